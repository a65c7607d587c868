import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { TextVectors } from "../models/mod.ts";
import { citedSentences, withoutCitations } from "../text/mod.ts";
import { type Candidate, extractiveAnswer } from "./extractive.ts";

const question = "How do I get a deleted blob back?";

/** Vectors by hand: closeness to the question by text, and of two sentences 1 where they are alike, else 0. */
function vectors(relevance: Record<string, number>, alike: readonly (readonly [string, string])[] = []) {
  return {
    cosine: (a: string, b: string) =>
      a === question
        ? relevance[b]!
        : a === b || alike.some((pair) => pair.includes(a) && pair.includes(b))
        ? 1
        : 0,
  };
}
const candidatesOf = (...contexts: string[][]): Candidate[] =>
  contexts.flatMap((texts, context) => texts.map((text) => ({ text, context })));

Deno.test("extractiveAnswer() quotes the closest sentences without repeating itself, with a real encoder", async () => {
  const candidates = candidatesOf(
    ["Deleted blobs are kept for seven days."],
    ["Blobs that were deleted are kept for seven days.", "You can restore a deleted blob in the portal."],
    ["Virtual machines are billed by the second."],
  );
  const cache = await Deno.makeTempDir();
  const real = await TextVectors.of([question, ...candidates.map((c) => c.text)], {
    model: "all-MiniLM-L6-v2",
    role: "document",
    cache,
    progress: silent,
  });
  await Deno.remove(cache, { recursive: true });
  const text = extractiveAnswer(question, candidates, real, { sentences: 2, threshold: 0.3 })!;
  assert.ok(text.endsWith("You can restore a deleted blob in the portal. [2]"), text);
  assert.equal(text.match(/seven days/g)?.length, 1);
  assert.match(text, /seven days\. \[[12]\] /);
  assert.doesNotMatch(withoutCitations(text), /\[/);
});

Deno.test("extractiveAnswer() weighs closeness 0.7 against novelty 0.3", () => {
  const candidates = candidatesOf(["A one."], ["B two.", "C three."]);
  const near = { "A one.": 0.9, "B two.": 0.8, "C three.": 0.4 };
  const answer = (alike: [string, string][]) =>
    extractiveAnswer(question, candidates, vectors(near, alike), { sentences: 2, threshold: 0 });
  assert.equal(answer([]), "A one. [1] B two. [2]");
  // B: 0.7 · 0.8 − 0.3 · 1 = 0.26; C: 0.7 · 0.4 = 0.28
  assert.equal(answer([["A one.", "B two."]]), "A one. [1] C three. [2]");
});

Deno.test("extractiveAnswer() keeps the order of the contexts, and of equally good sentences takes the first", () => {
  const candidates = candidatesOf(["Third of all.", "Best of all."], ["Tied with another."], [
    "Tied with one.",
  ]);
  const near = {
    "Third of all.": 0.5,
    "Best of all.": 0.9,
    "Tied with another.": 0.6,
    "Tied with one.": 0.6,
  };
  const answer = (sentences: number) =>
    extractiveAnswer(question, candidates, vectors(near), { sentences, threshold: 0 });
  assert.equal(answer(1), "Best of all. [1]");
  assert.equal(answer(2), "Best of all. [1] Tied with another. [2]");
  assert.equal(answer(9), "Third of all. [1] Best of all. [1] Tied with another. [2] Tied with one. [3]");
});

Deno.test("extractiveAnswer() quotes no sentence twice that differs in capitals, spaces or punctuation alone", () => {
  const texts = ["Blobs are kept.", "Blobs are  kept", "BLOBS are kept!", "Blobs are kept."];
  const near = Object.fromEntries(texts.map((text) => [text, 0.9]));
  const candidates = candidatesOf(...texts.map((text) => [text]));
  assert.equal(
    extractiveAnswer(question, candidates, vectors(near), { sentences: 4, threshold: 0 }),
    "Blobs are kept. [1]",
  );
});

Deno.test("extractiveAnswer() leaves out what is below the threshold, and refuses when all is or nothing is there", () => {
  const candidates = candidatesOf(["At the threshold."], ["Below it."]);
  const near = vectors({ "At the threshold.": 0.5, "Below it.": 0.49 });
  const answer = (threshold: number, from = candidates) =>
    extractiveAnswer(question, from, near, { sentences: 3, threshold });
  assert.equal(answer(0.5), "At the threshold. [1]");
  assert.equal(answer(0.51), undefined);
  assert.equal(answer(-Infinity, []), undefined);
  const number = candidatesOf(["[7]"]);
  assert.equal(
    extractiveAnswer(question, number, vectors({ "[7]": 1 }), { sentences: 3, threshold: 0 }),
    undefined,
  );
});

Deno.test("extractiveAnswer() keeps quoted sentences apart, and their own brackets from passing for citations", () => {
  const texts = [
    ["Recognize a blocked caller"],
    ["The packet is denied [7]."],
    ["az network does the rest."],
    ["So it is."],
  ];
  const near = Object.fromEntries(texts.flat().map((text) => [text, 0.9]));
  const answer = extractiveAnswer(question, candidatesOf(...texts), vectors(near), {
    sentences: 4,
    threshold: 0,
  })!;
  assert.equal(
    answer,
    "Recognize a blocked caller [1]\nThe packet is denied. [2]\naz network does the rest. [3] So it is. [4]",
  );
  assert.deepEqual(citedSentences(answer), [
    { text: "Recognize a blocked caller", cites: [1] },
    { text: "The packet is denied.", cites: [2] },
    { text: "az network does the rest.", cites: [3] },
    { text: "So it is.", cites: [4] },
  ]);
});
