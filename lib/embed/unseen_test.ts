import assert from "node:assert/strict";
import { unseen } from "./unseen.ts";

Deno.test("unseen() says what share of the tokens lies beyond the limit, in the model's own count", async () => {
  const words = (n: number) => Array.from({ length: n }, () => "disk").join(" ");
  // 98 words and two special tokens; 298 and two, of which 256 are read
  const texts = [words(98), words(298)];
  const { cut, share } = await unseen("all-MiniLM-L6-v2", "document", texts, Int32Array.of(0, 44));
  assert.deepEqual([cut, share], [1, 44 / 400]);
  assert.deepEqual(await unseen("gte-small", "document", texts, Int32Array.of(0, 0)), { cut: 0, share: 0 });
});

Deno.test("unseen() says nothing where the model does not tell", async () => {
  assert.deepEqual(await unseen("gte-small", "question", ["a", "b"], Int32Array.of(0, -1)), {
    cut: null,
    share: null,
  });
});
