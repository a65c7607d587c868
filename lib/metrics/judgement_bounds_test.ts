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

Deno.test("no way of judging the unjudged documents leaves the bounds", () => {
  const next = random(3, "bounds");
  for (let round = 0; round < 40; round++) {
    const docs = Array.from({ length: 6 }, (_, i) => `d${i}`);
    const grades = docs.map(() => Math.floor(next() * 3));
    const known = docs.filter(() => next() < 0.5);
    const unknown = docs.filter((doc) => !known.includes(doc));
    if (known.length === 0) continue;
    const rankings = { questionIds: docs.map(() => "q"), docIds: docs, scores: docs.map(() => next()) };
    const judged = (list: string[], grade: (doc: string) => number) => ({
      questionIds: list.map(() => "q"),
      docIds: list,
      grades: list.map(grade),
    });
    const gradeOf = (doc: string) => grades[docs.indexOf(doc)]!;
    const best = Math.max(1, ...known.map(gradeOf));
    const bounds = judgementBounds(judged(known, gradeOf), rankings, measures);
    const highest = new Float64Array(measures.length);
    for (let ways = 0; ways < 2 ** unknown.length; ways++) {
      const all = judged(docs, (doc) => {
        const at = unknown.indexOf(doc);
        return at < 0 ? gradeOf(doc) : ways >> at & 1 ? best : 0;
      });
      for (const [m, { values }] of evaluate(all, rankings, measures).measures.entries()) {
        highest[m] = Math.max(highest[m]!, values[0]!);
      }
    }
    for (const [m, { measure, high, low }] of bounds.entries()) {
      // ERR's stop probability hangs on the highest grade of all judgements, which is the same or higher here
      if (measure === "ERR@3" && best > Math.max(...known.map(gradeOf))) continue;
      assert.ok(Math.abs(high[0]! - highest[m]!) < 1e-12, `${measure}: ${high[0]} is not ${highest[m]}`);
      assert.ok(low[0]! <= high[0]!, measure);
    }
  }
});

Deno.test("measures that do not take the unjudged to be irrelevant have no bounds", () => {
  const judgements = { questionIds: ["q"], docIds: ["a"], grades: [1] };
  const rankings = { questionIds: ["q"], docIds: ["a"], scores: [1] };
  for (const measure of ["Judged@5", "num_ret", "gm_map", "Bpref", "nDCG(condensed=1)@5"]) {
    assert.throws(() => judgementBounds(judgements, rankings, [measure]), Problem, measure);
  }
});
