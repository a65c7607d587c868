import { Problem } from "../base/mod.ts";
import { forgetStep, staleResults } from "./freshness.ts";
import { runner } from "./link.ts";
import { RunLock } from "./lock.ts";
import { readManifest } from "./manifest.ts";
import { guardedFetch } from "./network.ts";
import { projectRoot, sampleExperiment, spanishExperiment } from "./root.ts";
import { openRun, prepareRun, type Run, runsByAge, saveRun } from "./run.ts";
import { Step } from "./step.ts";
import { type StepEntry, stepNumber, steps, stepsOf } from "./steps.ts";

let held: { folder: string; locks: RunLock[] } | undefined;

/** How long a kernel of a run that was killed may take to end itself. */
const PATIENCE_MS = 10_000;

/**
 * The first line of every notebook. Under the pipeline it works on the pipeline's run; opened by hand, on the
 * newest run, and where there is none (or earlier steps are missing) it makes them first.
 */
export async function openStep(id: string): Promise<Step> {
  const entry = steps.find((step) => step.id === id);
  if (!entry) {
    throw new Problem({ what: "Unknown step", found: id, allowed: steps.map((s) => s.id).join(", ") });
  }
  const line = runner();
  const run = line ? await openRun(line.attachment.folder, line.attachment.cache) : await runByHand(entry);
  await hold(run, line ? `step ${id} of the pipeline` : `notebook ${id}`, line !== undefined);
  if (!line) await saveRun(run);
  await forgetStep(run, entry);
  globalThis.fetch = guardedFetch(run.experiment.hosts);
  return await Step.open(entry, run);
}

/** Takes the locks of a run for this process, once; under a runner the run's own lock is the runner's. */
async function hold({ folder }: Run, doing: string, underRunner: boolean): Promise<void> {
  if (held?.folder === folder) return;
  const before = held;
  held = undefined;
  for (const lock of before?.locks ?? []) await lock.release();
  const locks: RunLock[] = [];
  try {
    if (!underRunner) locks.push(await RunLock.take(folder, "run", doing));
    locks.push(await RunLock.take(folder, "kernel", doing, PATIENCE_MS));
  } catch (error) {
    for (const lock of locks) await lock.release();
    throw error;
  }
  held = { folder, locks };
}

async function runByHand(entry: StepEntry): Promise<Run> {
  const run = await newestRunWith(entry) ?? await prepareRun({
    config: entry.id === "08_spanish" ? spanishExperiment : sampleExperiment,
  });
  const before = stepsOf(run.experiment).findLast(({ id }) => id < entry.id);
  if (before && held?.folder !== run.folder) {
    const reason = await staleResults(run, before);
    const done = (await readManifest(run.folder))?.steps[before.id];
    if (!done) {
      console.log(`Step ${before.id} comes first and has not been run: running the pipeline up to it.`);
      await pipelineUpTo(before, run);
    } else if (reason) {
      console.log(`Note: step ${before.id} is not up to date (${reason}); its tables are used as they are.`);
    }
  }
  return run;
}

/** The run written last whose experiment has this step. */
async function newestRunWith({ id }: StepEntry): Promise<Run | undefined> {
  for (const folder of await runsByAge()) {
    const run = await openRun(folder).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      console.log(`Note: ${folder} is passed over: ${error.message}`);
    });
    if (run && stepsOf(run.experiment).some((step) => step.id === id)) return run;
  }
}

async function pipelineUpTo(step: StepEntry, run: Run): Promise<void> {
  const config = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(config, JSON.stringify(run.experiment));
  const args = [
    "task",
    "--cwd",
    projectRoot,
    "pipeline",
    "--config",
    config,
    "--out",
    run.folder,
    "--to",
    stepNumber(step.id),
  ];
  if (run.pilot !== null) args.push("--pilot", String(run.pilot));
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: projectRoot,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const show = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) console.log(text.trimEnd());
  };
  await Promise.all([show(child.stdout), show(child.stderr)]);
  const { code } = await child.status;
  await Deno.remove(config);
  if (code !== 0) {
    throw new Problem({
      what: `The pipeline stopped before step ${step.id} was done`,
      where: run.folder,
      todo: "its message stands above; mend the cause and run this cell again",
    });
  }
}
