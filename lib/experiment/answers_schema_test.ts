import assert from "node:assert/strict";
import { join } from "node:path";
import { JUDGED_MEASURES } from "./answers_schema.ts";
import { loadExperiment, parseExperiment, relativePaths } from "./load.ts";

const plain = {
  name: "x",
  collection: { kind: "squad", file: "squad.json" },
  retrievers: ["bm25", "gte-small"],
  rerankers: ["maxsim(gte-small)"],
};
const withChange = (change: Record<string, unknown>) => parseExperiment({ ...plain, ...change }, "file.json");
const refused = (change: Record<string, unknown>, ...patterns: RegExp[]) =>
  assert.throws(() => withChange(change), (error: Error) => {
    for (const pattern of [...patterns, /file\.json/]) assert.match(error.message, pattern);
    return true;
  });

Deno.test("without settings answers are extractive and the judge is the embedding proxy, once", () => {
  const { answers, judge, secondJudge } = withChange({});
  assert.deepEqual(answers, {
    generator: "extractive",
    model: "all-MiniLM-L6-v2",
    contexts: 3,
    sentences: 3,
    temperature: 0.1,
    maxTokens: 512,
  });
  assert.deepEqual(judge, {
    kind: "embedding",
    model: "all-MiniLM-L6-v2",
    repeats: 1,
    temperature: 0.1,
    maxTokens: 1024,
    factual: 0.75,
  });
  assert.equal(secondJudge, undefined);
});

Deno.test("values beyond their range and unknown fields and measures are refused by name", () => {
  refused({ answers: { contexts: 0 } }, /answers\.contexts: found 0; allowed: 1 or more/);
  refused({ answers: { generater: "m" } }, /answers\.generater: unknown field, did you mean "generator"/);
  refused({ answers: { systems: [] } }, /answers\.systems: found \[\]; allowed: 1 or more/);
  refused({ answers: { questions: 0 } }, /answers\.questions: found 0/);
  refused({ answers: { temperature: 2.1 } }, /answers\.temperature: found 2\.1/);
  refused({ judge: { kind: "lmm" } }, /judge\.kind: found "lmm"/, /did you mean "llm"/);
  refused({ judge: { repeats: 0 } }, /judge\.repeats: found 0/);
  refused({ judge: { factual: 1.1 } }, /judge\.factual: found 1\.1/);
  refused({ judge: { measures: ["faithfullness"] } }, /judge\.measures\[0\]/, /did you mean "faithfulness"/);
  refused({ secondJudge: { chatt: "m" } }, /secondJudge\.chatt: unknown field/);
  assert.equal(new Set(JUDGED_MEASURES).size, 14);
});

Deno.test("answers are made from systems that the experiment has, reranked ones among them", () => {
  const systems = ["bm25", "gte-small+maxsim(gte-small)"];
  assert.deepEqual(withChange({ answers: { systems } }).answers.systems, systems);
  refused(
    { answers: { systems: ["bm25", "bm26"] } },
    /answers\.systems\[1\]: found "bm26", allowed: bm25, gte-small, bm25\+maxsim\(gte-small\), gte-small\+maxsim/,
  );
});

Deno.test("a judge that asks a language model names one", () => {
  for (const kind of ["llm", "rating-1-5"]) {
    refused(
      { judge: { kind } },
      new RegExp(`  - judge\\.chat: missing, .*, since judge\\.kind is "${kind}"`),
    );
    refused({ secondJudge: { kind } }, / {2}- secondJudge\.chat: missing/);
    assert.equal(withChange({ judge: { kind, chat: "m" } }).judge.chat, "m");
  }
});

Deno.test("a second judge is another one: of another kind, or with another model", () => {
  const llm = { kind: "llm", chat: "m" };
  const same = /secondJudge: found the same as judge, allowed: another kind, chat or model/;
  refused({ secondJudge: {} }, same);
  refused({ secondJudge: { chat: "m", repeats: 3 } }, same);
  refused({ judge: llm, secondJudge: { ...llm, model: "gte-small" } }, same);
  for (
    const [judge, secondJudge] of [
      [{}, { model: "gte-small" }],
      [llm, { ...llm, chat: "n" }],
      [llm, { ...llm, kind: "rating-1-5" }],
      [llm, {}],
    ]
  ) assert.ok(withChange({ judge, secondJudge }).secondJudge);
});

Deno.test("labels are files beside the experiment, and one that is not there is named before anything runs", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" }), path = join(folder, "experiment.json");
  const load = async (change: Record<string, unknown>) => {
    await Deno.writeTextFile(path, JSON.stringify({ ...plain, ...change }));
    return await loadExperiment(path);
  };
  try {
    await Deno.writeTextFile(join(folder, "squad.json"), "{}");
    await Deno.writeTextFile(join(folder, "labels.csv"), "");
    const secondJudge = { kind: "llm", chat: "m", labels: "labels.csv" };
    const experiment = await load({ judge: { labels: "labels.csv" }, secondJudge });
    const absolute = join(folder, "labels.csv");
    assert.deepEqual([experiment.judge.labels, experiment.secondJudge?.labels], [absolute, absolute]);
    const saved = relativePaths(experiment, folder);
    assert.deepEqual([saved.judge.labels, saved.secondJudge?.labels], ["labels.csv", "labels.csv"]);
    await assert.rejects(load({ judge: { labels: "no.csv" } }), /file that is not there[^]*judge\.labels/);
    await assert.rejects(
      load({ secondJudge: { ...secondJudge, labels: "." } }),
      /file that is a folder[^]*secondJudge\.labels/,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
