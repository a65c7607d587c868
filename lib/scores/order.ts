import { Problem } from "../base/mod.ts";
import { checkScores } from "./check.ts";

/**
 * Compares ids as their UTF-8 bytes would compare. JavaScript compares UTF-16 units, which puts a character
 * beyond U+FFFF (written as two surrogates, U+D800 to U+DFFF) before U+E000 to U+FFFF; UTF-8 puts it after.
 *
 * @example
 * ```ts
 * import { compareIds } from "./order.ts";
 * if (!(compareIds("doc10", "doc9") < 0)) throw new Error("bytes are compared, not numbers");
 * ```
 */
export function compareIds(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i), y = b.charCodeAt(i);
    if (x !== y) return inUtf8(x) - inUtf8(y);
  }
  return a.length - b.length;
}

function inUtf8(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/**
 * The project's one rule of ranking, which is trec_eval's: the highest score first, equal scores by document
 * id from last to first in byte order. Gives the positions of the documents, best first.
 *
 * @example
 * ```ts
 * import { inRankOrder } from "./order.ts";
 * const order = inRankOrder(["a", "b", "c"], [0.5, 0.5, 0.9]);
 * if (order.join() !== "2,1,0") throw new Error("c, then b before a");
 * ```
 */
export function inRankOrder(ids: readonly string[], scores: ArrayLike<number>): Uint32Array {
  if (ids.length !== scores.length) {
    throw new Problem({
      what: "Every id needs one score",
      found: `${ids.length} ids, ${scores.length} scores`,
    });
  }
  checkScores(scores);
  return Uint32Array.from(ids.keys()).sort((i, j) => scores[j]! - scores[i]! || compareIds(ids[j]!, ids[i]!));
}
