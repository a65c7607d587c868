import assert from "node:assert/strict";
import { plannedPairs } from "./planned_pairs.ts";

const row = (system: string, model: string | null, engine = "in-process") => ({
  system,
  base: null,
  reranker: null,
  model,
  engine,
});
const a = row("a", "a"), b = row("b", "b"), bm25 = row("bm25", null);
const graph = row("chroma(a)", "a", "chroma 1.0.0");

Deno.test("another engine over a model's vectors is compared with their exact search alone", () => {
  assert.deepEqual(plannedPairs([bm25, a, b, graph]), [
    { name: "models", pairs: [["bm25", "a"], ["bm25", "b"], ["a", "b"]] },
    { name: "engines", pairs: [["chroma(a)", "a"]] },
  ]);
});

Deno.test("an engine whose model nobody searches exactly stands for the model", () => {
  assert.deepEqual(plannedPairs([bm25, b, graph]), [
    { name: "models", pairs: [["bm25", "b"], ["bm25", "chroma(a)"], ["b", "chroma(a)"]] },
  ]);
});

Deno.test("reranked systems are compared the same way, and each with itself before", () => {
  const reranked = [a, b, graph].map((one) => ({
    ...one,
    system: `${one.system}+r`,
    base: one.system,
    reranker: "r",
  }));
  assert.deepEqual(plannedPairs([a, b, graph, ...reranked]), [
    { name: "models", pairs: [["a", "b"]] },
    { name: "models, reranked", pairs: [["a+r", "b+r"]] },
    { name: "engines", pairs: [["chroma(a)", "a"], ["chroma(a)+r", "a+r"]] },
    { name: "reranking", pairs: [["a+r", "a"], ["b+r", "b"]] },
  ]);
  assert.deepEqual(plannedPairs([a, b, graph, ...reranked], "a").at(-1), {
    name: "reranking, against a",
    pairs: [["b+r", "a"]],
  });
  assert.equal(plannedPairs([a, b, ...reranked], "missing").at(-1)?.name, "reranking");
});
