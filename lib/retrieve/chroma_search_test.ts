import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import type { Hit } from "../scores/mod.ts";
import { Chroma } from "./chroma.ts";
import { chromaTest, someVectors } from "./chroma_for_tests.ts";
import { recallAgainst } from "./chroma_recall.ts";
import { searchChroma } from "./chroma_search.ts";

const docOf = (chunk: string) => chunk.split("#")[0]!;

chromaTest(
  "searchChroma() ranks documents by their best chunk, and goes deeper until there are enough",
  async (folder) => {
    const ids = [...Array.from({ length: 100 }, (_, i) => `big#${i}`), "x#0", "x#1", "y#0", "z#0"];
    const near = Array.from({ length: 100 }, (_, i) => [1, i / 1000]).flat();
    const matrix = Float32Array.from([...near, 0, 1, 1, 1, 1, 2, -1, 0]);
    await using chroma = await Chroma.open({}, { folder, owner: "test" });
    const graph = { ef: 200, construction: 200, m: 16 };
    await chroma.load("docs_few", { ids, dimension: 2, blocks: () => [matrix] }, {
      similarity: "cosine",
      graph,
    });
    const asked: number[] = [];
    const counted: Pick<Chroma, "search"> = {
      search: (name, questions, dimension, k) => {
        asked.push(questions.length / dimension, k);
        return chroma.search(name, questions, dimension, k);
      },
    };
    const questions = { ids: ["near big", "near y"], matrix: Float32Array.of(1, 0, 1, 2), dimension: 2 };
    const chunks = { collection: "docs_few", docOf, chunks: 104, documents: 4 };
    const [first, second] = await searchChroma(counted, chunks, questions, 2);
    assert.deepEqual(first!.map(({ doc, chunk }) => [doc, chunk]), [["big", "big#0"], ["x", "x#1"]]);
    assert.deepEqual(second!.map(({ doc, chunk }) => [doc, chunk]), [["y", "y#0"], ["x", "x#1"]]);
    assert.ok(Math.abs(first![1]!.score - Math.SQRT1_2) < 1e-6);
    assert.deepEqual(asked, [2, 8, 1, 32, 1, 104], "only the question that lacks documents is asked again");
    const all = await searchChroma(chroma, chunks, questions, 10);
    assert.deepEqual(all.map((hits) => hits.map(({ doc }) => doc).join()), ["big,x,y,z", "y,x,big,z"]);
    assert.deepEqual(await searchChroma(chroma, { ...chunks, chunks: 0, documents: 0 }, questions, 10), [
      [],
      [],
    ]);
  },
);

chromaTest("the graph finds nearly all of the exact top 10", async (folder) => {
  const rows = 2000, dimension = 16, matrix = someVectors("docs", rows, dimension);
  const questions = someVectors("questions", 50, dimension);
  const ids = Array.from({ length: rows }, (_, i) => `d${i}#0`);
  await using chroma = await Chroma.open({}, { folder, owner: "test" });
  const graph = { ef: 100, construction: 100, m: 16 };
  await chroma.load("docs_rec", { ids, dimension, blocks: () => [matrix] }, { similarity: "dot", graph });
  const table = { ids: Array.from({ length: 50 }, (_, q) => `q${q}`), matrix: questions, dimension };
  const chunks = { collection: "docs_rec", docOf, chunks: rows, documents: rows };
  const found = await searchChroma(chroma, chunks, table, 10);
  const exact = table.ids.map((_, q) =>
    ids.map((id, row): Hit => {
      let score = 0;
      for (let i = 0; i < dimension; i++) {
        score += questions[q * dimension + i]! * matrix[row * dimension + i]!;
      }
      return { doc: docOf(id), chunk: id, score };
    }).sort((a, b) => b.score - a.score).slice(0, 10)
  );
  const shares = recallAgainst(exact, found, 10);
  assert.ok(shares.reduce((sum, share) => sum + share, 0) / 50 > 0.9, shares.join(" "));
});

Deno.test("searchChroma() refuses an answer to fewer questions than were asked", async () => {
  const search = () => Promise.resolve({ ids: [["a#0"]], scores: [Float64Array.of(1)] });
  const chunks = { collection: "docs_few", docOf, chunks: 1, documents: 1 };
  const questions = { ids: ["one", "two"], matrix: Float32Array.of(1, 0, 0, 1), dimension: 2 };
  await assert.rejects(
    searchChroma({ search }, chunks, questions, 1),
    (error) => error instanceof Problem && error.parts.found === 1 && error.parts.allowed === "2",
  );
});

const hits = (...scored: [string, number][]): Hit[] =>
  scored.map(([doc, score]) => ({ doc, chunk: doc, score }));

Deno.test("recallAgainst() counts a document that ties with the last of the exact top k", () => {
  const exact = [hits(["a", 0.9], ["b", 0.8], ["c", 0.8], ["d", 0.1])];
  assert.deepEqual(recallAgainst(exact, [hits(["c", 0.8 + 5e-7], ["a", 0.9])], 2), [1]);
  assert.deepEqual(recallAgainst(exact, [hits(["a", 0.9], ["d", 0.1])], 2), [0.5]);
  assert.deepEqual(recallAgainst(exact, [hits(["d", 0.1])], 1), [0]);
  assert.deepEqual(recallAgainst(exact, [hits(["d", 0.1], ["a", 0.9])], 1), [0], "only the first k count");
  assert.deepEqual(recallAgainst(exact, [[]], 3), [0]);
});

Deno.test("recallAgainst() asks for no more than there is, and for the same questions", () => {
  assert.deepEqual(recallAgainst([hits(["a", 1]), []], [hits(["a", 1]), []], 10), [1, 1]);
  assert.throws(() => recallAgainst([[]], [], 10), Problem);
});
