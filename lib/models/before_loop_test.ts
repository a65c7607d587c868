import assert from "node:assert/strict";
import { beforeLoop } from "./before_loop.ts";

Deno.test("beforeLoop() keeps what was said once, wherever the loop was cut off", () => {
  const begin = `{"reason":"(`, loop = "safety net; processing latency; ";
  for (let cut = 0; cut < loop.length; cut++) {
    const text = begin + loop.repeat(4) + loop.slice(0, cut);
    assert.equal(beforeLoop(text), begin + loop, `${cut}`);
  }
});

Deno.test("beforeLoop() finds blanks and single letters without end", () => {
  assert.equal(beforeLoop(`{"a":1,${"\n".repeat(500)}`), '{"a":1,\n');
  assert.equal(beforeLoop("x".repeat(9000)), "x".repeat(3001));
});

Deno.test("beforeLoop() takes no text for a loop that goes on differently, or repeats a little", () => {
  const list = Array.from({ length: 40 }, (_, i) => `{"number":${i},"reason":"nothing","verdict":0}`).join(
    ",",
  );
  for (
    const text of ["", "a", "no no no no", "the same, the same", list, `${"x".repeat(500)} and then it ends`]
  ) {
    assert.equal(beforeLoop(text), undefined, text.slice(0, 40));
  }
});
