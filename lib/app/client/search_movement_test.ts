import assert from "node:assert/strict";
import { movementOf, movements } from "./search_movement.ts";

Deno.test("a document that was further down rose, one that was not there is new", () => {
  assert.deepEqual(movementOf({ rank: 1, before: 4 }), { kind: "up", by: 3 });
  assert.deepEqual(movementOf({ rank: 4, before: 1 }), { kind: "down", by: 3 });
  assert.deepEqual(movementOf({ rank: 4, before: 4 }), { kind: "same" });
  assert.deepEqual(movementOf({ rank: 4, before: null }), { kind: "new" });
});

Deno.test("movements are counted by kind", () => {
  const before = [4, 1, 3, null, 2];
  const list = before.map((before, i) => ({ rank: i + 1, before }));
  assert.deepEqual(movements(list), { up: 1, down: 2, same: 1, new: 1 });
});
