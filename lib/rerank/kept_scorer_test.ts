import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { openKeptScorer } from "./kept_scorer.ts";
import { openScorer, type ReadOptions } from "./scorer.ts";

Deno.test("a scorer that stays open gives the scores of one that is opened for a list, and keeps none", async () => {
  const cache = await Deno.makeTempDir();
  const options: ReadOptions = {
    preprocess: "none",
    stride: 0.5,
    tokens: { megabytes: 10, int8: false },
    cache,
    progress: silent,
  };
  const texts = [
    "Deleted blobs are kept for 7 days.",
    "A queue holds messages.",
    "Deleted blobs are kept for 7 days.",
  ];
  const kept = await openKeptScorer("maxsim(all-MiniLM-L6-v2)", options);
  try {
    const question = "How long are blobs kept?";
    const [first, nothing] = await kept.score([{ question, texts }, { question: " ", texts }]);
    const [again] = await kept.score([{ question, texts: texts.slice(0, 2) }]);
    assert.equal(await Deno.stat(`${cache}/pairs`).catch(() => undefined), undefined);
    const { score } = await openScorer("maxsim(all-MiniLM-L6-v2)", options);
    assert.deepEqual(first, (await score([{ question, texts }]))[0]);
    assert.deepEqual(again, first!.slice(0, 2));
    assert.ok(nothing!.every(({ score }) => Number.isNaN(score)));
  } finally {
    await kept.close();
    await Deno.remove(cache, { recursive: true });
  }
});

Deno.test("the parts of a text are scored by their own tokens, and together they score what the text does", async () => {
  const cache = await Deno.makeTempDir();
  const options: ReadOptions = {
    preprocess: "none",
    stride: 0.5,
    tokens: { megabytes: 10, int8: false },
    cache,
    progress: silent,
  };
  const parts = ["A queue holds messages.", "Deleted blobs are kept for 7 days.", "Naming rules"],
    text = parts.join("\n");
  const kept = await openKeptScorer("maxsim(all-MiniLM-L6-v2)", options);
  try {
    const question = "How long are blobs kept?";
    const texts = [{ text: "Disks.", parts: ["Disks."] }, { text, parts }, { text: "", parts: [] }];
    const [, scores, none] = await kept.partScores!(question, texts) as Float64Array[];
    assert.equal(none!.length, 0);
    assert.equal(scores!.indexOf(Math.max(...scores!)), 1);
    assert.ok(scores![2]! < scores![1]! && scores![2]! > -1);
    const [whole] = await kept.score([{ question, texts: [text] }]);
    const [all] = await kept.partScores!(question, [{ text, parts: [text] }]);
    assert.ok(Math.abs(all![0]! - whole![0]!.score) < 1e-6);
    const long = Array.from({ length: 200 }, (_, i) => `Sentence number ${i} says something.`);
    const [ofLong] = await kept.partScores!(question, [{ text: long.join(" "), parts: long }]);
    assert.ok(ofLong![0]! > -1 && ofLong!.at(-1) === -1);
  } finally {
    await kept.close();
    await Deno.remove(cache, { recursive: true });
  }
});
