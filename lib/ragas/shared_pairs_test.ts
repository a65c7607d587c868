import assert from "node:assert/strict";
import { sharedPairs } from "./shared_pairs.ts";

Deno.test("sharedPairs() counts pairs of words, whatever capitals and punctuation are around them", () => {
  const others = ["A ticket is 4 pounds (2 for children).", "Dogs travel free."];
  assert.equal(sharedPairs("a TICKET, is 4", others), 1);
  assert.equal(sharedPairs("A ticket costs 4 pounds", others), 2 / 4);
  assert.equal(sharedPairs("free dogs travel", others), 1 / 2);
  assert.equal(sharedPairs("children dogs", others), 0, "a pair stands in one text");
  assert.deepEqual([sharedPairs("free", others), sharedPairs("fre", others)], [1, 0]);
  assert.deepEqual([sharedPairs("", others), sharedPairs("—", others), sharedPairs("free", [])], [0, 0, 0]);
});
