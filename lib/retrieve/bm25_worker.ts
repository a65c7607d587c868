import { messageOf } from "../base/mod.ts";
import type { Bm25Columns } from "./bm25_build.ts";
import { Bm25Search } from "./bm25_search.ts";
import type { Ranked } from "./top_rows.ts";

/** What a worker is told: first the index and how many results, then queries in batches. */
export type ToWorker = { columns: Bm25Columns; k: number } | Uint32Array[];
/** What it answers to a batch. */
export type FromWorker = { found: Ranked[] } | { failure: string };

const thread = globalThis as unknown as Worker;
let searcher: Bm25Search, k = 0;

thread.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (Array.isArray(data)) {
      return thread.postMessage(
        { found: data.map((terms) => searcher.search(terms, k)) } satisfies FromWorker,
      );
    }
    searcher = new Bm25Search(data.columns);
    k = data.k;
  } catch (error) {
    thread.postMessage({ failure: messageOf(error) } satisfies FromWorker);
  }
};
