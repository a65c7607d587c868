import { Problem, type Random } from "../base/mod.ts";
import { differences } from "./result.ts";

/** How the posterior is drawn. */
export interface BayesSignedRankOptions {
  /** Differences up to this size count as none in practice: the region of practical equivalence is −rope to rope. */
  rope: number;
  /** `random(seed, purpose)`. */
  next: Random;
  /** The number of draws from the posterior (10,000). */
  draws?: number;
}

/** The probabilities of the three cases, which add up to 1, or the reason why there are none. */
export type BayesSignedRank =
  | {
    /** x is less than y by more than the rope; they are practically equal; x is greater by more than the rope. */
    less: number;
    equal: number;
    greater: number;
    /** The largest of the three standard errors √(p(1 − p)/draws) that the number of draws leaves. */
    error: number;
    draws: number;
    n: number;
    reason?: undefined;
  }
  | { less: null; equal: null; greater: null; n: number; reason: string };

/**
 * The Bayesian signed-rank test (Benavoli, Corani, Demšar and Zaffalon 2017): how probable is it that x is less than
 * y, practically equal, or greater? Where Wilcoxon's test ranks, it looks at the means (dᵢ + dⱼ)/2 of all pairs of
 * differences d = x − y, each with itself included: which share of them lies below −rope, inside, above?
 *
 * The distribution of the differences is unknown; its posterior under a Dirichlet process gives the differences weights
 * drawn from Dirichlet(1, …, 1), and one more of 0 that stands for the prior, of strength ½. Each draw gives the
 * three shares Σwᵢwⱼ, a pair on the edge counted half to either side; a case is as probable as it often has
 * the largest share. With a rope of 0 there are two cases. Conventions as in Python's baycomp 1.0.3 (whose "left" is our
 * "greater", since it takes y − x); in a draw with two largest shares each gets a half, so that x and y can be
 * exchanged, and sums that miss an edge by rounding alone are on it.
 *
 * Which sums lie beyond an edge does not change from draw to draw, so that one draw takes time in proportion to n.
 *
 * @example
 * ```ts
 * import { random } from "../base/mod.ts";
 * import { bayesSignedRank } from "./bayes_signed_rank.ts";
 * const d = [0.11, 0.09, 0.15, -0.02, 0.2, 0.08, 0.13, 0.1];
 * const found = bayesSignedRank(d, undefined, { rope: 0.02, next: random(42, "example") });
 * if (!(found.greater! > 0.95)) throw new Error("clearly greater");
 * ```
 */
export function bayesSignedRank(
  x: ArrayLike<number>,
  y: ArrayLike<number> | undefined,
  { rope, next, draws = 10_000 }: BayesSignedRankOptions,
): BayesSignedRank {
  if (!(rope >= 0 && rope < Infinity)) {
    throw new Problem({
      what: "The region of practical equivalence does not fit",
      found: String(rope),
      allowed: "0 or more",
    });
  }
  if (!Number.isInteger(draws) || draws < 1) {
    throw new Problem({
      what: "The number of draws does not fit",
      found: draws,
      allowed: "a whole number from 1",
    });
  }
  const d = differences(x, y), n = d.length;
  if (n === 0) return none(n, "there are no pairs");
  if (rope === 0 && d.every((value) => value === 0)) {
    return none(n, "no pair differs, and without a region of practical equivalence there is no third case");
  }
  const drawShares = pairSums(d, rope), wins = new Float64Array(3);
  for (let draw = 0; draw < draws; draw++) {
    const { less, greater } = drawShares(next);
    const shares = [less, rope === 0 ? -1 : 1 - less - greater, greater];
    const most = Math.max(...shares), winners = shares.filter((share) => share === most).length;
    for (let side = 0; side < 3; side++) if (shares[side] === most) wins[side]! += 1 / winners;
  }
  const [less, equal, greater] = Array.from(wins, (count) => count / draws) as [number, number, number];
  const error = Math.sqrt(Math.max(...[less, equal, greater].map((p) => p * (1 - p))) / draws);
  return { less, equal, greater, error, draws, n };
}

/** Draws weights, and says which shares of the sums of two differences lie beyond −2·rope and beyond 2·rope. */
function pairSums(d: Float64Array, rope: number): (next: Random) => { less: number; greater: number } {
  const sorted = new Float64Array(d.length + 1);
  sorted.set(d);
  sorted.sort();
  const slack = 1e-12 * Math.max(Math.abs(sorted[0]!), Math.abs(sorted.at(-1)!), rope);
  const belowLow = partners(sorted, -2 * rope - slack), upToLow = partners(sorted, -2 * rope + slack);
  const belowHigh = partners(sorted, 2 * rope - slack), upToHigh = partners(sorted, 2 * rope + slack);
  const prior = sorted.indexOf(0), n = sorted.length;
  const weights = new Float64Array(n), firstWeigh = new Float64Array(n + 1);
  return (next) => {
    for (let i = 0; i < n; i++) {
      const exponential = -Math.log(1 - next());
      weights[i] = i === prior ? exponential * Math.cos(2 * Math.PI * next()) ** 2 : exponential;
      firstWeigh[i + 1] = firstWeigh[i]! + weights[i]!;
    }
    let low = 0, high = 0;
    for (let i = 0; i < n; i++) {
      low += weights[i]! * (firstWeigh[belowLow[i]!]! + firstWeigh[upToLow[i]!]!);
      high += weights[i]! * (firstWeigh[belowHigh[i]!]! + firstWeigh[upToHigh[i]!]!);
    }
    const twice = 2 * firstWeigh[n]! ** 2;
    return { less: low / twice, greater: 1 - high / twice };
  };
}

/** For each value how many of the sorted values make a sum below the edge with it. */
function partners(sorted: Float64Array, edge: number): Uint32Array {
  let count = sorted.length;
  return Uint32Array.from(sorted, (value) => {
    while (count > 0 && value + sorted[count - 1]! >= edge) count--;
    return count;
  });
}

function none(n: number, reason: string): BayesSignedRank {
  return { less: null, equal: null, greater: null, n, reason };
}
