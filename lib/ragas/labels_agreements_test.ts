import assert from "node:assert/strict";
import { wilson } from "../stats/mod.ts";
import { type Row, schemas, toFrame } from "../tables/mod.ts";
import { figureOf, near, scoreRow, verdictRow } from "./agreements_for_tests.ts";
import type { Label } from "./labels.ts";
import { labelAgreements } from "./labels_agreements.ts";

/** Labels of verdicts, in their order; those without a label are left out. */
const labelled = (verdicts: readonly Row<"verdicts">[], labels: readonly (number | null)[]): Label[] =>
  labels.flatMap((label, i) => {
    const { system, question_id, measure, part, place, statement, chunk_id } = verdicts[i]!;
    return label === null
      ? []
      : [{ system, question_id, measure, part, place, statement, chunk_id, label, row: i + 2 }];
  });
const scoreLabel = (label: number, change: Partial<Label> = {}): Label => ({
  ...{ system: "s", question_id: "q1", measure: "faithfulness", part: null, place: null },
  ...{ statement: null, chunk_id: null, label, row: 2, ...change },
});
const statements = (system: string, verdicts: number[], change: Partial<Row<"verdicts">> = {}) =>
  verdicts.map((verdict, place) => verdictRow({ system, place, statement: `${place}.`, verdict, ...change }));

