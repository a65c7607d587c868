/**
 * Lets one piece of work after the other be done. Whoever stops waiting before their turn came leaves the queue, and
 * their work is never begun.
 *
 * @example
 * ```ts
 * import { InTurn } from "./in_turn.ts";
 * const turns = new InTurn(), order: number[] = [];
 * await Promise.all([1, 2].map((n) => turns.take(async () => void order.push(await Promise.resolve(n)))));
 * if (order.join() !== "1,2") throw new Error(order.join());
 * ```
 */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const done = this.#last.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    this.#last = done.catch(() => undefined);
    return unlessAborted(done, signal);
  }
}

/** What a promise gives, or the reason for which it is no longer waited for. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
