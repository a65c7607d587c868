import assert from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { configureModels, modelEntry } from "../models/mod.ts";
import { modelRecords, modelsOf } from "./models_of.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../data/experiments/sample.json", import.meta.url)),
);
const model = "read-far-for-tests";
const experiment = parseExperiment({ ...sample, retrievers: [model], rerankers: [`maxsim(${model})`] });

Deno.test("modelRecords() has what each step depends on: how far the weights read where tokens are used", async () => {
  const entry = { ...modelEntry("all-MiniLM-L6-v2"), id: model };
  const recorded = async (more: Partial<typeof entry>) => {
    configureModels({ entries: [{ ...entry, ...more }] });
    const own = (await modelRecords(experiment)).filter((record) => record.model === model);
    const contentOf = (step: string) =>
      own.filter(({ steps }) => steps.includes(step)).map((one) => one.content);
    return { embed: contentOf("02"), rerank: contentOf("04") };
  };
  const as = await recorded({}), further = await recorded({ positions: 500 });
  assert.deepEqual([as.embed.length, as.rerank.length], [1, 1], "a step has one record of a model");
  assert.deepEqual(further.embed, as.embed);
  assert.notDeepEqual(further.rerank, as.rerank);
  const prefixed = await recorded({ prefixes: { question: "q: ", document: "" } });
  assert.notDeepEqual(prefixed.embed, as.embed);
});

Deno.test("modelsOf() names a model once, with all that it is used for", () => {
  const own = modelsOf(experiment).filter((use) => use.model === model);
  assert.deepEqual(own, [{
    model,
    use: "retrieval, reranking, chunking",
    steps: ["02", "04"],
    tokens: true,
  }]);
});
