import assert from "node:assert/strict";
import { below, Problem, random } from "../base/mod.ts";
import { plainAnalyser } from "../text/mod.ts";
import { Bm25Index } from "./bm25.ts";
import { searchAll } from "./bm25_workers.ts";

const chance = random(42, "workers");
const text = (length: number) => Array.from({ length }, () => `w${below(80, chance)}`).join(" ");
const index = Bm25Index.build(Array.from({ length: 500 }, () => text(20)), plainAnalyser);
const queries = Array.from({ length: 300 }, (_, i) => index.terms(text(i % 9)));

Deno.test("two workers find what one thread finds, in the order of the queries", async () => {
  const alone = queries.map((terms) => index.search(terms, 10));
  assert.deepEqual(await searchAll(index, queries, 10, { workers: 2 }), alone);
  assert.deepEqual(await searchAll(index, queries, 10), alone);
});

Deno.test("no queries need no workers", async () => {
  assert.deepEqual(await searchAll(index, [], 10, { workers: 2 }), []);
});

Deno.test("a query that cannot be is refused before any worker starts", async () => {
  const wrong = [...queries, Uint32Array.of(index.vocabulary.length)];
  await assert.rejects(searchAll(index, wrong, 10, { workers: 2 }), Problem);
});

Deno.test("a worker that fails is said, and none is left running", async () => {
  const broken = Object.create(index, { columns: { value: { ...index.columns, begin: undefined } } });
  await assert.rejects(searchAll(broken, queries, 10, { workers: 2 }), /A BM25 worker failed/);
});
