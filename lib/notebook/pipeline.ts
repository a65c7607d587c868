import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf, Problem } from "../base/mod.ts";
import {
  executedNotebook,
  forgetStep,
  listen,
  type Message,
  openLog,
  projectRoot,
  readManifest,
  type Run,
  RunLock,
  saveRun,
  staleness,
  staleResults,
  type StepEntry,
  stepNumber,
  steps,
  stepsOf,
} from "../run/mod.ts";
import { executeNotebook, type NotebookResult } from "./execute.ts";
import { type Screen, terminalScreen } from "./screen.ts";

/** Which steps to run, and how. */
export interface PipelineOptions {
  /** First and last step, as two digits; all unless given. */
  from?: string;
  to?: string;
  /** Run finished steps again. */
  force?: boolean;
  /** Whether a step connects to anything beyond what every run of it does. */
  network?: (step: StepEntry) => boolean;
  /** Stops the run and its kernel. */
  signal?: AbortSignal;
  /** Called after each step that ran, with its executed notebook. */
  onStep?: (step: StepEntry) => Promise<void>;
}

/** How long a kernel of a run that was killed may take to end itself. */
const PATIENCE_MS = 10_000;

/** The steps of an experiment between two numbers; it may have none of them. */
export function selectSteps(
  experiment: Run["experiment"],
  { from, to }: Pick<PipelineOptions, "from" | "to">,
): StepEntry[] {
  const numbers = steps.map((step) => stepNumber(step.id));
  for (const wanted of [from, to]) {
    if (wanted !== undefined && !numbers.includes(wanted)) {
      throw new Problem({ what: "There is no such step", found: wanted, allowed: numbers.join(", ") });
    }
  }
  return stepsOf(experiment).filter(({ id }) =>
    stepNumber(id) >= (from ?? numbers[0]!) && stepNumber(id) <= (to ?? numbers.at(-1)!)
  );
}

/** As {@linkcode selectSteps}, where there must be something to do. */
function selectedSteps({ experiment }: Run, { from, to }: PipelineOptions): StepEntry[] {
  const selected = selectSteps(experiment, { from, to });
  if (selected.length > 0) return selected;
  throw new Problem({
    what: `The experiment ${experiment.name} has no step between the first and the last one asked for`,
    found: `${from ?? "01"} to ${to ?? "08"}`,
    allowed: stepsOf(experiment).map(({ id }) => stepNumber(id)).join(", "),
  });
}

/** Refuses a folder that cannot be written, or that holds the run of another experiment. */
async function checkFolder({ folder, experiment }: Run): Promise<void> {
  const manifest = await readManifest(folder);
  if (manifest && manifest.name !== experiment.name) {
    throw new Problem({
      what: "The folder holds the run of another experiment",
      where: folder,
      found: manifest.name,
      allowed: experiment.name,
      todo: "name another folder with --out, or remove this one",
    });
  }
  try {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.remove(await Deno.makeTempFile({ dir: folder }));
  } catch (error) {
    throw new Problem({
      what: "The folder of the run cannot be written",
      where: folder,
      found: messageOf(error).replace(/, run again with.*/s, ""),
      todo: "name another folder with --out",
      cause: error,
    });
  }
}

/** Refuses to build on steps before the first one asked for that are missing or out of date. */
async function checkEarlier(run: Run, first: StepEntry): Promise<void> {
  for (const step of stepsOf(run.experiment).filter(({ id }) => id < first.id)) {
    const reason = await staleResults(run, step);
    if (reason === undefined) continue;
    throw new Problem({
      what: `Step ${first.id} needs step ${step.id}, which is not up to date: ${reason}`,
      where: run.folder,
      todo: `start with --from ${
        stepNumber(step.id)
      }, or without --from and --only: what is up to date is skipped`,
    });
  }
}

/** What would be done, without doing it: each step with the reason to run it, or undefined when it is up to date. */
export async function plan(
  run: Run,
  options: PipelineOptions,
): Promise<{ step: StepEntry; reason?: string }[]> {
  let earlier = false;
  const list: { step: StepEntry; reason?: string }[] = [];
  for (const step of selectedSteps(run, options)) {
    const reason: string | undefined = options.force
      ? "it was asked for"
      : earlier
      ? "an earlier step runs"
      : await staleness(run, step);
    earlier ||= reason !== undefined;
    list.push({ step, reason });
  }
  return list;
}

