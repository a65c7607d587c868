import { deepEqual } from "node:assert/strict";
import { Tokenizer } from "./tokenizer.ts";
import { truncation } from "./truncation.ts";

Deno.test("truncation() counts chunks and tokens beyond each model's limit", async () => {
  const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
  const chunks = [10, 300, 600].map((words) => {
    const text = "disk ".repeat(words).trim();
    return { text, tokens: tokenizer.count(text) };
  });
  const found = await truncation(chunks, ["all-MiniLM-L6-v2", "gte-small"], tokenizer);
  deepEqual(found.map(({ cutShare: _, unseenShare: __, ...row }) => row), [
    { model: "all-MiniLM-L6-v2", limit: 256, chunks: 3, cut: 2, tokens: 916, unseen: 302 + 602 - 2 * 256 },
    { model: "gte-small", limit: 512, chunks: 3, cut: 1, tokens: 916, unseen: 602 - 512 },
  ]);
  deepEqual(found.map(({ cutShare, unseenShare }) => [cutShare, unseenShare]), [[2 / 3, 392 / 916], [
    1 / 3,
    90 / 916,
  ]]);
});
