import assert from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { checkModels, encodersOf } from "./models_of.ts";
import { principalPlane } from "./projection.ts";
import { pairSimilarities } from "./similarity.ts";

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
});

Deno.test("principalPlane() finds the directions of most variance", () => {
  const rows = Float32Array.from([[3, 0, 0], [-3, 0, 0], [0, 1, 0], [0, -1, 0]].flat());
  const { project, explained } = principalPlane(rows, 3);
  assert.ok(Math.abs(explained[0] - 0.9) < 1e-9 && Math.abs(explained[1] - 0.1) < 1e-9, String(explained));
  assert.ok(Math.abs(Math.abs(project(rows)[0]![0]) - 3) < 1e-6);
});

Deno.test("pairSimilarities() pairs each relevant document with a random other one", () => {
  const table = (ids: string[], rows: number[][]) => ({
    ids,
    matrix: Float32Array.from(rows.flat()),
    dimension: 2,
    truncated: new Int32Array(ids.length),
  });
  const pairs = pairSimilarities(
    table(["q"], [[1, 0]]),
    table(["a#0", "a#1", "b#0"], [[0.5, 0], [1, 0], [0, 1]]),
    new Map([["a#0", "a"], ["a#1", "a"], ["b#0", "b"]]),
    new Map([["q", ["a"]]]),
    42,
  );
  assert.deepEqual(pairs, { relevant: [1], random: [0] });
});
