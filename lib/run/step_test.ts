import { deepEqual } from "node:assert/strict";
import { parseExperiment } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { sampleExperiment } from "./root.ts";
import type { Run } from "./run.ts";
import { Step } from "./step.ts";
import { stepNumber, steps } from "./steps.ts";

const sample = JSON.parse(await Deno.readTextFile(sampleExperiment));
const entry = (number: string) => steps.find(({ id }) => stepNumber(id) === number)!;
const row = (system: string): Row<"measurements"> => ({
  system,
  question_id: "q",
  measure: "RR@10",
  k: 10,
  level: "document",
  generator: null,
  judge: null,
  repeat: 0,
  value: 0.5,
  failure_cause: null,
  failure: null,
});

Deno.test("a step reads nothing of a step that the experiment leaves out, though its tables are still there", async () => {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const runOf = (change: object): Run => ({
    folder,
    cache: folder,
    experiment: parseExperiment({ ...sample, ...change }),
    pilot: null,
    models: [],
  });
  const measured = async (run: Run) =>
    (await (await Step.open(entry("07"), run)).rows("measurements")).map(({ system }) => system);
  const whole = runOf({}), short = runOf({ steps: ["01", "03", "07"], rerankers: [], retrievers: ["bm25"] });
  await (await Step.open(entry("03"), whole)).write("measurements", [row("bm25")]);
  await (await Step.open(entry("04"), whole)).write("measurements", [row("bm25+maxsim(x)")]);
  deepEqual(await measured(whole), ["bm25", "bm25+maxsim(x)"]);
  deepEqual(await measured(short), ["bm25"]);
  await Deno.remove(folder, { recursive: true });
});
