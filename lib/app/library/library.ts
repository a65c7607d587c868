import { join } from "node:path";
import { messageOf } from "../../base/mod.ts";
import { FILE_KINDS, isoDate, languageCode } from "../../text/mod.ts";
import type { App } from "../app.ts";
import { limitedBytes } from "../http/body.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { Language } from "../http/words.ts";
import { SearchEngine } from "../search/engine.ts";
import { BackgroundVectors } from "./background_vectors.ts";
import { contentKind, fits } from "./content_kind.ts";
import type { Cut } from "./index_worker.ts";
import { Indexer } from "./indexer.ts";
import {
  type Collection,
  type CollectionLanguage,
  LibraryStore,
  type NewDocument,
  type OwnDocument,
} from "./library_store.ts";
import {
  LONGEST_NAME,
  MOST_COLLECTION,
  MOST_COLLECTIONS,
  MOST_FILE,
  MOST_FILES,
  MOST_WAITING,
  UPLOADS_AT_ONCE,
} from "./limits.ts";
import { type Incoming, OwnFiles, type WriteBlocks, WriteFault } from "./own_files.ts";
import type { Fault, ReadText } from "./read_text.ts";
import { Readers, type ReadLimits } from "./readers.ts";
import { said } from "./said.ts";
import { endingOf, shownName } from "./shown_name.ts";
import { Slots } from "./slots.ts";
import { sourceId } from "./source_id.ts";

/** What is added: the bytes of a file and what its sender says of it. */
export interface Upload {
  request: Request;
  /** The first collection there is, or a new one, unless it is named. */
  collection: number | undefined;
  /** With the folders it comes from: "notes/disks.pdf". */
  name: string;
  /** When the file was last changed, in milliseconds since 1970. */
  modified?: number | undefined;
  /** In which faults are told. */
  language: Language;
}

/** What came of an upload. "same": its content is there already, under the name of the document. */
export interface Added {
  outcome: "added" | "replaced" | "same";
  document: OwnDocument;
}

/** What tests set otherwise. */
export interface LibraryOptions {
  limits?: Partial<ReadLimits>;
  write?: WriteBlocks;
}

/** What a file says, or that it says nothing. */
type Understood =
  & Pick<NewDocument, "title" | "date" | "topic" | "language" | "pages" | "words" | "state">
  & Pick<Cut, "chunks">;

const FAULTS = {
  encrypted: "encrypted",
  broken: "broken",
  text: "tooMuchText",
  time: "tooSlow",
  memory: "tooMuchMemory",
} as const satisfies Record<Exclude<Fault, "scanned">, string>;

/** People's own documents: taken in, read, cut, encoded, removed. */
export class Library {
  readonly store: LibraryStore;
  readonly files: OwnFiles;
  readonly vectors: BackgroundVectors;
  /** What an ended process left behind is gone. */
  readonly ready: Promise<void>;
  readonly #readers: Readers;
  readonly #indexer: Indexer;
  readonly #uploads = new Slots(UPLOADS_AT_ONCE);
  /** Rows and files change together, one change after the other. */
  readonly #changes = new Slots(1);

  constructor(private readonly app: App, { limits, write }: LibraryOptions = {}) {
    this.store = new LibraryStore(app.database);
    this.files = new OwnFiles(join(app.folder, "files"), write);
    this.#readers = new Readers(limits);
    this.#indexer = new Indexer(app.cache);
    this.vectors = new BackgroundVectors(this.store, this.#indexer, app);
    this.ready = this.#sweep();
    app.closing.addEventListener("abort", () => {
      this.#readers.close();
      this.#indexer.close();
      this.files.close();
    });
  }

  async #sweep(): Promise<void> {
    try {
      const removed = await this.files.sweep((collection, sha256) =>
        this.store.bySha256(collection, sha256) !== undefined
      );
      if (removed > 0) this.app.log(`Removed ${removed} files that were left by an upload that was cut off`);
    } catch (error) {
      this.app.log(`What is left of uploads that were cut off cannot be removed: ${messageOf(error)}`);
    }
    this.vectors.wake();
  }

