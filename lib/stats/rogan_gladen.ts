import { Problem } from "../base/mod.ts";
import { type AlphaOptions, twoSidedZ } from "./two_sided_z.ts";
import { wilson } from "./wilson.ts";

/** What a yes-no judge said alone, and how its verdicts on the labelled items compare with the human labels. */
export interface JudgedCounts {
  /** Items judged by the model only, and those of them it said yes to. */
  judged: number;
  positives: number;
  /** Labelled yes: the judge said yes, the judge said no. */
  truePositives: number;
  falseNegatives: number;
  /** Labelled no: the judge said no, the judge said yes. */
  trueNegatives: number;
  falsePositives: number;
}

/** A share of n with Wilson's interval, or the reason why there is none. */
export type Share =
  | { value: number; low: number; high: number; n: number; reason?: undefined }
  | { value: null; low: null; high: null; n: number; reason: string };

/** The corrected rate with its interval, or the reason why one of them is missing. */
export type RoganGladen =
  & {
    /** The judge's own rate of yes; `null` of no items. */
    judgeRate: number | null;
    /** The share of labelled yes that the judge said yes to. */
    sensitivity: Share;
    /** The share of labelled no that the judge said no to. */
    specificity: Share;
    /** Whether the formula led out of 0 to 1, so that the nearer end stands in its place. */
    clipped: boolean;
  }
  & (
    | { value: number; low: number; high: number; reason?: undefined }
    | { value: number | null; low: null; high: null; reason: string }
  );

/**
 * The true rate of yes behind a judge that errs, by Rogan and Gladen (1978). Of N items judged by the model only it
 * said yes to a share p; on items labelled by people it has the sensitivity q1 and the specificity q0. A true rate θ
 * shows as p = θ·q1 + (1 − θ)(1 − q0), so θ = (p + q0 − 1)/(q0 + q1 − 1), clipped to 0 to 1.
 *
 * Its variance is about [p(1 − p)/N + (1 − θ)²·q0(1 − q0)/m0 + θ²·q1(1 − q1)/m1]/(q0 + q1 − 1)², m0 and m1 being the
 * labelled no and yes, θ the clipped one; the interval is θ ± z standard errors, clipped to 0 to 1. It is meant for
 * large counts: a judge without a mistake on a few labels adds nothing to the variance, though it may well err. Where
 * the variance is 0 there is no interval.
 *
 * The labelled items are assumed to be drawn at random from what was judged; they are not among the N. Labels of
 * disputed or easy items alone give a sensitivity and a specificity that do not hold for the rest.
 *
 * Refused when q0 + q1 ≤ 1, since such a judge says yes at least as often to a no as to a yes.
 *
 * @example
 * ```ts
 * import { roganGladen } from "./rogan_gladen.ts";
 * const labels = { truePositives: 45, falseNegatives: 5, trueNegatives: 40, falsePositives: 10 };
 * const { value, sensitivity, specificity } = roganGladen({ judged: 1000, positives: 620, ...labels });
 * if (sensitivity.value !== 0.9 || specificity.value !== 0.8) throw new Error("45/50 and 40/50");
 * if (value?.toFixed(12) !== "0.600000000000") throw new Error("(0.62 + 0.8 − 1)/(0.8 + 0.9 − 1)");
 * ```
 */
export function roganGladen(counts: JudgedCounts, { alpha = 0.05 }: AlphaOptions = {}): RoganGladen {
  checkCounts(counts);
  const z = twoSidedZ(alpha);
  const { judged, positives, truePositives, falseNegatives, trueNegatives, falsePositives } = counts;
  const m1 = truePositives + falseNegatives, m0 = trueNegatives + falsePositives;
  const parts = {
    judgeRate: judged === 0 ? null : positives / judged,
    sensitivity: share(truePositives, m1, alpha, "no item is labelled yes"),
    specificity: share(trueNegatives, m0, alpha, "no item is labelled no"),
    clipped: false,
  };
  const refused = (reason: string) => ({ value: null, low: null, high: null, reason, ...parts });
  if (parts.judgeRate === null) return refused("no item was judged by the model only");
  if (m1 === 0) return refused("no item is labelled yes, so the sensitivity is unknown");
  if (m0 === 0) return refused("no item is labelled no, so the specificity is unknown");
  // q0 + q1 − 1 from whole numbers, so that rounding does not decide whether it is 0.
  const beyondChance = (truePositives * trueNegatives - falseNegatives * falsePositives) / (m0 * m1);
  if (beyondChance <= 0) {
    return refused("sensitivity and specificity add up to 1 or less, which is no better than chance");
  }
  const p = parts.judgeRate, q1 = truePositives / m1, q0 = trueNegatives / m0;
  const plain = (p - falsePositives / m0) / beyondChance;
  const value = Math.max(0, Math.min(1, plain));
  parts.clipped = Math.abs(value - plain) > 1e-12;
  const variance = p * (1 - p) / judged + (1 - value) ** 2 * q0 * (1 - q0) / m0 +
    value ** 2 * q1 * (1 - q1) / m1;
  const reach = z * Math.sqrt(variance) / beyondChance;
  if (reach < 1e-12) return { value, low: null, high: null, reason: "the variance is 0", ...parts };
  return { value, low: Math.max(0, value - reach), high: Math.min(1, value + reach), ...parts };
}

function share(successes: number, n: number, alpha: number, reason: string): Share {
  if (n === 0) return { value: null, low: null, high: null, n, reason };
  return { value: successes / n, ...wilson(successes, n, 1 - alpha), n };
}

function checkCounts(counts: JudgedCounts): void {
  const whole = Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0);
  if (whole && counts.positives <= counts.judged) return;
  throw new Problem({
    what: "The counts of a judge do not fit",
    found: counts,
    allowed: "whole numbers from 0, no more positives than judged",
  });
}
