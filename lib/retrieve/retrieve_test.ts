import assert from "node:assert/strict";
import type { VectorTable } from "../tables/mod.ts";
import { searchDense } from "./dense.ts";
import { retrieve, type RetrieveInput } from "./retrieve.ts";

const vectors = (ids: string[], rows: number[][]): VectorTable => ({
  ids,
  matrix: Float32Array.from(rows.flat()),
  dimension: 2,
  truncated: new Int32Array(ids.length),
});
const chunks = [
  { chunk_id: "a#0", doc_id: "a", text: "blob storage soft delete" },
  { chunk_id: "a#1", doc_id: "a", text: "restore a deleted blob" },
  { chunk_id: "b#0", doc_id: "b", text: "virtual machine quota" },
  { chunk_id: "c#0", doc_id: "c", text: "function timeout" },
];
const input: RetrieveInput = {
  chunks,
  questions: [{ question_id: "q1", text: "restore blob" }, {
    question_id: "q2",
    text: "nothing of the kind",
  }],
  vectors: (_model, of) =>
    Promise.resolve(
      of === "chunks"
        ? vectors(chunks.map((c) => c.chunk_id), [[1, 0], [0.8, 0.6], [0, 1], [-1, 0]])
        : vectors(["q1", "q2"], [[0.8, 0.6], [0, 1]]),
    ),
  depth: 3,
  fusionDepth: 10,
};
const found = async (system: string, question: string) =>
  (await retrieve(system, input)).rankings.filter((row) => row.question_id === question);

Deno.test("a document counts once, by its best chunk, and keeps it as evidence", async () => {
  for (const system of ["bm25", "gte-small"]) {
    const rows = await found(system, "q1");
    assert.deepEqual([rows[0]!.doc_id, rows[0]!.chunk_id], ["a", "a#1"]);
    assert.equal(new Set(rows.map((row) => row.doc_id)).size, rows.length);
    assert.deepEqual(rows.map((row) => row.rank), rows.map((_, i) => i + 1));
  }
});

Deno.test("BM25 lists no document without a matching term", async () => {
  assert.deepEqual(await found("bm25", "q2"), []);
});

Deno.test("rrf adds the reciprocal ranks of its lists", async () => {
  const rows = await found("rrf(bm25,gte-small)", "q1");
  assert.equal(rows[0]!.doc_id, "a");
  assert.equal(rows[0]!.raw_score, 2 / 61);
  assert.equal(rows[1]!.raw_score, 1 / 62);
  assert.equal((await found("rrf(bm25,gte-small,k=1)", "q1"))[0]!.raw_score, 1);
});

Deno.test("dense search goes deeper until enough distinct documents are found", async () => {
  const many = 100;
  const ids = [...Array.from({ length: many }, (_, i) => `big#${i}`), "x#0", "y#0"];
  const rows = [...Array.from({ length: many }, () => [1, 0]), [0.5, 0.5], [0, 1]];
  const docs = ids.map((id) => id.split("#")[0]!);
  const [hits] = await searchDense(vectors(["q"], [[1, 0]]), vectors(ids, rows), docs, 2);
  assert.deepEqual(hits!.map((hit) => hit.doc), ["big", "x"]);
});

Deno.test("a fused document keeps the chunk of the list that ranked it best", async () => {
  const shared = { ...input, questions: [{ question_id: "q1", text: "quota soft" }] };
  const { rankings } = await retrieve("rrf(bm25,gte-small)", {
    ...shared,
    vectors: (_model, of) =>
      Promise.resolve(
        of === "chunks" ? vectors(["a#1", "b#0"], [[1, 0], [0, 1]]) : vectors(["q1"], [[1, 0]]),
      ),
  });
  const lists = await Promise.all(["bm25"].map((name) => retrieve(name, shared)));
  const inBm25 = lists[0]!.rankings.find((row) => row.doc_id === "a")!;
  assert.deepEqual([inBm25.rank, inBm25.chunk_id], [2, "a#0"]);
  assert.equal(rankings.find((row) => row.doc_id === "a")!.chunk_id, "a#1");
});
