import assert from "node:assert/strict";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { judgementNote } from "../../lib/metrics/mod.ts";
import { headlineOf, meanOf, positivesOf } from "./lookups_for_tests.ts";
import { checkPage, plainText } from "./page_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

/** The front page: its table and its counts. */
export function checkFront(report: Report): void {
  const { index, indexFiles: [rows, ...others], experiment, tables } = report;
  const headline = headlineOf(report), names = systemsOf(experiment);
  assert.deepEqual([others.length, rows!.map(({ system }) => system)], [0, names]);
  for (const row of rows!) {
    const { system, low, high, ...means } = row;
    const of = meanOf(report, system as string, headline);
    assert.deepEqual([low, high], [of.low, of.high], JSON.stringify(row));
    for (const [measure, value] of Object.entries(means)) {
      assert.equal(value, meanOf(report, system as string, measure).value, `${system} ${measure}`);
    }
  }
  const caption = `Means; ${headline} with its 95% interval; ▲ marks the best of a column; ${
    judgementNote(positivesOf(report))
  }`;
  const columns = Object.keys(rows![0]!).map((name) => ({ name, digits: 3 }));
  checkPage(index, [{ caption, columns, rows: rows! }]);
  const judged =
    new Set(tables.judgements.filter(({ grade }) => grade > 0).map((row) => row.question_id)).size;
  const lead = plainText(/<p class="lead">([\s\S]*?)<\/p>/.exec(index)![1]!);
  assert.equal(
    lead,
    `${tables.documents.length} documents, ${tables.questions.length} questions, ${judged} of them with a relevant document.`,
  );
}
