import { messageOf } from "../../base/mod.ts";
import { modelEntry, weightsName } from "../../models/mod.ts";
import type { App } from "../app.ts";
import type { Indexer } from "./indexer.ts";
import type { Collection, CollectionLanguage, LibraryStore } from "./library_store.ts";
import { ownModels } from "./own_models.ts";

/** How far the encoding of a collection has come. */
export interface Encoding {
  model: string;
  /** Chunks that are encoded. */
  done: number;
  /** All chunks. */
  total: number;
  /** Why it does not go on. */
  failure: string | null;
}

/** Texts that are encoded before the worker may do something else. */
const BATCH = 16;

/**
 * Encodes the chunks of own documents in the background, document by document, with the first encoder for the language
 * of their collection. Vectors go to the cache, where searches find them; a row notes which documents are done, so that
 * what was cut off is taken up again.
 */
export class BackgroundVectors {
  #running = false;
  #again = false;
  /** Chunks of the document at work that are done. */
  #part: { document: number; collection: number; done: number } | undefined;
  readonly #failures = new Map<string, string>();

  constructor(
    private readonly store: LibraryStore,
    private readonly indexer: Indexer,
    private readonly app: App,
  ) {}

  /** Says that there may be something to encode. */
  wake(): void {
    this.#again = true;
    this.#failures.clear();
    if (this.#running) return;
    this.#running = true;
    this.#run().catch((error) => {
      if (!this.app.closing.aborted) this.app.log(`Own documents are not encoded: ${messageOf(error)}`);
    }).finally(() => {
      this.#running = false;
      if (this.#again && !this.#closed) this.wake();
    });
  }

  /** How far a collection is encoded; undefined where no encoder fits its language. */
  async encoding({ id, language, chunks }: Collection): Promise<Encoding | undefined> {
    const model = await modelFor(language);
    if (model === undefined) return undefined;
    const encoded = this.store.encoded(id, await weightsName(modelEntry(model)));
    const done = Math.min(chunks, encoded + (this.#part?.collection === id ? this.#part.done : 0));
    return { model, done, total: chunks, failure: this.#failures.get(model) ?? null };
  }

  /** Encodes all chunks of a collection with any model, for somebody who waits. */
  async encodeNow(collection: number, model: string): Promise<void> {
    for (const part of this.store.chunks(collection)) {
      for (let from = 0; from < part.length; from += BATCH) {
        await this.indexer.encode(part.slice(from, from + BATCH).map(({ text }) => text), model);
      }
    }
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      for (const language of ["en", "es", "other"] as const) await this.#language(language);
    }
  }

  async #language(language: CollectionLanguage): Promise<void> {
    const model = await modelFor(language);
    if (model === undefined || this.#closed) return;
    try {
      const weights = await weightsName(modelEntry(model));
      while (!this.#closed) {
        const collections = this.store.collections().filter((one) => one.language === language);
        const next = this.store.unencoded(collections.map(({ id }) => id), weights);
        if (!next) return;
        await this.#document(next, model);
        if (!this.#closed) this.store.markEncoded(next.id, weights);
        this.#part = undefined;
      }
    } catch (error) {
      if (this.#closed) return;
      this.#failures.set(model, messageOf(error));
      this.app.log(`Own documents are not encoded with ${model}: ${messageOf(error)}`);
    } finally {
      this.#part = undefined;
    }
  }

  async #document({ id, collection }: { id: number; collection: number }, model: string): Promise<void> {
    const texts = this.store.texts(id), part = { document: id, collection, done: 0 };
    this.#part = part;
    for (let from = 0; from < texts.length && !this.#closed; from += BATCH) {
      const batch = texts.slice(from, from + BATCH);
      await this.indexer.quiet();
      if (this.#closed) return;
      await this.indexer.encode(batch, model);
      part.done += batch.length;
    }
  }

  get #closed(): boolean {
    return this.app.closing.aborted;
  }
}

async function modelFor(language: CollectionLanguage): Promise<string | undefined> {
  return (await ownModels(language)).encoders[0];
}
