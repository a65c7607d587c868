import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { Problem } from "../base/mod.ts";
import { bestPerDocument, compareIds, inRankOrder } from "./mod.ts";

Deno.test("compareIds() orders ids as their UTF-8 bytes do, beyond U+FFFF too", () => {
  const ids = [
    "",
    "a",
    "A",
    "a1",
    "a10",
    "a2",
    "é",
    "e\u0301",
    "\uD7FF",
    "\uE000",
    "\uFFFD",
    "\u{10000}",
    "\u{1F600}",
    "a\u{1F600}",
    "a\uFF5E",
  ];
  for (const a of ids) {
    for (const b of ids) {
      assert.equal(
        Math.sign(compareIds(a, b)),
        Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))),
        `${a} ${b}`,
      );
    }
  }
});

Deno.test("inRankOrder() puts the highest score first and the later id first among equals", () => {
  const ids = ["d1", "d2", "d10", "\uFF5E", "\u{1F600}"];
  assert.deepEqual([...inRankOrder(ids, [1, 1, 1, 1, 1])].map((at) => ids[at]), [
    "\u{1F600}",
    "\uFF5E",
    "d2",
    "d10",
    "d1",
  ]);
  assert.deepEqual([...inRankOrder(ids, [0, 5, -1, 5, 7])], [4, 3, 1, 0, 2]);
});

Deno.test("inRankOrder() refuses scores that are missing or not numbers", () => {
  assert.throws(() => inRankOrder(["a", "b"], [1]), Problem);
  assert.throws(() => inRankOrder(["a", "b"], [1, NaN]), Problem);
});

Deno.test("bestPerDocument() counts a document once, by its best chunk", () => {
  const docs = ["a", "b", "a", "c", "b", "a"];
  assert.deepEqual([...bestPerDocument(docs, [0.3, 0.8, 0.9, 0.5, 0.1, 0.9])], [2, 1, 3]);
  assert.deepEqual([...bestPerDocument([], [])], []);
});
