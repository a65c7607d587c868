import assert from "node:assert/strict";
import { figureRules, headlineIntervals } from "./figure_rules_for_tests.ts";
import { figuresIn } from "./page_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

/** Every figure of notebook 07, of its page and of the front page. */
export function checkFigures(report: Report): void {
  const rules = figureRules(report), titles = report.figures.map(({ layout }) => layout.meta.cotejo.title);
  for (const [i, figure] of report.figures.entries()) {
    const check = rules.get(titles[i]!);
    assert.ok(check, `no rule for the figure "${titles[i]}"`);
    check(figure);
  }
  assert.deepEqual([...rules.keys()].filter((title) => !titles.includes(title)), [], "not drawn");
  assert.deepEqual(
    figuresIn(report.page).map(({ data }) => data),
    report.figures.map(({ data }) => data),
    "the page draws the notebook's figures",
  );
  const [front, ...others] = figuresIn(report.index);
  assert.equal(others.length, 0);
  headlineIntervals(report)(front!);
}
