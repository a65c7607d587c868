import { deviance, stirlingError } from "./log_gamma.ts";

/**
 * The share of a gamma distribution with shape a > 0 (and rate 1) below x and above x: P(a, x) and Q(a, x).
 *
 * The factor x^a·e^(−x)/Γ(a) is √(a/2π)·e^(−D(a, x) − δ(a)), D being the deviance and δ the error of Stirling's
 * formula. For x < a + 1 the share below is the factor times Σ xⁿ/(a(a + 1)…(a + n)); from there on the share above is
 * the factor times the continued fraction 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − 2(2 − a)/(x + 5 − a − …))).
 *
 * @example
 * ```ts
 * import { incompleteGamma } from "./incomplete_gamma.ts";
 * const { above } = incompleteGamma(1, 100);
 * if (Math.abs(above / Math.exp(-100) - 1) > 1e-13) throw new Error("the exponential distribution");
 * ```
 */
export function incompleteGamma(a: number, x: number): { below: number; above: number } {
  if (x <= 0) return { below: 0, above: 1 };
  if (x === Infinity) return { below: 1, above: 0 };
  const factor = Math.sqrt(a / (2 * Math.PI)) * Math.exp(-deviance(a, x) - stirlingError(a));
  if (x < a + 1) {
    const below = factor * series(a, x);
    return { below, above: 1 - below };
  }
  const above = factor * fraction(a, x);
  return { below: 1 - above, above };
}

function series(a: number, x: number): number {
  let term = 1 / a, sum = term;
  for (let n = 1; term > 1e-17 * sum; n++) sum += term *= x / (a + n);
  return sum;
}

/** By Lentz's method. */
function fraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a, c = 1 / tiny, d = 1 / b, value = d;
  for (let n = 1; n < 1e6; n++) {
    const term = n * (a - n);
    b += 2;
    d = 1 / (term * d + b || tiny);
    c = b + term / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return value;
}
