import assert from "node:assert/strict";
import { below, random } from "../base/mod.ts";
import { plainAnalyser } from "../text/mod.ts";
import { bestChunks } from "./best_chunks.ts";
import { Bm25Index } from "./bm25.ts";
import { Corpus } from "./corpus.ts";
import { bm25Defaults } from "../notation/mod.ts";
import { retrieve, type RetrieveInput } from "./retrieve.ts";
import { searchTerms } from "./search_sparse.ts";

const none = () => Promise.reject(new Error("no vectors here"));
const inputOf = (
  texts: readonly (readonly [doc: string, text: string])[],
  questions: string[],
): RetrieveInput => ({
  chunks: texts.map(([doc_id, text], i) => ({ chunk_id: `${doc_id}#${i}`, doc_id, text })),
  questions: questions.map((text, i) => ({ question_id: `q${i}`, text })),
  analyser: "plain",
  cache: "no-cache-is-needed",
  chunkVectors: none,
  questionVectors: none,
  depth: 10,
  fusionDepth: 20,
  levels: ["document"],
});

Deno.test("searching for some rows gives what searching for all gives, ties and filters included", () => {
  const next = random(42, "retrieve:search_sparse");
  const words = ["uno", "dos", "tres", "cuatro", "cinco", "seis"];
  for (let round = 0; round < 40; round++) {
    const docIds = Array.from({ length: 200 }, () => `d${below(round % 2 ? 60 : 8, next)}`);
    const texts = docIds.map(() =>
      Array.from({ length: 3 }, () => words[below(words.length, next)]).join(" ")
    );
    const index = Bm25Index.build(texts, plainAnalyser, bm25Defaults.lucene);
    const rows = { chunkIds: docIds.map((id, i) => `${id}#${i}`), docIds };
    const terms = index.terms(`${words[below(6, next)]} ${words[below(6, next)]}`);
    const all = index.search(terms, texts.length);
    for (const depth of [1, 3, 10, 100]) {
      assert.deepEqual(
        searchTerms(index, { terms }, rows, depth),
        bestChunks(rows, all.rows, all.scores, depth),
      );
      const keeps = (row: number) => row % 7 === round % 7;
      assert.deepEqual(
        searchTerms(index, { terms }, rows, depth, keeps),
        bestChunks(rows, all.rows, all.scores, depth, keeps),
      );
    }
  }
});

const library = inputOf([
  ["river", "el río ebro nace en fontibre y desemboca en el mediterráneo"],
  ["delta", "el delta del ebro tiene arrozales y flamencos"],
  ["rice", "los arrozales necesitan agua y los flamencos comen allí"],
  ["moon", "la luna gira alrededor de la tierra"],
  ["sun", "el sol es una estrella"],
], ["ebro", "ározales", "hebro lunna"]);
const foundBy = async (system: string, input = library) =>
  (await retrieve(system, input)).hits.map((hits) => hits.map(({ doc }) => doc));

Deno.test("rm3 finds documents that share no word with the question, and with weight 1 nothing new", async () => {
  const [plain] = await foundBy("bm25"), [expanded] = await foundBy("rm3(bm25,documents=2)");
  assert.ok(!plain!.includes("rice") && expanded!.includes("rice"));
  assert.deepEqual(await foundBy("rm3(bm25,weight=1)"), await foundBy("bm25"));
});

Deno.test("rm3 gives the scores computed by hand", async () => {
  // N = 3; the question "a" finds d1 alone, whose terms are a and b: P(a|R) = P(b|R) = 1/2, so a has 3/4 and b 1/4.
  const input = inputOf([["d1", "aa bb"], ["d2", "bb cc"], ["d3", "cc dd"]], ["aa"]);
  const { rankings } = await retrieve("rm3(bm25(k1=1,b=0))", input);
  const idf = (df: number) => Math.log(1 + (3 - df + 0.5) / (df + 0.5));
  const expected = [["d1", (0.75 * idf(1) + 0.25 * idf(2)) / 2], ["d2", 0.25 * idf(2) / 2]] as const;
  assert.deepEqual(rankings.map((row) => row.doc_id), ["d1", "d2"]);
  rankings.forEach((row, i) => assert.ok(Math.abs(row.raw_score - expected[i]![1]) < 1e-12));
});

