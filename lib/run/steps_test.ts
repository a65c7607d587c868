import { deepEqual } from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { sampleExperiment } from "./root.ts";
import { stepNumber, stepsOf } from "./steps.ts";

const sample = JSON.parse(await Deno.readTextFile(sampleExperiment));
const numbers = (change: Record<string, unknown> = {}, collection: Record<string, unknown> = {}) => {
  const json = { ...sample, ...change, collection: { ...sample.collection, ...collection } };
  return stepsOf(parseExperiment(json)).map(({ id }) => stepNumber(id));
};

Deno.test("stepsOf() has the Spanish step for Spanish collections alone", () => {
  deepEqual(numbers(), ["01", "02", "03", "04", "05", "06", "07"]);
  deepEqual(numbers({}, { language: "es" }), ["01", "02", "03", "04", "05", "06", "07", "08"]);
});

Deno.test("stepsOf() has the steps that an experiment names, in their order", () => {
  const change = { steps: ["07", "03", "01"], rerankers: [], retrievers: ["bm25"] };
  deepEqual(numbers(change), ["01", "03", "07"]);
});
