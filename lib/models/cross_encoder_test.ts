import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rerankerEntry, rerankers } from "./catalogue_rerankers.ts";
import { CrossEncoder, type ScoredPair, scorePairs, type TextPair } from "./cross_encoder.ts";
import { withToy } from "./cross_encoder_for_tests.ts";
import type { FolderSource, RerankerEntry } from "./entry.ts";
import { entryWithFiles, fileEntry, modelFiles } from "./model_files.ts";
import { modelPresence } from "./model_presence.ts";
import { PairTokenizer } from "./pair_tokenizer.ts";

const { folder: bert } = await modelFiles(fileEntry("all-MiniLM-L6-v2"));
const shared = fileURLToPath(new URL("../../../shared/models/ms-marco-MiniLM-L-12-v2", import.meta.url));
const absent = !existsSync(shared);
const note = absent ? " (skipped: the folder ../shared/models is absent)" : "";

const words = (n: number) => "word ".repeat(n);

Deno.test("scorePairs() gives scores in the order of the pairs, however they are batched", () =>
  withToy(1, {}, async (entry) => {
    const lengths = Array.from({ length: 100 }, (_, i) => (i * 37) % 60 + 1);
    const { scores, cut } = await scorePairs(
      entry,
      lengths.map((n) => [words(n), words(120 - 2 * n)] as const),
    );
    // [CLS] and [SEP] stand before the second text
    assert.deepEqual([...scores], lengths.map((n) => n + 2));
    assert.deepEqual(cut, { pairs: 0, tokens: 0 });
    assert.deepEqual(await scorePairs(entry, []), { scores: new Float64Array(0), cut });
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
      { score: 3 + 2, truncated: 16, windows: 1 },
      { score: 14 + 2, truncated: 16, windows: 1 },
      { score: 8 + 2, truncated: 53, windows: 1 },
      { score: 2, truncated: 0, windows: 1 },
    ]);
    assert.deepEqual(await scorePairs(entry, pairs), {
      scores: Float64Array.of(5, 16, 10, 2),
      cut: { pairs: 3, tokens: 16 + 16 + 53 },
    });
  }));

async function inWindows(entry: RerankerEntry, pairs: TextPair[], stride = 0.5): Promise<ScoredPair[]> {
  const encoder = await CrossEncoder.open(entry), found: ScoredPair[] = [];
  for await (const batch of encoder.score(pairs, { stride })) for (const [i, pair] of batch) found[i] = pair;
  await encoder.close();
  return found;
}

Deno.test("a text beyond the limit is read in windows, and the best of them counts", () =>
  withToy(2, { limit: 20, label: 1 }, async (entry) => {
    // the label is where the largest id stands: "zebra" is larger than "word" (29145 against 2773)
    const text = (n: number, at: number) =>
      Array.from({ length: n }, (_, i) => i === at ? "zebra" : "word").join(" ");
    // 3 tokens of question, 3 special ones: 14 of a text in a window, which begin at 0, 7, 14 and 16
    assert.deepEqual(await inWindows(entry, [[words(3), text(30, 3)], [words(3), text(14, 0)], ["", ""]]), [
      { score: 5 + 3, truncated: 0, windows: 4 },
      { score: 5, truncated: 0, windows: 1 },
      { score: 1, truncated: 0, windows: 1 },
    ]);
    // of the last window it is token 29 − 16
    assert.equal((await inWindows(entry, [[words(3), text(30, 29)]]))[0]!.score, 5 + 13);
    // a document of far more than a hundred windows, the only large word in its last
    assert.deepEqual(await inWindows(entry, [[words(3), text(2000, 1999)]]), [{
      score: 5 + 13,
      truncated: 0,
      windows: 285,
    }]);
    // a question that is longer than half of the room is cut to half of it, and that is counted
    assert.deepEqual(await inWindows(entry, [[words(30), text(9, 8)]]), [{
      score: 8 + 2 + 8,
      truncated: 22,
      windows: 1,
    }]);
  }));

Deno.test("a score that is no number is a stated failure of its pair, whatever else is in the batch", () =>
  withToy("broken", {}, async (entry) => {
    const found = await inWindows(entry, [["word", "word zebra"], ["zebra", "word"], ["word", "zebra"]]);
    assert.deepEqual(found.map(({ score }) => score), [0, NaN, -Infinity].map((s, i) => i === 0 ? s : NaN));
    assert.deepEqual(found[1]!.failure, { cause: "not_a_number", message: "toy gave NaN for this pair" });
    assert.equal(found[0]!.failure, undefined);
    assert.match(found[2]!.failure!.message, /-Infinity/);
    await assert.rejects(scorePairs(entry, [["zebra", "word"]]), /no score that is a finite number[^]*zebra/);
  }));

Deno.test("a number that is not finite is no probability", () =>
  withToy("broken", { output: "probability" }, async (entry) => {
    const found = await inWindows(entry, [["word", "word zebra"], ["zebra", "word"], ["word", "zebra"]]);
    assert.deepEqual(found.map(({ score }) => score), [0.5, NaN, NaN]);
    assert.match(found[2]!.failure!.message, /-Infinity/);
  }));

Deno.test("a model with several labels needs to be told which of them is the score", async () => {
  const pair: TextPair[] = [["a", "b c d"]];
  await withToy(2, {}, (entry) => assert.rejects(scorePairs(entry, pair), /not said which label of toy/));
  await withToy(2, { label: 2 }, (entry) => assert.rejects(scorePairs(entry, pair), /allowed: label 0 to 1/));
  // [CLS] a [SEP] b c d [SEP]: the second text begins at 3, the largest id is d at 5
  await withToy(2, { label: 1 }, async (entry) => assert.equal((await scorePairs(entry, pair)).scores[0], 5));
  await withToy(2, { label: 1, output: "probability" }, async (entry) => {
    const { scores: [score] } = await scorePairs(entry, pair);
    assert.ok(Math.abs(score! - 1 / (1 + Math.exp(3 - 5))) < 1e-12, String(score));
  });
  await withToy(1, { output: "probability" }, async (entry) => {
    const { scores: [score] } = await scorePairs(entry, pair);
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
    const { scores } = await scorePairs(entry, pairs), [museums, population] = [scores[0]!, scores[1]!];
    // in single precision, on the model's card: 9.2189 and −4.0780. transformers.js 4.3.1 with the same int8 file, one
    // pair a call: 9.3911 and −4.1319 on a processor with VNNI, and these to the bit; others round otherwise
    assert.ok(Math.abs(population - 9.2189) < 0.35, String(population));
    assert.ok(Math.abs(museums - -4.078) < 0.15, String(museums));
    assert.equal((await scorePairs(entry, pairs.slice(1))).scores[0], population);
  },
});
