import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rerankerEntry, rerankers } from "./catalogue_rerankers.ts";
import { CrossEncoder, type ScoredPair, scorePairs, type TextPair } from "./cross_encoder.ts";
import type { FolderSource, RerankerEntry } from "./entry.ts";
import { entryWithFiles, fileEntry, modelFiles } from "./model_files.ts";
import { modelPresence } from "./model_presence.ts";
import { onnxModel } from "./onnx_graph.ts";
import { PairTokenizer } from "./pair_tokenizer.ts";
import { configureModels, modelsFolder } from "./settings.ts";

const { folder: bert } = await modelFiles(fileEntry("all-MiniLM-L6-v2"));
const shared = fileURLToPath(new URL("../../../shared/models/ms-marco-MiniLM-L-12-v2", import.meta.url));
const absent = !existsSync(shared);
const note = absent ? " (skipped: the folder ../shared/models is absent)" : "";

/** A model whose scores are places: where the second text begins, and where the largest id stands. */
function toy(labels: 1 | 2): Uint8Array {
  const ids = (name: string) => ({ name, type: "int64" as const, shape: ["pairs", "tokens"] });
  const place = (of: string, as: string): Parameters<typeof onnxModel>[0]["nodes"] => [
    { op: "ArgMax", inputs: [of], outputs: [`${as} as a whole`], attributes: { axis: 1, keepdims: 1 } },
    { op: "Cast", inputs: [`${as} as a whole`], outputs: [as], attributes: { to: 1 } },
  ];
  const both = { op: "Concat", inputs: ["start", "largest"], outputs: ["logits"], attributes: { axis: 1 } };
  return onnxModel({
    nodes: labels === 1
      ? place("token_type_ids", "logits")
      : [...place("token_type_ids", "start"), ...place("input_ids", "largest"), both],
    inputs: ["input_ids", "attention_mask", "token_type_ids"].map(ids),
    outputs: [{ name: "logits", type: "float", shape: ["pairs", labels] }],
  });
}

/** Opens the toy with BERT's tokenizer. */
async function withToy(
  labels: 1 | 2,
  more: Partial<RerankerEntry>,
  work: (entry: RerankerEntry) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    configureModels({ folder: join(folder, "cache") });
    for (const name of ["tokenizer.json", "tokenizer_config.json"]) {
      await Deno.copyFile(join(bert, name), join(folder, name));
    }
    await Deno.writeFile(join(folder, "model.onnx"), toy(labels));
    const weights = { file: "model.onnx", sha256: null };
    const source: FolderSource = { kind: "folder", folder, weights, quantised: false };
    await work({ id: "toy", limit: 512, output: "logit", language: "en", licence: "none", source, ...more });
  } finally {
    configureModels({ folder: modelsFolder });
    await Deno.remove(folder, { recursive: true });
  }
}

const words = (n: number) => "word ".repeat(n);

Deno.test("scorePairs() gives scores in the order of the pairs, however they are batched", () =>
  withToy(1, {}, async (entry) => {
    const lengths = Array.from({ length: 100 }, (_, i) => (i * 37) % 60 + 1);
    const scores = await scorePairs(entry, lengths.map((n) => [words(n), words(120 - 2 * n)] as const));
    // [CLS] and [SEP] stand before the second text
    assert.deepEqual([...scores], lengths.map((n) => n + 2));
    assert.equal((await scorePairs(entry, [])).length, 0);
  }));

Deno.test("of a pair beyond the limit the longer text is cut, and what is not seen is counted", () =>
  withToy(1, { limit: 20 }, async (entry) => {
    const pairs: TextPair[] = [[words(3), words(30)], [words(30), words(3)], [words(30), words(40)], [
      "",
      "",
    ]];
    const encoder = await CrossEncoder.open(entry), found: ScoredPair[] = [];
    for await (const batch of encoder.score(pairs)) for (const [i, pair] of batch) found[i] = pair;
    await encoder.close();
    assert.deepEqual(found, [
      { score: 3 + 2, truncated: 16 },
      { score: 14 + 2, truncated: 16 },
      { score: 8 + 2, truncated: 53 },
      { score: 2, truncated: 0 },
    ]);
  }));

Deno.test("a model with several labels needs to be told which of them is the score", async () => {
  const pair: TextPair[] = [["a", "b c d"]];
  await withToy(2, {}, (entry) => assert.rejects(scorePairs(entry, pair), /not said which label of toy/));
  await withToy(2, { label: 2 }, (entry) => assert.rejects(scorePairs(entry, pair), /allowed: label 0 to 1/));
  // [CLS] a [SEP] b c d [SEP]: the second text begins at 3, the largest id is d at 5
  await withToy(2, { label: 1 }, async (entry) => assert.equal((await scorePairs(entry, pair))[0], 5));
  await withToy(2, { label: 1, output: "probability" }, async (entry) => {
    const [score] = await scorePairs(entry, pair);
    assert.ok(Math.abs(score! - 1 / (1 + Math.exp(3 - 5))) < 1e-12, String(score));
  });
  await withToy(1, { output: "probability" }, async (entry) => {
    const [score] = await scorePairs(entry, pair);
    assert.ok(Math.abs(score! - 1 / (1 + Math.exp(-3))) < 1e-12, String(score));
  });
});

Deno.test("a pair is joined as the tokenizer joins it", async () => {
  const tokenizer = await PairTokenizer.open(bert);
  assert.deepEqual(tokenizer.encode("How many?", "Berlin is well known.", 512), {
    ids: [101, 2129, 2116, 1029, 102, 4068, 2003, 2092, 2124, 1012, 102],
    types: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
    truncated: 0,
  });
});

Deno.test("cross-encoders of the catalogue are found by name, and not taken for encoders", async () => {
  for (const entry of rerankers) {
    assert.equal(entryWithFiles(entry.id), entry);
    assert.equal(rerankerEntry(entry.id), entry);
    assert.throws(() => fileEntry(entry.id), /Unknown model/);
    assert.equal(typeof (await modelPresence(entry)).present, "boolean");
  }
  assert.throws(() => rerankerEntry("gte-small"), /Unknown cross-encoder[^]*mmarco-mMiniLMv2-L12-H384-v1/);
  await withToy(
    1,
    { source: rerankers[0]!.source },
    (entry) => assert.rejects(scorePairs(entry, []), /toy has not been downloaded/),
  );
});

Deno.test({
  name: `ms-marco-MiniLM-L-12-v2 gives the scores of its card, as far as int8 can${note}`,
  ignore: absent,
  async fn() {
    const weights = { file: "onnx/model_quantized.onnx", sha256: null };
    const source: FolderSource = { kind: "folder", folder: shared, weights, quantised: true };
    const entry = { ...rerankerEntry("ms-marco-MiniLM-L-6-v2"), id: "ms-marco-MiniLM-L-12-v2", source };
    const question = "How many people live in Berlin?";
    const pairs: TextPair[] = [
      [question, "Berlin is well known for its museums."],
      [
        question,
        "Berlin has a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
      ],
    ];
    const [museums, population] = await scorePairs(entry, pairs) as unknown as [number, number];
    // in single precision, on the model's card: 9.2189 and −4.0780. transformers.js 4.3.1 with the same int8 file, one
    // pair a call: 9.3911 and −4.1319 on a processor with VNNI, and these to the bit; others round otherwise
    assert.ok(Math.abs(population - 9.2189) < 0.35, String(population));
    assert.ok(Math.abs(museums - -4.078) < 0.15, String(museums));
    assert.equal((await scorePairs(entry, pairs.slice(1)))[0], population);
  },
});
