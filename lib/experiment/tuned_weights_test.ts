import assert from "node:assert/strict";
import { parseExperiment } from "./load.ts";

const retrievers = ["bm25", "sum(bm25,gte-small,weights=tuned)"];
const folder = { kind: "folder", folder: "x" };

Deno.test("tuned weights need questions that are kept apart for tuning", () => {
  const parsed = (collection: object) => () => parseExperiment({ name: "x", collection, retrievers });
  assert.throws(
    parsed(folder),
    /retrievers\[1\]: found "sum\(bm25,gte-small,weights=tuned\)" without collection\.tune[\s\S]*"tune": 0\.3/,
  );
  assert.throws(parsed({ kind: "beir", folder: "x" }), /a BEIR set has splits of its own/);
  assert.equal(parsed({ ...folder, tune: 0.3 })().retrievers[1], retrievers[1]);
});
