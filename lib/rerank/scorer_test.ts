import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { configureModels } from "../models/mod.ts";
import { withToy } from "../models/cross_encoder_for_tests.ts";
import { openScorer } from "./scorer.ts";

Deno.test("a question of which nothing is left to read has nothing to go by, and the others keep their places", () =>
  withToy(1, {}, async (entry) => {
    configureModels({ rerankers: [{ ...entry, id: "toy-of-scorer" }] });
    const cache = await Deno.makeTempDir({ prefix: "cotejo-test-" });
    const options = { stride: 0.5, tokens: { megabytes: 1, int8: false }, cache, progress: silent };
    const candidates = ["?!", "word word", " "].map((question) => ({ question, texts: ["word", "!"] }));
    const scores = async (preprocess: "none" | "alnum+lower") => {
      const { score } = await openScorer("cross(toy-of-scorer)", { ...options, preprocess });
      return (await score(candidates)).map((list) => list.map(({ score }) => score));
    };
    // the toy's score is where the second text begins, behind [CLS], the question and [SEP]
    assert.deepEqual(await scores("none"), [[4, 4], [4, 4], [NaN, NaN]]);
    assert.deepEqual((await scores("alnum+lower")).map(([first]) => first), [NaN, 4, NaN]);
    await Deno.remove(cache, { recursive: true });
  }));
