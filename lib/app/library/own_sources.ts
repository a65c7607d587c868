import { silent } from "../../base/mod.ts";
import { encodeTexts, modelEntry, weightsName } from "../../models/mod.ts";
import { type VectorBlocks, vectorBlocksOf } from "../../tables/mod.ts";
import type { App } from "../app.ts";
import type { SearchSource, SourceChunk, SourceDocument } from "../search/source.ts";
import type { SourceProvider } from "../search/sources.ts";
import type { Collection } from "./library_store.ts";
import { type Library, libraryOf } from "./library.ts";
import { type OwnModels, ownModels } from "./own_models.ts";
import { OWN, sourceId } from "./source_id.ts";

/** Questions that are offered. */
const EXAMPLES = 12;

/** Collections of own documents as something to search, the newest first. One is the same object while it is the same. */
export function ownSources(app: App): SourceProvider {
  const library = libraryOf(app), made = new Map<string, { key: string; source: SearchSource }>();
  const sourceOf = async (collection: Collection): Promise<SearchSource | undefined> => {
    if (collection.chunks === 0) return undefined;
    const models = await ownModels(collection.language), id = sourceId(collection.id);
    const encoding = await library.vectors.encoding(collection);
    const stamp = JSON.stringify([collection.created, collection.version, collection.language]);
    const key = JSON.stringify([stamp, collection.title, models, encoding?.done]);
    const known = made.get(id);
    if (known?.key === key) return known.source;
    const source = ownSource(app, library, collection, { stamp, models });
    made.set(id, { key, source });
    return source;
  };
  return {
    async list() {
      const all = await Promise.all(library.store.collections().toReversed().map(sourceOf));
      return all.filter((source) => source !== undefined);
    },
    async get(id) {
      const number = id.startsWith(OWN) ? Number(id.slice(OWN.length)) : NaN;
      const collection = Number.isSafeInteger(number) ? library.store.collection(number) : undefined;
      return collection && await sourceOf(collection);
    },
  };
}

function ownSource(
  app: App,
  { store, vectors }: Library,
  { id, title, language, documents, chunks }: Collection,
  { stamp, models: { encoders, crossEncoders } }: { stamp: string; models: OwnModels },
): SearchSource {
  // what is added while this is read belongs to the next state
  const rows = store.documents(id).filter(({ state }) => state === "ready").reverse(),
    last = rows.at(-1)?.id ?? 0;
  const ready = encoders[0], both = encoders.map((model) => `rrf(bm25,${model})`);
  return {
    id: sourceId(id),
    title,
    language: language === "other" ? "und" : language,
    stamp,
    size: { documents, chunks },
    async *documents() {
      for (let from = 0; from < rows.length; from += PART) {
        yield await Promise.resolve(
          rows.slice(from, from + PART).map((row): SourceDocument => ({
            doc_id: String(row.id),
            title: row.title || row.name,
            url: `/documents/${id}/${row.id}/file`,
            date: row.date,
            topic: row.topic ?? folderOf(row.name),
            source: row.kind,
            language: row.language ?? language,
          })),
        );
      }
    },
    async *chunks() {
      for (const part of store.chunks(id)) {
        const some = part.filter(({ document }) => document <= last).map((row): SourceChunk => ({
          chunk_id: chunkId(row),
          doc_id: String(row.document),
          headings: row.headings,
          text: row.text,
        }));
        yield await Promise.resolve(some);
      }
    },
    systems: [...both.slice(0, 1), "bm25", ...encoders, ...both.slice(1)],
    rerankers: [
      ...encoders.map((model) => `maxsim(${model})`),
      ...crossEncoders.map((model) => `cross(${model})`),
    ],
    // of the first encoder those there are: nobody waits for documents that were just added
    chunkVectors: async (model) => {
      const isMarked = model === ready;
      if (!isMarked) await vectors.encodeNow(id, model);
      return await encodedChunks(app, store, id, { model, last, isMarked });
    },
    examples: () =>
      Promise.resolve(examples(rows.map((row) => row.title || firstHeading(store.headings(row.id))))),
  };
}

/** Documents a part. */
const PART = 1000;

function chunkId({ document, position }: { document: number; position: number }): string {
  return `${document}#${position}`;
}

/** The folder a document comes from. */
function folderOf(name: string): string | null {
  return name.includes("/") ? name.slice(0, name.indexOf("/")) : null;
}

/** The vectors of a collection's chunks, which are in the cache; of those documents only that are marked as encoded with a model. */
async function encodedChunks(
  { cache }: App,
  store: Library["store"],
  collection: number,
  { model, last, isMarked }: { model: string; last: number; isMarked: boolean },
): Promise<VectorBlocks> {
  const ids: string[] = [], texts: string[] = [];
  const vectors = isMarked ? await weightsName(modelEntry(model)) : undefined;
  for (const part of store.chunks(collection, { vectors })) {
    for (const row of part) {
      if (row.document > last) continue;
      ids.push(chunkId(row));
      texts.push(row.text);
    }
  }
  const { matrix, dimension, truncated } = await encodeTexts(texts, {
    model,
    role: "document",
    cache,
    progress: silent,
  });
  return vectorBlocksOf({ ids, matrix, dimension, truncated });
}

function firstHeading(headings: string): string {
  const path = headings.split(" > ").filter((heading) => !/^(Page|Slide) \d+$/.test(heading));
  return path[0]?.replace(/^Slide \d+: /, "") ?? "";
}

/** Some titles from all over, each once. */
function examples(titles: readonly string[]): string[] {
  const distinct = [...new Set(titles.filter((title) => /\p{L}{3}/u.test(title) && title.length <= 150))];
  const step = Math.max(1, distinct.length / EXAMPLES);
  return Array.from(
    { length: Math.min(EXAMPLES, distinct.length) },
    (_, i) => distinct[Math.floor(i * step)]!,
  );
}
