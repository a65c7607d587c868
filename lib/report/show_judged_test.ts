import assert from "node:assert/strict";
import { load } from "cheerio";
import type { Row } from "../tables/mod.ts";
import { type JudgedTables, showJudged } from "./show_judged.ts";

const answer = (change: Partial<Row<"answers">> = {}): Row<"answers"> => ({
  system: "bm25",
  question_id: "q1",
  generator: "talker",
  text: "Blobs are kept for a week. [1] Disks are not. [2]",
  contexts: ["c1", "c2"],
  refused: false,
  failure_cause: null,
  failure: null,
  ...change,
});
const verdict = (
  statement: string,
  verdict: number,
  change: Partial<Row<"verdicts">> = {},
): Row<"verdicts"> => ({
  system: "bm25",
  question_id: "q1",
  measure: "faithfulness",
  judge: "llm (talker, prompts 6)",
  repeat: 0,
  part: "answer",
  place: 0,
  statement,
  verdict,
  reason: "by rule",
  chunk_id: null,
  evidence: null,
  ...change,
});
const score = (
  measure: string,
  value: number | null,
  change: Partial<Row<"measurements">> = {},
): Row<"measurements"> => ({
  system: "bm25",
  question_id: "q1",
  measure,
  k: null,
  level: "chunk",
  generator: "talker",
  judge: "llm (talker, prompts 6)",
  repeat: 0,
  value,
  failure_cause: value === null ? "timeout" : null,
  failure: value === null ? "no reply in 3 s" : null,
  ...change,
});
const chunk = (chunk_id: string, headings: string, text: string): Row<"chunks"> => ({
  chunk_id,
  doc_id: "d",
  position: 0,
  headings,
  text,
  tokens: 9,
  start: 0,
  end: text.length,
});
const question: Row<"questions"> = {
  question_id: "q1",
  text: "How long are blobs kept?",
  answer: "A week.",
  language: "en",
  asked: null,
  topic: null,
  answerable: "yes",
  split: null,
};
const tables = (change: Partial<JudgedTables> = {}): JudgedTables => ({
  answers: [answer({ system: "other", text: "Not this one." }), answer()],
  questions: new Map([["q1", question]]),
  chunks: [
    chunk("c2", "", "Disks go at once."),
    chunk("c1", "Soft delete", "A blob is kept for a week. Then it goes."),
    chunk("c9", "", "Never shown."),
  ],
  measurements: [
    score("faithfulness", 0.5),
    score("faithfulness", 0.25, { repeat: 1 }),
    score("context_recall", null),
    score("faithfulness", 0.125, { system: "other" }),
  ],
  verdicts: [
    verdict("Blobs are kept for a week.", 1, { chunk_id: "c1", evidence: "A blob is kept for a week." }),
    verdict("Disks are not.", 0, { place: 1 }),
    verdict("Disks are not.", 1, { place: 1, repeat: 1, reason: "another repeat" }),
    verdict("A week.", 1, { measure: "context_recall", part: "reference", reason: "of the reference" }),
    verdict("It is another.", 1, { system: "other", reason: "of another system" }),
  ],
  ...change,
});
const best = { kind: "best", system: "bm25", question_id: "q1", why: "faithfulness 0.500" } as const;

Deno.test("showJudged() shows an answer with its own scores, verdicts and contexts, of the first repeat alone", () => {
  const text = showJudged([best], tables()).text();
  for (
    const said of [
      "The best answer (faithfulness 0.500), from bm25",
      "faithfulness 0.500 · context recall timeout: no reply in 3 s",
      "Blobs are kept for a week. (✓ a) [1] Disks are not. (✗ b) [2]",
      "Supported by context [1]: “A blob is kept for a week.”",
      "[1] Soft delete · cited · supports a",
      "A week.",
    ]
  ) assert.ok(text.includes(said), `${said}\n\nnot in\n\n${text}`);
  assert.doesNotMatch(text, /0\.250|0\.125|another|of the reference|Not this one|Never shown/);
});

Deno.test("showJudged() marks by the first measure on the answer that was judged, and calls a proxy so", () => {
  const judge = "embedding proxy (gte-small, version 2)";
  const text = showJudged(
    [best],
    tables({
      measurements: [score("answer_correctness", 1, { judge })],
      verdicts: [
        verdict("Disks are not.", 1, { measure: "answer_correctness" }),
        verdict("A week.", 0, { measure: "answer_correctness", part: "reference", reason: "missing" }),
      ],
    }),
  ).text();
  assert.match(text, /answer correctness \(proxy\) 1\.000/);
  assert.match(text, /Disks are not\. \(✓ a\)/);
  assert.doesNotMatch(text, /missing/);
});

Deno.test("showJudged() says why there is no answer: refused, or what failed", () => {
  const without = (change: Partial<Row<"answers">>) =>
    showJudged([best], tables({ answers: [answer({ text: null, ...change })], verdicts: [] })).text();
  assert.match(without({ refused: true }), /There is no answer: refused/);
  assert.match(
    without({ refused: null, failure_cause: "timeout", failure: "no reply" }),
    /There is no answer: no reply/,
  );
});

Deno.test("showJudged() puts several answers below each other as HTML and text, and says when there is none", () => {
  const shown = showJudged([best, { ...best, kind: "worst", system: "other" }], tables());
  const $ = load(shown.html());
  assert.equal($("section.judged").length, 2);
  assert.match(shown.text(), /The best answer[\s\S]*The worst answer \(faithfulness 0\.500\), from other/);
  const display = (shown as unknown as Record<symbol, () => unknown>)[Symbol.for("Jupyter.display")]!;
  assert.deepEqual(display.call(shown), { "text/html": shown.html(), "text/plain": shown.text() });
  const nothing = showJudged([], tables());
  assert.deepEqual([nothing.html(), nothing.text()], [
    "<p>No answer has a score.</p>",
    "No answer has a score.",
  ]);
});

Deno.test("showJudged() shows what others wrote as text", () => {
  const evil = "<img src=x onerror=x()> kept.";
  const html = showJudged(
    [{ ...best, why: evil }],
    tables({
      answers: [answer({ text: evil, contexts: ["c1", "gone"] })],
      questions: new Map([["q1", { ...question, text: evil, answer: evil }]]),
      chunks: [chunk("c1", evil, evil)],
      verdicts: [verdict(evil, 1, { reason: evil, evidence: evil, chunk_id: "gone" })],
    }),
  ).html();
  assert.equal(load(html)("img").length, 0);
});
