import assert from "node:assert/strict";
import { refusalPairs } from "./refusal_pairs.ts";
import { questionRow } from "./rows_for_tests.ts";

const questions = Array.from({ length: 9 }, (_, i) => questionRow(`q${i}`, `question ${i}`));
const judgement = (question_id: string, doc_id: string, grade = 1) => ({
  question_id,
  doc_id,
  grade,
  origin: "link",
});
const docs = ["a", "b", "c", "d"];

Deno.test("refusalPairs() pairs each linked page with one of the others, in two halves", () => {
  const judgements = questions.slice(0, 8).flatMap((q, i) => [
    judgement(q.question_id, docs[i % 4]!),
    judgement(q.question_id, docs[(i + 1) % 4]!),
    judgement(q.question_id, docs[(i + 2) % 4]!, 0),
  ]);
  const seen = new Set<string>();
  for (let seed = 0; seed < 50; seed++) {
    const { halves, halfOf } = refusalPairs(questions, judgements, docs, seed);
    assert.deepEqual(halves.map((half) => half.length), [16, 16]);
    assert.equal(halfOf.size, 8);
    halves.forEach((half, h) => {
      for (const { question, doc_id, linked } of half) {
        const good = judgements.some((j) =>
          j.question_id === question.question_id && j.doc_id === doc_id && j.grade > 0
        );
        assert.equal(good, linked);
        assert.equal(halfOf.get(question.question_id), h);
        if (!linked && question.question_id === "q0") seen.add(doc_id);
      }
    });
  }
  assert.deepEqual([...seen].sort(), ["c", "d"], "each of the others can be drawn");
});

Deno.test("refusalPairs() draws nothing where every page is linked, and pairs a page that cannot be drawn", () => {
  const all = refusalPairs(questions, docs.map((doc) => judgement("q0", doc)), docs, 42);
  assert.deepEqual(all.halves.flat().map((pair) => pair.linked), [true, true, true, true]);
  const blank = refusalPairs(questions, [judgement("q0", "blank")], docs, 42).halves.flat();
  assert.deepEqual(blank.map((pair) => pair.linked), [true, false]);
  assert.deepEqual(refusalPairs(questions, [], docs, 42).halves, [[], []]);
});
