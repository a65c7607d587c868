import { Problem } from "../base/mod.ts";
import { gaussLegendre } from "./gauss_legendre.ts";
import { normalCdf } from "./normal.ts";
import { checkValues } from "./result.ts";

const { nodes, weights } = gaussLegendre(16);
const REACH = 9;

/**
 * P(largest − smallest > q) of k standard normal values: the studentised range with infinitely many degrees of
 * freedom. If z is the largest, all others lie below it, and not all of them within q: k·∫φ(z)·(Φ(z)^(k−1) −
 * (Φ(z) − Φ(z − q))^(k−1)) dz. The difference is taken as Φ(z)^(k−1)·(1 − (1 − Φ(z − q)/Φ(z))^(k−1)) without
 * cancellation, so that small shares are right to 12 digits, too. Nothing that counts lies more than 9 from q/2;
 * each unit of z is integrated by Gauss and Legendre's rule.
 *
 * @example
 * ```ts
 * import { studentisedRangeSurvival } from "./studentised_range.ts";
 * if (Math.abs(studentisedRangeSurvival(3.314493, 3) - 0.05) > 1e-7) throw new Error("the 5% point of three");
 * ```
 */
export function studentisedRangeSurvival(q: number, k: number): number {
  checkValues([q], "q");
  checkGroups(k);
  if (q <= 0) return 1;
  let sum = 0;
  for (let unit = -REACH; unit < REACH; unit++) {
    for (let i = 0; i < nodes.length; i++) {
      const z = q / 2 + unit + (1 + nodes[i]!) / 2;
      const below = normalCdf(z), ratio = normalCdf(z - q) / below;
      const apart = -Math.expm1((k - 1) * Math.log1p(-ratio));
      sum += weights[i]! * Math.exp(-z * z / 2) * below ** (k - 1) * apart;
    }
  }
  return Math.min(1, k * sum / 2 / Math.sqrt(2 * Math.PI));
}

/**
 * The q that the range of k standard normal values exceeds with probability alpha: the inverse of
 * {@linkcode studentisedRangeSurvival}, by halving an interval until it cannot be halved.
 *
 * @example
 * ```ts
 * import { studentisedRangeQuantile } from "./studentised_range.ts";
 * if ((studentisedRangeQuantile(0.05, 4) / Math.SQRT2).toFixed(3) !== "2.569") throw new Error("Nemenyi's q");
 * ```
 */
export function studentisedRangeQuantile(alpha: number, k: number): number {
  checkGroups(k);
  if (!(alpha > 0 && alpha < 1)) {
    throw new Problem({ what: "The level of a test does not fit", found: alpha, allowed: "between 0 and 1" });
  }
  let low = 0, high = 1;
  while (studentisedRangeSurvival(high, k) > alpha) [low, high] = [high, 2 * high];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (studentisedRangeSurvival(middle, k) > alpha) low = middle;
    else high = middle;
  }
}

function checkGroups(k: number): void {
  if (Number.isInteger(k) && k >= 2) return;
  throw new Problem({ what: "A range needs other groups", found: k, allowed: "a whole number from 2" });
}
