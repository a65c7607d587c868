import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { TextVectors } from "../models/mod.ts";
import { extractiveAnswer, withoutCitations } from "./extractive.ts";
import { generateExtractive } from "./generate.ts";

const candidates = [
  { text: "Deleted blobs are kept for seven days.", context: 0 },
  { text: "Blobs that were deleted are kept for seven days.", context: 1 },
  { text: "You can restore a deleted blob in the portal.", context: 1 },
  { text: "Virtual machines are billed by the second.", context: 2 },
];
const question = "How do I get a deleted blob back?";

async function answer(options: { sentences: number; threshold: number }, from = candidates) {
  const cache = await Deno.makeTempDir();
  const vectors = await TextVectors.of([question, ...candidates.map((c) => c.text)], {
    model: "all-MiniLM-L6-v2",
    role: "document",
    cache,
    progress: silent,
  });
  await Deno.remove(cache, { recursive: true });
  return extractiveAnswer(question, from, vectors, options);
}

Deno.test("the extractive answer quotes the closest sentences with their contexts, without repeating itself", async () => {
  const text = (await answer({ sentences: 2, threshold: 0.3 }))!;
  assert.ok(text.endsWith("You can restore a deleted blob in the portal. [2]"), `${text}`);
  assert.equal(text.match(/seven days/g)?.length, 1);
  assert.match(text, /seven days\. \[[12]\] /);
  assert.doesNotMatch(withoutCitations(text), /\[/);
});

Deno.test("the extractive answerer refuses when nothing is close enough, and when there is nothing", async () => {
  assert.equal(await answer({ sentences: 2, threshold: 0.99 }), undefined);
  assert.equal(await answer({ sentences: 2, threshold: 0.3 }, []), undefined);
});

Deno.test("generateExtractive() answers every question from every system, and refuses where nothing was found", async () => {
  const cache = await Deno.makeTempDir();
  const questions = ["q1", "q2", "q3", "q4"].map((question_id, i) => ({
    question_id,
    text: [
      "How do I get a deleted blob back?",
      "How are machines billed?",
      "Who won the cup in 1954?",
      "Restore a blob?",
    ][i]!,
    answer: null,
    language: "en",
    asked: null,
    topic: null,
    answerable: "unknown",
    split: null,
  }));
  const chunk = (doc_id: string, text: string) => ({
    chunk_id: `${doc_id}#0`,
    doc_id,
    position: 0,
    headings: "",
    text,
    tokens: 20,
    start: 0,
    end: text.length,
  });
  const found = (system: string, question_id: string, doc: string) => ({
    system,
    question_id,
    rank: 1,
    doc_id: doc,
    score: 1,
    raw_score: 1,
    chunk_id: `${doc}#0`,
  });
  const { answers, thresholds } = await generateExtractive({
    questions,
    judgements: [["q1", "blob"], ["q2", "bill"], ["q4", "blob"]].map(([question_id, doc_id]) => ({
      question_id: question_id!,
      doc_id: doc_id!,
      grade: 1,
      origin: "link",
    })),
    chunks: [
      chunk("blob", "You can restore a deleted blob in the portal."),
      chunk("bill", "Virtual machines are billed by the second."),
    ],
    rankings: [
      found("x", "q1", "blob"),
      found("x", "q2", "bill"),
      found("x", "q3", "bill"),
      found("x", "q4", "blob"),
    ],
    systems: ["x", "finds-nothing"],
    contexts: 3,
    sentences: 2,
    model: "all-MiniLM-L6-v2",
    seed: 42,
    cache,
    progress: silent,
  });
  await Deno.remove(cache, { recursive: true });
  assert.equal(answers.length, 8);
  const get = (system: string, id: string) =>
    answers.find((a) => a.system === system && a.question_id === id)!;
  assert.equal(get("x", "q1").text, "You can restore a deleted blob in the portal. [1]");
  assert.ok(get("x", "q3").refused, "the cup is not in the corpus");
  for (const { question_id } of questions) {
    const nothing = get("finds-nothing", question_id);
    assert.deepEqual([nothing.refused, nothing.contexts, nothing.text], [true, [], null]);
  }
  assert.equal(thresholds.length, 2);
  assert.ok(thresholds.every((t) => t && t.value > 0 && t.balancedAccuracy === 1));
});
