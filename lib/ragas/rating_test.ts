import assert from "node:assert/strict";
import { Unanswered } from "../models/mod.ts";
import { scriptedAsker } from "./asker_for_tests.ts";
import { caseOf, scoreOf } from "./judge_for_tests.ts";
import { RatingJudge, scoreOfMark } from "./rating.ts";

const settings = { chat: "tiny", model: "gte-small", temperature: 0.1, maxTokens: 700, seed: 42 };
const about = { language: "en", repeat: 1 } as const;
const marks = (
  context_precision: number,
  context_recall: number,
  faithfulness: number,
  relevancy: number,
) => ({
  context_precision: { reason: "half helps", mark: context_precision },
  context_recall: { reason: "all there", mark: context_recall },
  faithfulness: { reason: "unsupported", mark: faithfulness },
  answer_relevancy: { reason: "direct", mark: relevancy },
});

Deno.test("scoreOfMark() maps 1 to 0 and 5 to 1", () => {
  assert.deepEqual([1, 2, 3, 4, 5].map(scoreOfMark), [0, 0.25, 0.5, 0.75, 1]);
});

Deno.test("RatingJudge gives four scores from one ask, each with its mark and reason", async () => {
  const asker = scriptedAsker(marks(3, 5, 1, 4));
  const judge = new RatingJudge(asker, settings);
  assert.match(judge.name, /^rating-1-5 \(tiny, prompt \d+\)$/);
  const scores = await judge.rate(caseOf({ answer: "A week." }), about);
  assert.deepEqual([...scores].map(([measure, scored]) => [measure, scoreOf(scored).value]), [
    ["context_precision", 0.5],
    ["context_recall", 1],
    ["faithfulness", 0],
    ["answer_relevancy", 0.75],
  ]);
  assert.deepEqual(scores.get("answer_relevancy")!.verdicts, [{
    part: "mark",
    place: 0,
    statement: "answer_relevancy",
    verdict: 4,
    reason: "direct",
    chunk: null,
    evidence: null,
  }]);
  const { turns, ...rest } = asker.asked[0]!;
  const expected = { purpose: "rating", language: "en", maxTokens: 700, temperature: 0.1 };
  assert.deepEqual(rest, { ...expected, seed: 43, repeat: 1 });
  assert.ok(turns[1]!.content.includes(JSON.stringify({
    question: "How long are deleted blobs kept?",
    contexts: { "1": "first context", "2": "second context" },
    answer: "A week.",
  })));
  assert.equal(asker.asked.length, 1);
});

Deno.test("RatingJudge takes no mark beyond 1 to 5, and no rating that lacks one", async () => {
  const { faithfulness: _, ...three } = marks(1, 1, 1, 1);
  const asker = scriptedAsker(marks(0, 1, 1, 1), marks(1, 6, 1, 1), marks(1, 1, 2.5, 1), three);
  await assert.rejects(new RatingJudge(asker, settings).rate(caseOf(), about), Unanswered);
  assert.deepEqual(asker.faults, [
    "context_precision.mark invalid_value",
    "context_recall.mark invalid_value",
    "faithfulness.mark invalid_value",
    "faithfulness invalid_type",
  ]);
});

Deno.test("RatingJudge rates the contexts of a refused answer, and says why the answer has no score", async () => {
  const asker = scriptedAsker(marks(2, 3, 5, 5));
  const lack = { cause: "timeout", message: "60 s" } as const;
  const scores = await new RatingJudge(asker, settings).rate(caseOf({ answer: null, lack }), about);
  assert.equal(scoreOf(scores.get("context_precision")!).value, 0.25);
  assert.equal(scoreOf(scores.get("context_recall")!).value, 0.5);
  for (const measure of ["faithfulness", "answer_relevancy"] as const) {
    assert.deepEqual(scoreOf(scores.get(measure)!), { failure: lack });
    assert.deepEqual(scores.get(measure)!.verdicts, []);
  }
});

Deno.test("RatingJudge gives contexts that were not found the worst mark, and asks nothing without an answer", async () => {
  const asker = scriptedAsker(marks(5, 5, 5, 5));
  const judge = new RatingJudge(asker, settings);
  const none = await judge.rate(caseOf({ answer: null, contexts: [] }), about);
  assert.equal(asker.asked.length, 0);
  assert.equal(scoreOf(none.get("context_recall")!).value, 0);
  assert.equal(none.get("context_precision")!.verdicts[0]!.reason, "there is no context");
  assert.equal(scoreOf(none.get("faithfulness")!).failure?.cause, "refused");
  const answered = await judge.rate(caseOf({ answer: "A week.", contexts: [] }), about);
  assert.equal(scoreOf(answered.get("context_precision")!).value, 0);
  assert.equal(scoreOf(answered.get("answer_relevancy")!).value, 1);
});

Deno.test("measures() gives the loop one function for each measure", async () => {
  const asker = scriptedAsker(marks(1, 2, 3, 4), marks(1, 2, 3, 4));
  const measures = new RatingJudge(asker, settings).measures(["answer_relevancy", "faithfulness"]);
  assert.deepEqual([...measures.keys()], ["answer_relevancy", "faithfulness"]);
  const of = caseOf({ language: "es" });
  assert.equal(scoreOf(await measures.get("answer_relevancy")!(of, 3)).value, 0.75);
  assert.equal(scoreOf(await measures.get("faithfulness")!(of, 3)).value, 0.5);
  const [a, b] = asker.asked;
  assert.deepEqual(a, b, "equal asks, of which an asker makes one");
  assert.equal(a!.seed, 45);
  assert.match(a!.turns[0]!.content, /^Para una pregunta/);
});
