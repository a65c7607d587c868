import { Problem } from "../base/mod.ts";
import type { Hit } from "../scores/mod.ts";

/** How far apart two scores may be that differ by rounding only. */
const ROUNDING = 1e-6;

/**
 * What share of the exact top k an approximate search found, question by question. A document that scores as high as
 * the last of the exact top k could stand in its place, and counts. Where there was nothing to find, the share is 1.
 *
 * @example
 * ```ts
 * import { recallAgainst } from "./chroma_recall.ts";
 * const a = { doc: "a", chunk: "a#0", score: 0.9 }, b = { doc: "b", chunk: "b#0", score: 0.8 };
 * const c = { doc: "c", chunk: "c#0", score: 0.7 };
 * const [share] = recallAgainst([[a, b, c]], [[a, c]], 2);
 * if (share !== 0.5) throw new Error(String(share));
 * ```
 */
export function recallAgainst(
  exact: readonly (readonly Hit[])[],
  approximate: readonly (readonly Hit[])[],
  k: number,
): number[] {
  if (exact.length !== approximate.length) {
    throw new Problem({
      what: "Both searches need the same questions",
      found: approximate.length,
      allowed: String(exact.length),
    });
  }
  return exact.map((hits, q) => {
    const top = hits.slice(0, k);
    if (top.length === 0) return 1;
    const docs = new Set(top.map(({ doc }) => doc));
    const last = top.at(-1)!.score, near = ROUNDING * Math.max(1, Math.abs(last));
    const right = approximate[q]!.slice(0, top.length).filter(({ doc, score }) =>
      docs.has(doc) || Math.abs(score - last) <= near
    );
    return right.length / top.length;
  });
}
