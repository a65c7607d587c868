import type { Comparison } from "./compare_systems.ts";
import { JUDGED_MARGIN, judgedApart } from "./decide.ts";
import { count, decimals, interval, list, pValue, signed } from "./words.ts";

/** How {@linkcode conclusion} speaks. */
export interface ConclusionOptions {
  alpha: number;
  margin: number;
  judgedMargin?: number;
  /** All undecided pairs of a family in one sentence, without their figures. */
  brief?: boolean;
}

/**
 * The comparisons in plain sentences, family by family: what was done, who leads, each pair's decision with its
 * figures, and what weakens them. A sentence claims what the row's decision says and nothing more.
 *
 * @example
 * ```ts
 * import { compareSystems } from "./compare_systems.ts";
 * import { conclusion } from "./conclusion.ts";
 * const good = Float64Array.from({ length: 40 }, (_, i) => 0.6 + (i % 5) / 20);
 * const rows = compareSystems({
 *   measure: "nDCG@10",
 *   systems: ["x", "y"],
 *   values: [good, good.map((value, i) => value - 0.2 - (i % 3) / 50)],
 *   resamples: 999,
 * });
 * if (!conclusion(rows, { alpha: 0.05, margin: 0.02 }).some((line) => line.startsWith("x is better than y"))) {
 *   throw new Error("x leads");
 * }
 * ```
 */
export function conclusion(
  comparisons: readonly Comparison[],
  { alpha, margin, judgedMargin = JUDGED_MARGIN, brief = false }: ConclusionOptions,
): string[] {
  return Map.groupBy(comparisons, ({ family }) => family).values().toArray().flatMap((rows) => [
    opening(rows, alpha, margin),
    ...leaders(rows),
    ...rows.filter(decided("better", "worse")).map((row) => better(row, margin)),
    ...rows.filter(decided("practically equal")).map((row) => equal(row, alpha, margin)),
    ...brief ? open(rows) : rows.filter(decided("undecided")).map((row) => undecided(row)),
    ...failures(rows),
    ...rows.flatMap((row) => judgedUnevenly(row, judgedMargin)),
  ]);
}

const decided = (...decisions: Comparison["decision"][]) => (row: Comparison) =>
  decisions.includes(row.decision);

const named = new Map([
  ["bonferroni", "Bonferroni's correction"],
  ["holm", "Holm's correction"],
  ["benjamini-hochberg", "Benjamini and Hochberg's correction"],
  ["benjamini-yekutieli", "Benjamini and Yekutieli's correction"],
]);

function opening(rows: Comparison[], alpha: number, margin: number): string {
  const { family, correction } = rows[0]!;
  const most = Math.max(...rows.map(({ n }) => n)), least = Math.min(...rows.map(({ n }) => n));
  const questions = least === most ? count(most, "question") : `${least} to ${count(most, "question")}`;
  const how = rows.length === 1
    ? ""
    : `, ${named.get(correction) ?? correction} for ${rows.length} comparisons`;
  return `${family}: ${count(systemsOf(rows).length, "system")}, ${
    count(rows.length, "comparison")
  } on ${questions} ` +
    `(Wilcoxon's signed-rank test at alpha ${alpha}${how}; smallest difference worth having ${margin}).`;
}

function systemsOf(rows: Comparison[]): string[] {
  return [...new Set(rows.flatMap(({ a, b }) => [a, b]))];
}

/** Winner and loser of a decided row. */
function sides({ a, b, decision }: Comparison): [winner: string, loser: string] {
  return decision === "worse" ? [b, a] : [a, b];
}

function leaders(rows: Comparison[]): string[] {
  const systems = systemsOf(rows);
  const won = rows.filter(decided("better", "worse")).map(sides);
  if (won.length === 0) return ["No system was shown to be better than another."];
  const everyPair = systems.length * (systems.length - 1) / 2;
  if (systems.length < 3 || rows.length < everyPair) return [];
  const wins = (system: string) => won.filter(([winner]) => winner === system).length;
  const best = systems.find((system) => wins(system) === systems.length - 1);
  if (best !== undefined) return [`${best} is better than every other system.`];
  const unbeaten = systems.filter((system) => !won.some(([, loser]) => loser === system));
  const none = "No system was shown to be better than all others";
  return [
    unbeaten.length === 0 ? `${none}.` : `${none}; none was shown to be better than ${list(unbeaten, "or")}.`,
  ];
}

