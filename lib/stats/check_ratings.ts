import { Problem } from "../base/mod.ts";

/**
 * Complains unless every rater has a place for every unit, holding a finite number or NaN where the value is missing.
 * Gives the number of units.
 */
export function checkRatings(ratings: readonly Float64Array[]): number {
  const units = ratings[0]?.length ?? 0;
  for (const [r, values] of ratings.entries()) {
    if (values.length !== units) {
      throw new Problem({
        what: "The raters need a place for the same units",
        where: `rater ${r + 1}`,
        found: `${values.length} places`,
        allowed: `${units}, as the first rater has`,
        todo: "Put NaN where a rater has no value",
      });
    }
    const u = values.findIndex((value) => Math.abs(value) === Infinity);
    if (u < 0) continue;
    throw new Problem({
      what: "A rating is not a finite number",
      where: `unit ${u + 1} of rater ${r + 1}`,
      found: String(values[u]),
      allowed: "a finite number, or NaN where the value is missing",
    });
  }
  return units;
}
