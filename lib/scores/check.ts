import { Problem } from "../base/mod.ts";

/** Complains about a score that cannot be put in order or on a scale. */
export function checkScores(scores: ArrayLike<number>): void {
  for (let i = 0; i < scores.length; i++) {
    if (Number.isFinite(scores[i])) continue;
    throw new Problem({
      what: "A score is not a finite number",
      where: `position ${i + 1} of ${scores.length}`,
      found: String(scores[i]),
      todo: "Record a failure instead of a score where the system gave none",
    });
  }
}
