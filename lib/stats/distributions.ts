import { Problem } from "../base/mod.ts";
import { incompleteBeta } from "./incomplete_beta.ts";
import { incompleteGamma } from "./incomplete_gamma.ts";

/**
 * P(T > t) of Student's t with df degrees of freedom: half of I_x(df/2, ½), x = df/(df + t²), for t > 0. Right to 12
 * digits or more however far out t lies.
 *
 * @example
 * ```ts
 * import { tSurvival } from "./distributions.ts";
 * if (Math.abs(tSurvival(1, 1) - 0.25) > 1e-15) throw new Error("a quarter of Cauchy's curve");
 * ```
 */
export function tSurvival(t: number, df: number): number {
  check(t, df);
  if (t < 0) return 1 - tSurvival(-t, df);
  if (t === Infinity) return 0;
  const whole = df + t * t;
  return incompleteBeta(df / 2, 0.5, df / whole, t * t / whole).below / 2;
}

/**
 * P(F > f) of the F distribution with df1 and df2 degrees of freedom: I_x(df2/2, df1/2), x = df2/(df2 + df1·f).
 *
 * @example
 * ```ts
 * import { fSurvival } from "./distributions.ts";
 * if (Math.abs(fSurvival(3, 2, 4) - 0.16) > 1e-15) throw new Error("(1 + 3·2/4)^−2");
 * ```
 */
export function fSurvival(f: number, df1: number, df2: number): number {
  check(f, df1, df2);
  if (f <= 0 || f === Infinity) return f <= 0 ? 1 : 0;
  const whole = df2 + df1 * f;
  return incompleteBeta(df2 / 2, df1 / 2, df2 / whole, df1 * f / whole).below;
}

/**
 * P(X > x) of the chi-square distribution with df degrees of freedom: Q(df/2, x/2).
 *
 * @example
 * ```ts
 * import { chiSquareSurvival } from "./distributions.ts";
 * if (Math.abs(chiSquareSurvival(6, 2) - Math.exp(-3)) > 1e-15) throw new Error("e^−3");
 * ```
 */
export function chiSquareSurvival(x: number, df: number): number {
  check(x, df);
  return incompleteGamma(df / 2, x / 2).above;
}

/**
 * P(X ≤ successes) among n draws that each succeed with chance p: I_(1−p)(n − successes, successes + 1). The other
 * tail, P(X ≥ s), is `binomialAtMost(n - s, n, 1 - p)`.
 *
 * @example
 * ```ts
 * import { binomialAtMost } from "./distributions.ts";
 * if (Math.abs(binomialAtMost(1, 3, 0.5) - 0.5) > 1e-15) throw new Error("one or none of three");
 * ```
 */
export function binomialAtMost(successes: number, n: number, p = 0.5): number {
  const fits = Number.isInteger(successes) && Number.isInteger(n) && n >= 0 && p >= 0 && p <= 1;
  if (!fits) {
    throw new Problem({
      what: "A binomial distribution needs other figures",
      found: { successes, n, p },
      allowed: "whole numbers, n from 0, p from 0 to 1",
    });
  }
  if (successes < 0 || successes >= n) return successes < 0 ? 0 : 1;
  return incompleteBeta(n - successes, successes + 1, 1 - p, p).below;
}

function check(x: number, ...df: number[]): void {
  if (!Number.isNaN(x) && df.every((value) => value > 0 && value < Infinity)) return;
  throw new Problem({
    what: "A distribution needs a number and degrees of freedom",
    found: `${x} with ${df.join(" and ")} degrees of freedom`,
    allowed: "degrees of freedom above 0",
  });
}
