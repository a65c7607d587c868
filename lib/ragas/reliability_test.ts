import assert from "node:assert/strict";
import { wilson } from "../stats/mod.ts";
import { schemas, toFrame } from "../tables/mod.ts";
import { figureOf, near, scoreRow, verdictRow } from "./agreements_for_tests.ts";
import { repeatAgreements } from "./reliability.ts";

const answers = [
  { system: "s", question_id: "q1" },
  { system: "s", question_id: "q2" },
  { system: "t", question_id: "q1" },
] as const;
const verdicts = [
  { of: answers[0], place: 0, statement: "A", verdicts: [1, 1, 1] },
  { of: answers[0], place: 1, statement: "B", verdicts: [1, 0, 1] },
  { of: answers[1], place: 0, statement: "C", verdicts: [0, 0] },
  { of: answers[2], place: 0, statement: "A", verdicts: [1, 1, 1] },
].flatMap(({ of, place, statement, verdicts }) =>
  verdicts.map((verdict, repeat) => verdictRow({ ...of, place, statement, verdict, repeat }))
);
const scores = [[1, 0.5, 1], [0, 0, null], [1, 1, 1]].flatMap((values, i) =>
  values.map((value, repeat) => scoreRow(value, { ...answers[i]!, repeat }))
);

Deno.test("repeatAgreements() gives the four figures, worked out by hand", () => {
  const rows = repeatAgreements(verdicts, scores);
  const flips = figureOf(rows, "flip_rate");
  assert.deepEqual([flips.value, flips.n, flips.a, flips.b, flips.reason], [1 / 4, 4, "llm", null, null]);
  assert.deepEqual({ low: flips.low, high: flips.high }, wilson(1, 4));
  // Eleven verdicts, eight of them 1: 2·8·3/10 expected against 4/2 inside B.
  const alpha = figureOf(rows, "krippendorff_alpha");
  near(alpha.value, 1 - 2 / 4.8);
  assert.equal(alpha.n, 4);
  // The scores 1, 1/2, 1 have the variance 1/12, the two other answers 0: the root of (1/12)/3.
  const spread = figureOf(rows, "standard_deviation");
  near(spread.value, 1 / 6);
  assert.equal(spread.n, 3);
  // Eight scores with Σ(x − x̄)² = 1.46875, and 1/6 inside the first answer: 1 − (6·(1/6)/2)/(16·1.46875/7).
  const ofScores = figureOf(rows, "krippendorff_alpha_of_scores");
  near(ofScores.value, 40 / 47);
  assert.equal(ofScores.n, 3);
});

Deno.test("repeatAgreements() gives flip rate and spread of each system where there are several", () => {
  const rows = repeatAgreements(verdicts, scores);
  assert.equal(rows.length, 4 + 2 * 2);
  assert.deepEqual(["s", "t"].map((system) => figureOf(rows, "flip_rate", { system }).value), [1 / 3, 0]);
  near(figureOf(rows, "standard_deviation", { system: "s" }).value, Math.sqrt(1 / 24));
  assert.equal(figureOf(rows, "standard_deviation", { system: "t" }).value, 0);
  const alone = repeatAgreements(verdicts, scores.filter(({ system }) => system === "s"));
  assert.equal(alone.length, 4);
  assert.equal(toFrame(schemas.agreements, rows).height, 8);
});

Deno.test("repeatAgreements() counts a verdict that flips together with the chunk the judge found", () => {
  const flipped = [verdictRow({ chunk_id: "c1" }), verdictRow({ chunk_id: "c2", verdict: 0, repeat: 1 })];
  const [flips] = repeatAgreements(flipped, [scoreRow(1), scoreRow(0, { repeat: 1 })]);
  assert.deepEqual([flips!.figure, flips!.value, flips!.n], ["flip_rate", 1, 1]);
});

Deno.test("repeatAgreements() keeps judges and measures apart, and leaves out what was judged once", () => {
  const once = scores.filter(({ repeat }) => repeat === 0);
  assert.deepEqual(repeatAgreements(verdicts, once), []);
  const judge = "embedding proxy (gte-small, version 2)", measure = "nDCG@10";
  const retrieval = [0, 1].map((repeat) => scoreRow(1, { judge: null, measure, repeat }));
  const rows = repeatAgreements(verdicts, [
    ...once.map((row) => ({ ...row, judge })),
    ...retrieval,
    ...scores,
  ]);
  assert.deepEqual(new Set(rows.map(({ a, measure }) => `${a} ${measure}`)), new Set(["llm faithfulness"]));
});

Deno.test("repeatAgreements() says why a figure is missing", () => {
  const measure = "answer_relevancy";
  const made = [0, 1].map((repeat) =>
    verdictRow({ measure, part: "question", statement: `${repeat}?`, repeat })
  );
  const two = [scoreRow(null, { measure }), scoreRow(0.5, { measure, repeat: 1 })];
  const reasons = (rows: ReturnType<typeof repeatAgreements>) =>
    rows.map(({ figure, value, low, n, reason }) => {
      assert.deepEqual([value, low, n], [null, null, 0]);
      return `${figure}: ${reason}`;
    });
  assert.deepEqual(reasons(repeatAgreements(made, two)), [
    "flip_rate: nothing was judged twice in the same words",
    "krippendorff_alpha: nothing was judged twice in the same words",
    "standard_deviation: no answer has two scores",
    "krippendorff_alpha_of_scores: no unit has two values",
  ]);
  assert.equal(reasons(repeatAgreements([], two))[0], "flip_rate: there are no verdicts");
  const same = [0, 1].map((repeat) => verdictRow({ measure, repeat }));
  const alpha = figureOf(repeatAgreements(same, two), "krippendorff_alpha");
  assert.deepEqual([alpha.value, alpha.n, alpha.reason], [null, 1, "all values are the same"]);
});
