import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { silent } from "../base/mod.ts";
import { type RerankerEntry, scorePairs } from "../models/mod.ts";
import { withToy } from "../models/cross_encoder_for_tests.ts";
import { crossScores } from "./cross_scores.ts";
import { rerankBy } from "./rerank.ts";

const folder = fileURLToPath(new URL("../../../shared/models/ms-marco-MiniLM-L-12-v2", import.meta.url));
const absent = !existsSync(folder);
const note = absent ? " (skipped: the folder ../shared/models is absent)" : "";
const model: RerankerEntry = {
  id: "ms-marco-MiniLM-L-12-v2",
  limit: 512,
  output: "logit",
  language: "en",
  licence: "Apache-2.0",
  source: {
    kind: "folder",
    folder,
    weights: { file: "onnx/model_quantized.onnx", sha256: null },
    quantised: true,
  },
};
const question = "How many people live in Berlin?";
const texts = [
  "Berlin is well known for its museums.",
  "Berlin has a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
];

Deno.test({
  name: `crossScores() scores each question with its own texts, and takes them from its cache again${note}`,
  ignore: absent,
  fn: async () => {
    const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
    const candidates = [{ question, texts }, { question: "museums", texts: [texts[0]!] }];
    const cold = await crossScores(candidates, { model, cache, progress: silent });
    assert.deepEqual(cold.scores.map(({ length }) => length), [2, 1]);
    assert.ok(cold.scores[0]![1]! > 5 && cold.scores[0]![0]! < 0);
    assert.deepEqual((await scorePairs(model, [["museums", texts[0]!]])).scores, cold.scores[1]!);
    assert.deepEqual(cold.cut, { pairs: 0, tokens: 0 });
    const started: string[] = [];
    const progress = (label: string) => {
      started.push(label);
      return silent(label);
    };
    assert.deepEqual(await crossScores(candidates, { model, cache, progress }), cold);
    assert.deepEqual(started, []);
    await Deno.remove(cache, { recursive: true });
  },
});

Deno.test("crossScores() counts what was cut, from its cache too, and keeps the scores of each label apart", async () => {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const words = (n: number) => "word ".repeat(n);
  const candidates = [
    { question: "word", texts: [words(30), "word"] },
    { question: words(3), texts: [words(30)] },
    { question: "word", texts: [words(30)] },
  ];
  await withToy(2, { limit: 20, label: 0 }, async (model) => {
    const cold = await crossScores(candidates, { model, cache, progress: silent });
    // 17 tokens are seen besides [CLS] and twice [SEP]; where the second text begins is the score
    assert.deepEqual(cold, {
      scores: [Float64Array.of(3, 3), Float64Array.of(5), Float64Array.of(3)],
      cut: { pairs: 3, tokens: 14 + 16 + 14 },
    });
    assert.deepEqual(await crossScores(candidates, { model, cache, progress: silent }), cold);
    const other = await crossScores(candidates, { model: { ...model, label: 1 }, cache, progress: silent });
    assert.notDeepEqual(other.scores, cold.scores);
    assert.deepEqual(other.cut, cold.cut);
  });
  await Deno.remove(cache, { recursive: true });
});

Deno.test("rerankBy() orders by the scores it is given, and keeps the first stage's order without any", async () => {
  const row = (question_id: string, rank: number, doc_id: string) => ({
    system: "bm25",
    question_id,
    rank,
    doc_id,
    score: 1 / rank,
    raw_score: 1 / rank,
    chunk_id: doc_id,
  });
  const { rankings } = await rerankBy(
    "backwards",
    (candidates) =>
      Promise.resolve(
        candidates.map(({ question, texts }) =>
          Float64Array.from(texts, (_, i) => question === "nothing" ? NaN : i)
        ),
      ),
    {
      rankings: [row("q1", 1, "a"), row("q1", 2, "b"), row("q2", 1, "a"), row("q2", 2, "b")],
      systems: [],
      chunkText: new Map([["a", "A"], ["b", "B"]]),
      questionText: new Map([["q1", "some"], ["q2", "nothing"]]),
    },
    {},
  );
  const order = rankings.map(({ question_id, doc_id }) => `${question_id} ${doc_id}`);
  assert.deepEqual(order, ["q1 b", "q1 a", "q2 a", "q2 b"]);
});
