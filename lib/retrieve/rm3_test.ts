import assert from "node:assert/strict";
import { expand } from "./rm3.ts";

const close = (found: Float64Array, expected: number[]) => {
  assert.equal(found.length, expected.length);
  expected.forEach((value, i) => assert.ok(Math.abs(found[i]! - value) < 1e-12, `${found} ${expected}`));
};
const all = () => true;

// Terms 0 to 3. Document A has 0 0 1 2 (score 6), B has 1 3 (score 2): P(A|q) = 3/4, P(B|q) = 1/4.
// P(0|R) = 2/4·3/4 = 6/16, P(1|R) = 1/4·3/4 + 1/2·1/4 = 5/16, P(2|R) = 3/16, P(3|R) = 1/2·1/4 = 2/16.
const feedback = [
  { counts: new Map([[0, 2], [1, 1], [2, 1]]), score: 6 },
  { counts: new Map([[1, 1], [3, 1]]), score: 2 },
];

Deno.test("expand() gives the weights computed by hand", () => {
  const { terms, weights } = expand(Uint32Array.of(0, 0, 7), feedback, {
    terms: 3,
    weight: 0.4,
    mayAdd: all,
  });
  // The question has 0 twice and 7 once; of the model 6, 5 and 3 of 14 parts are kept.
  assert.deepEqual([...terms], [0, 7, 1, 2]);
  close(weights, [0.4 * 2 / 3 + 0.6 * 6 / 14, 0.4 / 3, 0.6 * 5 / 14, 0.6 * 3 / 14]);
});

Deno.test("expand() leaves out terms that may not be added, but counts them in the length of a document", () => {
  const { terms, weights } = expand(Uint32Array.of(7), feedback, {
    terms: 1,
    weight: 0.5,
    mayAdd: (term) => term > 0,
  });
  assert.deepEqual([...terms], [7, 1]);
  close(weights, [0.5, 0.5]);
  const two = expand(Uint32Array.of(7), feedback, { terms: 2, weight: 0.5, mayAdd: (term) => term > 0 });
  close(two.weights, [0.5, 0.5 * 5 / 8, 0.5 * 3 / 8]);
});

Deno.test("expand() keeps the question alone where no document says anything, and weights add up to 1", () => {
  const negative = feedback.map((one) => ({ ...one, score: -one.score }));
  for (const nothing of [[], negative, [{ counts: new Map<number, number>(), score: 3 }]]) {
    const { terms, weights } = expand(Uint32Array.of(4, 5), nothing, { terms: 10, weight: 0.2, mayAdd: all });
    assert.deepEqual([[...terms], [...weights]], [[4, 5], [0.5, 0.5]]);
  }
  for (const weight of [0, 0.3, 1]) {
    const { weights } = expand(Uint32Array.of(0, 9), feedback, { terms: 10, weight, mayAdd: all });
    assert.ok(Math.abs(weights.reduce((sum, part) => sum + part, 0) - 1) < 1e-12);
  }
  const without = expand(Uint32Array.of(9), feedback, { terms: 10, weight: 0, mayAdd: all });
  assert.ok(!without.terms.includes(9), "a term of weight 0 is not searched for");
});

Deno.test("expand() takes of equally probable terms those that the corpus has first", () => {
  const even = [{ counts: new Map([[5, 1], [2, 1], [3, 1]]), score: 1 }];
  const { terms } = expand(Uint32Array.of(9), even, { terms: 2, weight: 0.5, mayAdd: all });
  assert.deepEqual([...terms], [9, 2, 3]);
});
