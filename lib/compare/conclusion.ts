import type { Comparison } from "./compare_systems.ts";
import { JUDGED_MARGIN } from "./decide.ts";
import { middle } from "./detectable.ts";
import type { PlannedSystem } from "./planned_pairs.ts";
import { bracketed, correctedP, count, decimals, list, signed } from "./words.ts";

/** How {@linkcode conclusion} speaks. */
export interface ConclusionOptions {
  alpha: number;
  margin: number;
  judgedMargin?: number;
  /** All undecided pairs of a family in one sentence, without their figures. */
  brief?: boolean;
  /** What the systems are made of: a system that is set against the one it reranks is spoken of as reranking. */
  systems?: readonly PlannedSystem[];
}

/** A pair with what its sentence needs of the family. */
interface Told {
  row: Comparison;
  /** Comparisons in the family. */
  family: number;
  /** The reranker that a has and b has not, when that is all that tells them apart. */
  reranker: string | null;
}

/**
 * The comparisons in plain sentences, family by family: what was done, who leads, each pair's decision with its
 * figures, what could have been seen, and what weakens it. A sentence claims what the row's decision says and nothing
 * more.
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
  { alpha, margin, judgedMargin = JUDGED_MARGIN, brief = false, systems = [] }: ConclusionOptions,
): string[] {
  return Map.groupBy(comparisons, ({ family }) => family).values().toArray().flatMap((rows) => {
    const told = rows.map((row): Told => ({ row, family: rows.length, reranker: rerankerOf(row, systems) }));
    const open = told.filter(({ row }) => row.decision === "undecided" && row.withheld !== "judges differ");
    return [
      opening(rows, alpha, margin),
      ...leaders(rows),
      ...told.filter(decided("better", "worse")).map((pair) => better(pair, margin)),
      ...told.filter(decided("practically equal")).map((pair) => equal(pair, alpha, margin)),
      ...brief ? together(open, rows.length) : open.map(undecided),
      ...seen(rows),
      ...failures(rows),
      ...rows.flatMap((row) => withheld(row, judgedMargin)),
    ];
  });
}

const decided = (...decisions: Comparison["decision"][]) => ({ row }: Told) =>
  decisions.includes(row.decision);

function rerankerOf({ a, b }: Comparison, systems: readonly PlannedSystem[]): string | null {
  return systems.find(({ system, base }) => system === a && base === b)?.reranker ?? null;
}

const named = new Map([
  ["bonferroni", "Bonferroni's correction"],
  ["holm", "Holm's correction"],
  ["benjamini-hochberg", "Benjamini and Hochberg's correction"],
  ["benjamini-yekutieli", "Benjamini and Yekutieli's correction"],
]);

function opening(rows: Comparison[], alpha: number, margin: number): string {
  const { family, correction } = rows[0]!;
  const how = rows.length === 1
    ? ""
    : `, ${named.get(correction) ?? correction} for ${rows.length} comparisons`;
  const compared = rows.filter((row) => row.withheld !== "judges differ");
  return `${family}: ${count(systemsOf(rows).length, "system")}, ${count(rows.length, "comparison")} on ${
    questions(compared.length > 0 ? compared : rows)
  } (Wilcoxon's signed-rank test at alpha ${alpha}${how}; smallest difference worth having ${margin}; 95% intervals in ` +
    "brackets).";
}

/** "112 questions", or "98 to 112 questions". */
function questions(rows: readonly Comparison[]): string {
  const most = Math.max(...rows.map(({ n }) => n)), least = Math.min(...rows.map(({ n }) => n));
  return least === most ? count(most, "question") : `${least} to ${count(most, "question")}`;
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
  const won = rows.filter(({ decision }) => decision === "better" || decision === "worse").map(sides);
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

function better(told: Told, margin: number): string {
  const { row, reranker } = told;
  const [winner, loser] = sides(row);
  const worse = row.decision === "worse";
  const who = reranker === null
    ? `${winner} is better than ${loser}`
    : `Reranking with ${reranker} ${worse ? "hurts" : "helps"} ${row.b}`;
  const nearest = row.low === null || row.high === null
    ? Math.abs(row.difference!)
    : Math.min(Math.abs(row.low), Math.abs(row.high));
  const doubt = nearest < margin ? ` The true difference may be smaller than ${margin}.` : "";
  return `${who} by ${decimals(Math.abs(row.difference!))} ${row.measure}${
    figures(told, worse ? -1 : 1)
  }.${doubt}`;
}

function equal(told: Told, alpha: number, margin: number): string {
  const { row, reranker } = told;
  const who = reranker === null
    ? `${row.a} and ${row.b} are practically equal`
    : `Reranking with ${reranker} makes no practical difference to ${row.b}`;
  const real = row.p_corrected !== null && row.p_corrected < alpha
    ? " A difference is there, but it is smaller than worth having."
    : "";
  const what = everywhereSame(row)
    ? `both scored the same on all ${count(row.n, "question")}`
    : `the difference is ${signed(row.difference!)} ${row.measure}${figures(told, 1)}, inside ±${margin}`;
  return `${who}: ${what}.${real}`;
}

/** All undecided pairs of a family in one sentence. */
function together(open: readonly Told[], family: number): string[] {
  if (open.length === 0) return [];
  const needed = open.map(({ row }) => row.n_needed).filter((n) => n !== null);
  const fewest = needed.length === 0
    ? ""
    : `; to decide one of them, ${count(Math.min(...needed), "question")} or more would be needed`;
  const which = open.length === family && family > 2
    ? `all ${family} pairs`
    : list(open.map(({ row: { a, b } }) => `${a} against ${b}`), "and");
  return [`Undecided: ${which}${fewest}.`];
}

function undecided(told: Told): string {
  const { row, reranker } = told;
  const { a, b, n, difference, n_needed } = row;
  if (difference === null) return `${a} and ${b} cannot be compared: no question has a score of both.`;
  const needed = n_needed === null ? "" : `; about ${count(n_needed, "question")} would be needed`;
  if (everywhereSame(row)) {
    return `${a} and ${b} scored the same on all ${
      count(n, "question")
    }, too few to call them practically equal${needed}.`;
  }
  if (reranker !== null) {
    return `Reranking with ${reranker} is not shown to help or hurt ${b}: the difference is ${
      signed(difference)
    } ${row.measure}${figures(told, 1)}${needed}.`;
  }
  const tiny = Number(difference.toFixed(3)) === 0, turned = difference < 0 && !tiny;
  const [higher, lower] = turned ? [b, a] : [a, b];
  const what = difference === 0
    ? "their means are the same"
    : tiny
    ? "their means are the same to three decimals"
    : `${higher} scored ${decimals(Math.abs(difference))} more than ${lower}`;
  return `Between ${a} and ${b} nothing is decided: ${what}${figures(told, turned ? -1 : 1)}${needed}.`;
}

function everywhereSame({ n, difference, p, statistic }: Comparison): boolean {
  return n > 0 && difference === 0 && p === null && statistic === null;
}

/** Interval, p and number of questions; the interval mirrored when the sides were turned. */
function figures({ row: { low, high, p_corrected, correction, n }, family }: Told, turned: 1 | -1): string {
  const range = low === null || high === null
    ? ""
    : ` ${bracketed(turned === 1 ? [low, high] : [-high, -low])}`;
  const p = p_corrected === null ? [] : [correctedP(p_corrected, correction, family)];
  return `${range} (${[...p, count(n, "question")].join(", ")})`;
}

/**
 * What the family's questions would have shown: the middle of what each pair's spread allows. A difference of that
 * size is found four times in five and a smaller one less often: no more than "could well have been missed".
 */
function seen(rows: Comparison[]): string[] {
  const able = rows.filter((row) => row.detectable !== null);
  if (able.length === 0) return [];
  const size = middle(able.map((row) => row.detectable!))!;
  const share = rows.length === 1 ? "" : `, Bonferroni over ${rows.length} comparisons`;
  return [
    `With ${questions(able)}, differences under ${
      decimals(size)
    } could well have been missed (80% power${share}).`,
  ];
}

function failures(rows: Comparison[]): string[] {
  const some = rows.filter((row) => row.failures > 0);
  if (some.length === 0) return [];
  const parts = some.map(({ a, b, n, failures }) => `${failures} of ${n + failures} between ${a} and ${b}`);
  return [`Questions were left out because one of the two scores is missing: ${list(parts, "and")}.`];
}

/** Why a pair stays undecided whatever its figures say. */
function withheld(row: Comparison, margin: number): string[] {
  switch (row.withheld) {
    case "judges differ":
      return [`${row.a} and ${row.b} are not compared: they were scored by different judges.`];
    case "judged unevenly":
      return [judgedUnevenly(row, margin)];
    case "failures could turn it":
      return [failuresCouldTurn(row)];
    default:
      return [];
  }
}

function judgedUnevenly({ a, b, judged_a, judged_b }: Comparison, margin: number): string {
  const [less, more] = judged_a! < judged_b! ? [a, b] : [b, a];
  const [share, other] = [judged_a!, judged_b!].sort((x, y) => x - y).map((value) =>
    `${Math.round(value * 100)}%`
  );
  return `Of ${less}'s first documents ${share} were judged, of ${more}'s ${other}: what nobody judged counts as not ` +
    `relevant, so ${less} may be better than it looks here. The shares lie more than ${
      Math.round(margin * 100)
    } points apart, so neither is called better.`;
}

function failuresCouldTurn({ a, b, n, failures, measure, bound_low, bound_high }: Comparison): string {
  const which =
    `The ${failures} of ${count(n + failures, "question")} without a score of both could turn what is ` +
    `seen between ${a} and ${b}`;
  return bound_low === null || bound_high === null
    ? `${which}, and how far cannot be said, since ${measure} has no worst or no best value. So nothing is decided.`
    : `${which}: with them the difference could be anything from ${decimals(bound_low)} to ${
      decimals(bound_high)
    }. So nothing is decided.`;
}
