import assert from "node:assert/strict";
import type { Row } from "../../lib/tables/mod.ts";
import { bestOf, headlineOf, mainOf, meanOf, one } from "./lookups_for_tests.ts";
import { read } from "./read_sentence_for_tests.ts";
import type { Report } from "./report_for_tests.ts";
import { counted, decimals, pText, signed } from "./written_for_tests.ts";

/** Every number of a conclusion is a figure of the comparison, family or effect that its sentence speaks of. */
export function traceConclusion(report: Report, sentences: readonly string[]): void {
  const families = Map.groupBy(mainOf(report), ({ family }) => family);
  const opened = new Set<string>();
  let rows: Row<"comparisons">[] = [];
  for (const sentence of sentences) {
    const { numbers, named } = read(report, sentence);
    const family = [...families.keys()].find((family) => sentence.startsWith(`${family}: `));
    if (family !== undefined) {
      rows = families.get(family)!;
      opened.add(family);
    }
    if (rows.length === 0) {
      const { value, low, high } = meanOf(report, bestOf(report), headlineOf(report));
      const known = sentence.includes(" scored highest ")
        ? [decimals(value!), ...low === null || high === null ? [] : ["95%", decimals(low), decimals(high)]]
        : [];
      assert.deepEqual(numbers, known, sentence);
    } else if (/\bF\(/.test(sentence)) {
      assert.deepEqual(numbers, effectNumbers(report, sentence), sentence);
    } else {
      const known = family === undefined
        ? familyNumbers(report, rows, sentence, named)
        : openingNumbers(report, rows);
      if (Array.isArray(known)) assert.deepEqual(numbers, known, sentence);
      else {numbers.forEach((number) =>
          assert.ok(known.has(number), `${number} is no figure of: ${sentence}`)
        );}
    }
  }
  assert.deepEqual(opened, new Set(families.keys()), "every family is told of");
}

/** "112", or "98" and "112" where the pairs have different numbers of questions. */
function questionCounts(rows: readonly Row<"comparisons">[]): string[] {
  const counts = rows.map(({ n }) => n), most = Math.max(...counts), least = Math.min(...counts);
  return least === most ? [counted(most)] : [String(least), counted(most)];
}

function openingNumbers({ experiment }: Report, rows: readonly Row<"comparisons">[]): string[] {
  const { alpha, margin } = experiment.statistics, systems = new Set(rows.flatMap(({ a, b }) => [a, b]));
  return [
    counted(systems.size),
    counted(rows.length),
    ...questionCounts(rows),
    String(alpha),
    ...rows.length === 1 ? [] : [String(rows.length)],
    String(margin),
    "95%",
  ];
}

/** The numbers that a sentence must have, or those that it may have. */
function familyNumbers(
  { tables, experiment }: Report,
  rows: readonly Row<"comparisons">[],
  sentence: string,
  named: ReadonlySet<string>,
): string[] | Set<string> {
  if (/^With .* could well have been missed/.test(sentence)) {
    const able = rows.filter(({ detectable }) => detectable !== null);
    const sizes = able.map(({ detectable }) => detectable!).sort((a, b) => a - b);
    const middle = sizes[Math.ceil(sizes.length / 2) - 1]!;
    return [
      ...questionCounts(able),
      decimals(middle),
      "80%",
      ...rows.length === 1 ? [] : [String(rows.length)],
    ];
  }
  if (sentence.startsWith("Questions were left out ")) {
    return rows.filter(({ failures }) => failures > 0).flatMap(({ n, failures }) => [
      String(failures),
      String(n + failures),
    ]);
  }
  if (sentence.startsWith("Undecided: ")) {
    const open = rows.filter(({ decision }) => decision === "undecided");
    const needed = open.flatMap(({ n_needed }) => n_needed ?? []);
    return [
      ...open.length === rows.length && rows.length > 2 ? [String(rows.length)] : [],
      ...needed.length === 0 ? [] : [counted(Math.min(...needed))],
    ];
  }
  const row = rows.find(({ a, b }) => {
    const { reranker } = one(tables.systems, { system: a });
    return named.has(a) && named.has(b) && named.size <= 3 ||
      sentence.startsWith("Reranking with ") && reranker !== null && named.has(reranker) && named.has(b);
  });
  return row === undefined ? [] : rowNumbers(row, experiment.statistics.margin);
}

function rowNumbers(row: Row<"comparisons">, margin: number): Set<string> {
  const { difference, low, high, p_corrected, n, n_needed, failures, bound_low, bound_high } = row;
  const both = [difference, low, high].filter((value) => value !== null).flatMap((value) => [
    decimals(value),
    decimals(-value),
  ]);
  const shares = [row.judged_a, row.judged_b].filter((value) => value !== null);
  return new Set([
    ...both,
    ...difference === null ? [] : [signed(difference)],
    ...p_corrected === null ? [] : [pText(p_corrected)],
    counted(n),
    String(margin),
    ...n_needed === null ? [] : [counted(n_needed)],
    ...failures === 0
      ? []
      : [String(failures), counted(n + failures), decimals(bound_low!), decimals(bound_high!)],
    ...shares.flatMap((share) => [`${Math.round(100 * share)}%`, "10"]),
  ]);
}

function effectNumbers({ tables }: Report, sentence: string): string[] {
  const effect = /\(([^()]* × [^()]*): F\(/.exec(sentence)?.[1] ??
    (sentence.includes(" changes with k") ? "k" : /^The choice of (\w+) /.exec(sentence)![1]!);
  const { df, df_error, epsilon, f, p_corrected, eta } = one(tables.effects, {
    effect,
    method: "repeated-measures ANOVA",
  });
  const freedom = [df!, df_error!].map((value) =>
    epsilon === null ? String(value) : (value * epsilon).toFixed(1)
  );
  return [...freedom, f!.toFixed(2), pText(p_corrected!), eta!.toFixed(3)];
}
