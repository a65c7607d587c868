/** Passages that a chat is shown at once, and how far apart two windows begin, as in RankGPT. */
const WINDOW = 20, STEP = 10;

/**
 * The parts of a list of `n` that are ordered one after the other, from its end to its front: each carries the best that
 * it has seen into the next. The first window reaches the front, unlike RankGPT's where `n` is no multiple of the step.
 *
 * @example
 * ```ts
 * import { windows } from "./listwise_windows.ts";
 * if (JSON.stringify(windows(25)) !== "[[5,25],[0,15]]") throw new Error();
 * ```
 */
export function windows(n: number): [from: number, to: number][] {
  if (n < 2) return [];
  const found: [number, number][] = [];
  for (let to = n;; to -= STEP) {
    const from = Math.max(0, to - WINDOW);
    found.push([from, to]);
    if (from === 0) return found;
  }
}