  /** A collection; refused where it is not there. */
  collection(id: number, language: Language): Collection {
    const found = this.store.collection(id);
    if (found) return found;
    throw notFound(said(language).noCollection, { found: id });
  }

  makeCollection(title: string, language: CollectionLanguage | null, shown: Language): Collection {
    if (this.store.collections().length >= MOST_COLLECTIONS) {
      throw new Refusal(409, { what: said(shown).tooManyCollections });
    }
    return this.store.collection(this.store.makeCollection(title, language ?? shown, language !== null))!;
  }

  changeCollection(
    id: number,
    change: { title?: string; language?: CollectionLanguage | null },
    language: Language,
  ): Collection {
    this.collection(id, language);
    this.store.change(id, change);
    this.vectors.wake();
    return this.collection(id, language);
  }

  async removeCollection(id: number, language: Language): Promise<void> {
    using _ = await this.#changes.take();
    this.collection(id, language);
    this.store.removeCollection(id);
    await this.files.removeCollection(id);
    await this.#forget(id);
  }

  /** Removes documents and their files; those that are gone already are passed over. */
  async removeDocuments(collection: number, ids: readonly number[], language: Language): Promise<number> {
    using _ = await this.#changes.take();
    this.collection(collection, language);
    const gone = this.store.removeDocuments(collection, ids);
    for (const { sha256 } of gone) await this.files.remove(collection, sha256);
    if (gone.length > 0) await this.#forget(collection);
    return gone.length;
  }

