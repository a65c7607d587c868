import { join } from "node:path";
import { Problem, sha256, type StartProgress } from "../../base/mod.ts";
import { encodeTexts, type ModelEntry } from "../../models/mod.ts";
import {
  type Bm25,
  type Bm25Parameters,
  formatAnalyser,
  readAnalyser,
  readRetriever,
  type Sparse,
  sparseParts,
} from "../../notation/mod.ts";
import {
  Bm25Index,
  Corrector,
  type IndexOrder,
  type SparseSearch,
  sparseSearch,
  type WordCounts,
  writeIndex,
  writeIndexBeside,
} from "../../retrieve/mod.ts";
import { type VectorBlocks, vectorBlocksOf, wholeMatrix } from "../../tables/mod.ts";
import { analyserFor, openAnalyser } from "../../text/mod.ts";
import { ALL_TEXTS, CollectionStore, writeCollection, writeWords } from "./collection_store.ts";
import { type Filter, type Wanted, wanted } from "./filter.ts";
import type { SearchSource } from "./source.ts";

/** Changes when the form of what is derived does. */
const VERSION = 1;
/** Chunks from which on an index is made in a thread of its own. */
const MANY = 2000;
/** A matrix that is larger than this is read from its file for each search. */
const MOST_BYTES = 600e6;

/** Where indexes are, and who hears how far the making of one has come. */
export interface OpenOptions {
  /** The application's own folder. */
  folder: string;
  cache: string;
  progress: StartProgress;
}

/** Vectors of chunks, with the row of each in the collection. */
export interface SourceVectors {
  blocks: VectorBlocks;
  rows: Uint32Array;
  docIds: readonly string[];
}

/**
 * A source ready to be searched: its documents and chunks in a file by rows, and its indexes, all below the application's
 * folder and named after the source's stamp, so that what was made for other documents is never taken for theirs.
 */
export class OpenedSource {
  /** Each chunk, row by row, with its document. */
  readonly rows: { chunkIds: string[]; docIds: string[] };
  /** The row of each chunk's document. */
  readonly docOf: Uint32Array;
  readonly documents: ReturnType<CollectionStore["documents"]>;
  readonly #chunkAt: Map<string, number>;
  readonly #docAt: Map<string, number>;
  readonly #indexes = new Map<string, Promise<SparseSearch>>();
  readonly #vectors = new Map<string, Promise<SourceVectors>>();
  #corrector: Corrector | undefined;
  #source: SearchSource;
  #users = 0;
  #whenUnused: (() => void) | undefined;

  private constructor(
    source: SearchSource,
    readonly folder: string,
    readonly store: CollectionStore,
    private readonly options: OpenOptions,
  ) {
    this.#source = source;
    this.documents = store.documents();
    const chunks = store.chunks(), docs = this.documents;
    this.rows = {
      chunkIds: chunks.map((chunk) => chunk.chunk_id),
      docIds: chunks.map(({ doc }) => docs[doc]!.doc_id),
    };
    this.docOf = Uint32Array.from(chunks, ({ doc }) => doc);
    this.#chunkAt = new Map(this.rows.chunkIds.map((id, row) => [id, row]));
    this.#docAt = new Map(docs.map(({ doc_id }, row) => [doc_id, row]));
  }

  /** Opens what was derived from a source, or derives it. */
  static async open(source: SearchSource, options: OpenOptions): Promise<OpenedSource> {
    const folder = folderOf(source, options.folder);
    const bm25 = readRetriever("bm25") as Bm25;
    const attempt = async () => {
      const opened = new OpenedSource(
        source,
        folder,
        CollectionStore.open(join(folder, COLLECTION)),
        options,
      );
      try {
        await opened.sparse(bm25);
        return opened;
      } catch (error) {
        opened.store.close();
        throw error;
      }
    };
    if (await exists(folder)) {
      const opened = await attempt().catch((error) => {
        if (!(error instanceof Problem)) throw error;
      });
      if (opened) return opened;
      await Deno.remove(folder, { recursive: true });
    }
    await derive(source, folder, options);
    return await attempt();
  }

  get source(): SearchSource {
    return this.#source;
  }

  /** Takes another description of the same documents: vectors may be others. */
  describe(source: SearchSource): void {
    if (source === this.#source) return;
    this.#source = source;
    this.#vectors.clear();
  }

  /** The documents that a filter lets through; undefined where that is all. */
  wanted(filter: Filter): Wanted | undefined {
    return wanted(this.documents, filter);
  }

  /** The row of a chunk; −1 where there is none. */
  chunkAt(id: string): number {
    return this.#chunkAt.get(id) ?? -1;
  }

  /** The row of a document; −1 where there is none. */
  docAt(id: string): number {
    return this.#docAt.get(id) ?? -1;
  }

  /** A search by words, its index loaded, or made where it is asked for the first time. */
  async sparse(sparse: Sparse): Promise<SparseSearch> {
    const { bm25, corrected } = sparseParts(sparse), open = await this.#index(bm25);
    return sparseSearch(sparse, open, open, corrected ? this.corrector : undefined);
  }

  /** The words of the collection, for spelling. */
  get corrector(): Corrector {
    return this.#corrector ??= new Corrector(this.store.words());
  }

  #index({ analyser, variant, k1, b, delta, epsilon }: Bm25): Promise<SparseSearch> {
    const order = orderOf(
      this.#source,
      this.folder,
      this.options.cache,
      { variant, k1, b, delta, epsilon },
      analyser,
    );
    return once(this.#indexes, order.file, async () => {
      const found = await openAnalyser(readAnalyser(order.analyser), this.options);
      if (!await exists(order.file)) await build(order, this.#source, this.options.progress);
      const index = await Bm25Index.load(order.file, found);
      const textOf = (chunk: string) => this.store.chunk(this.chunkAt(chunk)).text;
      return sparseSearch(readRetriever("bm25") as Bm25, { index, analyser: found }, {
        rows: this.rows,
        textOf,
      });
    });
  }

