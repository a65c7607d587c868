/** What a comparison of a with b comes to. */
export type Decision = "better" | "worse" | "practically equal" | "undecided";

/** Why nothing is decided, whatever the figures say. More questions of the same kind would not help. */
export type Withheld = "judges differ" | "judged unevenly" | "failures could turn it";

/** What a decision is made from. */
export interface Evidence {
  /** Pairs of values. */
  n: number;
  /** Mean of a minus mean of b, and the ends of its interval. */
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Whether every pair differs by the same amount but for rounding, so that there is no interval. */
  constant: boolean;
  pCorrected: number | null;
  /** The rank-biserial correlation, whose sign is the direction in which the test points. */
  effect: number | null;
  /** Whether so many more of one system's documents were judged that its lead may come from that alone. */
  judgedApart?: boolean;
  /** Whether the two sides were scored by different judges, so that a difference may be the judges'. */
  judgesDiffer?: boolean;
  /** Questions left out because either side failed (0). */
  failures?: number;
  /** The difference over all questions if every failure had been the worst for a, and the best; `null`: no such end. */
  boundLow?: number | null;
  boundHigh?: number | null;
  alpha: number;
  margin: number;
  /** See {@linkcode fewestForEquality}. */
  fewest: number;
}

/**
 * The decision about a against b, by the first rule that holds:
 *
 * 1. **undecided** when something stands above the figures: see {@linkcode withheld}.
 * 2. **practically equal**: the interval of the difference lies inside ±margin, and there are at least `fewest`
 *    questions. A difference that is real but smaller than worth having falls here.
 * 3. **better**: the interval lies above 0, the corrected p is below alpha, and the ranks that the test compares
 *    favour a as well (a few large gains can pull the mean up while most questions got worse). **worse**: the
 *    same for b.
 * 4. **undecided**: all else.
 *
 * When every difference is the same there is no interval and the difference itself takes its place; p and
 * `fewest` still guard against deciding on few questions.
 */
export function decide(evidence: Evidence): Decision {
  return withheld(evidence) === null ? byFigures(evidence) : "undecided";
}

/**
 * Why a decision is withheld, or `null` where the figures may speak:
 *
 * - **judges differ**: the sides were scored by different judges;
 * - **judged unevenly**: much more of one side's documents were judged (see {@linkcode judgedApart});
 * - **failures could turn it**: the figures would decide, but not whatever the failed questions had scored. A winner
 *   must stay ahead over all questions even if every failure had gone against it, and equal systems must stay inside
 *   ±margin. Where the measure has no worst or no best value this cannot be known.
 */
export function withheld(evidence: Evidence): Withheld | null {
  if (evidence.judgesDiffer) return "judges differ";
  if (evidence.judgedApart) return "judged unevenly";
  return holdsWhateverFailed(byFigures(evidence), evidence) ? null : "failures could turn it";
}

/** A bound so near to 0 or to the margin may lie on it. */
const ROUNDING = 1e-12;

function holdsWhateverFailed(decision: Decision, evidence: Evidence): boolean {
  const { failures = 0, boundLow = null, boundHigh = null, margin } = evidence;
  if (failures === 0 || decision === "undecided") return true;
  const least = (boundLow ?? -Infinity) - ROUNDING, most = (boundHigh ?? Infinity) + ROUNDING;
  if (decision === "better") return least > 0;
  return decision === "worse" ? most < 0 : least > -margin && most < margin;
}

function byFigures(evidence: Evidence): Decision {
  const { n, difference, constant, pCorrected, effect, alpha, fewest } = evidence;
  const low = constant ? difference : evidence.low, high = constant ? difference : evidence.high;
  if (low === null || high === null) return "undecided";
  if (insideMargin(evidence) && n >= fewest) return "practically equal";
  if (pCorrected === null || effect === null || pCorrected >= alpha) return "undecided";
  if (low > 0 && effect > 0) return "better";
  return high < 0 && effect < 0 ? "worse" : "undecided";
}

/** How far two judged shares may lie apart before neither system is called better. */
export const JUDGED_MARGIN = 0.1;

/** Whether two judged shares, where they are known, lie too far apart. */
export function judgedApart(
  a: number | null | undefined,
  b: number | null | undefined,
  margin = JUDGED_MARGIN,
): boolean {
  return a != null && b != null && Math.abs(a - b) > margin;
}

/** Whether the interval of the difference lies inside ±margin. */
export function insideMargin({ difference, low, high, constant, margin }: Evidence): boolean {
  const least = constant ? difference : low, most = constant ? difference : high;
  return least !== null && most !== null && least > -margin && most < margin;
}

/**
 * The smallest number of questions from which two systems may be called practically equal. Among n questions a
 * kind of question that makes up a share s of all goes unseen with probability (1 − s)^n; on such questions two
 * systems could differ by the whole `width` of the measure. So n must be large enough that a share of
 * margin/width would have been seen with a probability of 95%: (1 − margin/width)^n ≤ 0.05. For a margin of 0.02
 * on a measure from 0 to 1 that is 149. No interval can stand in for this: systems that agree on all of ten
 * questions give an interval without width.
 *
 * @example
 * ```ts
 * import { fewestForEquality } from "./decide.ts";
 * if (fewestForEquality(0.02, 1) !== 149) throw new Error("149 questions");
 * ```
 */
export function fewestForEquality(margin: number, width: number): number {
  const share = Math.min(1, margin / width);
  if (!(share > 0)) return Infinity;
  return share === 1 ? 1 : Math.ceil(Math.log(0.05) / Math.log1p(-share));
}
