import assert from "node:assert/strict";
import { join } from "node:path";
import { silent } from "../base/mod.ts";
import { several, singles, texts } from "./bert_score_for_tests.ts";
import { type BertScoreOptions, bertScores, type Pair } from "./bertscore.ts";
import type { BertScore } from "./greedy_matching.ts";

const model = "all-MiniLM-L6-v2";

async function withCache(work: (options: BertScoreOptions) => Promise<void>) {
  const cache = await Deno.makeTempDir();
  try {
    await work({ model, cache, progress: silent });
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}

/** A line of the tables: the pair, and bert_score's figures without and with IDF. */
function lineOf(line: string): Pair & { plain: number[]; idf: number[] } {
  const [answer, references, ...figures] = line.split(" ") as [string, string, ...string[]];
  const numbers = figures.map((figure) => figure === "-" ? NaN : Number(figure));
  const several = references.split(",").map((place) => texts[Number(place)]!);
  return {
    answer: texts[Number(answer)]!,
    reference: several.length === 1 ? several[0]! : several,
    plain: numbers.slice(0, 3),
    idf: numbers.slice(3),
  };
}

/** Where there is no figure, bert_score's precision is NaN, and its F1 is set to 0. */
function agrees(score: BertScore | null, expected: readonly number[], what: string) {
  if (score === null) {
    return assert.ok(expected.some(Number.isNaN), `${what}: no figure, expected ${expected}`);
  }
  [score.precision, score.recall, score.f1].forEach((value, f) => {
    assert.ok(Math.abs(value - expected[f]!) < 1e-4, `${what}: ${value}, expected ${expected[f]}`);
  });
}

Deno.test("bertScores() gives bert_score's figures on 240 pairs, with and without IDF, cold and kept", async () => {
  const lines = singles.map(lineOf);
  assert.equal(lines.length, 240);
  await withCache(async (options) => {
    const cold = await bertScores(lines, { ...options, idf: true });
    for (const [i, { plain, idf }] of lines.entries()) {
      agrees(cold[i]!.plain, plain, `pair ${i}, ${singles[i]}`);
      agrees(cold[i]!.idf, idf, `pair ${i} with IDF, ${singles[i]}`);
    }
    assert.equal(cold.filter(({ plain }) => plain === null).length, 8, "texts of special tokens alone");
    const warm = await bertScores(lines, { ...options, idf: true });
    assert.deepEqual(warm, cold);
    const without = await bertScores(lines.toReversed(), options);
    assert.deepEqual(without.toReversed(), cold.map((scores) => ({ ...scores, idf: null })));
  });
});

Deno.test("bertScores() takes the best of several references, as bert_score does", async () => {
  await withCache(async (options) => {
    const lines = several.map(lineOf), scores = await bertScores(lines, { ...options, idf: true });
    for (const [i, { plain, idf }] of lines.entries()) {
      agrees(scores[i]!.plain, plain, `group ${i}`);
      agrees(scores[i]!.idf, idf, `group ${i} with IDF`);
    }
    await assert.rejects(bertScores([{ answer: "x", reference: [] }], options), /has no reference/);
  });
});

Deno.test("bertScores() says what is empty and what the weights did not read", async () => {
  await withCache(async (options) => {
    const long = "word ".repeat(600);
    const pairs = [{ answer: " \n", reference: "x" }, { answer: "x", reference: long }, {
      answer: long,
      reference: "x y",
    }];
    const [empty, cutReference, cutAnswer] = await bertScores(pairs, options);
    assert.deepEqual(empty, {
      plain: { precision: 0, recall: 0, f1: 0 },
      idf: null,
      empty: true,
      unseen: { answer: 0, reference: 0 },
    });
    assert.deepEqual([cutReference!.empty, cutReference!.unseen], [false, { answer: 0, reference: 90 }]);
    assert.deepEqual(cutAnswer!.unseen, { answer: 90, reference: 0 });
  });
});

Deno.test("bertScores() has no figure where IDF leaves no token a weight, and never NaN", async () => {
  await withCache(async (options) => {
    const [scores] = await bertScores([{ answer: "yes", reference: "yes" }], { ...options, idf: true });
    assert.ok(scores!.plain!.f1 > 0.999);
    assert.equal(scores!.idf, null);
    const [kept] = await bertScores([{ answer: "yes", reference: "yes" }], { ...options, idf: true });
    assert.deepEqual(kept, scores);
  });
});

Deno.test("bertScores() weighs by the references it is given, and keeps scores of other weights apart", async () => {
  await withCache(async (options) => {
    const pairs = [{ answer: "the disk is full", reference: "the volume is full" }];
    const rare = ["the volume is full", "the file is gone", "the network is slow"];
    const [a] = await bertScores(pairs, { ...options, idf: rare });
    const [b] = await bertScores(pairs, {
      ...options,
      idf: [...rare, "a volume", "one more volume", "volume"],
    });
    assert.deepEqual(a!.plain, b!.plain);
    assert.ok(b!.idf!.recall > a!.idf!.recall, "a frequent volume counts for less");
  });
});

Deno.test("bertScores() refuses a layer that the weights do not give, with the outputs there are", async () => {
  await withCache(async (options) => {
    const pairs = [{ answer: "a b", reference: "b c" }];
    await assert.rejects(
      bertScores(pairs, { ...options, layer: 3 }),
      /do not give the vectors of layer 3[^]*last_hidden_state[^]*6 layers[^]*hidden_states\.3/,
    );
    const [last] = await bertScores(pairs, { ...options, layer: 6 }),
      [plain] = await bertScores(pairs, options);
    assert.deepEqual(last, plain);
  });
});

Deno.test("bertScores() leaves no file of vectors behind", async () => {
  await withCache(async (options) => {
    await bertScores(singles.slice(0, 20).map(lineOf), options);
    const names = [...Deno.readDirSync(join(options.cache, "bertscore"))].map(({ name }) => name);
    assert.ok(names.every((name) => name.includes(".sqlite")), names.join());
  });
});
