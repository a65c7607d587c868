import { DatabaseSync } from "node:sqlite";
import { Problem, silent, type StartProgress } from "../base/mod.ts";
import { type Bm25Parameters, readAnalyser } from "../notation/mod.ts";
import { openAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";
import { wordCounts } from "./corrector.ts";

/** An index that is to be made of texts in an SQLite file. */
export interface IndexOrder {
  /** The file, and what selects the texts from it: one column, in the order of the rows. */
  texts: { database: string; select: string };
  /** Where the index goes. */
  file: string;
  analyser: string;
  parameters: Bm25Parameters;
  /** Where the table of lemmas is kept. */
  cache: string;
}

/** How often each word of the texts occurs. */
export type WordCounts = ReadonlyMap<string, number>;

/** Makes a BM25 index and writes it to its file, whole or not at all; gives the words of the texts. */
export async function writeIndex(order: IndexOrder, progress: StartProgress = silent): Promise<WordCounts> {
  const { texts: { database, select }, file, cache, parameters } = order;
  const analyser = await openAnalyser(readAnalyser(order.analyser), { cache, progress });
  const open = new DatabaseSync(database, { readOnly: true });
  const texts = function* () {
    for (const row of open.prepare(select).iterate()) yield Object.values(row)[0] as string;
  };
  try {
    await Bm25Index.build(texts(), analyser, parameters, progress).save(file);
    return wordCounts(texts());
  } finally {
    open.close();
  }
}

/** What the thread answers. */
export type FromIndexWorker = { words: WordCounts } | { failure: string };

/** As {@linkcode writeIndex}, in a thread of its own, so that a large corpus keeps nobody waiting. */
export function writeIndexBeside(order: IndexOrder): Promise<WordCounts> {
  const worker = new Worker(new URL("./write_index_worker.ts", import.meta.url), { type: "module" });
  return new Promise<WordCounts>((resolve, reject) => {
    const failed = (found: string) => reject(new Problem({ what: "A BM25 index could not be made", found }));
    worker.onmessage = ({ data }: MessageEvent<FromIndexWorker>) =>
      "failure" in data ? failed(data.failure) : resolve(data.words);
    worker.onerror = (event) => {
      event.preventDefault();
      failed(event.message);
    };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
