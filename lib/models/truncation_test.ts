import { deepEqual } from "node:assert/strict";
import { Tokenizer } from "./tokenizer.ts";
import { truncation } from "./truncation.ts";

Deno.test("truncation() counts chunks and tokens beyond each model's limit", async () => {
  const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
  const chunks = [10, 300, 600].map((words) => {
    const text = "disk ".repeat(words).trim();
    return { text, tokens: tokenizer.count(text) };
  });
  deepEqual(await truncation(chunks, ["all-MiniLM-L6-v2", "gte-small"], tokenizer), [
    { model: "all-MiniLM-L6-v2", limit: 256, chunks: 3, cut: 2, tokens: 916, unseen: 302 + 602 - 2 * 256 },
    { model: "gte-small", limit: 512, chunks: 3, cut: 1, tokens: 916, unseen: 602 - 512 },
  ]);
});
