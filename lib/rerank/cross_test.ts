import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { silent } from "../base/mod.ts";
import { type RerankerEntry, scorePairs } from "../models/mod.ts";
import { withToy } from "../models/cross_encoder_for_tests.ts";
import { crossScores } from "./cross.ts";

const shared = fileURLToPath(new URL("../../../shared/", import.meta.url));
const folder = join(shared, "models/ms-marco-MiniLM-L-12-v2"), absent = !existsSync(folder);
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

async function withCache(test: (cache: string) => Promise<void>) {
  const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await test(cache);
  await Deno.remove(cache, { recursive: true });
}

Deno.test({
  name: `crossScores() scores each question with its own texts, and takes them from its cache again${note}`,
  ignore: absent,
  fn: () =>
    withCache(async (cache) => {
      const candidates = [{ question, texts }, { question: "museums", texts: [texts[0]!] }];
      const cold = await crossScores(candidates, { model, cache, progress: silent });
      assert.deepEqual(cold.map(({ length }) => length), [2, 1]);
      assert.ok(cold[0]![1]!.score > 5 && cold[0]![0]!.score < 0);
      assert.equal((await scorePairs(model, [["museums", texts[0]!]])).scores[0], cold[1]![0]!.score);
      const started: string[] = [];
      const progress = (label: string) => {
        started.push(label);
        return silent(label);
      };
      assert.deepEqual(await crossScores(candidates, { model, cache, progress }), cold);
      assert.deepEqual(started, []);
    }),
});

Deno.test("crossScores() reads long texts in windows, and keeps the scores of each label and stride apart", () =>
  withCache(async (cache) => {
    const words = (n: number) => "word ".repeat(n);
    const candidates = [{ question: "word", texts: [words(30), "word"] }, {
      question: words(3),
      texts: [words(30)],
    }];
    await withToy(2, { limit: 20, label: 0 }, async (model) => {
      const options = { model, cache, progress: silent };
      const cold = await crossScores(candidates, options);
      // 17 tokens fit besides [CLS] and twice [SEP]; where the second text begins is the score
      assert.deepEqual(cold, [
        [{ score: 3, truncated: 0, windows: 3 }, { score: 3, truncated: 0, windows: 1 }],
        [{ score: 5, truncated: 0, windows: 4 }],
      ]);
      assert.deepEqual(await crossScores(candidates, options), cold);
      const whole = await crossScores(candidates, { ...options, stride: 1 });
      assert.deepEqual(whole.flat().map(({ windows }) => windows), [2, 1, 3]);
      const other = await crossScores(candidates, { ...options, model: { ...model, label: 1 } });
      assert.notDeepEqual(other, cold);
    });
  }));

Deno.test("crossScores() goes on where it stopped, and tries a failed pair again", () =>
  withCache(async (cache) => {
    await withToy("broken", {}, async (model) => {
      const candidates = [{ question: "zebra", texts: ["word"] }, {
        question: "word",
        texts: ["word zebra"],
      }];
      const counted: number[] = [];
      const progress = () => ({
        update: (done: number, all: number) => void (done === all && counted.push(all)),
      });
      for (let time = 0; time < 2; time++) {
        const [[failed], [good]] = await crossScores(candidates, { model, cache, progress }) as never as [
          [{ failure: unknown; score: number }],
          [{ score: number }],
        ];
        assert.ok(Number.isNaN(failed.score) && failed.failure !== undefined);
        assert.equal(good.score, 0);
      }
      assert.deepEqual(counted, [2, 1], "the second time only the failed pair is scored");
    });
  }));

Deno.test("crossScores() of no candidates opens nothing", () =>
  withCache(async (cache) => {
    assert.deepEqual(
      await crossScores([{ question, texts: [] }], { model, cache, progress: silent }).catch(() =>
        "no weights"
      ),
      absent ? "no weights" : [[]],
    );
  }));

/**
 * The scores that onnxruntime 1.31.1 and tokenizers 0.23.3 give in Python with the same int8 weights, one pair a call,
 * the text alone cut at 512 tokens: question 3 of SciFact with its relevant abstract and the first 19 of the corpus
 * (tasks/bench/peers/onnx_cross_encoder.py).
 */
const ORACLE: Record<string, number> = {
  "14717500": 3.1402,
  "4983": -10.3678,
  "5836": -10.5543,
  "7912": -9.961,
  "18670": -6.0235,
  "19238": -9.9114,
  "33370": -9.6177,
  "36474": -9.8736,
  "54440": -5.9294,
  "70115": -10.9013,
  "70490": -11.0747,
  "72159": -10.3245,
  "79447": -10.3179,
  "87758": -10.1282,
  "92308": -10.6436,
  "92499": -10.9953,
  "97884": -10.6851,
  "102662": -10.7342,
  "103007": -11.1139,
  "104130": -10.7513,
};

Deno.test({
  name: `20 pairs of SciFact come in the order in which Python's onnxruntime puts them${note}`,
  ignore: absent || !existsSync(join(shared, "data/scifact")),
  fn: () =>
    withCache(async (cache) => {
      const lines = async (path: string) => {
        const bytes = (await Deno.open(join(shared, "data/scifact", path))).readable;
        const plain = path.endsWith(".gz") ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
        const text = await new Response(plain).text();
        return text.trim().split("\n").map((line) =>
          JSON.parse(line) as { _id: string; title: string; text: string }
        );
      };
      const corpus = new Map((await lines("corpus.jsonl.gz")).map((row) => [row._id, row]));
      const asked = (await lines("queries.jsonl")).find(({ _id }) => _id === "3")!.text,
        ids = Object.keys(ORACLE);
      const texts = ids.map((id) => `${corpus.get(id)!.title} ${corpus.get(id)!.text}`);
      const [scored] = await crossScores([{ question: asked, texts }], { model, cache, progress: silent });
      // int8 rounds otherwise on another processor, and a long abstract is read in windows here: up to half a point
      const found = new Map(ids.map((id, i) => [id, scored![i]!]));
      for (const [id, { score, windows }] of found) {
        if (windows === 1) {
          assert.ok(Math.abs(score - ORACLE[id]!) < 0.5, `${id}: ${score}, in Python ${ORACLE[id]}`);
        }
      }
      for (const a of ids) {
        for (const b of ids) {
          if (ORACLE[a]! - ORACLE[b]! > 1) {
            assert.ok(found.get(a)!.score > found.get(b)!.score, `${a} before ${b}`);
          }
        }
      }
    }),
});
