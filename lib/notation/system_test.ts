import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { formatSystem, parseSystem, sameSystem } from "./system.ts";

function problem(text: string): Problem {
  try {
    parseSystem(text);
  } catch (error) {
    assert.ok(error instanceof Problem, `${error}`);
    return error;
  }
  throw new Error(`"${text}" was accepted`);
}

Deno.test("parseSystem() reads plain names, hub ids, settings, fusions and rerankers", () => {
  assert.deepEqual(parseSystem("gte-small"), { base: { name: "gte-small", arguments: [] } });
  assert.equal(parseSystem("intfloat/e5-large-v2").base.name, "intfloat/e5-large-v2");
  assert.deepEqual(parseSystem("bm25(k1=0.9,b=0.4)").base, {
    name: "bm25",
    arguments: [{ key: "k1", value: 0.9 }, { key: "b", value: 0.4 }],
  });
  assert.deepEqual(parseSystem("rrf(bm25(k1=1.5),gte-small,k=60)+maxsim(all-MiniLM-L6-v2)"), {
    base: {
      name: "rrf",
      arguments: [
        { name: "bm25", arguments: [{ key: "k1", value: 1.5 }] },
        { name: "gte-small", arguments: [] },
        { key: "k", value: 60 },
      ],
    },
    reranker: { name: "maxsim", arguments: [{ name: "all-MiniLM-L6-v2", arguments: [] }] },
  });
});

Deno.test("formatSystem() gives back every name that parseSystem() reads", () => {
  const names = [
    "bm25",
    "bm25(k1=0.9,b=0.4)",
    "bm25(variant=lucene,stem=true)",
    "rrf(bm25,gte-small)",
    "rrf(rrf(bm25,gte-small),BAAI/bge-m3,k=60)",
    "gte-small+maxsim(all-MiniLM-L6-v2)",
    "intfloat/e5-large-v2+cross-encoder/ms-marco-MiniLM-L-6-v2",
    "nomic-embed-text:v1.5",
    "bm25(k1=1e-7)",
    "m(x=1e21)",
    "m(revision=12345678901234567890,tag=007)",
  ];
  for (const name of names) assert.equal(formatSystem(parseSystem(name)), name);
  assert.equal(
    formatSystem(parseSystem(" rrf( bm25 ( k1 = 0.90 ) , gte-small ) + maxsim ")),
    "rrf(bm25(k1=0.9),gte-small)+maxsim",
  );
});

Deno.test("sameSystem() overlooks the order of settings but not that of systems", () => {
  assert.ok(sameSystem(parseSystem("bm25(k1=0.9,b=0.4)"), parseSystem("bm25(b=0.4,k1=0.9)")));
  assert.ok(!sameSystem(parseSystem("bm25(k1=0.9)"), parseSystem("bm25(k1=0.8)")));
  assert.ok(!sameSystem(parseSystem("gte-small"), parseSystem("gte-small+maxsim")));
  assert.ok(!sameSystem(parseSystem("rrf(a,b)"), parseSystem("rrf(b,a)")));
});

Deno.test("parseSystem() says at which character a name goes wrong", () => {
  const cases: [text: string, what: RegExp, character: number][] = [
    ["", /name of a system is missing/, 1],
    ["bm25(", /argument is missing/, 6],
    ["bm25()", /argument is missing/, 6],
    ["bm25(k1=)", /value of k1 is missing/, 9],
    ["bm25(k1=0.9", /ends too early/, 12],
    ["bm25(k1=0.9 b=0.4)", /Unexpected character/, 13],
    ["bm25(k1=0.9,k1=1)", /twice/, 13],
    ["bm25)", /Unexpected text/, 5],
    ["gte-small+", /name of a reranker is missing/, 11],
    ["a+b+c", /one reranker/, 4],
    ["rrf(a+b,c)", /inside parentheses/, 6],
    ["/etc", /name of a system is missing/, 1],
  ];
  for (const [text, what, character] of cases) {
    const { parts } = problem(text);
    assert.match(parts.what, what, text);
    assert.equal(parts.where, `character ${character} of the system "${text}"`);
  }
});
