import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { evaluate } from "./evaluate.ts";
import { judgementBounds } from "./judgement_bounds.ts";

const measures = [
  "P@3",
  "R@3",
  "F1@3",
  "AP",
  "AP@3",
  "RR",
  "nDCG@3",
  "nDCG",
  "Success@1",
  "RBP",
  "ERR@3",
  "Rprec",
];

Deno.test("no way of judging the unjudged documents leaves the bounds, and most of them are reached", () => {
  const next = random(3, "bounds");
  let loose = 0;
  for (let round = 0; round < 120; round++) {
    const docs = Array.from({ length: 6 }, (_, i) => `d${i}`);
    const top = 1 + round % 3;
    const grades = docs.map(() => Math.floor(next() * (top + 1)));
    const known = docs.filter(() => next() < 0.6);
    const unknown = docs.filter((doc) => !known.includes(doc));
    if (known.length === 0 || unknown.length > 4) continue;
    const rankings = { questionIds: docs.map(() => "q"), docIds: docs, scores: docs.map(() => next()) };
    // another question holds the highest grade, so that it is the collection's whatever q has
    const judged = (list: string[], grade: (doc: string) => number) => ({
      questionIds: [...list.map(() => "q"), "other"],
      docIds: [...list, "z"],
      grades: [...list.map(grade), top],
    });
    const gradeOf = (doc: string) => grades[docs.indexOf(doc)]!;
    const bounds = judgementBounds(judged(known, gradeOf), rankings, measures);
    const highest = new Float64Array(measures.length);
    for (let ways = 0; ways < (top + 1) ** unknown.length; ways++) {
      const all = judged(docs, (doc) => {
        const at = unknown.indexOf(doc);
        return at < 0 ? gradeOf(doc) : Math.floor(ways / (top + 1) ** at) % (top + 1);
      });
      for (const [m, { values }] of evaluate(all, rankings, measures).measures.entries()) {
        highest[m] = Math.max(highest[m]!, values[0]!);
      }
    }
    for (const [m, { measure, high, low }] of bounds.entries()) {
      assert.ok(high[0]! >= highest[m]! - 1e-12, `${measure}: ${high[0]} is below ${highest[m]}`);
      assert.ok(low[0]! <= high[0]!, measure);
      const reached = Math.abs(high[0]! - highest[m]!) < 1e-12;
      if (!reached && measure.startsWith("nDCG") && top > 1) loose++;
      else assert.ok(reached, `${measure}: ${high[0]} is not reached, ${highest[m]}`);
    }
  }
  assert.ok(loose > 0, "the bound of nDCG with grades above 1 is not always reached");
});

Deno.test("bounds follow the level of relevance and the number of documents looked at", () => {
  const judgements = { questionIds: ["q", "q"], docIds: ["a", "b"], grades: [1, 2] };
  const rankings = { questionIds: ["q", "q", "q"], docIds: ["a", "x", "y"], scores: [3, 2, 1] };
  const high = (options: { rel?: number; limit?: number }) =>
    judgementBounds(judgements, rankings, ["P@3"], options)[0]!.meanHigh;
  assert.equal(high({}), 1);
  assert.equal(high({ rel: 2 }), 2 / 3);
  assert.equal(high({ limit: 2 }), 2 / 3);
});

Deno.test("measures that do not take the unjudged to be irrelevant have no bounds", () => {
  const judgements = { questionIds: ["q"], docIds: ["a"], grades: [1] };
  const rankings = { questionIds: ["q"], docIds: ["a"], scores: [1] };
  for (const measure of ["Judged@5", "num_ret", "gm_map", "Bpref", "nDCG(condensed=1)@5"]) {
    assert.throws(() => judgementBounds(judgements, rankings, [measure]), Problem, measure);
  }
});
