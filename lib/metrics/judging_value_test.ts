import assert from "node:assert/strict";
import { evaluate } from "./evaluate.ts";
import { judgingValues } from "./judging_value.ts";
import { questionValue } from "./question_value.ts";

const near = (found: number | undefined, expected: number) =>
  assert.ok(found !== undefined && Math.abs(found - expected) < 1e-12, `${found} is not ${expected}`);

/** What a document at the second rank is worth: 1/log2(3). */
const SECOND = 1 / Math.log2(3);

Deno.test("judgingValues() of nDCG counts what a relevant document does to the ideal order", () => {
  // r is known. x first and r second for a: 0.631 now, 1 if x is relevant too. For b, who has them the other way
  // round, 1 now and 1 then. So x moves the difference from 0.631 − 1 to 0.
  const [x, ...others] = judgingValues(
    { a: ["x", "r"], b: ["r", "x"], grades: new Map([["r", 1]]) },
    { measure: "nDCG@10", grade: 1, questions: 4 },
  );
  assert.equal(x?.doc_id, "x");
  near(x?.value, (1 - SECOND) / 4);
  assert.deepEqual(others, []);
});

Deno.test("judgingValues() of nDCG is below 0 where a document speaks for b", () => {
  // y stands only with b, second: b gains, and a, who has all that is known, falls short of the new ideal.
  const [y] = judgingValues(
    { a: ["r"], b: ["r", "y"], grades: new Map([["r", 1]]) },
    { measure: "nDCG@10", grade: 1, questions: 1 },
  );
  near(y?.value, 1 / (1 + SECOND) - 1);
});

Deno.test("judgingValues() uses the grade that it is told", () => {
  // With grade 3 the ideal is 3 + 1·0.631; a has 0.631 of gain at the second rank and 3 at the first.
  const [x] = judgingValues(
    { a: ["x", "r"], b: ["r"], grades: new Map([["r", 1]]) },
    { measure: "nDCG@10", grade: 3, questions: 1 },
  );
  near(x?.value, 1 - 1 / (3 + SECOND) - (SECOND - 1));
});

Deno.test("judgingValues() looks at the first k of either system, and at what is not judged", () => {
  const values = judgingValues(
    { a: ["r", "n", "x", "deep"], b: ["y", "x", "r"], grades: new Map([["r", 1], ["n", 0], ["y", -1]]) },
    { measure: "P@3", grade: 1, questions: 2 },
  );
  assert.deepEqual(values.map(({ doc_id }) => doc_id), ["y", "x"], "a negative grade is no judgement");
  near(values[0]?.value, -1 / 6);
  near(values[1]?.value, 0);
});

Deno.test("judgingValues() without a relevant document: whoever has the first one gets all", () => {
  const [first] = judgingValues(
    { a: ["x"], b: [], grades: new Map([["n", 0]]) },
    { measure: "nDCG@10", grade: 1, questions: 5 },
  );
  near(first?.value, 1 / 5);
});

Deno.test("judgingValues() is what evaluate() says of both outcomes, for every measure of rankings", () => {
  const documents = (system: number) =>
    Array.from({ length: 12 }, (_, i) => `d${(i * (system ? 5 : 7) + 3 * system) % 16}`);
  const grades = new Map([["d0", 2], ["d3", 0], ["d5", 1], ["d14", 0], ["d20", 1]]);
  const [a, b] = [documents(0), documents(1)];
  const measured = (found: readonly string[], measure: string, extra: [string, number]) => {
    const judged = [...grades, extra];
    return evaluate(
      {
        questionIds: judged.map(() => "q"),
        docIds: judged.map(([id]) => id),
        grades: judged.map(([, grade]) => grade),
      },
      { questionIds: found.map(() => "q"), docIds: found, scores: found.map((_, i) => -i) },
      [measure],
    ).measures[0]!.values[0]!;
  };
  for (const measure of ["nDCG@10", "AP@10", "RR@10", "R@5", "P@10", "ERR@10", "RBP@10", "Bpref", "Rprec"]) {
    const values = judgingValues({ a, b, grades }, { measure, grade: 2, questions: 3 });
    assert.ok(values.length > 3);
    for (const { doc_id, value } of values) {
      const outcome = (grade: number) =>
        measured(a, measure, [doc_id, grade]) - measured(b, measure, [doc_id, grade]);
      near(value, (outcome(2) - outcome(0)) / 3);
    }
  }
});

Deno.test("judgingValues() refuses a relevant grade that is none", () => {
  const pair = { a: ["x"], b: [], grades: new Map<string, number>() };
  assert.throws(() => judgingValues(pair, { measure: "P@1", grade: 0, questions: 1 }), /grade of a relevant/);
});

Deno.test("questionValue() is evaluate()'s value of the question", () => {
  const grades = new Map([["a", 3], ["b", 1], ["c", -1], ["d", 0]]), documents = ["c", "b", "x", "a", "d"];
  const rows = [...grades];
  const judgements = {
    questionIds: rows.map(() => "q"),
    docIds: rows.map(([id]) => id),
    grades: rows.map(([, grade]) => grade),
  };
  const rankings = {
    questionIds: documents.map(() => "q"),
    docIds: documents,
    scores: documents.map((_, i) => -i),
  };
  for (const measure of ["nDCG@3", "AP", "ERR@5", "Bpref", "nDCG(condensed=1)@3"]) {
    const { measures: [expected] } = evaluate(judgements, rankings, [measure]);
    assert.equal(questionValue(measure, { documents, grades, highest: 3 }), expected!.values[0], measure);
  }
});
