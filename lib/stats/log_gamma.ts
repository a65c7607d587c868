const HALF_LOG_TWO_PI = Math.log(2 * Math.PI) / 2;

/**
 * ln Γ(x) for x > 0: Stirling's formula (x − ½)·ln x − x + ½·ln 2π plus its error, {@linkcode stirlingError}. Right
 * to about 14 digits of the larger of 1 and the result (near its zeros at 1 and 2 the error is 1e-15).
 *
 * @example
 * ```ts
 * import { logGamma } from "./log_gamma.ts";
 * if (Math.abs(logGamma(11) - Math.log(3628800)) > 1e-13) throw new Error("Γ(11) = 10!");
 * ```
 */
export function logGamma(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingError(x);
}

/**
 * By how much Stirling's formula falls short of ln Γ(x), x > 0: 1/(12x) − 1/(360x³) + 1/(1260x⁵) − … from x = 10 on.
 * Below, the step from x to x + 1 lowers the error by (x + ½)·ln(1 + 1/x) − 1. Distributions are computed from
 * it rather than from ln Γ, whose size alone would cost digits.
 */
export function stirlingError(x: number): number {
  let steps = 0;
  for (; x < 10; x++) steps += (x + 0.5) * Math.log1p(1 / x) - 1;
  const s = 1 / (x * x);
  const series = 1 / 12 -
    s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - s * (691 / 360360 - s / 156)))));
  return steps + series / x;
}

/**
 * u·ln(u/m) + m − u ≥ 0, how far a count u lies from its expectation m, for u, m > 0. Where they are close the
 * terms cancel, and with v = (u − m)/(u + m) it is (u − m)·v + 2u·(v³/3 + v⁵/5 + …) (Loader 2000, "Fast and
 * accurate computation of binomial probabilities").
 */
export function deviance(u: number, m: number): number {
  if (Math.abs(u - m) > 0.1 * (u + m)) return u * Math.log(u / m) + m - u;
  const v = (u - m) / (u + m);
  let sum = (u - m) * v, power = 2 * u * v;
  for (let odd = 3; Math.abs(power) > 1e-17 * sum; odd += 2) sum += (power *= v * v) / odd;
  return sum;
}
