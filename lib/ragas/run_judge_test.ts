import assert from "node:assert/strict";
import { Problem, silent } from "../base/mod.ts";
import { type Experiment, parseExperiment } from "../experiment/mod.ts";
import { type Ask, type Asker, CountingAsker, OverBudget, Unanswered } from "../models/mod.ts";
import { sampleAnswer } from "../models/sample_answer.ts";
import { caseOf } from "./judge_for_tests.ts";
import type { AnswerCase } from "./judge_answers.ts";
import { judgeName } from "./judge_name.ts";
import { type JudgeRun, runJudge } from "./run_judge.ts";

const settings = (judge: Partial<Experiment["judge"]>): Experiment["judge"] =>
  parseExperiment({
    name: "x",
    collection: { kind: "folder", folder: "." },
    retrievers: ["bm25"],
    rerankers: [],
    judge: { chat: "talker", ...judge },
  }).judge;

/** A language model that answers without end, or as often as its budget allows; what it answered costs nothing again. */
function talker(budget = Infinity): Asker & { connections: number; asked: Ask<unknown>[] } {
  const asked: Ask<unknown>[] = [], kept = new Map<string, unknown>();
  return {
    connections: 1,
    asked,
    ask<T>(ask: Ask<T>) {
      const key = JSON.stringify([ask.turns, ask.repeat, ask.seed]);
      if (!kept.has(key)) {
        if (asked.length >= budget) return Promise.reject(new OverBudget({ what: "over", todo: "raise it" }));
        asked.push(ask as Ask<unknown>);
        kept.set(key, sampleAnswer(ask.shape, `${asked.length}: `));
      }
      return Promise.resolve(kept.get(key) as T);
    },
  };
}

const cases = ["q1", "q2", "q3"].map((question_id): AnswerCase => ({
  ...caseOf({ question: `${question_id}?` }),
  system: "s",
  question_id,
  generator: "g",
}));
const run = (chat: Asker & { connections: number }, more: Partial<JudgeRun> = {}): JudgeRun => ({
  cases,
  questions: [],
  judgements: [],
  chunks: [],
  chat: (name) => {
    assert.equal(name, "talker");
    return chat;
  },
  seed: 42,
  cache: "",
  progress: silent,
  vectors: () => Promise.resolve({ cosine: () => 0.5, closest: () => undefined }),
  ...more,
});
const calls = (uses: readonly { calls: number }[] = []) => uses.reduce((sum, use) => sum + use.calls, 0);

Deno.test("runJudge() judges every case by the common measures of a language model, under its full name", async () => {
  const judge = settings({ kind: "llm" });
  const { judge: name, measurements, verdicts, stop, left } = await runJudge(judge, run(talker()));
  assert.equal(name, judgeName(judge));
  assert.equal(measurements.length, 3 * 6);
  assert.deepEqual(new Set([...measurements, ...verdicts].map((row) => row.judge)), new Set([name]));
  assert.ok(measurements.every(({ value, failure }) => (value === null) !== (failure === null)));
  assert.deepEqual([stop, left], [undefined, undefined]);
});

Deno.test("runJudge() asks for what its settings name: measures, repeats with seeds of their own, temperature", async () => {
  const chat = talker();
  const judge = settings({
    kind: "llm",
    measures: ["faithfulness"],
    repeats: 3,
    temperature: 0.7,
    maxTokens: 99,
  });
  const { measurements } = await runJudge(judge, run(chat));
  assert.deepEqual(measurements.map(({ measure, repeat }) => `${measure} ${repeat}`).slice(0, 4), [
    "faithfulness 0",
    "faithfulness 1",
    "faithfulness 2",
    "faithfulness 0",
  ]);
  assert.ok(chat.asked.every(({ temperature, maxTokens }) => temperature === 0.7 && maxTokens === 99));
  const of = (purpose: string) => chat.asked.filter((ask) => ask.purpose === purpose);
  assert.deepEqual(of("statements").map(({ seed, repeat }) => [seed, repeat]), [[42, 0], [42, 0], [42, 0]]);
  assert.deepEqual(of("support").slice(0, 3).map(({ seed, repeat }) => [seed, repeat]), [[42, 0], [43, 1], [
    44,
    2,
  ]]);
});

