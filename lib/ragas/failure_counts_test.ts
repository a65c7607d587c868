import assert from "node:assert/strict";
import { scoreRow } from "./agreements_for_tests.ts";
import { failureCounts } from "./failure_counts.ts";

const failed = (measure: string, cause: string, judge = "llm", failure: string | null = `was ${cause}`) =>
  scoreRow(null, { measure, judge, failure_cause: cause, failure });

Deno.test("failureCounts() counts failures by judge, measure and cause, the commonest first", () => {
  const rows = [
    scoreRow(1),
    failed("faithfulness", "timeout", "llm", "no reply in 3 s"),
    failed("context_recall", "refused"),
    failed("context_recall", "refused"),
    failed("faithfulness", "timeout", "llm", "no reply in 4 s"),
    failed("faithfulness", "refused", "llm", null),
    scoreRow(0),
  ];
  assert.deepEqual(failureCounts(rows), [
    { judge: "llm", measure: "context_recall", cause: "refused", count: 2, example: "was refused" },
    { judge: "llm", measure: "faithfulness", cause: "timeout", count: 2, example: "no reply in 3 s" },
    { judge: "llm", measure: "faithfulness", cause: "refused", count: 1, example: "" },
  ]);
  assert.deepEqual(failureCounts([scoreRow(1)]), []);
});

Deno.test("failureCounts() keeps judges apart, in one order whatever that of the rows", () => {
  const rows = ["c", "a", "b"].map((judge) => failed("faithfulness", "timeout", judge));
  for (const list of [rows, rows.toReversed()]) {
    assert.deepEqual(failureCounts(list).map(({ judge }) => judge), ["a", "b", "c"]);
  }
});
