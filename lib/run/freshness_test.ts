import assert from "node:assert/strict";
import { join } from "node:path";
import { writeWhole } from "../base/mod.ts";
import { settingsHash } from "./fingerprint.ts";
import { executedNotebook, forgetStep, staleness, staleResults, standings } from "./freshness.ts";
import { readManifest } from "./manifest.ts";
import { sampleExperiment } from "./root.ts";
import { prepareRun, type Run, saveRun } from "./run.ts";
import { Step } from "./step.ts";
import { steps } from "./steps.ts";

const stats = steps.find((step) => step.id === "07_stats")!;
const judgement = { question_id: "q", doc_id: "d", grade: 1, origin: "link" };

/** A run in which step 07 is done, over a table of step 01. */
async function finishedRun(): Promise<Run> {
  const folder = await Deno.makeTempDir();
  const run = await prepareRun({
    config: sampleExperiment,
    out: join(folder, "run"),
    cache: join(folder, "cache"),
  });
  await saveRun(run);
  const first = await Step.open(steps[0]!, run);
  await first.write("judgements", [judgement]);
  const step = await Step.open(stats, run);
  await step.write("comparisons", []);
  await step.finish();
  await writeWhole(executedNotebook(run, stats), "{}");
  return run;
}

const remove = (run: Run) => Deno.remove(join(run.folder, ".."), { recursive: true });

Deno.test("a finished step is up to date until what it read, wrote or was told changes", async () => {
  const run = await finishedRun();
  assert.equal(await staleness(run, stats), undefined);
  const { statistics } = run.experiment;
  const changed = { ...run, experiment: { ...run.experiment, statistics: { ...statistics, margin: 0.5 } } };
  assert.match((await staleness(changed, stats))!, /experiment/);
  const unrelated = {
    ...run,
    experiment: { ...run.experiment, bertscore: { ...run.experiment.bertscore, model: "gte-small" } },
  };
  assert.equal(await staleness(unrelated, stats), undefined, "a field of another step does not matter");
  assert.match((await staleness({ ...run, pilot: 5 }, stats))!, /experiment/);

  const first = await Step.open(steps[0]!, run);
  await first.write("judgements", [{ ...judgement, grade: 2 }]);
  assert.match((await staleness(run, stats))!, /inputs/);
  await first.write("judgements", [judgement]);
  assert.equal(await staleness(run, stats), undefined);

  await Deno.truncate(join(run.folder, "07_comparisons.parquet"), 50);
  assert.match((await staleness(run, stats))!, /07_comparisons\.parquet was changed/);
  await Deno.remove(join(run.folder, "07_comparisons.parquet"));
  assert.match((await staleness(run, stats))!, /07_comparisons\.parquet is gone/);
  await remove(run);
});

Deno.test("results made with other settings or from other results do not stand beside the new ones", async () => {
  const run = await finishedRun();
  const state = async (run: Run) => (await standings(run)).find(({ step }) => step === stats)!.state;
  const first = await Step.open(steps[0]!, run);
  await first.write("judgements", [judgement]);
  assert.equal(await state(run), "out of date", "step 01 has not been finished");
  await first.finish();
  assert.equal(await state(run), "done");
  const { statistics } = run.experiment;
  const changed = { ...run, experiment: { ...run.experiment, statistics: { ...statistics, margin: 0.5 } } };
  assert.equal(await state(changed), "out of date");
  assert.equal((await standings(run)).find(({ step }) => step.id === "03_retrieve")!.state, "missing");
  const again = await Step.open(steps[0]!, run);
  await again.write("judgements", [{ ...judgement, grade: 2 }]);
  await again.finish();
  assert.equal(await state(run), "out of date");
  await remove(run);
});

Deno.test("a step run by hand has results to build on, though no executed notebook", async () => {
  const run = await finishedRun();
  await Deno.remove(executedNotebook(run, stats));
  assert.equal(await staleResults(run, stats), undefined);
  assert.match((await staleness(run, stats))!, /executed notebook/);
  await remove(run);
});