Deno.test("corrected finds what a misspelled question means", async () => {
  assert.deepEqual((await foundBy("bm25"))[1], []);
  const [, rice, both] = await foundBy("corrected(bm25)");
  assert.deepEqual(rice!.toSorted(), ["delta", "rice"]);
  assert.deepEqual(both!.toSorted(), ["delta", "moon", "river"]);
});

Deno.test("systems over the same chunks share their indexes", async () => {
  let built = 0;
  const counting = (label: string) => {
    if (/index/i.test(label)) built++;
    return { update() {} };
  };
  const input = { ...inputOf([["a", "uno dos"], ["b", "dos tres"]], ["dos"]), progress: counting };
  for (const system of ["bm25", "rm3(bm25)", "rrf(bm25,corrected(bm25))", "bm25(analyser=plain)"]) {
    await retrieve(system, { ...input, levels: ["document", "chunk"] });
  }
  await retrieve("bm25(k1=2)", input);
  assert.equal(built, 1, "texts are analysed once, whatever the parameters");
  await retrieve("bm25(analyser=any:lower)", input);
  assert.equal(built, 2);
  const corpus = Corpus.of(input.chunks), bm25 = { kind: "bm25" as const, ...bm25Defaults.okapi };
  assert.equal(await corpus.index(bm25, input), await corpus.index({ ...bm25, analyser: "plain" }, input));
  assert.notEqual(await corpus.index(bm25, input), await corpus.index({ ...bm25, k1: 9 }, input));
});

Deno.test("a corpus without documents or without words finds nothing, and says so", async () => {
  for (
    const system of ["bm25(variant=okapi)", "rm3(bm25)", "corrected(bm25)", "sum(bm25,bm25(variant=bm25+))"]
  ) {
    assert.deepEqual(
      (await retrieve(system, inputOf([], ["sol"]))).empty[0]?.reason,
      "there are no documents",
    );
    const { empty } = await retrieve(system, inputOf([["a", ""], ["b", "¿?"]], ["sol"]));
    assert.deepEqual(empty[0]?.reason, "none of its words is in the corpus");
  }
});

Deno.test("any question is answered or said to be empty", async () => {
  const odd = [
    "",
    "   ",
    "¿?",
    "\0",
    "el\0sol",
    "\ud800 sol \udc00",
    "🙂 sol 🙂",
    "שלום עולם",
    "مرحبا sol",
    "sol ".repeat(2 ** 18),
    Array.from({ length: 2 ** 17 }, (_, i) => `palabra${i}`).join(" "),
  ];
  const input = inputOf([...library.chunks.map(({ doc_id, text }) => [doc_id, text] as const), ["void", ""], [
    "nul",
    "\0\ud800",
  ], ["hebrew", "שלום לכם"]], odd);
  for (
    const system of [
      "bm25",
      "corrected(bm25)",
      "rm3(corrected(bm25(variant=okapi)))",
      "combmnz(bm25,rm3(bm25))",
    ]
  ) {
    const { hits, empty, rankings } = await retrieve(system, { ...input, analyser: "es:alnum+lower+stop" });
    assert.equal(hits.length, odd.length);
    const silent = hits.flatMap((list, q) => list.length === 0 ? [`q${q}`] : []);
    assert.deepEqual(empty.map(({ question_id }) => question_id), silent);
    assert.ok(empty.every(({ reason }) => reason !== ""));
    assert.ok(rankings.every(({ raw_score }) => Number.isFinite(raw_score)));
    assert.deepEqual(hits[5]!.map(({ doc }) => doc)[0], "sun");
    assert.deepEqual(hits[7]!.map(({ doc }) => doc)[0], "hebrew");
    assert.deepEqual(hits[9]!.map(({ doc }) => doc)[0], "sun");
  }
});
