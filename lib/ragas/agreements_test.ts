import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { wilson } from "../stats/mod.ts";
import { schemas, toFrame } from "../tables/mod.ts";
import { judgeAgreements } from "./agreements.ts";
import { figureOf, near, scoreRow, verdictRow } from "./agreements_for_tests.ts";

const options = { seed: 42, resamples: 499 };
const measure = "context_recall", part = "reference";
const of = (judge: string, values: number[], change: Parameters<typeof verdictRow>[0] = {}) =>
  values.map((verdict, place) =>
    verdictRow({ measure, part, judge, place, verdict, statement: `Sentence ${place}.`, ...change })
  );
const scores = (judge: string, values: (number | null)[], change: Parameters<typeof scoreRow>[1] = {}) =>
  values.map((value, q) => scoreRow(value, { measure, judge, question_id: `q${q}`, ...change }));
const both = [...scores("a", [0.1, 0.2, 0.3, 0.4]), ...scores("b", [0.5, 0.7, 0.6, 0.9])];

Deno.test("judgeAgreements() gives agreement and kappa over what both decided on at first", () => {
  const verdicts = [
    ...of("a", [1, 1, 0, 0]),
    ...of("a", [0, 0, 1, 1], { repeat: 1 }),
    ...of("b", [1, 0, 0, 0]),
    verdictRow({ measure, part, judge: "a", place: 4, statement: "Only a has it." }),
    verdictRow({ measure: "faithfulness", judge: "a" }),
  ];
  const rows = judgeAgreements(verdicts, both, "a", "b", options);
  const agreement = figureOf(rows, "agreement", { a: "a", b: "b", measure });
  assert.deepEqual([agreement.value, agreement.n], [3 / 4, 4]);
  assert.deepEqual({ low: agreement.low, high: agreement.high }, wilson(3, 4));
  const kappa = figureOf(rows, "kappa");
  near(kappa.value, (0.75 - 0.5) / (1 - 0.5));
  assert.equal(kappa.n, 4);
  assert.ok(kappa.low! < 0.5 && kappa.high! > 0.5);
  assert.equal(rows.length, 3, "faithfulness has no scores of both");
  assert.equal(toFrame(schemas.agreements, rows).height, 3);
});

Deno.test("judgeAgreements() compares contexts by chunk, whatever stands at their place", () => {
  const context = { measure, part: "context" };
  const verdicts = [
    verdictRow({ ...context, judge: "a", place: 0, chunk_id: "c1", verdict: 1 }),
    verdictRow({ ...context, judge: "a", place: 1, chunk_id: "c2", verdict: 0 }),
    verdictRow({ ...context, judge: "b", place: 0, chunk_id: "c2", verdict: 0 }),
    verdictRow({ ...context, judge: "b", place: 1, chunk_id: "c3", verdict: 1 }),
  ];
  const { value, n } = figureOf(judgeAgreements(verdicts, both, "a", "b", options), "agreement");
  assert.deepEqual([value, n], [1, 1]);
});

Deno.test("judgeAgreements() says when nothing can be compared", () => {
  const other = of("b", [1, 0], { statement: "In other words." });
  for (
    const [verdicts, reason] of [
      [[...of("a", [1, 0]), ...other], "the judges decided on nothing in the same words"],
      [of("a", [1, 0]), "one of the judges gave no verdicts"],
    ] as const
  ) {
    for (const figure of ["agreement", "kappa"]) {
      const row = figureOf(judgeAgreements(verdicts, both, "a", "b", options), figure);
      assert.deepEqual([row.value, row.low, row.n, row.reason], [null, null, 0, reason]);
    }
  }
});

Deno.test("judgeAgreements() correlates mean scores over the answers that both scored", () => {
  const measurements = [
    ...scores("a", [0.1, 0.1, 0.3, 0.4, 0.9]),
    ...scores("a", [null, 0.3, 0.3, 0.4, 0.9], { repeat: 1 }),
    ...scores("b", [0.5, 0.7, 0.6, 0.9, null]),
  ];
  const row = figureOf(judgeAgreements([], measurements, "a", "b", options), "spearman");
  near(row.value, 1 - 6 * 2 / (4 * 15)); // 0.1, 0.2, 0.3, 0.4 against ranks 1, 3, 2, 4
  assert.equal(row.n, 4);
  const few = judgeAgreements([], [...scores("a", [0.1]), ...scores("b", [0.5])], "a", "b", options);
  assert.deepEqual([figureOf(few, "spearman").value, figureOf(few, "spearman").n], [null, 1]);
  assert.match(figureOf(few, "spearman").reason!, /two pairs/);
});

Deno.test("judgeAgreements() resamples questions: more systems that score alike tell nothing new", () => {
  const x = Array.from({ length: 30 }, (_, q) => (q * 7 % 30) / 30);
  const y = x.map((value, q) => value + (q * 11 % 13) / 20);
  const [one, two] = [["s"], ["s", "t", "u"]].map((systems) => {
    const measurements = systems.flatMap((system, i) => {
      const rows = [...scores("a", x, { system }), ...scores("b", y, { system })];
      return i === 1 ? rows.toReversed() : rows;
    });
    return figureOf(judgeAgreements([], measurements, "a", "b", options), "spearman");
  });
  assert.deepEqual([one!.n, two!.n], [30, 90]);
  near(two!.value, one!.value!);
  near(two!.low, one!.low!);
  near(two!.high, one!.high!);
  assert.ok(one!.low! < one!.value! && one!.value! < one!.high!);
});

Deno.test("judgeAgreements() complains of one judge, and of one that is not there", () => {
  for (
    const [a, b, found] of [["a", "a", /itself/], ["a", "c", /found "c"\s+allowed: two of a, b/]] as const
  ) {
    assert.throws(
      () => judgeAgreements([], both, a, b, options),
      (error) => error instanceof Problem && found.test(error.message),
    );
  }
});