const s = statements("s", [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]),
  t = statements("t", [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
const measured = [scoreRow(0.7), scoreRow(0.5, { system: "t" })];
const labels = [
  ...labelled(s, [1, 1, 1, 0, null, null, null, 1, 0]),
  ...labelled(t, [1, 0, null, null, null, 0, 0]),
];

Deno.test("labelAgreements() gives what Rogan and Gladen need, and their rate of each system", () => {
  const { rows, used, unmatched, examples } = labelAgreements([...s, ...t], measured, labels);
  assert.deepEqual([used, unmatched, examples], [10, 0, []]);
  const of = { a: "llm", b: "people", measure: "faithfulness" };
  const sensitivity = figureOf(rows, "sensitivity", of), specificity = figureOf(rows, "specificity", of);
  assert.deepEqual([sensitivity.value, sensitivity.n], [4 / 5, 5]);
  assert.deepEqual({ low: sensitivity.low, high: sensitivity.high }, wilson(4, 5));
  assert.deepEqual([specificity.value, specificity.n], [3 / 5, 5]);
  const agreement = figureOf(rows, "agreement", of);
  assert.deepEqual([agreement.value, agreement.n, agreement.low], [0.7, 10, wilson(7, 10).low]);
  near(figureOf(rows, "kappa", of).value, (0.7 - 0.5) / (1 - 0.5));
  const [first, second] = ["s", "t"].map((system) => figureOf(rows, "corrected_rate", { ...of, system }));
  near(first!.value, (0.7 + 0.6 - 1) / 0.4);
  near(second!.value, (0.5 + 0.6 - 1) / 0.4);
  assert.deepEqual([first!.n, second!.n], [10, 10]);
  // The variances add up to 0.025 + 0.75²·0.24/5 + 0.25²·0.16/5, over 0.4².
  const reach = 1.959963984540054 * Math.sqrt(0.025 + 0.5625 * 0.048 + 0.0625 * 0.032) / 0.4;
  assert.deepEqual([second!.low, second!.high], [0, Math.min(1, 0.25 + reach)]);
  assert.equal(toFrame(schemas.agreements, rows).height, 6);
});

Deno.test("labelAgreements() gives people's own rate where they labelled everything", () => {
  const people = [1, 1, 1, 1, 1, 0, 0, 1, 0, 0];
  const { rows } = labelAgreements(s, measured, labelled(s, people));
  near(figureOf(rows, "corrected_rate", { system: "s" }).value, 6 / 10);
});

Deno.test("labelAgreements() looks at the first repetition, whatever chunk the judge found", () => {
  const again = s.map((row) => ({ ...row, repeat: 1, verdict: 1 - row.verdict }));
  const found = s.map((row) => ({ ...row, chunk_id: "found" }));
  const { rows } = labelAgreements([...again, ...found, ...t], measured, labels);
  assert.equal(figureOf(rows, "sensitivity").value, 4 / 5);
  assert.equal(figureOf(rows, "corrected_rate", { system: "s" }).n, 10);
});

Deno.test("labelAgreements() counts labels of what no judge decided, and names three", () => {
  const context = verdictRow({ measure: "context_precision", part: "context", chunk_id: "c1" });
  const noise = verdictRow({ measure: "noise_sensitivity_relevant", part: "context", chunk_id: "c1" });
  const scores = ["faithfulness", context.measure, noise.measure].map((measure) => scoreRow(1, { measure }));
  const strange = [
    ...labelled([verdictRow({ statement: "In other words." }), context, noise], [1, 1, 1]),
    ...labelled([{ ...context, chunk_id: "c2" }, { ...context, place: 1 }], [1, 1]),
    scoreLabel(0.5, { measure: "context_recall", row: 9 }),
  ];
  const found = labelAgreements([...s, context, noise], scores, strange);
  assert.deepEqual([found.used, found.unmatched], [1, 5]);
  assert.deepEqual(found.examples, [
    "row 2: faithfulness of s, question q1, answer 0: In other words.",
    "row 4: noise_sensitivity_relevant of s, question q1, context 0: It is 308.",
    "row 2: context_precision of s, question q1, context 0: It is 308.",
  ]);
  const withoutChunk = labelled([{ ...context, chunk_id: null }], [1]);
  assert.equal(labelAgreements([context], scores, withoutChunk).used, 1);
});

Deno.test("labelAgreements() corrects means of scores by PPI++, without the labelled among the rest", () => {
  const judgeOnly = [0, 1, 0, 1, 1, 1, 0, 1], judge = [0, 1, 1, 0], people = [0, 1, 1, 1];
  const scores = [...judgeOnly, ...judge, null].flatMap((value, q) => [
    scoreRow(value, { question_id: `q${q}` }),
    scoreRow(value, { question_id: `q${q}`, repeat: 1 }),
  ]);
  const other = [scoreRow(0.5, { system: "t", question_id: "q0" })];
  const ofScores = people.map((label, i) => scoreLabel(label, { question_id: `q${i + 8}`, row: i + 2 }));
  const failed = scoreLabel(0, { question_id: "q12", row: 6 });
  const { rows, used, unmatched, examples } = labelAgreements([], [...scores, ...other], [
    ...ofScores,
    failed,
  ]);
  const lambda = 0.125 / (1.5 * 35 / 132),
    found = figureOf(rows, "corrected_mean", { system: "s", b: "people" });
  near(found.value, 0.75 + lambda * (0.625 - 0.5));
  assert.equal(found.n, 4);
  // λ²·(15/64)/8 + the mean square of Y − λf around its mean, over 4.
  const rest = people.map((label, i) => label - lambda * judge[i]!), centre = 0.75 - lambda / 2;
  const variance = lambda ** 2 * (15 / 64) / 8 + rest.reduce((sum, x) => sum + (x - centre) ** 2, 0) / 16;
  near(found.high, found.value! + 1.959963984540054 * Math.sqrt(variance));
  assert.deepEqual([used, unmatched, examples], [4, 1, [
    "row 6: faithfulness of s, question q12, the score",
  ]]);
  const none = figureOf(rows, "corrected_mean", { system: "t" });
  assert.deepEqual([none.value, none.n, none.reason], [null, 0, "no item is labelled"]);
  assert.equal(rows.length, 2, "there are no labels of verdicts");
});

Deno.test("labelAgreements() says what a few labels do not allow", () => {
  const { rows } = labelAgreements([...s, ...t], measured, labelled(s, [1, 1]));
  assert.equal(figureOf(rows, "specificity").reason, "no item is labelled no");
  assert.match(figureOf(rows, "corrected_rate", { system: "t" }).reason!, /the specificity is unknown/);
  assert.match(figureOf(rows, "kappa").reason!, /one and the same value/);
  const one = labelAgreements([], measured, [scoreLabel(0.9)]).rows[0]!;
  assert.deepEqual([one.value, one.low, one.reason], [0.9, null, "one label has no spread"]);
  const falling = [scoreLabel(0.9), scoreLabel(0.1, { question_id: "q2" })];
  const scores = [0.1, 0.9, 0.5].map((value, q) => scoreRow(value, { question_id: `q${q + 1}` }));
  const against = labelAgreements([], scores, falling).rows[0]!;
  assert.deepEqual([against.value, against.reason], [
    0.5,
    "the judge's values do not rise with the human ones",
  ]);
  assert.ok(against.low! < 0.5 && against.high! > 0.5);
});

Deno.test("labelAgreements() keeps two judges apart", () => {
  const second = [...s, ...t].map((row) => ({ ...row, judge: "other", verdict: 1 }));
  const both = [...measured, ...measured.map((row) => ({ ...row, judge: "other" }))];
  const { rows, used } = labelAgreements([...s, ...t, ...second], both, labels);
  assert.equal(used, 10);
  const shares = (a: string) =>
    ["sensitivity", "specificity"].map((figure) => figureOf(rows, figure, { a }).value);
  assert.deepEqual([shares("llm"), shares("other")], [[4 / 5, 3 / 5], [1, 0]]);
  const refused = figureOf(rows, "corrected_rate", { a: "other", system: "s" });
  assert.match(refused.reason!, /no better than chance/);
});
