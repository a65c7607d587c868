import assert from "node:assert/strict";
import { chosenQuestions } from "./chosen_questions.ts";

const all = Array.from({ length: 50 }, (_, i) => ({ question_id: `q${i}` }));
const ids = (questions: readonly { question_id: string }[]) => questions.map((q) => q.question_id);

Deno.test("chosenQuestions() keeps all where no number is given or there are not so many", () => {
  for (const n of [undefined, 50, 51]) assert.deepEqual(chosenQuestions(all, n, 42), all);
  assert.deepEqual(chosenQuestions([], 5, 42), []);
});

Deno.test("chosenQuestions() draws that many by the seed, a larger draw holding every smaller one", () => {
  let smaller = new Set<string>();
  for (let n = 1; n <= 50; n++) {
    const drawn = new Set(ids(chosenQuestions(all, n, 42)));
    assert.equal(drawn.size, n);
    assert.ok(smaller.isSubsetOf(drawn));
    smaller = drawn;
  }
  assert.notDeepEqual(chosenQuestions(all, 10, 42), chosenQuestions(all, 10, 43));
  assert.notDeepEqual(ids(chosenQuestions(all, 10, 42)), ids(all.slice(0, 10)));
});

Deno.test("chosenQuestions() keeps the order of the questions, which does not change the draw", () => {
  const drawn = ids(chosenQuestions(all, 10, 42));
  assert.deepEqual(drawn, ids(all).filter((id) => drawn.includes(id)));
  assert.deepEqual(ids(chosenQuestions(all.toReversed(), 10, 42)), drawn.toReversed());
});