/**
 * Runs the notebooks of a run in their order, each in a kernel of its own; steps that are up to date are skipped.
 * Throws a Problem that says which cell failed, after the executed notebook with the error was saved.
 */
export async function runPipeline(run: Run, options: PipelineOptions = {}): Promise<void> {
  const selected = selectedSteps(run, options);
  await checkFolder(run);
  const lock = await RunLock.take(run.folder, "run", "the pipeline");
  try {
    const dying = await RunLock.take(run.folder, "kernel", "the pipeline, starting", PATIENCE_MS);
    await dying.release();
    await checkEarlier(run, selected[0]!);
    await saveRun(run);
    const screen = terminalScreen();
    const log = openLog(run.folder, (entry) => screen.log(entry));
    if (lock.leftBy) {
      log(
        "warning",
        "pipeline",
        `took over the lock of process ${lock.leftBy.pid}, which has ended`,
      );
    }
    for (const step of selected) {
      options.signal?.throwIfAborted();
      const reason = options.force ? "it was asked for" : await staleness(run, step);
      if (reason === undefined) log("info", "pipeline", `${step.id} is up to date, skipped`);
      else {
        log("info", "pipeline", `${step.id} starts: ${step.title} (${reason})`);
        await forgetStep(run, step);
        await runStep(run, step, screen, options);
        await options.onStep?.(step);
      }
      const stop = (await readManifest(run.folder))?.steps[step.id]?.stop;
      if (stop === undefined) continue;
      if (step !== selected.at(-1)) throw stopped(step, stop, run);
      log("warning", "pipeline", stop);
    }
  } finally {
    await lock.release();
  }
}

/** Why the steps after this one cannot run; its own results are whole. */
function stopped({ id }: StepEntry, stop: string, run: Run): Problem {
  return new Problem({
    what:
      `${stop}\n  then: start again; what step ${id} collected is in ${run.folder}, its page in ${run.folder}/reports/${id}.html`,
  });
}

async function runStep(
  run: Run,
  step: StepEntry,
  screen: Screen,
  { signal, network }: PipelineOptions,
): Promise<void> {
  const receive = (message: Message) => {
    if (message.kind === "log") screen.log(message.entry);
    else screen.progress(step.id, message);
  };
  const line = listen(receive);
  const attachment = {
    folder: run.folder,
    cache: run.cache,
    port: line.port,
    token: line.token,
    network: step.network || network?.(step) === true,
  };
  const link = pathToFileURL(join(projectRoot, "lib", "run", "link.ts")).href;
  try {
    const result = await executeNotebook({
      notebook: join(projectRoot, "notebooks", `${step.id}.ipynb`),
      output: executedNotebook(run, step),
      before: [`await (await import(${JSON.stringify(link)})).attach(${JSON.stringify(attachment)});`],
      timeoutMs: run.experiment.cellTimeoutMinutes * 60_000,
      onCell: ({ index, total, state }) => {
        if (state === "start") screen.cell(step.id, index + 1, total);
      },
      signal,
    });
    screen.clear();
    signal?.throwIfAborted();
    if (!result.ok) {
      throw cellFailed(step, result, executedNotebook(run, step));
    }
  } finally {
    screen.clear();
    line.close();
  }
}

/** What a failed cell says: the error in its own words first, where and what to do; then the cell and the stack. */
function cellFailed(
  { id }: StepEntry,
  { cell, source, reason, error }: NotebookResult & { ok: false },
  notebook: string,
): Problem {
  const told = error.name === "Problem" ? error.message : `${error.name}: ${error.message}`;
  const stack = error.stack.split("\n").filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
  return new Problem({
    what: [
      `${id}, cell ${cell} failed (${reason}): ${told}`,
      `  in: ${notebook}, cell ${cell}`,
      "  then: mend the cause and start again: finished steps are kept",
      "",
      "  the cell:",
      indented(source),
      ...stack.length > 0 ? ["  the stack:", indented(stack.join("\n"))] : [],
    ].join("\n"),
  });
}

function indented(text: string): string {
  return text.split("\n").map((line) => `    ${line}`).join("\n");
}
