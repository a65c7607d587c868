import { checkSystems } from "./check_systems.ts";
import { checkYesNo } from "./check_yes_no.ts";
import { chiSquareSurvival } from "./distributions.ts";

/** The outcome of Cochran's test, or the reason why there is none. */
export type CochranQ =
  & {
    /** The successes of each system. */
    successes: number[];
    /** Systems, questions, and questions on which not all systems agree. */
    k: number;
    n: number;
    mixed: number;
  }
  & (
    | { statistic: number; df: number; p: number; reason?: undefined }
    | { statistic: null; df: null; p: null; reason: string }
  );

/**
 * Cochran's Q, as statsmodels' cochrans_q: do k systems succeed (1, otherwise 0) on equally many of n questions? With C
 * the successes of a system, R those on a question and N all of them, Q = (k − 1)(k·ΣC² − N²)/(k·N − ΣR²) follows
 * for many questions the chi-square distribution with k − 1 degrees of freedom. Questions on which all systems agree do
 * not move it. For two systems it is McNemar's chi-square without correction.
 *
 * @example
 * ```ts
 * import { cochranQ } from "./cochran_q.ts";
 * const { statistic, df } = cochranQ([[1, 1, 1, 1], [1, 0, 0, 1], [0, 0, 0, 1]]);
 * if (statistic !== 14 / 3 || df !== 2) throw new Error("2·(3·21 − 49)/(3·7 − 15)");
 * ```
 */
export function cochranQ(systems: readonly ArrayLike<number>[]): CochranQ {
  const { k, n } = checkSystems(systems);
  for (const [j, values] of systems.entries()) checkYesNo(values, `system ${j + 1}`);
  const successes = systems.map((values) => Array.from(values).reduce((sum, value) => sum + value, 0));
  const all = successes.reduce((sum, count) => sum + count, 0);
  let squares = 0, mixed = 0;
  for (let i = 0; i < n; i++) {
    const row = systems.reduce((sum, values) => sum + values[i]!, 0);
    squares += row * row;
    if (row > 0 && row < k) mixed++;
  }
  const counts = { successes, k, n, mixed };
  if (mixed === 0) {
    const reason = n === 0 ? "there are no questions" : "all systems agree on every question";
    return { ...counts, statistic: null, df: null, p: null, reason };
  }
  const columns = successes.reduce((sum, count) => sum + count * count, 0);
  const statistic = (k - 1) * (k * columns - all * all) / (k * all - squares), df = k - 1;
  return { ...counts, statistic, df, p: chiSquareSurvival(statistic, df) };
}
