import { messageOf, Problem } from "../base/mod.ts";
import type { Bm25Index } from "./bm25.ts";
import { checkQuery } from "./bm25_search.ts";
import type { FromWorker, ToWorker } from "./bm25_worker.ts";
import type { Ranked } from "./top_rows.ts";

/** Queries that a worker takes at once. */
const BATCH = 64;
/** Postings to add up, from which on workers are faster than they are started: about half a second of one thread. */
const MANY = 150e6;

/**
 * The best `k` documents of every query, by several threads over one copy of the index. Without `workers`, one for each
 * core where there is enough to do, and this thread alone otherwise; the results are the same.
 *
 * @example
 * ```ts
 * import { Bm25Index } from "./bm25.ts";
 * import { searchAll } from "./bm25_workers.ts";
 * import { plainAnalyser } from "../text/mod.ts";
 * const index = Bm25Index.build(["a blue whale", "a red fox"], plainAnalyser);
 * const found = await searchAll(index, ["fox", "whale"].map((text) => index.terms(text)), 10);
 * if (found.map(({ rows }) => rows.join()).join("|") !== "1|0") throw new Error();
 * ```
 */
export async function searchAll(
  index: Bm25Index,
  queries: readonly Uint32Array[],
  k: number,
  { workers = workersFor(index, queries) }: { workers?: number } = {},
): Promise<Ranked[]> {
  for (const terms of queries) checkQuery(index.columns, terms, k);
  const threads = Math.min(workers, Math.ceil(queries.length / BATCH));
  if (threads <= 1) return queries.map((terms) => index.search(terms, k));
  const found = new Array<Ranked>(queries.length);
  const crew: Worker[] = [];
  let next = 0;
  const work = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      let from = 0;
      const give = () => {
        from = next;
        next += BATCH;
        if (from >= queries.length) return resolve();
        worker.postMessage(queries.slice(from, next) satisfies ToWorker);
      };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ("failure" in data) {
          return reject(new Problem({ what: "A BM25 worker failed", found: data.failure }));
        }
        data.found.forEach((ranked, i) => found[from + i] = ranked);
        give();
      };
      worker.onmessageerror = () => reject(new Problem({ what: "A BM25 worker gave no readable answer" }));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Problem({ what: "A BM25 worker failed", found: event.message }));
      };
      worker.postMessage({ columns: index.columns, k } satisfies ToWorker);
      give();
    });
  try {
    const address = new URL("./bm25_worker.ts", import.meta.url);
    while (crew.length < threads) crew.push(new Worker(address, { type: "module" }));
    await Promise.all(crew.map(work));
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem({ what: "BM25 workers cannot be started", found: messageOf(cause), cause });
  } finally {
    for (const worker of crew) worker.terminate();
  }
  return found;
}

function workersFor(index: Bm25Index, queries: readonly Uint32Array[]): number {
  let postings = 0;
  for (const terms of queries) for (const term of terms) postings += index.documentFrequency(term);
  return postings < MANY ? 1 : navigator.hardwareConcurrency;
}
