import assert from "node:assert/strict";
import { common, pairs } from "./search_columns.ts";

const list = (ids: string) => [...ids].map((doc_id, i) => ({ doc_id, rank: i + 1 }));

Deno.test("what two lists have in common is counted among the first ten of both", () => {
  assert.deepEqual(common(list("abcdefghijkl"), list("lkjihgfedcba")), { count: 8, of: 10 });
  assert.deepEqual(common(list("abc"), list("cabdefghij")), { count: 3, of: 3 });
  assert.deepEqual(common(list("abc"), list("defghijabc")), { count: 0, of: 3 });
  assert.deepEqual(common([], list("abc")), { count: 0, of: 0 });
});

Deno.test("documents of both lists are paired with their places in each", () => {
  assert.deepEqual(pairs(list("abc"), list("cxa")), [
    { doc_id: "a", a: 0, b: 2 },
    { doc_id: "c", a: 2, b: 0 },
  ]);
});
