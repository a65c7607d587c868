import assert from "node:assert/strict";
import { near } from "./arithmetic_for_tests.ts";
import { checkFront } from "./front_page_for_tests.ts";
import { checkPage } from "./page_for_tests.ts";
import type { Cells, Report, ShownTable } from "./report_for_tests.ts";
import { type Rule, tableRules } from "./table_rules_for_tests.ts";

/** Every cell of every table of notebook 07, of its files, of its page and of the front page. */
export function checkShown(report: Report): void {
  const rules = tableRules(report), used = new Set<Rule>();
  for (const { caption, columns, rows } of report.shown) {
    const rule = rules.find((rule) => rule.caption === caption);
    assert.ok(rule, `no rule for the table "${caption}"`);
    used.add(rule);
    checkRows(rows, rule, columns);
  }
  assert.deepEqual(rules.filter((rule) => !used.has(rule)).map(({ caption }) => caption), [], "not shown");
  assert.deepEqual(
    report.files,
    report.shown.map(({ rows }) => rows),
    "the JSON files hold the tables shown",
  );
  checkPage(report.page, report.shown);
  checkFront(report);
}

function checkRows(rows: readonly Cells[], rule: Rule, columns: ShownTable["columns"]): void {
  assert.equal(rows.length, rule.rows, `rows of "${rule.caption}"`);
  const different = new Set(rows.map((row, at) => "sentence" in row ? at : JSON.stringify(row)));
  assert.equal(different.size, rows.length, `${rule.caption}: a row stands twice`);
  rows.forEach((row, at) => {
    const expected = rule.cells(row, at);
    for (const { name } of columns) {
      const where = `"${rule.caption}", row ${at}, column "${name}"`;
      assert.ok(name in expected, `no rule for ${where}`);
      if (rule.caption.startsWith("Composite") && ["retrieval", "faithfulness", "bertscore"].includes(name)) {
        near(row[name] as number, expected[name] as number, where); // no table holds these means
      } else assert.deepEqual(row[name], JSON.parse(JSON.stringify(expected[name])), where);
    }
    assert.deepEqual(Object.keys(row), columns.map(({ name }) => name), rule.caption);
  });
}
