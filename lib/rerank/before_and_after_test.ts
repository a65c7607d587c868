import assert from "node:assert/strict";
import { beforeAndAfter, mostHelped } from "./before_and_after.ts";

const rows = (question_id: string, docs: string) =>
  [...docs].map((doc_id, i) => ({ question_id, doc_id, rank: i + 1, score: 1 - i / 100 }));

Deno.test("mostHelped() takes the largest gain, the first of equal ones, and no failure", () => {
  assert.deepEqual(mostHelped(["a", "b", "c", "d"], [0, 0.5, 0.1, 0], [0.25, 0.25, NaN, 0.25]), {
    question_id: "a",
    was: 0,
    is: 0.25,
  });
  assert.equal(mostHelped(["a", "b"], [0.5, 0.5], [0.5, 0.4]), null);
  assert.equal(mostHelped(["a"], [NaN], [1]), null);
  assert.equal(mostHelped([], [], []), null);
});

Deno.test("beforeAndAfter() shows the first ten of a question, with where they were and what is known of them", () => {
  const before = [...rows("q", "abcdefghijklmno"), ...rows("other", "zb")];
  const after = [...rows("other", "bz"), ...rows("q", "obacdefghijklmn").reverse()];
  const judgements = [
    { question_id: "q", doc_id: "o", grade: 2 },
    { question_id: "q", doc_id: "b", grade: 0 },
    { question_id: "other", doc_id: "a", grade: 1 },
  ];
  const shown = beforeAndAfter("q", { before, after, judgements });
  assert.equal(shown.map(({ doc_id }) => doc_id).join(""), "obacdefghi");
  assert.deepEqual(shown.slice(0, 3), [
    { doc_id: "o", before: 15, after: 1, score: 1, relevant: "yes" },
    { doc_id: "b", before: 2, after: 2, score: 0.99, relevant: "no" },
    { doc_id: "a", before: 1, after: 3, score: 0.98, relevant: "not judged" },
  ]);
  assert.equal(beforeAndAfter("q", { before, after, judgements, shown: 15 }).length, 15);
  assert.deepEqual(beforeAndAfter("absent", { before, after, judgements }), []);
});

Deno.test("beforeAndAfter() shows no score of a document that was below the depth", () => {
  const before = rows("q", "abc"), after = rows("q", "bac");
  const scores = beforeAndAfter("q", { before, after, judgements: [], depth: 2 }).map(({ score }) => score);
  assert.deepEqual(scores, [1, 0.99, null]);
});
