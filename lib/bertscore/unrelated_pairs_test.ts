import assert from "node:assert/strict";
import { unrelatedPairs } from "./unrelated_pairs.ts";

const subjects = Array.from({ length: 200 }, (_, i) => ({
  text: `text ${i % 190}`,
  about: new Set([`page ${i % 40}`]),
}));

Deno.test("unrelatedPairs() draws distinct pairs of different texts about different things, by the seed", () => {
  const pairs = unrelatedPairs(subjects, { pairs: 300, seed: 42 });
  assert.equal(pairs.length, 300);
  const pagesOf = (of: string) =>
    new Set(subjects.filter(({ text }) => text === of).flatMap(({ about }) => [...about]));
  for (const { answer, reference } of pairs) {
    assert.notEqual(answer, reference);
    assert.ok(pagesOf(answer).isDisjointFrom(pagesOf(reference)), `${answer}, ${reference}`);
  }
  assert.deepEqual(unrelatedPairs(subjects, { pairs: 300, seed: 42 }), pairs);
  assert.notDeepEqual(unrelatedPairs(subjects, { pairs: 300, seed: 43 }), pairs);
});

Deno.test("unrelatedPairs() draws evenly where it looks at all pairs, and takes what there is", () => {
  const few = subjects.slice(0, 8);
  const some = unrelatedPairs(few, { pairs: 20, seed: 1 });
  assert.equal(new Set(some.map((pair) => JSON.stringify(pair))).size, 20);
  assert.equal(unrelatedPairs(few, { pairs: 1000, seed: 1 }).length, 56);
  assert.deepEqual(unrelatedPairs(few.slice(0, 1), { pairs: 10, seed: 1 }), []);
  assert.deepEqual(unrelatedPairs([], { pairs: 10, seed: 1 }), []);
});
