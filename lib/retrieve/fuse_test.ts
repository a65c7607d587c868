import assert from "node:assert/strict";
import { readRetriever } from "../notation/mod.ts";
import { fuse, type SettledFusion } from "./fuse.ts";

const hit = (doc: string, chunk: number, score: number) => ({ doc, chunk: `${doc}#${chunk}`, score });
const lists = [
  [hit("a", 0, 9), hit("b", 1, 6), hit("c", 2, 5)],
  [hit("b", 3, 0.9), hit("d", 4, 0.5), hit("a", 5, 0.1)],
];
const fused = (name: string, depth = 10) =>
  fuse(readRetriever(name) as SettledFusion, lists, depth).map(({ doc, score }) =>
    `${doc} ${+score.toFixed(9)}`
  );

Deno.test("fuse() joins lists as the method says", () => {
  // By Min-Max a 1, b 0.25, c 0; b 1, d 0.5, a 0. By rank 1, 2/3 and 1/3.
  assert.deepEqual(fused("rrf(m,n,k=0)"), ["b 1.5", "a 1.333333333", "d 0.5", "c 0.333333333"]);
  assert.deepEqual(fused("combsum(m,n)"), ["b 1.25", "a 1", "d 0.5", "c 0"]);
  assert.deepEqual(fused("combmnz(m,n)"), ["b 2.5", "a 2", "d 0.5", "c 0"]);
  assert.deepEqual(fused("combmnz(m,n,scale=rank)"), [
    "b 3.333333333",
    "a 2.666666667",
    "d 0.666666667",
    "c 0.333333333",
  ]);
  assert.deepEqual(fused("sum(m,n)"), ["b 0.625", "a 0.5", "d 0.25", "c 0"]);
  assert.deepEqual(fused("sum(m,n,weights=0.9:0.1)"), ["a 0.9", "b 0.325", "d 0.05", "c 0"]);
  assert.deepEqual(fused("sum(m,n,weights=1:0)"), ["a 1", "b 0.25", "c 0"]);
  assert.deepEqual(fused("combsum(m,n)", 2), ["b 1.25", "a 1"]);
});

Deno.test("a fused document keeps the chunk of the list in which it stands highest", () => {
  const [b, a, d, c] = fuse(readRetriever("combsum(m,n)") as SettledFusion, lists, 10);
  assert.deepEqual([b?.chunk, a?.chunk, d?.chunk, c?.chunk], ["b#3", "a#0", "d#4", "c#2"]);
});
