import assert from "node:assert/strict";
import type { MeasureEntry } from "./measured.ts";
import type { QuestionDetail, RankedDocument } from "./question_detail.ts";
import { whySentences } from "./why.ts";

const entry = { id: "RR@10", label: "RR@10", better: 1 } as MeasureEntry;
const ranked = (doc_id: string, rank: number, other: number | null, shared: string[], raw_score = 1 / rank) =>
  ({
    ...{ doc_id, title: doc_id.toUpperCase(), rank, other, relevant: doc_id === "a" ? "yes" : "not judged" },
    ...{ grade: null, score: 1, raw_score, chunk_id: `${doc_id}#0`, words: { shared, missing: ["z"] } },
  }) as RankedDocument;
const detail = (rest: Partial<QuestionDetail>) =>
  ({
    ...{ number: 17, pair: { a: "x", b: "x+r" }, reranks: true, reads: "chunk", judged: 1 },
    before: [ranked("a", 1, 3, ["disk"]), ranked("b", 2, 1, ["disk", "key"]), ranked("c", 3, 2, [])],
    after: [
      ranked("b", 1, 2, ["disk", "key"], 0.9),
      ranked("c", 2, 3, [], 0.8),
      ranked("a", 3, 1, ["disk"], 0.7),
    ],
    relevant: [{
      ...{ doc_id: "a", title: "A", grade: 1, before: 1, after: 3, passed: 0 },
      passedBy: [
        { doc_id: "b", title: "B", before: 2, after: 1, raw_score: 0.9 },
        { doc_id: "c", title: "C", before: 3, after: 2, raw_score: 0.8 },
      ],
    }],
    measures: [{
      id: "RR@10",
      label: "RR@10",
      name: "RR",
      k: 10,
      better: 1,
      a: 1,
      b: 1 / 3,
      difference: -2 / 3,
      failures: [],
    }],
    ...rest,
  }) as QuestionDetail;

Deno.test("a fall is told with who passed, from where to where, with which scores, and the words in common", () => {
  const [measure, fall, scores, read, first] = whySentences(detail({}), entry, "en");
  assert.equal(measure, "RR@10 of this question fell from 1.000 to 0.333 (−0.667).");
  assert.equal(
    fall,
    "The relevant page “A” fell from 1 to 3; 2 pages passed it: “B” (from 2 to 1, score 0.900) and “C” (from 3 to 2, score 0.800).",
  );
  assert.equal(scores, "The reranker gave it 0.700; the higher score stands first.");
  assert.equal(read, "The text by which it was found has 1 of the 2 words of the question: disk.");
  assert.equal(first, "That of the page now first, “B”, has 2 of 3: disk, key.");
});

Deno.test("the same in Spanish, with its numbers", () => {
  const [measure, fall] = whySentences(detail({}), entry, "es");
  assert.equal(measure, "RR@10 de esta pregunta bajó de 1,000 a 0,333 (−0,667).");
  assert.match(
    fall!,
    /«A» bajó del puesto 1 al 3; la adelantaron 2 páginas: «B» \(del 2 al 1, puntuación 0,900\) y «C»/,
  );
});

Deno.test("a page that the first stage did not keep cannot be brought up, and one without a score is said to have none", () => {
  const relevant = { ...detail({}).relevant[0]!, passedBy: [] };
  const absent = whySentences(
    detail({ relevant: [{ ...relevant, before: null, after: null }] }),
    entry,
    "en",
  );
  assert.match(absent[1]!, /“A” is not among the 3 documents that the first stage kept/);
  const unread = whySentences(detail({ relevant: [{ ...relevant, before: 2, after: null }] }), entry, "en");
  assert.match(unread[1]!, /stood at 2 and got no score from the reranker/);
});

Deno.test("two systems of which neither reranks the other are told without a reranker", () => {
  const told = whySentences(detail({ reranks: false }), entry, "en").join(" ");
  assert.doesNotMatch(told, /rerank/);
  assert.match(told, /“B” \(from 2 to 1\)/);
});

Deno.test("a question without a relevant document is not measured", () => {
  assert.deepEqual(whySentences(detail({ relevant: [], measures: [] }), entry, "en"), [
    "No document is judged relevant to this question, so rankings of it cannot be measured.",
  ]);
});
