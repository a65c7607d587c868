import { random } from "../../lib/base/mod.ts";

/** The thesis had so many questions. */
export const QUESTIONS = 2067;
export const RESAMPLES = 9999;

/** Values of some systems that behave like nDCG@10 with one relevant page: many zeros, else 1/log2(1 + rank). */
export function someValues(systems: number, measure = ""): Float64Array[] {
  return Array.from({ length: systems }, (_, s) => {
    const next = random(42, `values:${measure}:${s}`);
    return Float64Array.from({ length: QUESTIONS }, () => {
      const rank = Math.ceil(-Math.log(next()) * (6 + s));
      return rank > 10 ? 0 : 1 / Math.log2(1 + rank);
    });
  });
}
