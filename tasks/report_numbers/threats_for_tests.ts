import assert from "node:assert/strict";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { judgedBeside } from "../../lib/notation/mod.ts";
import { sum } from "./arithmetic_for_tests.ts";
import { headlineOf, measurementsOf, positivesOf, summariesOf } from "./lookups_for_tests.ts";
import { read } from "./read_sentence_for_tests.ts";
import type { Cells, Report } from "./report_for_tests.ts";
import { counted } from "./written_for_tests.ts";

/** The counts in each threat to validity, in their order. */
export function traceThreats(report: Report, rows: readonly Cells[]): void {
  const { tables: { documents, questions, judgements, dropped, findings } } = report;
  const percent = (share: number) => {
    if (share > 0 && share < 0.0005) return "0.1%"; // "less than"
    if (share < 1 && share >= 0.9995) return "99.9%"; // "more than"
    const close = share > 0 && share < 0.1 || share > 0.99 && share < 1;
    return `${(100 * share).toFixed(close ? 1 : 0)}%`;
  };
  const perKey = (keys: readonly string[]) =>
    [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length).sort((a, b) => b - a);
  const relevant = judgements.filter(({ grade }) => grade > 0);
  const judged = new Set(judgements.map(({ question_id }) => question_id)).size;
  const shares = systemsOf(report.experiment).flatMap((system) =>
    summariesOf(report).filter((row) =>
      row.system === system && row.measure === judgedBeside(headlineOf(report))
    )
      .flatMap(({ value }) => value ?? [])
  ).sort((a, b) => a - b);
  const wanted = perKey(relevant.map(({ doc_id }) => doc_id));
  let half = 0;
  while (sum(wanted.slice(0, half)) < relevant.length / 2) half++;
  const asked = new Set(questions.map(({ question_id }) => question_id));
  const leaks = ["title in the corpus", "answer in the corpus"].map((kind) =>
    new Set(findings.filter((finding) => finding.kind === kind && asked.has(finding.id)).map(({ id }) => id))
      .size
  );
  const measurements = measurementsOf(report);
  const failed = measurements.flatMap(({ failure_cause }) => failure_cause ?? []);
  const links = dropped.filter(({ kind }) => kind === "link" || kind === "judgement");
  const lost =
    dropped.filter(({ kind, reason }) => kind === "question" && reason.startsWith("not in the corpus"))
      .length;
  const judgedRange = [...new Set([percent(shares[0] ?? 0), percent(shares.at(-1) ?? 0)])];
  const expected: Record<string, string[]> = {
    "Documents that nobody judged": [
      ...positivesOf(report) ? [] : judgedRange,
      (relevant.length / judged).toFixed(1),
    ],
    "Texts that a model did not see whole": report.unseen.filter(({ measure, value }) =>
      measure === "unseen_chunks" && value !== null && value > 0
    ).map(({ value }) => percent(value!)),
    "Questions whose answer leaks": sum(leaks) === 0 ? [] : [counted(questions.length), ...leaks.map(String)],
    "Failures": failed.length === 0
      ? []
      : [failed.length, measurements.length, ...perKey(failed)].map(counted),
    "Answers and who judged them":
      read(report, [...new Set(measurements.map(({ judge }) => judge ?? ""))].sort().join(" ")).numbers,
    "Concentration of the ground truth": [
      counted(wanted.length),
      counted(documents.length),
      ...half === 1 ? [] : [String(half)],
      counted(relevant.length),
      percent(wanted[0]! / relevant.length),
    ],
    "Links that lead nowhere": [
      ...links.length === 0 ? [] : [
        counted(links.length),
        ...perKey(links.map(({ reason }) => reason.split(":", 1)[0]!)).slice(0, 3).map(String),
      ],
      ...lost === 0 ? [] : [counted(lost)],
    ],
    "Text only": [],
    "One collection": [counted(documents.length)],
  };
  for (const { threat, here } of rows as { threat: string; here: string }[]) {
    assert.ok(threat in expected, `no rule for the threat "${threat}"`);
    assert.deepEqual(read(report, here).numbers, expected[threat], `${threat}: ${here}`);
  }
}
