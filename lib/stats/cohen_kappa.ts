import { checkLengths, checkValues } from "./result.ts";
import { type AlphaOptions, twoSidedZ } from "./two_sided_z.ts";

/** Cohen's kappa with its interval, or the reason why one of them is missing. */
export type CohenKappa =
  & {
    /** The share of units to which both gave the same value; `null` of no units. */
    agreement: number | null;
    n: number;
  }
  & (
    | { value: number; low: number; high: number; reason?: undefined }
    | { value: number | null; low: null; high: null; reason: string }
  );

/**
 * Cohen's kappa, as sklearn's cohen_kappa_score: how far two raters agree beyond chance on the same units. Every
 * distinct value is a category of its own (yes and no, grades), and only the same value agrees.
 *
 * kappa = (o − e)/(1 − e), with o the share of units on which they agree, and e = Σ r·c what two raters would share
 * who give each value as often as these do, r and c being the shares of a value with the first and the second.
 *
 * The interval is kappa ± z standard errors, as statsmodels' cohens_kappa. The error of Fleiss, Cohen and Everitt
 * (1969) is s/((1 − e)·√n), with s the standard deviation (divided by n) over the units of d − (1 − kappa)·(c of the
 * first rater's value + r of the second's), d being 1 where they agree, otherwise 0. It is meant for many units and
 * may reach beyond ±1. Where it is 0 (full agreement, or a rater who gives one value only) it would claim to know
 * kappa exactly; then there is no interval.
 *
 * @example
 * ```ts
 * import { cohenKappa } from "./cohen_kappa.ts";
 * const a = Float64Array.of(1, 1, 1, 1, 0, 0, 0, 0), b = Float64Array.of(1, 1, 1, 0, 0, 0, 0, 1);
 * const { value, agreement } = cohenKappa(a, b);
 * if (value !== 0.5 || agreement !== 0.75) throw new Error("(3/4 − 1/2)/(1 − 1/2)");
 * ```
 */
export function cohenKappa(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { alpha = 0.05 }: AlphaOptions = {},
): CohenKappa {
  const z = twoSidedZ(alpha);
  checkValues(a, "a");
  checkValues(b, "b");
  checkLengths(a, b);
  const n = a.length;
  if (n === 0) return { ...none(null, "there are no units"), agreement: null, n };
  const r = countsOf(a), c = countsOf(b);
  let agreed = 0, product = 0;
  for (let i = 0; i < n; i++) agreed += a[i] === b[i] ? 1 : 0;
  for (const [value, count] of r) product += count * (c.get(value) ?? 0);
  const agreement = agreed / n, expected = product / n ** 2;
  if (product === n ** 2) {
    return { ...none(null, "both raters gave one and the same value throughout"), agreement, n };
  }
  const value = (agreement - expected) / (1 - expected);
  const terms = Float64Array.from(a, (first, i) => {
    const second = b[i]!, shares = ((c.get(first) ?? 0) + (r.get(second) ?? 0)) / n;
    return (first === second ? 1 : 0) - (1 - value) * shares;
  });
  const reach = z * deviation(terms) / ((1 - expected) * Math.sqrt(n));
  if (reach < 1e-12) return { ...none(value, "the standard error is 0"), agreement, n };
  return { value, low: value - reach, high: value + reach, agreement, n };
}

function none(value: number | null, reason: string) {
  return { value, low: null, high: null, reason };
}

function countsOf(values: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < values.length; i++) counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1);
  return counts;
}

/** The standard deviation that divides by n. */
function deviation(x: Float64Array): number {
  const centre = x.reduce((sum, value) => sum + value, 0) / x.length;
  return Math.sqrt(x.reduce((sum, value) => sum + (value - centre) ** 2, 0) / x.length);
}