function better(row: Comparison, margin: number): string {
  const [winner, loser] = sides(row);
  const turned = row.decision === "worse" ? -1 : 1;
  const nearest = row.low === null || row.high === null
    ? Math.abs(row.difference!)
    : Math.min(Math.abs(row.low), Math.abs(row.high));
  const doubt = nearest < margin ? ` The true difference may be smaller than ${margin}.` : "";
  return `${winner} is better than ${loser} by ${decimals(Math.abs(row.difference!))} (${
    figures(row, turned)
  }).${doubt}`;
}

function equal(row: Comparison, alpha: number, margin: number): string {
  const { a, b, difference, p_corrected } = row;
  const real = p_corrected !== null && p_corrected < alpha
    ? " A difference is there, but it is smaller than worth having."
    : "";
  const same = everywhereSame(row)
    ? `they scored the same on all ${count(row.n, "question")}`
    : `the difference is ${signed(difference!)} (${figures(row, 1)}), inside ±${margin}`;
  return `${a} and ${b} are practically equal: ${same}.${real}`;
}

function open(rows: Comparison[]): string[] {
  const pairs = rows.filter(decided("undecided"));
  if (pairs.length === 0) return [];
  const needed = pairs.map((row) => row.n_needed).filter((n) => n !== null);
  const fewest = needed.length === 0
    ? ""
    : `; to decide one of them, ${count(Math.min(...needed), "question")} or more would be needed`;
  const which = pairs.length === rows.length && rows.length > 2
    ? `all ${rows.length} pairs`
    : list(pairs.map(({ a, b }) => `${a} against ${b}`), "and");
  return [`Undecided: ${which}${fewest}.`];
}

function undecided(row: Comparison): string {
  const { a, b, n, difference, n_needed } = row;
  if (difference === null) return `${a} and ${b} cannot be compared: no question has a score of both.`;
  const needed = n_needed === null ? "" : `; about ${count(n_needed, "question")} would be needed`;
  if (everywhereSame(row)) {
    return `${a} and ${b} scored the same on all ${
      count(n, "question")
    }, too few to call them practically equal${needed}.`;
  }
  const [higher, lower] = difference < 0 ? [b, a] : [a, b];
  const what = difference === 0
    ? "their means are the same"
    : `${higher} scored ${decimals(Math.abs(difference))} more than ${lower}`;
  return `Between ${a} and ${b} nothing is decided: ${what} (${
    figures(row, difference < 0 ? -1 : 1)
  })${needed}.`;
}

function everywhereSame({ n, difference, p, statistic }: Comparison): boolean {
  return n > 0 && difference === 0 && p === null && statistic === null;
}

/** Interval, corrected p and number of questions; the interval mirrored when the sides were turned. */
function figures({ low, high, p_corrected, n }: Comparison, turned: 1 | -1): string {
  const parts: string[] = [];
  if (low !== null && high !== null) parts.push(interval(turned === 1 ? [low, high] : [-high, -low]));
  if (p_corrected !== null) parts.push(`corrected ${pValue(p_corrected)}`);
  return [...parts, count(n, "question")].join(", ");
}

function failures(rows: Comparison[]): string[] {
  const some = rows.filter((row) => row.failures > 0);
  if (some.length === 0) return [];
  const parts = some.map(({ a, b, n, failures }) => `${failures} of ${n + failures} between ${a} and ${b}`);
  return [`Questions were left out because one of the two scores is missing: ${list(parts, "and")}.`];
}

function judgedUnevenly({ a, b, judged_a, judged_b }: Comparison, margin: number): string[] {
  if (judged_a === null || judged_b === null || !judgedApart(judged_a, judged_b, margin)) return [];
  const [less, more] = judged_a < judged_b ? [a, b] : [b, a];
  const [share, other] = [judged_a, judged_b].sort((x, y) => x - y).map((value) =>
    `${Math.round(value * 100)}%`
  );
  return [
    `Of ${less}'s first documents ${share} were judged, of ${more}'s ${other}: what nobody judged counts as not ` +
    `relevant, so ${less} may be better than it looks here. The shares lie more than ${
      Math.round(margin * 100)
    } points apart, so neither is called better.`,
  ];
}
