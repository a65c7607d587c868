import { checkSystems } from "./check_systems.ts";
import { chiSquareSurvival, fSurvival } from "./distributions.ts";
import { ranksAndTies } from "./rank_data.ts";

/** Which end of the values is the better one; it decides who has rank 1. */
export interface RankOptions {
  better?: "higher" | "lower";
}

/** The outcome of Friedman's test, or the reason why there is none. */
export type Friedman =
  & {
    /** Systems and questions. */
    k: number;
    n: number;
  }
  & (
    | {
      /** Friedman's chi-square, corrected for ties. */
      statistic: number;
      df: number;
      p: number;
      /** Kendall's coefficient of concordance: 0, the questions do not agree on an order; 1, all agree. */
      w: number;
      imanDavenport: ImanDavenport;
      /** The mean rank of each system, the best being 1; equal values share ranks. */
      meanRanks: Float64Array;
      reason?: undefined;
    }
    | {
      statistic: null;
      df: null;
      p: null;
      w: null;
      imanDavenport: null;
      /** Null when there are no questions. */
      meanRanks: Float64Array | null;
      reason: string;
    }
  );

/** Iman and Davenport's F, less conservative than the chi-square. */
export type ImanDavenport =
  | { statistic: number; df: [number, number]; p: number; reason?: undefined }
  | { statistic: null; df: [number, number]; p: null; reason: string };

/**
 * Friedman's test, number for number that of scipy.stats.friedmanchisquare: do k systems have the same ranks over n
 * questions? Within each question the systems are ranked, ties sharing ranks. With R̄ the mean ranks,
 * χ² = 12n/(k(k + 1))·Σ(R̄ − (k + 1)/2)², divided by 1 − Σ(t³ − t)/(n(k³ − k)) for groups of t ties, follows for many
 * questions the chi-square distribution with k − 1 degrees of freedom. Kendall's W is χ²/(n(k − 1)), and Iman and
 * Davenport's F = (n − 1)χ²/(n(k − 1) − χ²) has k − 1 and (k − 1)(n − 1) degrees of freedom.
 *
 * `systems` holds the values of each system, all in one order of questions. Two systems are allowed, unlike in scipy.
 *
 * @example
 * ```ts
 * import { friedman } from "./friedman.ts";
 * const { meanRanks, statistic, w } = friedman([[0.9, 0.8, 0.7], [0.5, 0.6, 0.4], [0.1, 0.2, 0.3]]);
 * if (meanRanks?.join() !== "1,2,3" || statistic !== 6 || w !== 1) throw new Error("all three questions agree");
 * ```
 */
export function friedman(systems: readonly ArrayLike<number>[], options: RankOptions = {}): Friedman {
  const { k, n } = checkSystems(systems);
  const { meanRanks, tieTerm } = rankWithin(systems, n, options.better ?? "higher");
  const evenness = 1 - tieTerm / (n * (k ** 3 - k));
  const reason = n === 0
    ? "there are no questions"
    : n === 1
    ? "one question cannot show whether questions agree"
    : tieTerm === n * (k ** 3 - k)
    ? "no question tells the systems apart"
    : undefined;
  if (reason !== undefined) {
    const none = { statistic: null, df: null, p: null, w: null, imanDavenport: null };
    return { ...none, meanRanks: n === 0 ? null : meanRanks, k, n, reason };
  }
  const spread = meanRanks.reduce((sum, rank) => sum + (rank - (k + 1) / 2) ** 2, 0);
  const statistic = 12 * n / (k * (k + 1)) * spread / evenness, df = k - 1;
  return {
    statistic,
    df,
    p: chiSquareSurvival(statistic, df),
    w: statistic / (n * df),
    imanDavenport: imanDavenport(statistic, k, n),
    meanRanks,
    k,
    n,
  };
}

function imanDavenport(chiSquare: number, k: number, n: number): ImanDavenport {
  const df: [number, number] = [k - 1, (k - 1) * (n - 1)];
  const rest = n * (k - 1) - chiSquare;
  if (rest <= 1e-12 * chiSquare) {
    const reason = "every question orders the systems alike, so there is no disagreement to compare with";
    return { statistic: null, df, p: null, reason };
  }
  const statistic = (n - 1) * chiSquare / rest;
  return { statistic, df, p: fSurvival(statistic, ...df) };
}

/** Mean ranks within questions, and Σ(t³ − t) over all groups of ties. */
function rankWithin(systems: readonly ArrayLike<number>[], n: number, better: "higher" | "lower") {
  const sign = better === "higher" ? -1 : 1;
  const question = new Float64Array(systems.length), meanRanks = new Float64Array(systems.length);
  let tieTerm = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < question.length; j++) question[j] = sign * systems[j]![i]!;
    const { ranks, ties } = ranksAndTies(question);
    for (let j = 0; j < ranks.length; j++) meanRanks[j]! += ranks[j]!;
    for (const t of ties) tieTerm += t ** 3 - t;
  }
  return { meanRanks: meanRanks.map((sum) => sum / n), tieTerm };
}
