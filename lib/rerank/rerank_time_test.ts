import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { withToy } from "../models/cross_encoder_for_tests.ts";
import { configureModels } from "../models/mod.ts";
import { rerankTime } from "./rerank_time.ts";

const row = (question_id: string, rank: number, doc_id: string) => ({
  system: "bm25",
  question_id,
  rank,
  doc_id,
  score: 0,
  raw_score: 0,
  chunk_id: `${doc_id}#0`,
});
const given = {
  rankings: [row("q1", 1, "a"), row("q1", 2, "b"), row("q1", 3, "c"), row("q2", 1, "a")],
  chunks: ["a#0", "a#1", "b#0", "b#1", "b#2", "c#0"].map((chunk_id) => ({
    chunk_id,
    doc_id: chunk_id.charAt(0),
    text: `word ${chunk_id}`,
  })),
  questionText: new Map([["q1", "word"], ["q2", "?!"]]),
};
const options = {
  preprocess: "none",
  stride: 0.5,
  tokens: { megabytes: 1, int8: false },
  progress: silent,
} as const;

Deno.test("rerankTime() reads what reranking reads: within the depth, by chunk or whole, prepared", () =>
  withToy(1, {}, async (entry) => {
    configureModels({ rerankers: [{ ...entry, id: "toy-of-time" }] });
    const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
    const read = async (input: "chunk" | "document", depth?: number, preprocess?: "alnum+lower") => {
      const time = await rerankTime("cross(toy-of-time)", { ...given, input, depth }, {
        ...options,
        ...(preprocess && { preprocess }),
        cache,
      });
      assert.ok(time === null || time.milliseconds > 0);
      return time && [time.candidates, time.pairs];
    };
    // q1 has 3 candidates of 2, 3 and 1 chunks; q2 has 1 of 2, and nothing to go by where only letters are left
    assert.deepEqual(await read("chunk"), [2, 2]);
    assert.deepEqual(await read("document"), [2, 4]);
    assert.deepEqual(await read("document", 2), [1.5, 3.5]);
    assert.deepEqual(await read("document", 2, "alnum+lower"), [2, 5]);
    assert.equal(await read("chunk", 0), null);
    await Deno.remove(cache, { recursive: true });
  }));

Deno.test("rerankTime() of late interaction tells the time with and without kept token vectors", async () => {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const time = await rerankTime("maxsim(all-MiniLM-L6-v2)", { ...given, input: "document" }, {
    ...options,
    cache,
  });
  assert.deepEqual([time!.candidates, time!.pairs], [2, 4]);
  assert.ok(time!.milliseconds > 0 && time!.onDemand! > 0);
  await Deno.remove(cache, { recursive: true });
});
