import assert from "node:assert/strict";
import { Problem, type Progress, silent } from "../base/mod.ts";
import { type Ask, type Asker, OverBudget, Unanswered } from "../models/mod.ts";
import { generateAnswers, type GenerateAnswersInput } from "./generate_answers.ts";
import type { AnswerRequest, ModelAnswer } from "./prompts/answer.ts";
import { chunkRow, questionRow, rankingRows } from "./rows_for_tests.ts";

const questions = [
  questionRow("q1", "How long are blobs kept?"),
  questionRow("q2", "¿Cuánto cuesta?", "es"),
  questionRow("q3", "Who won the cup?", "fr"),
];
const chunks = [
  chunkRow("kept", "Blobs are kept for seven days."),
  chunkRow("cost", "Cuesta tres euros al mes."),
  chunkRow("other", "Nothing of interest."),
];
const rankings = [
  ...rankingRows("x", "q1", ["kept", "other", "cost"]).reverse(),
  ...rankingRows("x", "q2", ["cost"]),
  ...rankingRows("x", "q3", ["other"]),
  ...rankingRows("y", "q1", ["other", "kept"]),
];

/** What stands between the marks of a request. */
function requestOf({ turns }: Ask<unknown>): AnswerRequest {
  return JSON.parse(/<input (\w+)>\n(.*)\n<\/input \1>/.exec(turns.at(-1)!.content)![2]!);
}

/** An asker that answers by a function, and keeps what it was asked. */
function scripted(reply: (request: AnswerRequest, ask: Ask<unknown>) => ModelAnswer | Promise<ModelAnswer>) {
  const asks: Ask<unknown>[] = [];
  const asker: Asker = {
    async ask<T>(ask: Ask<T>): Promise<T> {
      asks.push(ask as Ask<unknown>);
      return ask.shape.parse(await reply(requestOf(ask as Ask<unknown>), ask as Ask<unknown>));
    },
  };
  return { asker, asks };
}

const input = (asker: Asker, more: Partial<GenerateAnswersInput> = {}): GenerateAnswersInput => ({
  asker,
  questions,
  chunks,
  rankings,
  systems: ["x", "y"],
  contexts: 2,
  generator: "tiny",
  temperature: 0.1,
  maxTokens: 512,
  seed: 42,
  concurrency: 4,
  progress: silent,
  ...more,
});

const said = (...sentences: [string, ...number[]][]): ModelAnswer => ({
  refused: false,
  sentences: sentences.map(([sentence, ...contexts]) => ({ sentence, contexts })),
});
const good = said(["Seven days.", 1]);

Deno.test("generateAnswers() asks every question with the best contexts under their numbers", async () => {
  const { asker, asks } = scripted(() => good);
  const { answers, stop } = await generateAnswers(input(asker));
  assert.equal(stop, undefined);
  assert.deepEqual(asks.map(requestOf), [
    {
      contexts: { 1: "Blobs are kept for seven days.", 2: "Nothing of interest." },
      question: "How long are blobs kept?",
    },
    { contexts: { 1: "Cuesta tres euros al mes." }, question: "¿Cuánto cuesta?" },
    { contexts: { 1: "Nothing of interest." }, question: "Who won the cup?" },
    {
      contexts: { 1: "Nothing of interest.", 2: "Blobs are kept for seven days." },
      question: "How long are blobs kept?",
    },
  ]);
  for (const { purpose, temperature, seed, repeat, maxTokens } of asks) {
    assert.deepEqual({ purpose, temperature, seed, repeat, maxTokens }, {
      purpose: "answer",
      temperature: 0.1,
      seed: 42,
      repeat: 0,
      maxTokens: 512,
    });
  }
  assert.match(asks[0]!.turns[0]!.content, /^Someone asks/);
  assert.match(asks[1]!.turns[0]!.content, /^Alguien hace/);
  assert.match(asks[2]!.turns[0]!.content, /^Someone asks/);
  assert.deepEqual(asks.map((ask) => ask.language), ["en", "es", "en", "en"]);
  assert.deepEqual(asks.map(({ shape }) => shape.safeParse(said(["Tres.", 2])).success), [
    true,
    false,
    false,
    true,
  ]);
  assert.equal(asks[1]!.wrong!(said(["Tres.", 1])), undefined);
  assert.match(asks[1]!.wrong!(said(["¿Cuánto cuesta?", 1]))!, /repite la pregunta/);
  assert.deepEqual(answers[0], {
    system: "x",
    question_id: "q1",
    generator: "tiny (prompt 2, temperature 0.1)",
    text: "Seven days. [1]",
    contexts: ["kept#0", "other#0"],
    refused: false,
    failure_cause: null,
    failure: null,
  });
});

