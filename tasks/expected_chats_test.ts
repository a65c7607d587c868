import assert from "node:assert/strict";
import { join } from "node:path";
import { useModels } from "../lib/embed/mod.ts";
import { parseExperiment } from "../lib/experiment/mod.ts";
import { chunkRow, questionRow, rankingRows } from "../lib/generate/rows_for_tests.ts";
import { readManifest, type Run, saveRun, Step, stepNumber, steps, writeManifest } from "../lib/run/mod.ts";
import { expectedChats } from "./expected_chats.ts";

const talker = { kind: "chat", address: "http://127.0.0.1:9/v1", model: "m" };
const entry = (number: string) => steps.find(({ id }) => stepNumber(id) === number)!;

/** A run of an experiment with language models; nobody answers at their address. */
async function inRun(change: Record<string, unknown>, use: (run: Run) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const experiment = parseExperiment({
    name: "x",
    collection: { kind: "squad", file: join(folder, "squad.json") },
    retrievers: ["bm25"],
    rerankers: [],
    models: {
      talker,
      judge: { ...talker, dollarsPerMillionTokens: 1000, dollarsPerMillionOutputTokens: 2000 },
    },
    ...change,
  });
  const run: Run = {
    folder: join(folder, "run"),
    cache: join(folder, "cache"),
    experiment,
    pilot: null,
    models: [],
  };
  useModels(experiment, run.cache);
  try {
    await Deno.writeTextFile(join(folder, "squad.json"), "{}");
    await saveRun(run);
    await use(run);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const DOCUMENTS = 6;

/** Does as step 01 does: 3 questions with answers, the last one of them without an answer in the corpus. */
async function collected(run: Run): Promise<void> {
  const step = await Step.open(entry("01"), run);
  await step.write(
    "questions",
    ["one", "two", "three"].map((text, i) => ({
      ...questionRow(`q${i}`, `${text}?`),
      answer: `Number ${text} is so. It is.`,
      answerable: i === 2 ? "no" : "yes",
    })),
  );
  await step.write(
    "chunks",
    Array.from({ length: DOCUMENTS }, (_, i) => chunkRow(`d${i}`, `Text ${i} says this. It says that.`)),
  );
  const manifest = (await readManifest(run.folder))!;
  await writeManifest(run.folder, { ...manifest, steps: { "01_collect": {} as never } });
}

/** The calls of a line, in all and by purpose. */
function callsIn(line: string): [number, Record<string, number>] {
  const all = Number(/about ([\d,]+) calls?/.exec(line)![1]!.replaceAll(",", ""));
  const purposes = [.../\(([^)]*)\);/.exec(line)![1]!.matchAll(/(\w+) (\d+)/g)];
  return [all, Object.fromEntries(purposes.map(([, purpose, calls]) => [purpose, Number(calls)]))];
}

const llm = { kind: "llm", chat: "judge", measures: ["faithfulness", "context_precision"] };

Deno.test("expectedChats() has nothing to say without language models, or without step 05", async () => {
  await inRun({}, async (run) => assert.deepEqual(await expectedChats(run), []));
  const without = { judge: llm, steps: ["01", "03"] };
  await inRun(without, async (run) => assert.deepEqual(await expectedChats(run), []));
});

Deno.test("expectedChats() says of each model that its cost is known after step 01, before that", () =>
  inRun({ answers: { generator: "talker" }, judge: llm }, async (run) => {
    assert.deepEqual(await expectedChats(run), [
      "Cost of talker: known after step 01.",
      "Cost of judge: known after step 01.",
    ]);
  }));

Deno.test("expectedChats() counts the calls of each model by purpose, also before anything was searched", () =>
  inRun({ answers: { generator: "talker", contexts: 2 }, judge: llm }, async (run) => {
    await collected(run);
    const [generator, judge] = await expectedChats(run);
    assert.deepEqual(callsIn(generator!), [3, { answer: 3 }]);
    assert.match(
      generator!,
      /^Cost of talker: .* for step 05; its price is not known \(answer 3\); what is in the/,
    );
    // 2 questions have an answer in the corpus: their statements, what supports those, and 2 contexts each
    assert.deepEqual(callsIn(judge!), [8, { statements: 2, support: 2, usefulness: 4 }]);
    const [, tokens, dollars] = /and ([\d,]+) tokens for step 05, \$([\d.,]+) /.exec(judge!)!;
    const least = Number(tokens!.replaceAll(",", "")) / 1000, cost = Number(dollars!.replaceAll(",", ""));
    assert.ok(least < cost && cost < 2 * least, judge!);
  }));

Deno.test("expectedChats() counts what two systems have in common once, from what was found", () =>
  inRun({
    retrievers: ["bm25", "bm25(k1=3)"],
    answers: { generator: "talker", contexts: 2 },
    judge: llm,
  }, async (run) => {
    await collected(run);
    const calls = async () => (await expectedChats(run)).map((line) => callsIn(line)[0]);
    assert.deepEqual(await calls(), [6, 16]);
    const step = await Step.open(entry("03"), run);
    await step.write("rankings", [
      ...["bm25", "bm25(k1=3)"].flatMap((system) => rankingRows(system, "q0", ["d0", "d1", "d2"])),
      ...rankingRows("bm25", "q1", ["d1"]),
    ]);
    // q0 has the same contexts in both systems, q1 one context in one of them, q2 none: nobody is asked then
    assert.deepEqual(await calls(), [2, 2 + 2 + 3]);
  }));

Deno.test("expectedChats() goes by the settings: questions, systems, repeats, a second judge, extractive answers", async () => {
  const calls = async (change: Record<string, unknown>) => {
    let lines: string[] = [];
    await inRun(change, async (run) => {
      await collected(run);
      lines = await expectedChats(run);
    });
    return lines.map((line) => callsIn(line));
  };
  const answers = { generator: "talker", contexts: 2 };
  assert.deepEqual(await calls({ answers: { ...answers, questions: 1 } }), [[1, { answer: 1 }]]);
  const two = { retrievers: ["bm25", "bm25(k1=3)"] };
  assert.deepEqual(await calls({ ...two, answers: { ...answers, systems: ["bm25"] } }), [[3, { answer: 3 }]]);
  assert.deepEqual(await calls({ answers: { contexts: 2 }, judge: { ...llm, repeats: 3 } }), [
    [2 + 3 * 6, { statements: 2, support: 6, usefulness: 12 }],
  ]);
  const secondJudge = { kind: "rating-1-5", chat: "judge" };
  assert.deepEqual(await calls({ answers: { contexts: 2 }, secondJudge }), [[2, { rating: 2 }]]);
});
