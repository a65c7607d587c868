import assert from "node:assert/strict";
import { supportPairs, supportThreshold } from "./support_threshold.ts";

const question = (question_id: string, answer: string | null) => ({ question_id, answer, language: "en" });
const link = (question_id: string, doc_id: string, grade = 1) => ({
  question_id,
  doc_id,
  grade,
  origin: "link",
});
const input = {
  questions: [
    question("q1", "Blobs are kept seven days. Then they are gone for good. Yes."),
    question("q2", null),
    question("q3", "This one has no link at all."),
    question("q4", "This link was judged as bad."),
  ],
  judgements: [link("q1", "a"), link("q2", "a"), link("q4", "b", 0)],
  chunks: [
    { doc_id: "b", text: "The page b says something." },
    { doc_id: "a", text: "The page a says something." },
    { doc_id: "a", text: "And the page a goes on." },
    { doc_id: "empty", text: "short" },
  ],
  seed: 42,
};

Deno.test("supportPairs() pairs sentences of linked answers with their page and with another one", () => {
  const pages = {
    linked: ["The page a says something.", "And the page a goes on."],
    drawn: ["The page b says something."],
  };
  assert.deepEqual(supportPairs(input), [
    { statement: "Blobs are kept seven days.", ...pages },
    { statement: "Then they are gone for good.", ...pages },
  ]);
});

Deno.test("supportThreshold() takes the closest sentence of each, and needs pairs of both kinds", () => {
  const vectors = {
    closest: (_: string, list: readonly string[]) =>
      list.length ? { index: 0, cosine: list[0]!.includes("page a") ? 0.8 : 0.3 } : undefined,
  };
  const pairs = supportPairs(input);
  assert.deepEqual(supportThreshold(pairs, vectors), {
    value: 0.8,
    balancedAccuracy: 1,
    positives: 2,
    negatives: 2,
  });
  const alone = supportPairs({ ...input, chunks: input.chunks.filter((c) => c.doc_id === "a") });
  assert.equal(supportThreshold(alone, vectors), undefined);
  assert.equal(supportThreshold([], vectors), undefined);
});
