import type { Row } from "../tables/mod.ts";
import type { Comparison } from "./compare_systems.ts";
import { decimals, interval, list } from "./words.ts";

/** What is known of one system's mean. */
type Mean = Pick<Row<"summaries">, "system" | "value" | "low" | "high">;

/**
 * What the figures say to somebody who must choose one system: which scored highest on a measure, and of which others
 * it was shown to be better, shown to be practically equal, not told apart and why, or never compared with.
 *
 * @example
 * ```ts
 * import { recommendation } from "./recommendation.ts";
 * const mean = (system: string, value: number) => ({ system, value, low: null, high: null });
 * const [first, second] = recommendation("nDCG@10", [mean("x", 0.6), mean("y", 0.5)], []);
 * if (first !== "x scored highest on nDCG@10: 0.600.") throw new Error(first);
 * if (second !== "It was not compared with y.") throw new Error(second);
 * ```
 */
export function recommendation(
  measure: string,
  means: readonly Mean[],
  comparisons: readonly Comparison[],
): string[] {
  const measured = means.filter((row) => row.value !== null).sort((a, b) => b.value! - a.value!);
  const best = measured[0];
  if (best === undefined || measured.length < 2) return [];
  const range = best.low === null || best.high === null ? "" : ` (${interval([best.low, best.high])})`;
  const tied = measured.filter(({ value }) => value === best.value).map(({ system }) => system);
  if (tied.length > 1) {
    return [`${list(tied, "and")} scored highest on ${measure}: ${decimals(best.value!)}.`];
  }
  const found = new Map<string, string[]>();
  for (const { system } of measured.slice(1)) {
    const verdict = verdictOn(best.system, system, measure, comparisons);
    found.set(verdict, [...found.get(verdict) ?? [], system]);
  }
  return [
    `${best.system} scored highest on ${measure}: ${decimals(best.value!)}${range}.`,
    ...VERDICTS.flatMap((verdict) => {
      const systems = found.get(verdict);
      return systems ? [`It ${verdict} ${list(systems, "and")}.`] : [];
    }),
  ];
}

const BETTER = "was shown to be better than";
const WORSE = "scored higher, but question by question was shown to be worse than";
const EQUAL = "was shown to be practically equal to";
const OPEN = "could not be told apart from";
const FAILED = "could not be told apart, because of failed questions, from";
const UNEVEN = "was judged too unevenly to be set against";
const OTHERS = "was scored by another judge than";
const NEVER = "was not compared with";
const VERDICTS = [BETTER, WORSE, EQUAL, OPEN, FAILED, UNEVEN, OTHERS, NEVER];
const REASONS: Record<string, string> = {
  "failures could turn it": FAILED,
  "judged unevenly": UNEVEN,
  "judges differ": OTHERS,
};

function verdictOn(
  best: string,
  other: string,
  measure: string,
  comparisons: readonly Comparison[],
): string {
  const row = comparisons.find((row) =>
    row.measure === measure && [row.a, row.b].includes(best) && [row.a, row.b].includes(other)
  );
  if (row === undefined) return NEVER;
  if (row.decision === "practically equal") return EQUAL;
  if (row.decision === "undecided") return REASONS[row.withheld ?? ""] ?? OPEN;
  return (row.decision === "better") === (row.a === best) ? BETTER : WORSE;
}
