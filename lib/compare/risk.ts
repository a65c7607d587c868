import { Problem } from "../base/mod.ts";
import { standardDeviation } from "../stats/mod.ts";

/** What losses count for at one alpha. */
export interface RiskAt {
  alpha: number;
  /** The mean of gains less (1 + alpha) times losses; `null` without a question. */
  urisk: number | null;
  /** `urisk` divided by its standard error; `null` with fewer than two questions, or where all weigh the same. */
  trisk: number | null;
}

/** A system's questions beside those of a baseline. */
export interface Risk {
  /** Questions that both were measured on, and those left out because either failed. */
  n: number;
  failures: number;
  wins: number;
  losses: number;
  ties: number;
  /** What the questions won add to the mean, and what the lost ones take away: gain − loss is the mean difference. */
  gain: number | null;
  loss: number | null;
  at: RiskAt[];
  /** Why figures are `null`. */
  reason?: string;
}

/**
 * What a system risks against a baseline. A question on which it scores more is a gain of that much, one on which it
 * scores less a loss; URisk(alpha) = (1/n)·[Σ gains − (1 + alpha)·Σ losses] (Wang, Bennett and Collins-Thompson 2012,
 * "Robust ranking models via risk-sensitive optimization"), so that alpha = 0 is the mean difference and a higher alpha
 * punishes those who do worse than before. TRisk = URisk / SE(URisk), with the standard error of the weighed
 * differences (Dinçer, Macdonald and Ounis 2014, "Hypothesis testing for the risk-sensitive evaluation of retrieval
 * systems"). Pairs with a NaN are left out and counted.
 *
 * @example
 * ```ts
 * import { risk } from "./risk.ts";
 * const { wins, losses, at } = risk(Float64Array.of(0.75, 0.25, 0.5), Float64Array.of(0.25, 0.5, 0.5));
 * if (wins !== 1 || losses !== 1) throw new Error("one up, one down");
 * if (at[1]?.alpha !== 1 || at[1].urisk !== (0.5 - 2 * 0.25) / 3) throw new Error("a loss counts twice at alpha 1");
 * ```
 */
export function risk(
  values: Float64Array,
  baseline: Float64Array,
  alphas: readonly number[] = [0, 1, 5],
): Risk {
  if (values.length !== baseline.length) {
    throw new Problem({
      what: "A system and its baseline have values for different numbers of questions",
      found: [values.length, baseline.length],
    });
  }
  const wrong = alphas.find((alpha) => !(alpha >= 0 && alpha < Infinity));
  if (wrong !== undefined) {
    throw new Problem({ what: "The weight of losses does not fit", found: wrong, allowed: "0 or more" });
  }
  const differences = values.map((value, q) => value - baseline[q]!).filter((value) => !Number.isNaN(value));
  if (differences.some((value) => Math.abs(value) === Infinity)) {
    throw new Problem({ what: "A value is infinite", allowed: "a finite number, or NaN for a failure" });
  }
  const n = differences.length;
  const sum = (list: Float64Array) => list.reduce((total, value) => total + value, 0);
  const won = differences.filter((value) => value > 0), lost = differences.filter((value) => value < 0);
  const gain = n === 0 ? null : sum(won) / n, loss = n === 0 ? null : Math.abs(sum(lost)) / n;
  return {
    n,
    failures: values.length - n,
    wins: won.length,
    losses: lost.length,
    ties: n - won.length - lost.length,
    gain,
    loss,
    at: alphas.map((alpha) => {
      const urisk = n === 0 ? null : (sum(won) + (1 + alpha) * sum(lost)) / n;
      const spread = standardDeviation(differences.map((d) => d < 0 ? (1 + alpha) * d : d)).value;
      const trisk = urisk === null || !spread ? null : urisk / (spread / Math.sqrt(n));
      return { alpha, urisk, trisk };
    }),
    ...(n === 0 && { reason: "no question has a score of both" }),
  };
}