Deno.test("runJudge() rates by one ask a case, and keeps the order of cases", async () => {
  const chat = talker(),
    judge = settings({ kind: "rating-1-5", measures: ["faithfulness", "context_recall"] });
  const { measurements } = await runJudge(judge, run(chat));
  assert.equal(chat.asked.length, 3);
  assert.deepEqual(measurements.map(({ question_id }) => question_id), ["q1", "q1", "q2", "q2", "q3", "q3"]);
});

Deno.test("runJudge() says at the budget what is left, exactly where no answer is asked for again", async () => {
  const judge = settings({ kind: "llm" }), whole = talker();
  await runJudge(judge, run(whole));
  for (const budget of [0, 5, whole.asked.length - 1]) {
    const chat = talker(budget), { measurements, stop, left } = await runJudge(judge, run(chat));
    assert.ok(stop instanceof Problem);
    assert.equal(calls(left), whole.asked.length - budget, `budget ${budget}`);
    assert.equal(chat.asked.length, budget, "counting asks nothing");
    assert.ok(measurements.some((row) => row.failure_cause === "budget"));
  }
});

Deno.test("runJudge() counts what judging would take of answers that the budget did not allow", async () => {
  const judge = settings({ kind: "llm", measures: ["faithfulness", "context_recall"] });
  const lack = { cause: "budget", message: "not reached" } as const;
  const some = cases.with(1, { ...cases[1]!, answer: null, cited: null, lack });
  const chat = talker(), { measurements, stop, left } = await runJudge(judge, run(chat, { cases: some }));
  assert.deepEqual(
    measurements.filter((row) => row.question_id === "q2").map((row) => row.failure_cause),
    ["budget", null],
  );
  assert.equal(stop, undefined);
  assert.deepEqual(left!.map(({ purpose, calls }) => [purpose, calls]), [["statements", 1], ["support", 2]]);
  const refused = cases.with(1, {
    ...cases[1]!,
    answer: null,
    cited: null,
    lack: { ...lack, cause: "refused" },
  });
  assert.equal((await runJudge(judge, run(talker(), { cases: refused }))).left, undefined);
});

Deno.test("runJudge() keeps failures of single asks, and throws a Problem that stops all", async () => {
  const judge = settings({ kind: "llm", measures: ["faithfulness"] });
  const failing = (error: Error) => ({ connections: 2, ask: () => Promise.reject(error) });
  const unanswered = new Unanswered({ cause: "timeout", message: "no reply" });
  const { measurements } = await runJudge(judge, run(failing(unanswered)));
  assert.deepEqual(measurements.map((row) => row.failure_cause), ["timeout", "timeout", "timeout"]);
  const down = new Problem({ what: "The endpoint is down" });
  await assert.rejects(runJudge(judge, run(failing(down))), (error) => error === down);
});

Deno.test("runJudge() refuses a measure that its kind cannot do, before anything is asked", async () => {
  const chat = talker(), judge = settings({ kind: "rating-1-5", measures: ["citation_recall"] });
  await assert.rejects(runJudge(judge, run(chat)), /rating-1-5 cannot do a measure[\s\S]*citation_recall/);
  assert.equal(chat.asked.length, 0);
});

Deno.test("runJudge() with an asker that counts gives the calls that are then made", async () => {
  for (const kind of ["llm", "rating-1-5"] as const) {
    const counter = new CountingAsker(), chat = talker(), judge = settings({ kind, repeats: 2 });
    await runJudge(judge, run(counter));
    await runJudge(judge, run(chat));
    assert.equal(calls(counter.uses()), chat.asked.length, kind);
  }
});