  /** The vectors of the chunks: those that are stored, otherwise such as are made through the cache. */
  vectors(entry: ModelEntry): Promise<SourceVectors> {
    return once(this.#vectors, JSON.stringify(entry), async () => {
      const stored = await this.#source.chunkVectors(entry.id);
      const blocks = stored ? await held(stored) : await this.#encoded(entry);
      const rows = Uint32Array.from(blocks.ids, (id) => {
        const row = this.chunkAt(id);
        if (row >= 0) return row;
        throw new Problem({
          what: "There is a vector of a chunk that is not in the collection",
          found: id,
          todo: "run step 02 again",
        });
      });
      return { blocks, rows, docIds: Array.from(rows, (row) => this.rows.docIds[row]!) };
    });
  }

  async #encoded(entry: ModelEntry): Promise<VectorBlocks> {
    const { cache, progress } = this.options;
    const { matrix, dimension, truncated } = await encodeTexts([...this.store.texts()], {
      ...{ model: entry, role: "document", cache, progress },
    });
    return vectorBlocksOf({ ids: this.rows.chunkIds, matrix, dimension, truncated });
  }

  /** Keeps it open while it is used. */
  use(): Disposable {
    this.#users++;
    return {
      [Symbol.dispose]: () => {
        if (--this.#users === 0) this.#whenUnused?.();
      },
    };
  }

  /** Closes it as soon as nobody uses it. */
  close(): void {
    this.#whenUnused = () => {
      this.#whenUnused = undefined;
      this.store.close();
    };
    if (this.#users === 0) this.#whenUnused();
  }
}

const COLLECTION = "collection.sqlite";

function folderOf({ id, stamp }: SearchSource, folder: string): string {
  return join(folder, "indexes", `${markOf(id)}${sha256(`${VERSION} ${stamp}`).slice(0, 16)}`);
}

/** How the names of all folders of a source begin. */
function markOf(id: string): string {
  return `${sha256(id).slice(0, 16)}-`;
}

function orderOf(
  source: SearchSource,
  folder: string,
  cache: string,
  parameters: Bm25Parameters,
  analyser = analyserFor(source.language),
): IndexOrder {
  const key = JSON.stringify([formatAnalyser(readAnalyser(analyser)), parameters]);
  const file = join(folder, `bm25-${sha256(key).slice(0, 16)}.index`);
  const texts = { database: join(folder, COLLECTION), select: ALL_TEXTS };
  return { texts, file, analyser, parameters, cache };
}

/** Makes all that a search begins with in a folder of another name, which gets its own when it is whole. */
async function derive(source: SearchSource, folder: string, { cache, progress }: OpenOptions): Promise<void> {
  const temporary = `${folder}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  await Deno.mkdir(temporary, { recursive: true });
  try {
    await writeCollection(join(temporary, COLLECTION), source, progress);
    const { variant, k1, b, delta, epsilon } = readRetriever("bm25") as Bm25;
    const order = orderOf(source, temporary, cache, { variant, k1, b, delta, epsilon });
    writeWords(order.texts.database, await build(order, source, progress));
    await Deno.rename(temporary, folder).catch(async (error) => {
      if (!await exists(folder)) throw error; // another process was first
    });
  } finally {
    await Deno.remove(temporary, { recursive: true }).catch(() => undefined);
  }
}

function build(order: IndexOrder, { size }: SearchSource, progress: StartProgress): Promise<WordCounts> {
  return size.chunks < MANY ? writeIndex(order, progress) : writeIndexBeside(order);
}

/** Removes what was derived from other states of a source, and what a killed process left. */
export async function removeOthers(source: SearchSource, folder: string): Promise<void> {
  await removeDerived(source.id, folder, folderOf(source, folder));
}

/** Removes all that was derived from a source, but for the folder that is kept. */
export async function removeDerived(id: string, folder: string, kept?: string): Promise<void> {
  const all = join(folder, "indexes");
  if (!await exists(all)) return;
  for await (const { name } of Deno.readDir(all)) {
    const path = join(all, name);
    if (!name.startsWith(markOf(id)) || path === kept) continue;
    if (kept !== undefined && name.endsWith(".tmp") && await isYoung(path)) continue;
    await Deno.remove(path, { recursive: true }).catch(() => undefined); // still open elsewhere: the next one removes it
  }
}

async function isYoung(path: string): Promise<boolean> {
  const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
  return mtime !== null && Date.now() - mtime.getTime() < 3_600_000;
}

async function held(stored: VectorBlocks): Promise<VectorBlocks> {
  const bytes = stored.ids.length * stored.dimension * Float32Array.BYTES_PER_ELEMENT;
  return bytes > MOST_BYTES ? stored : vectorBlocksOf(await wholeMatrix(stored));
}

function once<T>(store: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let found = store.get(key);
  if (!found) {
    store.set(key, found = make());
    found.catch(() => store.delete(key));
  }
  return found;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
