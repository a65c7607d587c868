import { random } from "../base/mod.ts";
import { cochranQ, friedman, mcnemar, nemenyi, pairedT, randomisation, signTest } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { correctedTogether, type Correction } from "./corrections.ts";
import type { MeasuredValues } from "./measured_values.ts";
import { commonValues, pairedValues } from "./paired_values.ts";
import type { PlannedFamily } from "./planned_pairs.ts";
import { evenDifferences } from "./without_rounding.ts";

/** A row of the `tests` table. */
export type TestRow = Row<"tests">;

/** How {@linkcode furtherTests} works. */
export interface FurtherOptions {
  correction: Correction;
  /** Random assignments of signs of the randomisation test. */
  resamples: number;
  seed: number;
}

interface Outcome {
  statistic: number | null;
  df?: number | null;
  p: number | null;
  n: number;
  reason?: string;
}

/**
 * Further tests of the same pairs, each corrected within its family as Wilcoxon's is: the paired t test, the sign test
 * and the randomisation test; for a measure that is 0 or 1 (Success@k) McNemar's as well. They ask slightly different
 * questions (of the mean, of the signs alone, of the mean without any distribution), so that a finding which only one
 * of them makes is worth a second look.
 *
 * @example
 * ```ts
 * import { furtherTests } from "./further_tests.ts";
 * const values = [[0.5, 0.6, 0.7, 0.9], [0.1, 0.3, 0.2, 0.8]].map((list) => Float64Array.from(list));
 * const measured = { measure: "AP", judge: null, systems: ["x", "y"], questions: ["1", "2", "3", "4"], values };
 * const rows = furtherTests(measured, [{ name: "models", pairs: [["x", "y"]] }], {
 *   correction: "holm",
 *   resamples: 99,
 *   seed: 42,
 * });
 * if (rows.find(({ test }) => test === "randomisation")?.p !== 0.125) throw new Error("2 of 16 assignments of signs");
 * ```
 */
export function furtherTests(
  measured: MeasuredValues,
  families: readonly PlannedFamily[],
  { correction, resamples, seed }: FurtherOptions,
): TestRow[] {
  const yesNo = isYesNo(measured.values);
  const tests: Record<string, (x: Float64Array, y: Float64Array) => Outcome> = {
    "paired t": (x, y) => pairedT(x, y),
    "sign": (x, y) => signTest(evenDifferences(x, y)),
    "randomisation": (x, y) =>
      randomisation(x, y, { resamples, next: random(seed, `randomisation:${measured.measure}:${x.length}`) }),
    ...(yesNo && { "McNemar, exact": (x: Float64Array, y: Float64Array) => mcnemar(x, y) }),
  };
  return families.flatMap(({ name, pairs }) =>
    Object.entries(tests).flatMap(([test, run]) => {
      const outcomes = pairs.map(([a, b]) => {
        const { x, y } = pairedValues(measured, a, b);
        return { a, b, ...run(x, y) };
      });
      const corrected = correctedTogether(outcomes.map(({ p }) => p), correction);
      return outcomes.map(({ a, b, n, statistic, df, p, reason }, at): TestRow => ({
        family: `${measured.measure}, ${name}`,
        measure: measured.measure,
        a,
        b,
        test,
        n,
        statistic,
        df: df ?? null,
        p,
        correction,
        p_corrected: corrected[at]!,
        reason: reason ?? null,
      }));
    })
  );
}

/** Whether there are values, and every one of them is 0 or 1. */
function isYesNo(lists: readonly Float64Array[]): boolean {
  const known = lists.map((list) => list.filter((value) => !Number.isNaN(value)));
  return known.some(({ length }) => length > 0) &&
    known.every((list) => list.every((value) => value === 0 || value === 1));
}

/** All systems at once, on the questions where every one of them has a value. */
export interface Omnibus {
  rows: TestRow[];
  /** For the critical-difference diagram: mean ranks, 1 the best, and who is not told apart. */
  ranks: { system: string; rank: number }[];
  difference: number | null;
  groups: string[][];
  n: number;
  failures: number;
  reason: string | null;
}

/**
 * Is there any difference among several systems? Friedman's test with Iman and Davenport's F, then Nemenyi's test of every
 * pair, whose p values allow for the number of pairs; for a measure that is 0 or 1, Cochran's Q as well. The statistic
 * of Nemenyi's rows is the mean rank of a minus that of b: below zero, a ranks better. Fewer than two systems give
 * no rows, and the reason.
 *
 * @example
 * ```ts
 * import { omnibus } from "./further_tests.ts";
 * const values = [[0.5, 0.6, 0.7], [0.1, 0.3, 0.2]].map((list) => Float64Array.from(list));
 * const measured = { measure: "AP", judge: null, systems: ["x", "y"], questions: ["1", "2", "3"], values };
 * const { ranks } = omnibus(measured, ["x", "y"], 0.05);
 * if (ranks.map(({ rank }) => rank).join() !== "1,2") throw new Error("x is first on every question");
 * ```
 */
export function omnibus(measured: MeasuredValues, systems: readonly string[], alpha: number): Omnibus {
  const { lists: values, failures } = commonValues(measured, systems),
    family = `${measured.measure}, all systems`;
  const base = { family, measure: measured.measure, correction: null, p_corrected: null };
  const row = (
    test: string,
    { n, statistic, df, p, reason }: Outcome,
    more: Partial<TestRow> = {},
  ): TestRow => ({
    ...base,
    a: null,
    b: null,
    test,
    n,
    statistic,
    df: df ?? null,
    p,
    reason: reason ?? null,
    ...more,
  });
  if (systems.length < 2) {
    const n = values[0]?.length ?? 0, none = { rows: [], ranks: [], difference: null, groups: [] };
    return { ...none, n, failures, reason: "there are fewer than two systems to compare" };
  }
  const ranked = friedman(values), { n } = ranked;
  const rows = [row("Friedman", ranked)];
  if (ranked.imanDavenport) {
    const { statistic, p, df, reason } = ranked.imanDavenport;
    rows.push(row("Iman and Davenport", { n, statistic, p, df: df[0], reason }));
  }
  if (isYesNo(values)) {
    rows.push(row("Cochran's Q", cochranQ(values)));
  }
  const after = nemenyi(values, { alpha });
  for (const { a, b, difference, p } of after.pairs ?? []) {
    rows.push(row("Nemenyi", { n, statistic: difference, p }, {
      a: systems[a]!,
      b: systems[b]!,
      correction: "nemenyi",
      p_corrected: p,
    }));
  }
  return {
    rows,
    ranks: Array.from(after.meanRanks ?? [], (rank, s) => ({ system: systems[s]!, rank })),
    difference: after.criticalDifference,
    groups: (after.groups ?? []).map((group) => group.map((s) => systems[s]!)),
    n,
    failures,
    reason: after.reason ?? null,
  };
}
