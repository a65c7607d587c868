import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { judgeName } from "./judge_name.ts";
import { LLM_PROMPTS, RATING_PROMPT } from "./prompts/versions.ts";

Deno.test("judgeName() names model and version, and calls the embedding judge a proxy", () => {
  const model = "gte-small", chat = "qwen";
  assert.equal(judgeName({ kind: "embedding", model, chat }), "embedding proxy (gte-small, version 2)");
  assert.equal(judgeName({ kind: "llm", model, chat }), `llm (qwen, prompts ${LLM_PROMPTS})`);
  assert.equal(judgeName({ kind: "rating-1-5", model, chat }), `rating-1-5 (qwen, prompt ${RATING_PROMPT})`);
  assert.throws(() => judgeName({ kind: "llm", model }), Problem);
});
