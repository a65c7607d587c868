import { silent, type StartProgress } from "../../base/mod.ts";
import { type Bm25Parameters, formatAnalyser, readAnalyser } from "../../notation/mod.ts";
import { Bm25Index, wordCounts } from "../../retrieve/mod.ts";
import { openAnalyser } from "../../text/mod.ts";
import { CollectionStore, writeWords } from "./collection_store.ts";

/** An index that is to be made from the texts of a collection. */
export interface IndexOrder {
  /** The collection. */
  collection: string;
  /** Where the index goes. */
  file: string;
  analyser: string;
  parameters: Bm25Parameters;
  /** Where the table of lemmas is kept. */
  cache: string;
  /** Whether the words of the corpus are written too. */
  words: boolean;
}

/** Makes a BM25 index file, and the list of words. */
export async function buildIndex(order: IndexOrder, progress: StartProgress = silent): Promise<void> {
  const { collection, file, cache, parameters } = order;
  const analyser = await openAnalyser(readAnalyser(order.analyser), { cache, progress });
  const store = CollectionStore.open(collection);
  let counts: Map<string, number> | undefined;
  try {
    await Bm25Index.build(store.texts(), analyser, parameters, progress).save(file);
    if (order.words) counts = wordCounts(store.texts());
  } finally {
    store.close();
  }
  if (counts) writeWords(collection, counts);
}

/** The same in a thread of its own, so that a large collection does not keep others waiting. */
export function buildIndexBeside(order: IndexOrder): Promise<void> {
  const worker = new Worker(import.meta.resolve("./build_index_worker.ts"), { type: "module" });
  return new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) =>
      data === null ? resolve() : reject(new Error(data));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}

/** A name for all that an index depends on besides the texts. */
export function indexKey(analyser: string, parameters: Bm25Parameters): string {
  return JSON.stringify([formatAnalyser(readAnalyser(analyser)), parameters]);
}
