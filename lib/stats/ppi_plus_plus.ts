import { plainMean } from "./mean.ts";
import { checkLengths, checkValues } from "./result.ts";
import { type AlphaOptions, twoSidedZ } from "./two_sided_z.ts";

/** A mean with its interval, or the reason why one of them is missing. */
export type PpiMean =
  & {
    /** How much the judge counts, 0 to 1; with 0 the mean is that of the human values alone. */
    lambda: number;
    /** Why lambda is 0. */
    lambdaReason?: string;
    /** Items valued by both, and items valued by the judge only. */
    n: number;
    judged: number;
  }
  & (
    | { value: number; low: number; high: number; reason?: undefined }
    | { value: number | null; low: null; high: null; reason: string }
  );

/**
 * The mean of graded values from many of a judge and a few of people: PPI++ (Angelopoulos, Duchi and Zrnic 2023), as
 * ppi_py's ppi_mean_pointestimate and ppi_mean_ci. N items have a value f of the judge only, n other items have f and a
 * human Y: the n are not among the N, and are assumed to be drawn at random from what was judged.
 *
 * θ = λ·(mean of f over the N) + (mean of Y − λf over the n): what people would say on average, whatever the judge's
 * bias. λ = cov(Y, f)/((1 + n/N)·var f), clipped to 0 to 1, makes the variance λ²·var(f over the N)/N +
 * var(Y − λf)/n smallest; the interval is θ ± z times its root. As in ppi_py the covariance is over the n and divides
 * by n, var f in λ is over all N + n and divides by N + n − 1, and the two variances of the interval divide by N and
 * by n. With few labels the interval is therefore too narrow.
 *
 * λ is 0, with a reason, and θ the plain mean of Y, for fewer than two labels, without judged items, where the judge
 * gave one value throughout, and where its values do not rise with the human ones. One label, or values without any
 * spread, give no interval.
 *
 * @example
 * ```ts
 * import { ppiMean } from "./ppi_plus_plus.ts";
 * const judgeOnly = [0, 1, 0, 1, 1, 1, 0, 1], judge = [0, 1, 1, 0], human = [0, 1, 1, 1];
 * const { value, lambda } = ppiMean(judgeOnly, judge, human);
 * if (lambda.toFixed(12) !== (0.125 / (1.5 * 35 / 132)).toFixed(12)) throw new Error(`${lambda}`);
 * if (value?.toFixed(12) !== (0.75 + lambda * (0.625 - 0.5)).toFixed(12)) throw new Error(`${value}`);
 * ```
 */
export function ppiMean(
  judgeOnly: ArrayLike<number>,
  judge: ArrayLike<number>,
  human: ArrayLike<number>,
  { alpha = 0.05 }: AlphaOptions = {},
): PpiMean {
  const z = twoSidedZ(alpha);
  checkValues(judgeOnly, "judgeOnly");
  checkValues(judge, "judge");
  checkValues(human, "human");
  checkLengths(judge, human);
  const n = human.length, judged = judgeOnly.length;
  const unit = powerOfTwo(judgeOnly, judge, human);
  const scaled = (x: ArrayLike<number>) => Float64Array.from(x, (value) => value / unit);
  const alone = scaled(judgeOnly), f = scaled(judge), y = scaled(human);
  const parts = { ...weight(alone, f, y), n, judged };
  if (n === 0) return { value: null, low: null, high: null, reason: "no item is labelled", ...parts };
  const { lambda } = parts;
  const rest = y.map((value, i) => value - lambda * f[i]!);
  const theta = plainMean(rest) + (lambda === 0 ? 0 : lambda * plainMean(alone)), value = theta * unit;
  if (n === 1) return { value, low: null, high: null, reason: "one label has no spread", ...parts };
  const variance = squares(rest) / n ** 2 + (lambda === 0 ? 0 : lambda ** 2 * squares(alone) / judged ** 2);
  if (variance === 0) return { value, low: null, high: null, reason: "the values have no spread", ...parts };
  const reach = z * Math.sqrt(variance);
  return { value, low: (theta - reach) * unit, high: (theta + reach) * unit, ...parts };
}

function weight(
  alone: Float64Array,
  f: Float64Array,
  y: Float64Array,
): { lambda: number; lambdaReason?: string } {
  const n = y.length, judged = alone.length;
  if (n < 2) return { lambda: 0, lambdaReason: "fewer than two items are labelled" };
  if (judged === 0) return { lambda: 0, lambdaReason: "no item was judged by the model only" };
  const all = new Float64Array(judged + n);
  all.set(alone);
  all.set(f, judged);
  const variance = squares(all) / (judged + n - 1);
  if (variance === 0) return { lambda: 0, lambdaReason: "the judge gave the same value throughout" };
  const df = deviations(f);
  const covariance = deviations(y).reduce((sum, value, i) => sum + value * df[i]!, 0) / n;
  if (covariance <= 0) {
    return { lambda: 0, lambdaReason: "the judge's values do not rise with the human ones" };
  }
  return { lambda: Math.min(1, covariance / ((1 + n / judged) * variance)) };
}

/** The distances from the mean; all 0 where the values are the same but for rounding. */
function deviations(x: Float64Array): Float64Array {
  const centre = plainMean(x), size = largest(x);
  const found = x.map((value) => value - centre);
  return largest(found) <= 1e-12 * size ? found.fill(0) : found;
}

function squares(x: Float64Array): number {
  return deviations(x).reduce((sum, value) => sum + value * value, 0);
}

function largest(x: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]!));
  return most;
}

/** A power of two near the largest value: divided by it, values lose no digit, and their squares do not overflow. */
function powerOfTwo(...lists: ArrayLike<number>[]): number {
  const most = Math.max(...lists.map(largest));
  return most === 0 ? 1 : 2 ** Math.min(1023, Math.floor(Math.log2(most)));
}
