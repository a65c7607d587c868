import assert from "node:assert/strict";
import { encodersIn, readReranker, readRetriever } from "./retriever.ts";

Deno.test("readRetriever() takes every part of a name or refuses it", () => {
  assert.deepEqual(readRetriever("bm25"), { kind: "bm25", k1: 1.2, b: 0.75 });
  assert.deepEqual(readRetriever("bm25( b=0.4, k1=0.9 )"), { kind: "bm25", k1: 0.9, b: 0.4 });
  assert.deepEqual(readRetriever("rrf(bm25,gte-small,k=10)"), {
    kind: "rrf",
    k: 10,
    parts: [{ kind: "bm25", k1: 1.2, b: 0.75 }, { kind: "dense", model: "gte-small" }],
  });
  assert.throws(() => readRetriever("gte-small+maxsim(m)"), /has no reranker[\s\S]*"rerankers"/);
  assert.throws(() => readRetriever("gte-small(x=1)"), /gte-small takes no such parameter[\s\S]*found "x"/);
  assert.throws(() => readRetriever("rrf(bm25,gte-small,depth=5)"), /found "depth"[\s\S]*k=number/);
  assert.throws(() => readRetriever("bm25(k9=1)"), /k1=number, b=number/);
  assert.throws(() => readRetriever("bm25(gte-small)"), /found "gte-small"/);
  assert.throws(() => readRetriever("rrf(bm25)"), /two systems or more/);
});

Deno.test("readReranker() knows maxsim with one model", () => {
  assert.deepEqual(readReranker("maxsim(all-MiniLM-L6-v2)"), { kind: "maxsim", model: "all-MiniLM-L6-v2" });
  for (const wrong of ["monoT5", "maxsim", "maxsim(a,b)", "maxsim(k=1)"]) {
    assert.throws(() => readReranker(wrong), /maxsim\(MODEL\)/);
  }
});

Deno.test("encodersIn() finds encoders inside fusions", () => {
  assert.deepEqual(encodersIn(readRetriever("rrf(bm25,rrf(a,b))")), ["a", "b"]);
});
