import assert from "node:assert/strict";
import { below, outcome, Problem, random, silent } from "../base/mod.ts";
import { OverBudget, Unanswered } from "../models/mod.ts";
import type { Case, Scored } from "./case.ts";
import { judgeFaithfulness } from "./faithfulness.ts";
import { type AnswerCase, judgeAnswers, type JudgeMeasure, type JudgeOptions } from "./judge_answers.ts";
import { caseOf, scriptedJudge } from "./judge_for_tests.ts";
import { scored } from "./scored.ts";

/** Cosines by the number of letters in common at the start. */
const cosine = (a: string, b: string) => {
  let n = 0;
  while (n < Math.min(a.length, b.length) && a[n] === b[n]) n++;
  return n / Math.max(a.length, b.length);
};
const encoded: string[][] = [];
const options: JudgeOptions = {
  repeats: 1,
  concurrency: 3,
  progress: silent,
  vectors: (texts) => {
    encoded.push([...texts]);
    return Promise.resolve({
      cosine,
      closest: (text, candidates) => {
        const list = candidates.map((candidate, index) => ({ index, cosine: cosine(text, candidate) }));
        return list.sort((a, b) => b.cosine - a.cosine || a.index - b.index)[0];
      },
    });
  },
};
const cases = (n: number, parts: Partial<Case> = {}): AnswerCase[] =>
  Array.from({ length: n }, (_, i) => ({
    ...caseOf({ question: `question ${i}`, ...parts }),
    system: "s",
    question_id: `q${i}`,
    generator: "g",
  }));
const one = (value: number): Scored =>
  scored([{
    part: "answer",
    place: 0,
    statement: `statement ${value}`,
    verdict: 1,
    reason: "so",
    chunk: null,
    evidence: null,
  }], outcome(value));
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

Deno.test("judgeAnswers() gives a row for every case, measure and repetition, in that order", async () => {
  const measures = new Map<string, JudgeMeasure>([
    ["one", (_, repeat) => Promise.resolve(one(repeat))],
    ["two", () => Promise.resolve(one(2))],
  ]);
  const { measurements, verdicts, stop } = await judgeAnswers(cases(2), measures, "j", {
    ...options,
    repeats: 2,
  });
  assert.equal(stop, undefined);
  assert.deepEqual(
    measurements.map((m) => `${m.question_id} ${m.measure} ${m.repeat} ${m.value}`),
    [
      ...["q0 one 0 0", "q0 one 1 1", "q0 two 0 2", "q0 two 1 2"],
      ...["q1 one 0 0", "q1 one 1 1", "q1 two 0 2", "q1 two 1 2"],
    ],
  );
  assert.deepEqual(measurements[0], {
    system: "s",
    question_id: "q0",
    measure: "one",
    judge: "j",
    repeat: 0,
    k: null,
    level: "chunk",
    generator: "g",
    value: 0,
    failure_cause: null,
    failure: null,
  });
  assert.deepEqual(verdicts[1], {
    system: "s",
    question_id: "q0",
    measure: "one",
    judge: "j",
    repeat: 1,
    part: "answer",
    place: 0,
    statement: "statement 1",
    verdict: 1,
    reason: "so",
    chunk_id: null,
    evidence: null,
  });
});

Deno.test("judgeAnswers() gives the same rows whatever order the jobs end in", async () => {
  const rows = (seed: number, concurrency: number) => {
    const next = random(seed, "delays");
    const measures = new Map<string, JudgeMeasure>([["m", async (of, repeat) => {
      await wait(below(8, next));
      const value = Number(of.question.split(" ")[1]) + repeat / 10;
      if (value % 3 === 0) throw new Unanswered({ cause: "unparseable", message: `no JSON ${value}` });
      return one(value);
    }]]);
    return judgeAnswers(cases(12), measures, "j", { ...options, repeats: 2, concurrency });
  };
  const first = await rows(1, 1);
  assert.equal(first.measurements.length, 24);
  assert.equal(first.verdicts.length, 20);
  assert.deepEqual(await rows(2, 5), first);
  assert.deepEqual(await rows(3, 24), first);
});

Deno.test("judgeAnswers() states the cause and the message of every ask that came to nothing", async () => {
  const causes = [
    "refused",
    "unparseable",
    "truncated",
    "timeout",
    "transport",
    "too_long",
    "not_calibrated",
  ] as const;
  const measures = new Map(causes.map((cause): [string, JudgeMeasure] => [
    cause,
    () => Promise.reject(new Unanswered({ cause, message: `was ${cause}` })),
  ]));
  const { measurements, verdicts, stop } = await judgeAnswers(cases(1), measures, "j", options);
  assert.deepEqual(
    measurements.map((m) => [m.value, m.failure_cause, m.failure]),
    causes.map((cause) => [null, cause, `was ${cause}`]),
  );
  assert.deepEqual([verdicts, stop], [[], undefined]);
});

