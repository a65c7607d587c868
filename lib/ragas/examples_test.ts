import assert from "node:assert/strict";
import { scoreRow, verdictRow } from "./agreements_for_tests.ts";
import { examples } from "./examples.ts";

const score = (question_id: string, value: number | null, more: Parameters<typeof scoreRow>[1] = {}) =>
  scoreRow(value, { question_id, ...more });
const of = { measure: "faithfulness", judge: "llm" };
const told = (list: ReturnType<typeof examples>) =>
  list.map(({ kind, system, question_id, why }) => `${kind}: ${system} ${question_id}, ${why}`);

Deno.test("examples() picks the best, the worst and the one whose verdicts are split most evenly", () => {
  const scores = [score("q1", 0.5), score("q2", 1), score("q3", 0), score("q4", 0.5), score("q5", null)];
  const verdicts = [
    ...[1, 0].map((verdict, place) => verdictRow({ question_id: "q1", place, verdict })),
    ...[1, 0, 1, 0].map((verdict, place) => verdictRow({ question_id: "q4", place, verdict })),
    ...[1, 0, 1, 0, 1, 0].map((verdict, place) => verdictRow({ question_id: "q5", place, verdict })),
    ...[1, 0, 1, 0, 1, 0].map((verdict, place) =>
      verdictRow({ question_id: "q1", place, verdict, repeat: 1 })
    ),
  ];
  assert.deepEqual(told(examples(scores, verdicts, of)), [
    "best: s q2, faithfulness 1.000",
    "worst: s q3, faithfulness 0.000",
    "most disputed: s q4, 2 of 4 verdicts are yes",
  ]);
});

Deno.test("examples() goes by repeats before verdicts, and by a second judge before both", () => {
  const scores = [
    score("q1", 1),
    score("q2", 0),
    ...[0.5, 0.75].map((value, repeat) => score("q3", value, { repeat })),
    ...[0.25, 0.75].map((value, repeat) => score("q4", value, { repeat })),
    score("q5", 0.5),
  ];
  assert.equal(told(examples(scores, [], of))[2], "most disputed: s q4, repeats gave from 0.250 to 0.750");
  const second = [score("q5", 0.9, { judge: "other" }), score("q9", 1, { judge: "other" })];
  assert.equal(
    told(examples([...scores, ...second], [], { ...of, second: "other" }))[2],
    "most disputed: s q5, one judge gave 0.500, the other 0.900",
  );
});

Deno.test("examples() shows an answer once, the first of equals, and nothing where nothing has a score", () => {
  assert.deepEqual(told(examples([score("q1", 1)], [], of)), ["best: s q1, faithfulness 1.000"]);
  const equal = [score("q1", 1), score("q2", 1), score("q3", 0), score("q3", 0, { system: "t" })];
  assert.deepEqual(told(examples(equal, [], of)), [
    "best: s q1, faithfulness 1.000",
    "worst: s q3, faithfulness 0.000",
  ]);
  assert.deepEqual(told(examples(equal.slice(0, 2), [], of)), ["best: s q1, faithfulness 1.000"]);
  assert.deepEqual(examples([score("q1", null)], [verdictRow()], of), []);
  assert.deepEqual(examples([score("q1", 1)], [], { ...of, judge: "another" }), []);
});
