import assert from "node:assert/strict";
import { vectorBlocksOf, type VectorTable } from "../tables/mod.ts";
import { retrieve, type RetrieveInput } from "./retrieve.ts";

// BM25 is right about the questions t1 and t2, the vectors are right about all others.
const docs = ["red", "green", "blue", "black"];
const chunks = docs.map((doc_id) => ({ chunk_id: `${doc_id}#0`, doc_id, text: `the ${doc_id} one` }));
const axes = (ids: string[], rows: number[]): VectorTable => ({
  ids,
  matrix: Float32Array.from(
    rows.flatMap((row) => docs.map((_, i) => i === row ? 1 : i === row - 1 ? 0.5 : 0.1 * i)),
  ),
  dimension: docs.length,
  truncated: new Int32Array(ids.length),
});
const questions = [
  { question_id: "t1", text: "red green", split: "tune" },
  { question_id: "t2", text: "blue", split: "tune" },
  { question_id: "e1", text: "red", split: "test" },
  { question_id: "e2", text: "blue", split: null },
];
const input: RetrieveInput = {
  chunks,
  questions,
  judgements: [
    { question_id: "t1", doc_id: "green", grade: 1 },
    { question_id: "t2", doc_id: "blue", grade: 1 },
  ],
  analyser: "english",
  cache: "no-cache-is-needed",
  chunkVectors: () => Promise.resolve(vectorBlocksOf(axes(chunks.map((c) => c.chunk_id), [0, 1, 2, 3]))),
  questionVectors: () => Promise.resolve(axes(["e2", "t1", "t2", "e1"], [3, 3, 3, 3])),
  depth: 4,
  fusionDepth: 10,
  levels: ["document", "chunk"],
};
const SYSTEM = "sum(bm25,gte-small,weights=tuned)";
const parametersOf = async (change: Partial<RetrieveInput>, system = SYSTEM) =>
  JSON.parse((await retrieve(system, { ...input, ...change })).system.parameters);

Deno.test("weights are tuned on the questions kept apart, and stand in the systems table with their number", async () => {
  const { weights, tuned } = await parametersOf({});
  assert.equal(tuned.questions, 2);
  assert.equal(tuned.measure, "nDCG@10");
  assert.ok(weights[0] > 0.5, `BM25 is right here: ${weights}`);
  const fixed = await retrieve(`sum(bm25,gte-small,weights=${weights.join(":")})`, input);
  const found = await retrieve(SYSTEM, input);
  assert.deepEqual(found.hits, fixed.hits);
  assert.deepEqual(
    found.chunkRankings.map((row) => row.raw_score),
    fixed.chunkRankings.map((row) => row.raw_score),
  );
});

Deno.test("judgements of other questions have no influence on the weights, whatever they say", async () => {
  const alone = await parametersOf({});
  for (const right of docs) {
    const others = ["e1", "e2"].map((question_id) => ({ question_id, doc_id: right, grade: 3 }));
    assert.deepEqual(await parametersOf({ judgements: [...others, ...input.judgements!] }), alone);
  }
  const onlyThem = [{ question_id: "e1", doc_id: "black", grade: 1 }];
  await assert.rejects(parametersOf({ judgements: onlyThem }), /no judged questions/);
  const turned = ["t1", "t2"].map((question_id) => ({ question_id, doc_id: "black", grade: 1 }));
  assert.notDeepEqual((await parametersOf({ judgements: turned })).weights, alone.weights);
});

Deno.test("without questions to tune on it is said how to get some", async () => {
  const measured = questions.map((question) => ({ ...question, split: "test" }));
  await assert.rejects(parametersOf({ questions: measured }), /"collection": \{ "tune": 0\.3 \}/);
  await assert.rejects(parametersOf({ judgements: undefined }), /found "no judgements"/);
});

Deno.test("weights are tuned inside another fusion as well", async () => {
  const { fusion, inside } = await parametersOf({}, `rrf(bm25,${SYSTEM})`);
  const { weights, tuned } = await parametersOf({});
  assert.equal(fusion, "rrf");
  assert.deepEqual([inside[0].weights, inside[0].tuned], [weights, tuned]);
});

Deno.test("a question without a vector is named", async () => {
  const missing = [...questions, { question_id: "new", text: "red" }];
  await assert.rejects(retrieve("gte-small", { ...input, questions: missing }), /found "new"/);
});
