import { chiSquareSurvival } from "./distributions.ts";

/** How unequal the spreads of an effect's contrasts are, and what that does to its degrees of freedom. */
export interface Sphericity {
  /** Mauchly's W, 1 where all contrasts spread alike and independently, and its p. */
  w: number | null;
  p: number | null;
  /** By what both degrees of freedom of F are multiplied, from 1/df to 1. */
  greenhouseGeisser: number | null;
  huynhFeldt: number | null;
  /** Why a figure is missing. */
  reason?: string;
}

/**
 * Sphericity from the sums of products S (d × d, row by row) that the d orthonormal contrasts of an effect have
 * about their means in n questions. The variances of a repeated-measures F are right only if S is a multiple of the
 * unit matrix.
 *
 * Mauchly's W is det S/(tr S/d)^d. With ρ = 1 − (2d² + d + 2)/(6d(n − 1)), −(n − 1)ρ·ln W follows about a
 * chi-square distribution with f = d(d + 1)/2 − 1 degrees of freedom: p = P_f + ω(P_{f+4} − P_f), with
 * ω = (d + 2)(d − 1)(d − 2)(2d³ + 6d² + 3c + 2)/(288((n − 1)dρ)²). Here c is the number of all cells of the design, as
 * in R's mauchly.test (Anderson's formula has d in that place; the difference is slight).
 *
 * Greenhouse and Geisser's epsilon is (tr S)²/(d·tr S²); Huynh and Feldt's (n·d·ε − 2)/(d(n − 1 − d·ε)), at most 1.
 */
export function sphericity(products: Float64Array, n: number, cells: number): Sphericity {
  const d = Math.sqrt(products.length);
  let trace = 0, squares = 0;
  for (let i = 0; i < d; i++) trace += products[i * d + i]!;
  for (const value of products) squares += (value / trace) ** 2;
  const greenhouseGeisser = Math.min(1, 1 / (d * squares));
  const room = n - 1 - d * greenhouseGeisser;
  const huynhFeldt = n < 3
    ? null
    : room < 1e-9
    ? 1
    : Math.min(1, (n * d * greenhouseGeisser - 2) / (d * room));
  const epsilons = { greenhouseGeisser, huynhFeldt };

  if (n - 1 < d) {
    return { w: null, p: null, ...epsilons, reason: `Mauchly's test needs more than ${d} questions here` };
  }
  const logW = logDeterminant(products.map((value) => value * d / trace));
  if (logW === null) {
    return { w: null, p: null, ...epsilons, reason: "the cells do not vary independently of each other" };
  }
  const rho = 1 - (2 * d * d + d + 2) / (6 * d * (n - 1));
  const omega = (d + 2) * (d - 1) * (d - 2) * (2 * d ** 3 + 6 * d * d + 3 * cells + 2) /
    (288 * ((n - 1) * d * rho) ** 2);
  const chiSquare = Math.max(0, -(n - 1) * rho * logW), df = d * (d + 1) / 2 - 1;
  const first = chiSquareSurvival(chiSquare, df), second = chiSquareSurvival(chiSquare, df + 4);
  const p = Math.max(0, Math.min(1, first + omega * (second - first)));
  return { w: Math.min(1, Math.exp(logW)), p, ...epsilons };
}

/** The logarithm of the determinant, by Cholesky's decomposition; null for a matrix singular but for rounding. */
function logDeterminant(matrix: Float64Array): number | null {
  const d = Math.sqrt(matrix.length), root = new Float64Array(d * d);
  let sum = 0;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let value = matrix[i * d + j]!;
      for (let k = 0; k < j; k++) value -= root[i * d + k]! * root[j * d + k]!;
      if (i > j) root[i * d + j] = value / root[j * d + j]!;
      else if (value < 1e-12) return null;
      else {
        root[i * d + i] = Math.sqrt(value);
        sum += Math.log(value);
      }
    }
  }
  return sum;
}
