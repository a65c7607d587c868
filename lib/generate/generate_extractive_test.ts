import assert from "node:assert/strict";
import { silent } from "../base/mod.ts";
import { generateExtractive, type GenerateInput } from "./generate_extractive.ts";
import { chunkRow, questionRow, rankingRows } from "./rows_for_tests.ts";

const questions = [
  questionRow("q1", "How do I get a deleted blob back?"),
  questionRow("q2", "How are machines billed?"),
  questionRow("q3", "Who won the cup in 1954?", "fr"),
  questionRow("q4", "Restore a blob?"),
];

async function generate(more: Partial<GenerateInput> = {}) {
  const cache = await Deno.makeTempDir();
  try {
    return await generateExtractive({
      questions,
      judgements: [["q1", "blob"], ["q2", "bill"], ["q4", "blob"]].map(([question_id, doc_id]) => ({
        question_id: question_id!,
        doc_id: doc_id!,
        grade: 1,
        origin: "link",
      })),
      chunks: [
        chunkRow("blob", "You can restore a deleted blob in the portal."),
        chunkRow("bill", "Virtual machines are billed by the second."),
        chunkRow("blank", "—\n\n…"),
      ],
      rankings: [
        ...rankingRows("x", "q1", ["blob", "blank"]),
        ...rankingRows("x", "q2", ["bill"]),
        ...rankingRows("x", "q3", ["bill"]),
        ...rankingRows("x", "q4", ["blank"]),
      ],
      systems: ["x", "finds-nothing"],
      contexts: 3,
      sentences: 2,
      model: "all-MiniLM-L6-v2",
      seed: 42,
      cache,
      progress: silent,
      ...more,
    });
  } finally {
    await Deno.remove(cache, { recursive: true });
  }
}

Deno.test("generateExtractive() answers every question from every system, and refuses where nothing was found", async () => {
  const { answers, thresholds } = await generate();
  assert.equal(answers.length, 8);
  const get = (system: string, id: string) =>
    answers.find((a) => a.system === system && a.question_id === id)!;
  assert.deepEqual(get("x", "q1"), {
    system: "x",
    question_id: "q1",
    generator: "extractive",
    text: "You can restore a deleted blob in the portal. [1]",
    contexts: ["blob#0", "blank#0"],
    refused: false,
    failure_cause: null,
    failure: null,
  });
  assert.ok(get("x", "q3").refused, "the cup is not in the corpus");
  assert.ok(get("x", "q4").refused, "there is nothing to quote");
  for (const { question_id } of questions) {
    const nothing = get("finds-nothing", question_id);
    assert.deepEqual([nothing.refused, nothing.contexts, nothing.text], [true, [], null]);
  }
  assert.equal(thresholds.length, 2);
  assert.ok(thresholds.every((t) => t && t.value > 0 && t.balancedAccuracy === 1));
});

Deno.test("generateExtractive() answers the chosen questions as it answers all", async () => {
  const all = await generate(), some = await generate({ answered: questions.slice(0, 2) });
  assert.deepEqual(some.thresholds, all.thresholds);
  const chosen = all.answers.filter((a) => a.question_id === "q1" || a.question_id === "q2");
  assert.deepEqual(some.answers, chosen);
});

Deno.test("generateExtractive() refuses nothing that can be quoted where it has no threshold", async () => {
  const { answers, thresholds } = await generate({ judgements: [], systems: ["x"] });
  assert.deepEqual(thresholds, [undefined, undefined]);
  assert.deepEqual(answers.map((a) => a.refused), [false, false, false, true]);
});

Deno.test("generateExtractive() quotes short lines of a chunk that has no longer ones", async () => {
  const { answers } = await generate({
    chunks: [chunkRow("bill", "Billing: by second."), chunkRow("blob", "Restore: portal.")],
    rankings: rankingRows("x", "q2", ["bill"]),
    answered: questions.slice(1, 2),
    judgements: [],
    systems: ["x"],
  });
  assert.equal(answers[0]!.text, "Billing: by second. [1]");
});
