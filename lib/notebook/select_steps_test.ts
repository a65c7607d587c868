import { deepEqual, throws } from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import { sampleExperiment } from "../run/mod.ts";
import { selectSteps } from "./pipeline.ts";

const sample = JSON.parse(await Deno.readTextFile(sampleExperiment));
const short = parseExperiment({ ...sample, steps: ["01", "03", "07"], rerankers: [], retrievers: ["bm25"] });
const ids = (range: { from?: string; to?: string }) => selectSteps(short, range).map(({ id }) => id);

Deno.test("selectSteps() takes the experiment's steps between two numbers, whether it has these or not", () => {
  deepEqual(ids({}), ["01_collect", "03_retrieve", "07_stats"]);
  deepEqual(ids({ from: "02", to: "05" }), ["03_retrieve"]);
  deepEqual(ids({ from: "04", to: "06" }), []);
});

Deno.test("selectSteps() refuses a number that no step has", () => {
  throws(() => ids({ from: "9" }), /There is no such step\n {2}found "9"/);
});
