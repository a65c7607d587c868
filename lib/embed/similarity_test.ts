import assert from "node:assert/strict";
import { drawPairs, pairSimilarities, separation } from "./similarity.ts";
import { inPairs, table } from "./vectors_for_tests.ts";

const docOfChunk = new Map([["a#0", "a"], ["a#1", "a"], ["b#0", "b"]]);
const judged = (question_id: string, doc_id: string, grade = 1) => ({ question_id, doc_id, grade });

Deno.test("pairSimilarities() takes the best chunk of the relevant and of the random document", async () => {
  const pairs = drawPairs([judged("q", "a")], ["a", "b"], { seed: 42 });
  assert.deepEqual(pairs, [{ question: "q", relevant: "a", random: "b" }]);
  const found = await pairSimilarities(
    pairs,
    table(["q"], [[1, 0]]),
    inPairs(table(["a#0", "a#1", "b#0"], [[0.6, 0.8], [1, 0], [0, 1]])),
    docOfChunk,
  );
  assert.deepEqual(found, { relevant: [1], random: [0] });
});

Deno.test("pairSimilarities() gives cosines also of vectors that are longer or shorter than 1", async () => {
  const { relevant, random } = await pairSimilarities(
    [{ question: "q", relevant: "a", random: "b" }],
    table(["p", "q"], [[9, 9], [3, 0]]),
    inPairs(table(["a#0", "a#1", "b#0"], [[30, 40], [-1, 0], [0, 0.5]])),
    docOfChunk,
  );
  assert.ok(Math.abs(relevant[0]! - 0.6) < 1e-12, String(relevant));
  assert.equal(random[0], 0);
});

Deno.test("pairSimilarities() refuses a vector without direction and a document without a vector", async () => {
  const pairs = [{ question: "q", relevant: "a", random: "b" }];
  const chunks = (rows: number[][]) => inPairs(table(["a#0", "b#0"], rows));
  await assert.rejects(
    pairSimilarities(pairs, table(["q"], [[1, 0]]), chunks([[0, 0], [1, 0]]), docOfChunk),
    /length 0[\s\S]*a#0/,
  );
  await assert.rejects(
    pairSimilarities(
      [{ ...pairs[0]!, random: "c" }],
      table(["q"], [[1, 0]]),
      chunks([[1, 0], [1, 0]]),
      docOfChunk,
    ),
    /no chunk with a vector[\s\S]*c/,
  );
});

Deno.test("drawPairs() draws the same pairs whatever the order of rows, and never a relevant document", () => {
  const rows = [
    judged("q2", "d"),
    judged("q1", "a"),
    judged("q1", "b"),
    judged("q1", "c", 0),
    judged("q2", "gone"),
  ];
  const docs = ["d", "c", "b", "a"];
  const pairs = drawPairs(rows, docs, { seed: 7 });
  assert.deepEqual(pairs.map(({ question, relevant }) => `${question} ${relevant}`), [
    "q1 a",
    "q1 b",
    "q2 d",
  ]);
  assert.deepEqual(drawPairs(rows.toReversed(), docs.toReversed(), { seed: 7 }), pairs);
  for (const { question, random } of pairs) {
    assert.ok(question === "q1" ? ["c", "d"].includes(random) : random !== "d", random);
  }
  assert.deepEqual(drawPairs([judged("q", "a")], ["a"], { seed: 7 }), [], "no other document");
});

Deno.test("drawPairs() draws from more pairs than are wanted", () => {
  const rows = Array.from({ length: 50 }, (_, i) => judged(`q${i}`, "a"));
  assert.equal(drawPairs(rows, ["a", "b"], { seed: 7, most: 10 }).length, 10);
});

Deno.test("separation() is the share of relevant pairs that are closer, ties counted half", () => {
  assert.equal(separation({ relevant: [1, 1], random: [0, 1] }), 0.75);
  assert.equal(separation({ relevant: [], random: [] }), null);
});
