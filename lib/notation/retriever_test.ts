import assert from "node:assert/strict";
import { bm25Defaults, bm25ParametersOf, sparseParts } from "./read_bm25.ts";
import { chromaIn, encodersIn, isTuned, readRetriever } from "./retriever.ts";

const lucene = { kind: "bm25", variant: "lucene", k1: 1.2, b: 0.75, delta: 0, epsilon: 0 };

function refuses(name: string, ...said: RegExp[]) {
  assert.throws(() => readRetriever(name), (error: Error) => {
    for (const one of said) assert.match(error.message, one, name);
    return true;
  });
}

Deno.test("readRetriever() takes every part of a name or refuses it", () => {
  assert.deepEqual(readRetriever("bm25"), lucene);
  assert.deepEqual(readRetriever("bm25( b=0.4, k1=0.9 )"), { ...lucene, k1: 0.9, b: 0.4 });
  assert.deepEqual(readRetriever("rrf(bm25,gte-small,k=10)"), {
    kind: "fusion",
    method: "rrf",
    k: 10,
    scale: "rank",
    parts: [lucene, { kind: "dense", model: "gte-small" }],
  });
  refuses("gte-small+maxsim(m)", /has no reranker[\s\S]*"rerankers"/);
  refuses("gte-small(x=1)", /gte-small takes no such parameter[\s\S]*found "x"/);
  refuses("rrf(bm25,gte-small,depth=5)", /found "depth"[\s\S]*k=/);
  refuses("bm25(k9=1)", /found "k9"/, /k1=…, b=…/, /Did you mean k1/);
  refuses("bm25(gte-small)", /found "gte-small"/);
  refuses("rrf(bm25)", /two systems or more/);
  refuses("bm26(k1=1)", /bm26 takes no such parameter/, /found "k1"/, /Did you mean bm25\?/);
  refuses("rrf(bm26(k1=1),gte-small)", /Did you mean bm25\?/);
  refuses("gte-small(x=1)", /allowed: none$/);
  refuses("rmm3(bm25)", /rmm3 takes no such parameter/, /Did you mean rm3\?/);
  refuses("chroma(gte-small,ef=0)", /The parameter ef of chroma does not fit/, /whole number of 1 or more/);
});

Deno.test("a variant of BM25 has its own defaults and parameters", () => {
  for (const [variant, defaults] of Object.entries(bm25Defaults)) {
    assert.deepEqual(readRetriever(`bm25(variant=${variant})`), { kind: "bm25", ...defaults });
    assert.equal(defaults.variant, variant);
  }
  assert.deepEqual(readRetriever("bm25(variant=okapi,epsilon=0.1,k1=2)"), {
    kind: "bm25",
    ...bm25Defaults.okapi,
    k1: 2,
    epsilon: 0.1,
  });
  assert.deepEqual(bm25ParametersOf("bm25+"), ["k1", "b", "delta"]);
  assert.deepEqual(bm25ParametersOf("okapi"), ["k1", "b", "epsilon"]);
  assert.deepEqual(bm25ParametersOf("atire"), ["k1", "b"]);
});

