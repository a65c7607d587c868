import { deviance, stirlingError } from "./log_gamma.ts";

/**
 * The share of a beta distribution with a, b > 0 below x and above x: I_x(a, b) and I_y(b, a), y = 1 − x. Where x is
 * close to 1, pass y as well, for 1 − x has lost its digits by then.
 *
 * With n = a + b, the factor x^a·y^b/B(a, b) is √(ab/2πn)·e^(δ(n) − δ(a) − δ(b) − D(a, nx) − D(b, ny)), δ being
 * the error of Stirling's formula and D the deviance, so that no large numbers cancel. Divided by a continued
 * fraction that converges fast for x < (a + 1)/(n + 2) this is the share below; otherwise the two sides swap. So the
 * side that is far out is never found by subtraction from 1.
 *
 * @example
 * ```ts
 * import { incompleteBeta } from "./incomplete_beta.ts";
 * const { below, above } = incompleteBeta(2, 3, 0.5);
 * if (Math.abs(below - 11 / 16) > 1e-15 || Math.abs(above - 5 / 16) > 1e-15) throw new Error("11 to 5");
 * ```
 */
export function incompleteBeta(a: number, b: number, x: number, y = 1 - x): { below: number; above: number } {
  if (x <= 0 || y <= 0) return x <= 0 ? { below: 0, above: 1 } : { below: 1, above: 0 };
  const n = a + b;
  const factor = Math.sqrt(a * b / (2 * Math.PI * n)) *
    Math.exp(
      stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y),
    );
  if (x < (a + 1) / (n + 2)) {
    const below = factor / fraction(a, b, x, y);
    return { below, above: 1 - below };
  }
  const above = factor / fraction(b, a, y, x);
  return { below: 1 - above, above };
}

/**
 * b₀ + a₁/(b₁ + a₂/(b₂ + …)) with aₘ = (a + m − 1)(a + b + m − 1)·m(b − m)x²/(a + 2m − 1)² and
 * bₘ = m + m(b − m)x/(a + 2m − 1) + (a + m)(ay − bx + 1 + m(2 − x))/(a + 2m + 1), by Lentz's method (Didonato and
 * Morris 1992, algorithm 708, equation 9).
 */
function fraction(a: number, b: number, x: number, y: number): number {
  const tiny = 1e-300, lead = a * y - b * x + 1;
  let value = a * lead / (a + 1) || tiny, c = value, d = 0;
  for (let m = 1; m < 1e6; m++) {
    const before = a + 2 * m - 1;
    const numerator = (a + m - 1) / before * (a + b + m - 1) / before * m * (b - m) * x * x;
    const denominator = m + m * (b - m) * x / before + (a + m) * (lead + m * (2 - x)) / (a + 2 * m + 1);
    d = 1 / (denominator + numerator * d || tiny);
    c = denominator + numerator / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < 2e-16) break;
  }
  return value;
}