Deno.test("judgeAnswers() keeps what is done when the budget is used up, and says what is left", async () => {
  let calls = 0;
  const measures = new Map<string, JudgeMeasure>([["m", async (of) => {
    const call = ++calls;
    await wait(of.question === "question 2" ? 20 : 2);
    if (call === 5) throw new OverBudget({ what: "The next call would pass the budget", todo: "raise it" });
    return one(1);
  }]]);
  const { measurements, stop } = await judgeAnswers(cases(30), measures, "j", { ...options, concurrency: 3 });
  const done = measurements.filter((m) => m.value === 1).length;
  const left = measurements.filter((m) => m.failure_cause === "budget").length;
  assert.equal(done + left, 30);
  assert.equal(done, calls - 1, "what was under way ended and counts");
  assert.ok(calls <= 7, "nothing was begun after the stop");
  assert.equal(measurements[2]!.value, 1);
  assert.match(measurements[29]!.failure!, /would pass the budget/);
  assert.ok(stop instanceof Problem);
  assert.match(stop.message, new RegExp(`${done} scores are done, ${left} are left`));
  assert.equal(stop.parts.todo, "raise it");
});

Deno.test("judgeAnswers() throws any other Problem, and any fault, once the jobs under way have ended", async () => {
  for (const error of [new Problem({ what: "The endpoint is down" }), new TypeError("a fault")]) {
    let begun = 0, ended = 0;
    const measures = new Map<string, JudgeMeasure>([["m", async (of) => {
      begun++;
      if (of.question === "question 1") throw error;
      await wait(10);
      ended++;
      return one(1);
    }]]);
    await assert.rejects(judgeAnswers(cases(20), measures, "j", options), (thrown) => thrown === error);
    assert.deepEqual([begun, ended], [3, 2]);
  }
});

Deno.test("judgeAnswers() encodes all texts at once, keeps cosines within 1, and never gives NaN", async () => {
  const value = (cosine: number): JudgeMeasure => () =>
    Promise.resolve({ verdicts: [], cosines: [["a", `${cosine}`]], score: ([c]) => outcome(c!) });
  const measures = new Map([["above", value(1.0000001)], ["nan", value(NaN)]]);
  let times = 0;
  const { measurements } = await judgeAnswers(cases(2), measures, "j", {
    ...options,
    vectors: (texts) => {
      times++;
      assert.deepEqual(texts.toSorted(), ["1.0000001", "NaN", "a"]);
      return Promise.resolve({ cosine: (_, b) => Number(b), closest: () => undefined });
    },
  });
  assert.equal(times, 1);
  assert.deepEqual(measurements.map((m) => m.value), [1, null, 1, null]);
  assert.equal(measurements[1]!.failure_cause, "not_a_number");
});

Deno.test("judgeAnswers() finds the closest sentence for verdicts whose judge names none", async () => {
  const contexts = [
    { chunk_id: "c1", text: "Disks are gone after that. Blobs are kept for seven days." },
    { chunk_id: "c2", text: "Files are kept for a year." },
  ];
  const judge = scriptedJudge({ supports: { "Blobs are kept a week.": ["c1"] } });
  const measures = new Map<string, JudgeMeasure>([
    ["faithfulness", (of, repeat) => judgeFaithfulness(of, judge, repeat)],
    ["own", () => {
      const scored = one(1);
      Object.assign(scored.verdicts[0]!, { chunk: "c2", evidence: "its own", against: contexts });
      return Promise.resolve(scored);
    }],
    ["none", () => Promise.resolve(one(1))],
  ]);
  const answer = "Blobs are kept a week. Files are lost.";
  encoded.length = 0;
  const { verdicts } = await judgeAnswers(cases(2, { answer, contexts }), measures, "j", options);
  assert.equal(encoded.length, 1);
  assert.deepEqual(verdicts.slice(0, 4).map((v) => [v.statement, v.verdict, v.chunk_id, v.evidence]), [
    ["Blobs are kept a week.", 1, "c1", "Blobs are kept for seven days."],
    ["Files are lost.", 0, "c2", "Files are kept for a year."],
    ["statement 1", 1, "c2", "its own"],
    ["statement 1", 1, null, null],
  ]);
});

Deno.test("judgeAnswers() of no case is no row, and encodes nothing", async () => {
  encoded.length = 0;
  const judged = await judgeAnswers([], new Map([["m", () => Promise.resolve(one(1))]]), "j", options);
  assert.deepEqual(judged, { measurements: [], verdicts: [] });
  assert.equal(encoded.length, 0);
});