Deno.test("what a variant of BM25 does not have, or cannot have, is refused", () => {
  refuses("bm25(variant=okapi,delta=0.25)", /okapi has no delta/, /Ardoiz \(2022\) is rank_bm25's epsilon/);
  refuses("bm25(delta=0.25)", /lucene has no delta/, /epsilon=0\.25/, /bm25l and bm25\+/);
  refuses("bm25(epsilon=0.25)", /lucene has no epsilon/, /belongs to okapi/);
  refuses("bm25(variant=bm25l,epsilon=1)", /bm25l has no epsilon/, /k1, b, delta/);
  refuses("bm25(variant=lucen)", /variant of bm25 does not fit/, /found "lucen"/, /Did you mean lucene/);
  refuses("bm25(k1=-1)", /k1 of bm25/, /found -1/, /0 or more/);
  refuses("bm25(b=1.1)", /b of bm25/, /found 1\.1/, /from 0 to 1/);
  refuses("bm25(k1=high)", /found "high"/);
  refuses("bm25(variant=bm25+,delta=-0.5)", /delta of bm25/);
});

Deno.test("the analyser of a BM25 is kept as it is written, and refused where it is none", () => {
  assert.deepEqual(readRetriever("bm25(analyser=es:lower+alnum+stop+lemma,k1=1)"), {
    ...lucene,
    k1: 1,
    analyser: "es:lower+alnum+stop+lemma",
  });
  refuses("bm25(analyser=es:lover)", /found "lover"/, /lower/);
  refuses("rrf(bm25(analyser=fr:lower),m)", /found "fr"/);
});

Deno.test("rm3 and corrected work on one search by words, and nest", () => {
  assert.deepEqual(readRetriever("rm3(bm25)"), {
    kind: "rm3",
    base: lucene,
    documents: 10,
    terms: 10,
    weight: 0.5,
  });
  const both = readRetriever("rm3(corrected(bm25),documents=5,terms=20,weight=0.7)");
  assert.ok(both.kind === "rm3" && both.base.kind === "corrected");
  assert.deepEqual(sparseParts(both), { bm25: lucene, rm3: both, corrected: true });
  const turned = readRetriever("corrected(rm3(bm25))");
  assert.ok(turned.kind === "corrected");
  assert.equal(sparseParts(turned).rm3?.terms, 10);
  refuses("rm3", /one search by words/, /rm3\(bm25\)/);
  refuses("rm3(gte-small)", /one search by words/);
  refuses("rm3(bm25,bm25)", /one search by words/);
  refuses("rm3(rm3(bm25))", /one search by words/);
  refuses("corrected(rrf(bm25,gte-small))", /one search by words/);
  refuses("corrected(bm25,k=1)", /found "k"/);
  refuses("rm3(bm25,documents=0)", /documents of rm3/, /whole number of 1 or more/);
  refuses("rm3(bm25,weight=1.5)", /weight of rm3/);
  refuses("rm3(bm25,terms=2.5)", /terms of rm3/);
});

Deno.test("sums take a scale and weights, CombSUM and CombMNZ a scale that begins at 0", () => {
  const parts = [lucene, { kind: "dense", model: "m" }];
  assert.deepEqual(readRetriever("sum(bm25,m)"), {
    kind: "fusion",
    method: "sum",
    parts,
    scale: "minmax",
    weights: [0.5, 0.5],
  });
  assert.deepEqual(readRetriever("sum(bm25,m,scale=z,weights=0.3:0.7)"), {
    kind: "fusion",
    method: "sum",
    parts,
    scale: "z",
    weights: [0.3, 0.7],
  });
  assert.deepEqual(readRetriever("combmnz(bm25,m,scale=rank)"), {
    kind: "fusion",
    method: "combmnz",
    parts,
    scale: "rank",
  });
  for (const weights of ["0.3", "0.3:0.3:0.4", "0:0", "-1:2", "a:b", "0.3:", "1e400:1"]) {
    refuses(
      `sum(bm25,m,weights=${weights})`,
      /The parameter weights of sum does not fit/,
      /2 numbers of 0 or more/,
    );
  }
  refuses("sum(a,b,c,d,e,weights=tuned)", /4 systems at most, here are 5/);
  refuses("sum(bm25,m,scale=log)", /scale of sum/, /minmax, z, rank/);
  refuses("combsum(bm25,m,scale=z)", /minmax, rank/, /sum\(…,scale=z\)/);
  refuses("combsum(bm25,m,weights=1:2)", /found "weights"/);
  refuses("rrf(bm25,m,k=-1)", /k of rrf/);
});

Deno.test("encoders, graphs and tuned weights are found inside fusions", () => {
  assert.deepEqual(encodersIn(readRetriever("rrf(bm25,sum(a,chroma(b)),rm3(bm25))")), ["a", "b"]);
  assert.equal(chromaIn(readRetriever("combsum(a,rrf(chroma(b),chroma(c)))")).length, 2);
  assert.ok(isTuned(readRetriever("rrf(bm25,sum(a,b,weights=tuned))")));
  assert.ok(!isTuned(readRetriever("sum(a,b,weights=1:2)")));
});
