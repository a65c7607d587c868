import assert from "node:assert/strict";
import { average } from "./arithmetic_for_tests.ts";
import { headlineOf } from "./lookups_for_tests.ts";
import { plainOf } from "./plain_values_for_tests.ts";
import { read } from "./read_sentence_for_tests.ts";
import type { Cells, Report } from "./report_for_tests.ts";
import { counted, decimals, pText } from "./written_for_tests.ts";

/** What is said of the analysis of variance: counts, and skewness and kurtosis of what is left of the values. */
export function tracePresumed(report: Report, rows: readonly Cells[]): void {
  const { experiment: { k, statistics: { alpha } }, tables: { systems } } = report;
  const plain = plainOf(report), base = headlineOf(report).split("@")[0];
  const cells = systems.flatMap(({ system }) => k.map((cut) => plain.get(`${base}@${cut}`)!.get(system)!));
  const all = [...cells[0]!.keys()];
  const questions = all.filter((question) => cells.every((cell) => !Number.isNaN(cell.get(question)!)));
  const values = questions.map((question) => cells.map((cell) => cell.get(question)!));
  const ofQuestion = values.map((list) => average(list)!);
  const ofCell = cells.map((_, c) => average(values.map((list) => list[c]!))!), centre = average(ofCell)!;
  const left = values.flatMap((list, q) =>
    list.map((value, c) => value - ofQuestion[q]! - ofCell[c]! + centre)
  );
  const moment = (power: number) => average(left.map((value) => value ** power))!;
  const skewness = moment(3) / moment(2) ** 1.5, kurtosis = moment(4) / moment(2) ** 2 - 3;
  const p = Math.exp(-left.length / 12 * (skewness ** 2 + kurtosis ** 2 / 4));
  const ends = values.flat().filter((value) => value === 0 || value === 1).length / left.length;
  const missing = all.length - questions.length;
  const rules: [RegExp, string[]][] = [
    [/ in [\d,]+ cells?: /, [
      counted(questions.length),
      counted(cells.length),
      ...k.map(String),
      ...missing === 0 ? [] : [counted(missing)],
    ]],
    [/^The residuals are not normal/, [decimals(skewness), decimals(kurtosis), pText(p)]],
    [/^The residuals do not contradict/, [pText(p)]],
    [/ exactly 0 or 1/, [`${Math.round(100 * ends)}%`, "0", "1"]],
    [/^Both analyses/, [String(alpha)]],
  ];
  for (const { sentence } of rows as { sentence: string }[]) {
    const expected = rules.find(([words]) => words.test(sentence))?.[1] ?? [];
    assert.deepEqual(read(report, sentence).numbers, expected, sentence);
  }
}