Deno.test("generateAnswers() takes the model's flag for a refusal, and refuses unasked where nothing was found", async () => {
  const { asker, asks } = scripted(({ question }) =>
    question === "Who won the cup?" ? { refused: true, sentences: [] } : said([" I don't know, sorry. ", 1])
  );
  const { answers } = await generateAnswers(input(asker));
  assert.deepEqual(answers.map((a) => [a.system, a.question_id, a.refused, a.text, a.contexts.length]), [
    ["x", "q1", false, "I don't know, sorry. [1]", 2],
    ["x", "q2", false, "I don't know, sorry. [1]", 1],
    ["x", "q3", true, null, 1],
    ["y", "q1", false, "I don't know, sorry. [1]", 2],
    ["y", "q2", true, null, 0],
    ["y", "q3", true, null, 0],
  ]);
  assert.ok(answers.every((a) => a.failure_cause === null && a.failure === null));
  assert.equal(asks.length, 4);
});

Deno.test("generateAnswers() writes the citations behind the sentences, in place of the model's own", async () => {
  const { asker } = scripted(({ contexts }) =>
    said(["Seven days [9].", ...Object.keys(contexts).map(Number).reverse()], ["Then it is\tgone. [1]", 1])
  );
  const { answers } = await generateAnswers(input(asker));
  assert.equal(answers[0]!.text, "Seven days. [1][2] Then it is gone. [1]");
  assert.equal(answers[1]!.text, "Seven days. [1] Then it is gone. [1]");
});

Deno.test("generateAnswers() states a failure with its cause, neither answer nor refusal, and goes on", async () => {
  const { asker } = scripted(({ question }) => {
    if (question === "¿Cuánto cuesta?") {
      throw new Unanswered({ cause: "truncated", message: "cut off at 512" });
    }
    return good;
  });
  const { answers, stop } = await generateAnswers(input(asker));
  assert.equal(stop, undefined);
  const { text, refused, failure_cause, failure } = answers[1]!;
  assert.deepEqual([text, refused, failure_cause, failure], [null, null, "truncated", "cut off at 512"]);
  assert.deepEqual(answers.map((a) => a.refused), [false, null, false, false, true, true]);
});

Deno.test("generateAnswers() stops at the budget, states what was not reached and counts what is left", async () => {
  let paid = 0;
  const { asker } = scripted(() => {
    if (paid === 2) throw new OverBudget({ what: "The next call would pass the budget" });
    paid++;
    return good;
  });
  const { answers, stop, left } = await generateAnswers(input(asker, { concurrency: 1 }));
  assert.ok(stop instanceof OverBudget);
  assert.deepEqual(left!.map(({ purpose, calls }) => [purpose, calls]), [["answer", 2]]);
  assert.deepEqual(answers.map((a) => [a.refused, a.failure_cause]), [
    [false, null],
    [false, null],
    [null, "budget"],
    [null, "budget"],
    [null, "budget"],
    [null, "budget"],
  ]);
  assert.deepEqual(answers[3]!.contexts, ["other#0", "kept#0"]);
  assert.match(answers[3]!.failure!, /budget/);
});

Deno.test("generateAnswers() passes on a problem and a bug once those under way have ended", async () => {
  for (const error of [new Problem({ what: "The key was refused" }), new TypeError("a bug")]) {
    let ended = 0;
    const { asker } = scripted(async ({ question }) => {
      if (question === "¿Cuánto cuesta?") throw error;
      await new Promise((done) => setTimeout(done, 5));
      ended++;
      return good;
    });
    await assert.rejects(generateAnswers(input(asker, { concurrency: 3 })), (thrown) => thrown === error);
    assert.equal(ended, 2);
  }
});

Deno.test("generateAnswers() gives the same rows whatever order the answers come in, and counts them", async () => {
  const run = async (wait: (i: number) => number, concurrency: number) => {
    let i = 0;
    const told: string[] = [];
    const line: Progress = { update: (done, total) => void told.push(`${done}/${total}`) };
    const { asker } = scripted(async ({ question, contexts }) => {
      await new Promise((done) => setTimeout(done, wait(i++)));
      return said([`${question} ${Object.keys(contexts).length}.`, 1]);
    });
    const { answers } = await generateAnswers(input(asker, { concurrency, progress: () => line }));
    assert.deepEqual(told, ["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
    return answers;
  };
  const inOrder = await run(() => 0, 1);
  assert.deepEqual(await run((i) => 12 - 4 * i, 4), inOrder);
  assert.deepEqual(await run((i) => [3, 9, 1, 5][i]!, 2), inOrder);
});

Deno.test("generateAnswers() has nothing to do without questions", async () => {
  const { asker, asks } = scripted(() => good);
  assert.deepEqual(await generateAnswers(input(asker, { questions: [] })), { answers: [] });
  assert.equal(asks.length, 0);
});
