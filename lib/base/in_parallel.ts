import { Problem } from "./problem.ts";

/** What becomes of errors, and who is told of jobs that ended. */
export interface InParallelOptions<E> {
  /** Errors after which the rest is left undone and what is done is kept; any other is thrown. */
  stops?(error: unknown): error is E;
  /** Called after every job that ended well. */
  ended?(done: number, total: number): void;
}

/** What came of the jobs. */
export interface InParallel<R, E> {
  /** In the order of the jobs; undefined for those that were not reached or fell to the stop. */
  results: (R | undefined)[];
  /** Jobs that ended well. */
  done: number;
  /** The first error that stopped the work. */
  stop?: E;
}

/**
 * Does jobs, at most `concurrency` at once. After an error no further job starts, and those under way end first, so
 * that nothing they paid for is lost.
 *
 * @example
 * ```ts
 * import { inParallel } from "./in_parallel.ts";
 * const { results } = await inParallel([3, 1, 2], 2, (n) => Promise.resolve(n * 10));
 * if (results.join() !== "30,10,20") throw new Error(results.join());
 * ```
 */
export async function inParallel<J, R, E = never>(
  jobs: readonly J[],
  concurrency: number,
  work: (job: J, index: number) => Promise<R>,
  options: InParallelOptions<E> = {},
): Promise<InParallel<R, E>> {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new Problem({
      what: "The number of jobs at once is not one",
      found: concurrency,
      allowed: "a whole number from 1 on",
      todo: "Set concurrency to 1 or more",
    });
  }
  const results: (R | undefined)[] = Array.from(jobs, () => undefined);
  let next = 0, done = 0;
  let stopped: { error: E } | undefined, thrown: { error: unknown } | undefined;
  const lane = async () => {
    while (next < jobs.length && !stopped && !thrown) {
      const index = next++;
      try {
        results[index] = await work(jobs[index]!, index);
        done++;
        options.ended?.(done, jobs.length);
      } catch (error) {
        if (options.stops?.(error)) stopped ??= { error };
        else thrown ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, lane));
  if (thrown) throw thrown.error;
  return { results, done, ...stopped && { stop: stopped.error } };
}
