import assert from "node:assert/strict";
import { vectorBlocksOf, type VectorTable } from "../tables/mod.ts";
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
  chunkVectors: () =>
    Promise.resolve(
      vectorBlocksOf(vectors(chunks.map((c) => c.chunk_id), [[1, 0], [0.8, 0.6], [0, 1], [-1, 0]])),
    ),
  questionVectors: () => Promise.resolve(vectors(["q1", "q2"], [[0.8, 0.6], [0, 1]])),
  analyser: "english",
  cache: "no-cache-is-needed",
  depth: 3,
  fusionDepth: 10,
  levels: ["document"],
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

Deno.test("BM25 lists no document without a matching term, and says why a question found nothing", async () => {
  assert.deepEqual(await found("bm25", "q2"), []);
  const questions = [...input.questions, { question_id: "q3", text: "the, of a?!" }, {
    question_id: "q4",
    text: " ",
  }];
  for (const system of ["bm25", "rm3(bm25)", "corrected(bm25)", "combsum(bm25,bm25(variant=okapi))"]) {
    const { empty } = await retrieve(system, { ...input, questions });
    assert.deepEqual(empty, [
      { question_id: "q2", reason: "none of its words is in the corpus" },
      {
        question_id: "q3",
        reason:
          "no words are left after analysis: only stop words, punctuation or words of more than 255 characters",
      },
      { question_id: "q4", reason: "the question is empty" },
    ], system);
  }
  assert.deepEqual((await retrieve("gte-small", input)).empty, []);
});

Deno.test("the systems table says the analyser, the variant and every parameter", async () => {
  const described = async (name: string) => {
    const { system: { kind, analyser, parameters } } = await retrieve(name, input);
    return { kind, analyser, ...JSON.parse(parameters) };
  };
  const sparse = { kind: "sparse", analyser: "en:standard+lower+possessive+stop+porter" };
  assert.deepEqual(await described("bm25"), { ...sparse, variant: "lucene", k1: 1.2, b: 0.75 });
  assert.deepEqual(await described("bm25(variant=okapi,k1=1,analyser=any:lower+alnum)"), {
    kind: "sparse",
    analyser: "any:alnum+lower",
    variant: "okapi",
    k1: 1,
    b: 0.75,
    epsilon: 0.25,
  });
  assert.deepEqual(await described("rm3(corrected(bm25(variant=bm25+)),terms=5)"), {
    ...sparse,
    variant: "bm25+",
    k1: 1.5,
    b: 0.75,
    delta: 1,
    spelling: "corrected",
    expansion: "rm3",
    documents: 10,
    terms: 5,
    weight: 0.5,
  });
  const hybrid = { kind: "hybrid", analyser: null, depth: 10 };
  assert.deepEqual(await described("rrf(bm25,gte-small)"), { ...hybrid, fusion: "rrf", k: 60 });
  assert.deepEqual(await described("sum(bm25,gte-small,scale=z,weights=1:3)"), {
    ...hybrid,
    fusion: "sum",
    scale: "z",
    weights: [1, 3],
  });
});

Deno.test("a wrong analyser is refused before any work", async () => {
  await assert.rejects(retrieve("gte-small", { ...input, analyser: "klingon" }), /Unknown analyser/);
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
  const [hits] = await searchDense(vectors(["q"], [[1, 0]]), vectorBlocksOf(vectors(ids, rows)), docs, 2);
  assert.deepEqual(hits!.map((hit) => hit.doc), ["big", "x"]);
});

Deno.test("dense search with a filter finds what it would find if the other chunks were not there", async () => {
  const ids = Array.from({ length: 60 }, (_, i) => `${i % 30}#${i}`),
    docs = ids.map((id) => id.split("#")[0]!);
  const rows = ids.map((_, i) => [Math.cos(i / 40), Math.sin(i / 40)]),
    keeps = (row: number) => row % 5 === 4;
  const question = vectors(["q"], [[1, 0]]), kept = ids.filter((_, row) => keeps(row));
  const few = vectorBlocksOf(vectors(kept, rows.filter((_, row) => keeps(row))));
  const [expected] = await searchDense(question, few, docs.filter((_, row) => keeps(row)), 4);
  const [found] = await searchDense(question, vectorBlocksOf(vectors(ids, rows)), docs, 4, keeps);
  assert.equal(found!.length, 4);
  assert.deepEqual(found!.map(({ chunk }) => chunk), expected!.map(({ chunk }) => chunk));
  assert.deepEqual(await searchDense(question, few, docs, 4, () => false), [[]]);
});

Deno.test("documents that tie at the last place are all seen before one is chosen", async () => {
  const ids = ["a#0", "b#0", "c#0", "d#0", "e#0"], docs = ids.map((id) => id[0]!);
  const tied = vectorBlocksOf(vectors(ids, [[1, 0], [0.5, 0], [0.5, 0], [0.5, 0], [0.5, 0]]));
  const [hits] = await searchDense(vectors(["q"], [[1, 0]]), tied, docs, 2);
  assert.deepEqual(hits!.map((hit) => hit.doc), ["a", "e"]);
});

Deno.test("at the level of chunks every chunk is ranked for itself", async () => {
  const { chunkRankings } = await retrieve("gte-small", { ...input, levels: ["document", "chunk"] });
  const first = chunkRankings.filter((row) => row.question_id === "q1");
  assert.deepEqual(first.map((row) => [row.doc_id, row.chunk_id]), [["a", "a#1"], ["a", "a#0"], [
    "b",
    "b#0",
  ]]);
});

Deno.test("a fused document keeps the chunk of the list that ranked it best", async () => {
  const shared = { ...input, questions: [{ question_id: "q1", text: "quota soft" }] };
  const { rankings } = await retrieve("rrf(bm25,gte-small)", {
    ...shared,
    chunkVectors: () => Promise.resolve(vectorBlocksOf(vectors(["a#1", "b#0"], [[1, 0], [0, 1]]))),
    questionVectors: () => Promise.resolve(vectors(["q1"], [[1, 0]])),
  });
  const lists = await Promise.all(["bm25"].map((name) => retrieve(name, shared)));
  const inBm25 = lists[0]!.rankings.find((row) => row.doc_id === "a")!;
  assert.deepEqual([inBm25.rank, inBm25.chunk_id], [2, "a#0"]);
  assert.equal(rankings.find((row) => row.doc_id === "a")!.chunk_id, "a#1");
});
