import assert from "node:assert/strict";
import { wilson } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { refusalRates, refusals } from "./refusals.ts";

const questions = new Map(
  [["q1", "yes"], ["q2", "yes"], ["q3", "no"], ["q4", "unknown"]].map(([question_id, answerable]) => [
    question_id!,
    { question_id, answerable } as Row<"questions">,
  ]),
);
const answer = (system: string, question_id: string, refused: boolean | null) =>
  ({ system, question_id, refused }) as Row<"answers">;

Deno.test("refusals() counts answerable × refused, and failed answers apart", () => {
  const answers = [
    answer("t", "q3", true),
    answer("s", "q1", false),
    answer("s", "q2", null),
    answer("s", "q3", true),
    answer("s", "q4", false),
  ];
  assert.deepEqual(refusals(answers, questions), [
    { system: "s", answerable: "yes", answered: 1, refused: 0, failed: 1 },
    { system: "s", answerable: "unknown", answered: 1, refused: 0, failed: 0 },
    { system: "s", answerable: "no", answered: 0, refused: 1, failed: 0 },
    { system: "t", answerable: "no", answered: 0, refused: 1, failed: 0 },
  ]);
});

Deno.test("refusalRates() gives both shares with Wilson's interval; failed answers are in neither", () => {
  const [no, yes] = refusalRates([
    { system: "s", answerable: "yes", answered: 180, refused: 20, failed: 7 },
    { system: "s", answerable: "unknown", answered: 3, refused: 9, failed: 0 },
    { system: "s", answerable: "no", answered: 0, refused: 5, failed: 0 },
  ]);
  assert.deepEqual(yes, {
    system: "s",
    answerable: "yes",
    refused: 20,
    n: 200,
    failed: 7,
    share: 0.1,
    ...wilson(20, 200),
  });
  assert.equal(yes!.low!.toFixed(4), "0.0657");
  assert.deepEqual([no!.share, no!.n, no!.high], [1, 5, 1]);
});

Deno.test("refusalRates() has no share of nothing, and says why", () => {
  const [no, yes] = refusalRates([{ system: "s", answerable: "yes", answered: 0, refused: 0, failed: 2 }]);
  assert.deepEqual([yes!.share, yes!.low, yes!.high], [null, null, null]);
  assert.match(yes!.reason!, /every answer .* failed/);
  assert.match(no!.reason!, /there is no question that the corpus does not answer/);
});
