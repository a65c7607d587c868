import assert from "node:assert/strict";
import { measureLabel } from "./measure_label.ts";

Deno.test("measureLabel() calls a proxy a proxy and a rating a rating, and leaves all else as it is", () => {
  const proxy = "embedding proxy (gte-small, version 2)", rating = "rating-1-5 (qwen, prompt 1)";
  assert.equal(measureLabel("faithfulness", proxy), "faithfulness (proxy)");
  assert.equal(measureLabel("faithfulness", rating), "faithfulness (rating 1–5)");
  for (const judge of ["llm (embedding proxy, prompts 6)", "llm (rating-1-5, prompts 6)", null, undefined]) {
    assert.equal(measureLabel("faithfulness", judge), "faithfulness");
  }
});

Deno.test("measureLabel() calls semantic similarity by its name whoever judges: a cosine is its definition", () => {
  assert.equal(
    measureLabel("semantic_similarity", "embedding proxy (gte-small, version 2)"),
    "semantic_similarity",
  );
});
