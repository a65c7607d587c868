import { questionsNeeded, standardDeviation } from "../stats/mod.ts";
import { type Evidence, insideMargin } from "./decide.ts";

/** From fewer questions nothing is foretold. */
const FEWEST_TO_FORETELL = 10;

/**
 * For an undecided comparison, about how many questions it would take, with a power of 80%, by the rule for
 * Wilcoxon's test (asymptotic relative efficiency 3/π, see `questionsNeeded`):
 *
 * - when the interval already lies inside ±margin, the number from which equality may be claimed;
 * - otherwise the number that finds a difference as large as the one seen, or as the margin if that is larger,
 *   given the spread of the differences; with that many the interval is also narrow enough for equality;
 * - when there are that many already, the number that finds the difference seen.
 *
 * `null` when no such number can be given: too few pairs to know their spread (fewer than ten), or the test and the
 * interval contradict each other.
 */
export function questionsToDecide(
  differences: Float64Array,
  evidence: Evidence,
  comparisons: number,
): number | null {
  const { n, difference, constant, alpha, margin, fewest } = evidence;
  const spread = standardDeviation(differences);
  if (difference === null || spread.value === null) return null;
  if (insideMargin(evidence)) return Number.isFinite(fewest) ? fewest : null;
  if (constant) return larger(questionsNeeded(Number.MAX_VALUE, { alpha, comparisons }), n);
  if (n < FEWEST_TO_FORETELL) return null;
  const toFind = (size: number) =>
    size > 0 ? questionsNeeded(size / spread.value, { alpha, comparisons }) : Infinity;
  return larger(toFind(Math.max(Math.abs(difference), margin)), n) ?? larger(toFind(Math.abs(difference)), n);
}

function larger(needed: number, n: number): number | null {
  return needed > n && Number.isSafeInteger(needed) ? needed : null;
}