  /** Removes the texts of documents that are gone from where searches put them. */
  async #forget(collection: number): Promise<void> {
    this.store.overwriteRemoved();
    await SearchEngine.of(this.app).forget(sourceId(collection));
  }

  /** Takes a file in: all of it, or nothing and the reason. */
  async add(upload: Upload): Promise<Added> {
    const { language } = upload, w = said(language);
    const name = shownName(upload.name), ending = endingOf(name);
    if (name === "") throw new Refusal(400, { what: w.noName });
    if (!FILE_KINDS.has(ending)) throw refused(415, name, w.unsupported(ending), w.kinds);
    if (upload.collection !== undefined) this.collection(upload.collection, language);
    if (this.#uploads.waiting >= MOST_WAITING) throw refused(503, name, w.busy);
    await this.ready;
    using _ = await this.#uploads.take();
    const incoming = await this.#take(upload, name);
    try {
      if (incoming.bytes === 0) throw refused(422, name, w.empty);
      const collection = upload.collection ?? this.#firstCollection(language);
      const same = this.#same(collection, incoming.sha256, language);
      if (same) return same;
      this.#refuseFull(collection, incoming, name, language);
      const bytes = await Deno.readFile(incoming.path);
      const understood = await this.#understand(bytes, { name, ending, language });
      const date = understood.date ?? dayOf(upload.modified);
      return await this.#keep(
        { ...understood, date, collection, name, kind: ending.slice(1) },
        incoming,
        language,
      );
    } catch (error) {
      throw this.#told(error, name, language);
    } finally {
      await this.files.discard(incoming.path);
    }
  }

  async #take({ request, language }: Upload, name: string): Promise<Incoming> {
    try {
      return await this.files.take(limitedBytes(request, MOST_FILE));
    } catch (error) {
      if (error instanceof Refusal && error.status === 413) throw refused(413, name, said(language).tooLarge);
      throw this.#told(error, name, language);
    }
  }

  #told(error: unknown, name: string, language: Language): unknown {
    const w = said(language);
    if (error instanceof WriteFault) {
      return refused(507, name, error.isFull ? w.diskFull : w.notWritten, undefined, error.message);
    }
    // what SQLite says when its file cannot grow
    if (/disk is full|disk I\/O error/.test(messageOf(error))) return refused(507, name, w.diskFull);
    return error;
  }

  /** The first collection there is; made where there is none. */
  #firstCollection(language: Language): number {
    return this.store.collections()[0]?.id ??
      this.store.makeCollection(said(language).first, language, false);
  }

  #same(collection: number, sha256: string, language: Language): Added | undefined {
    this.collection(collection, language);
    const document = this.store.bySha256(collection, sha256);
    return document && { outcome: "same", document };
  }

  #refuseFull(id: number, { bytes }: Incoming, name: string, language: Language): void {
    const collection = this.collection(id, language), w = said(language), old = this.store.byName(id, name);
    if (collection.files + (old ? 0 : 1) > MOST_FILES) throw refused(409, name, w.full);
    if (collection.bytes - (old?.bytes ?? 0) + bytes > MOST_COLLECTION) throw refused(409, name, w.fullBytes);
  }

  async #understand(
    bytes: Uint8Array,
    { name, ending, language }: { name: string; ending: string; language: Language },
  ): Promise<Understood> {
    const w = said(language), kind = contentKind(bytes);
    if (!fits(ending, kind)) throw refused(422, name, w.mismatch(ending, w.content[kind]));
    const answer = await this.#readers.read(bytes, ending);
    const bare = { title: "", date: null, topic: null, language: null, words: 0, chunks: [] };
    if ("fault" in answer) {
      const { fault, detail, pages } = answer;
      if (fault === "scanned") return { ...bare, pages, state: "scanned" };
      throw refused(422, name, w[FAULTS[fault]], undefined, detail);
    }
    const { read } = answer;
    if (read.blocks.length === 0) {
      if (read.unread === 0) throw refused(422, name, w.noText);
      return { ...bare, pages: read.pages, date: read.date, state: "pictures" };
    }
    return await this.#cut(read);
  }

  async #cut({ blocks, date, topic, pages, language, ...read }: ReadText): Promise<Understood> {
    const title = read.title.slice(0, LONGEST_NAME).toWellFormed();
    const { chunks, words, language: guessed } = await this.#indexer.cut(blocks);
    const shared = { title, date, topic, pages, words, chunks, state: "ready" } as const;
    return { ...shared, language: guessed ?? languageCode(language) ?? null };
  }

  async #keep(
    { chunks, ...found }: Understood & Pick<NewDocument, "collection" | "name" | "kind">,
    incoming: Incoming,
    language: Language,
  ): Promise<Added> {
    using _ = await this.#changes.take();
    const { collection, name } = found, { sha256, bytes } = incoming;
    const same = this.#same(collection, sha256, language);
    if (same) return same;
    this.#refuseFull(collection, incoming, name, language);
    const old = this.store.byName(collection, name);
    await this.files.place(incoming, collection);
    let id;
    try {
      const added = new Date().toISOString();
      id = this.store.addDocument({ ...found, sha256, bytes, added }, chunks);
    } catch (error) {
      await this.files.remove(collection, sha256);
      throw error;
    }
    if (old) {
      await this.files.remove(collection, old.sha256);
      await this.#forget(collection);
    }
    this.vectors.wake();
    return { outcome: old ? "replaced" : "added", document: this.store.document(collection, id)! };
  }
}

function refused(status: number, name: string, what: string, allowed?: string, found?: string): Refusal {
  return new Refusal(status, { what, where: name, allowed, found });
}

/** The day of a moment, where it is a likely one. */
function dayOf(modified: number | undefined): string | null {
  if (modified === undefined || !(modified > 0 && modified < Date.now() + 86_400_000)) return null;
  return isoDate(new Date(modified).toISOString().slice(0, 10));
}

const known = new WeakMap<App, Library>();

/** The library of an application. */
export function libraryOf(app: App, options?: LibraryOptions): Library {
  let library = known.get(app);
  if (!library) known.set(app, library = new Library(app, options));
  return library;
}
