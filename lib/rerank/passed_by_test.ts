import assert from "node:assert/strict";
import { passedBy } from "./passed_by.ts";

const list = (...ids: string[]) => ids.map((doc_id, i) => ({ doc_id, rank: i + 1 }));

Deno.test("passedBy() names what came from behind, best first, with its places", () => {
  const found = passedBy("a", list("a", "b", "c", "d"), list("d", "c", "a", "b"));
  assert.deepEqual(found, [{ doc_id: "d", before: 4, after: 1 }, { doc_id: "c", before: 3, after: 2 }]);
});

Deno.test("passedBy() leaves out what stood before it already", () => {
  assert.deepEqual(passedBy("b", list("a", "b", "c"), list("a", "b", "c")), []);
});

Deno.test("the other way round, passedBy() names what the document passed itself", () => {
  const before = list("x", "y", "a"), after = list("a", "x", "y");
  assert.deepEqual(passedBy("a", after, before).map(({ doc_id }) => doc_id), ["x", "y"]);
});

Deno.test("passedBy() of a document that a ranking does not have", () => {
  assert.deepEqual(passedBy("a", list("a", "b"), list("b")), []);
  assert.deepEqual(passedBy("a", list("b"), list("b", "a")), []);
  assert.deepEqual(passedBy("a", list("a"), list("b", "a")), [{ doc_id: "b", before: null, after: 1 }]);
});
