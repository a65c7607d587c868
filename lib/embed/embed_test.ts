import assert from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { checkModels, encodersOf } from "./models_of.ts";

Deno.test("encodersOf() names every encoder once, also those inside a fusion", () => {
  assert.deepEqual(
    encodersOf(["bm25(k1=0.9)", "gte-small", "rrf(bm25,gte-small,k=60)", "rrf(bm25,all-MiniLM-L6-v2)"]),
    [
      "gte-small",
      "all-MiniLM-L6-v2",
    ],
  );
});

Deno.test("checkModels() says which model was meant and what for", async () => {
  const sample = JSON.parse(
    await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
  );
  const wrong = parseExperiment({ ...sample, rerankers: ["maxsim(gte-smal)"] });
  await assert.rejects(checkModels(wrong, "outputs/.cache"), /for reranking[\s\S]*did you mean "gte-small"/);
  await checkModels(parseExperiment(sample), "outputs/.cache");
  const with_ = (reranker: string) =>
    checkModels(parseExperiment({ ...sample, rerankers: [reranker] }), "outputs/.cache");
  await assert.rejects(
    with_("cross(mxbai-rerank-xsmal)"),
    /Unknown reranker[^]*did you mean cross\(mxbai-rerank-xsmall-v1\)/,
  );
  await assert.rejects(
    with_("cross(gte-small)"),
    /gte-small is no model for cross[^]*did you mean maxsim\(gte-small\)/,
  );
  await assert.rejects(with_("listwise(bge-reranker-base)"), /did you mean cross\(bge-reranker-base\)/);
});
