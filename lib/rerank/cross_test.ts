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