Deno.test("a step that starts again is not done any more, and neither is its old notebook", async () => {
  const run = await finishedRun();
  await forgetStep(run, stats);
  assert.match((await staleness(run, stats))!, /not done yet/);
  assert.equal(await Deno.stat(executedNotebook(run, stats)).catch(() => "gone"), "gone");
  await remove(run);
});

Deno.test("what a step depends on is noted when it starts, not when it ends", async () => {
  const run = await finishedRun();
  const first = await Step.open(steps[0]!, run), step = await Step.open(stats, run);
  await step.write("comparisons", []);
  await first.write("judgements", [{ ...judgement, grade: 3 }]);
  await step.finish();
  assert.match((await staleness(run, stats))!, /inputs/);
  await remove(run);
});

Deno.test("a step reads only tables and fields it declares, and only of earlier steps", async () => {
  const run = await finishedRun();
  const step = await Step.open(stats, run);
  await assert.rejects(step.read("chunks"), /reads a table it does not declare/);
  assert.throws(() => step.experiment.bertscore, /uses a field of the experiment it does not declare/);
  assert.equal((await step.rows("judgements")).length, 1);
  await assert.rejects(step.read("systems"), /"systems" is not there/);
  await remove(run);
});

Deno.test("the manifest keeps hashes of inputs and outputs, time and memory of a step", async () => {
  const run = await finishedRun();
  const record = (await readManifest(run.folder))!.steps["07_stats"]!;
  assert.deepEqual(Object.keys(record.inputs), ["01_judgements.parquet"]);
  assert.deepEqual(Object.keys(record.outputs), ["07_comparisons.parquet"]);
  assert.ok(record.seconds >= 0 && record.peakMemoryMB! > 0);
  await remove(run);
});

Deno.test("a stray file beside the models' folders does no harm", async () => {
  const run = await finishedRun();
  await writeWhole(join(run.folder, "vectors", ".DS_Store"), "x");
  const retrieve = steps.find((step) => step.id === "03_retrieve")!;
  assert.match((await staleness(run, retrieve))!, /not done yet/);
  await Step.open(retrieve, run);
  await remove(run);
});

Deno.test("the order of an experiment's fields has no say in what a step was told", async () => {
  const run = await finishedRun(), { experiment } = run;
  const { tokens, tokenizer, overlap } = experiment.chunking;
  const turned = { ...experiment, chunking: { overlap, tokenizer, tokens } };
  const [first] = steps;
  assert.equal(settingsHash(first!, turned, null), settingsHash(first!, experiment, null));
  await remove(run);
});

Deno.test("other weights of a model make the steps that use it run again, and no others", async () => {
  const run = await finishedRun();
  const record = { model: "mine", steps: ["07"], content: "a" };
  assert.match((await staleness({ ...run, models: [record] }, stats))!, /inputs/);
  const step = await Step.open(stats, { ...run, models: [record] });
  await step.write("comparisons", []);
  await step.finish();
  assert.equal(await staleResults({ ...run, models: [record] }, stats), undefined);
  assert.equal(
    await staleResults({ ...run, models: [record, { ...record, steps: ["02"] }] }, stats),
    undefined,
  );
  assert.match((await staleResults({ ...run, models: [{ ...record, content: "b" }] }, stats))!, /inputs/);
  await remove(run);
});

Deno.test("what a step wrote before and no longer writes is gone", async () => {
  const run = await finishedRun();
  await writeWhole(join(run.folder, "07_gone.run"), "x");
  await writeWhole(join(run.folder, "07_effects.parquet"), "x");
  await forgetStep(run, stats);
  const step = await Step.open(stats, run);
  await step.write("comparisons", []);
  await step.finish();
  const left = await Array.fromAsync(Deno.readDir(run.folder), ({ name }) => name);
  assert.deepEqual(left.filter((name) => name.startsWith("07_")), ["07_comparisons.parquet"]);
  await remove(run);
});
