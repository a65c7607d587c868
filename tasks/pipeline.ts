import { relative } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { readMisspelled } from "../lib/collect/mod.ts";
import {
  checkModels,
  connects,
  costLines,
  languageNotes,
  modelRecords,
  readSts,
  usesChroma,
} from "../lib/embed/mod.ts";
import { plan, runPipeline, selectSteps } from "../lib/notebook/mod.ts";
import { chosenMeasures, readLabels } from "../lib/ragas/mod.ts";
import { checkChroma } from "../lib/retrieve/mod.ts";
import { stepReport, writeReports } from "../lib/report/mod.ts";
import {
  hasStep,
  prepareRun,
  type Run,
  sampleExperiment,
  spanishExperiment,
  type StepEntry,
  stepNumber,
  touchRun,
} from "../lib/run/mod.ts";
import { type Arguments, type Command, runCommand } from "./arguments.ts";
import { expectedChats } from "./expected_chats.ts";

const command: Command = {
  name: "pipeline",
  summary:
    "Runs an experiment from collection to report. Without --config and --out: the two embedded samples.",
  options: {
    config: {
      type: "string",
      value: "FILE",
      meaning: "experiment file (data/experiments/sample.json, then sample-es.json)",
    },
    out: { type: "string", value: "DIR", meaning: "folder of the run (outputs/<name of the experiment>)" },
    from: { type: "string", value: "NN", meaning: "first step, for example 03" },
    to: { type: "string", value: "NN", meaning: "last step" },
    only: { type: "string", value: "NN", meaning: "this step alone" },
    force: { type: "boolean", meaning: "run steps again that are up to date" },
    pilot: { type: "string", value: "N", meaning: "try the whole pipeline on N questions first" },
    cache: { type: "string", value: "DIR", meaning: "folder of what all runs share (outputs/.cache)" },
    "dry-run": { type: "boolean", meaning: "say what would be done, and stop" },
  },
  notes:
    `Steps that are finished and whose inputs have not changed are skipped. A run that was stopped in any way goes on
where it was. Steps: 01 collect, 02 embed, 03 retrieve, 04 rerank, 05 ragas, 06 bertscore, 07 stats, and for
Spanish collections 08 spanish; an experiment may name the ones it wants.`,
};

await runCommand(command, async ({ values }) => {
  const config = text(values, "config"), out = text(values, "out");
  if (config !== undefined || out !== undefined) {
    const one = config ?? sampleExperiment;
    return await pipeline(await prepared(one, values), one, values);
  }
  const runs: Run[] = [];
  for (const sample of [sampleExperiment, spanishExperiment]) {
    const run = await prepared(sample, values);
    const nothing = selectSteps(run.experiment, range(values)).length === 0;
    if (nothing && (runs.length > 0 || sample !== spanishExperiment)) continue;
    const code = await pipeline(run, sample, values);
    if (code !== undefined) return code;
    runs.push(run);
  }
  // a notebook that is opened by hand works on the run written last
  if (runs.length > 1 && !values["dry-run"]) await touchRun(runs[0]!);
});

function prepared(config: string, values: Arguments["values"]): Promise<Run> {
  return prepareRun({
    config,
    out: text(values, "out"),
    cache: text(values, "cache"),
    pilot: pilot(values),
  });
}

/** The first and the last step asked for. */
function range(values: Arguments["values"]): { from?: string; to?: string } {
  const only = text(values, "only");
  return { from: only ?? text(values, "from"), to: only ?? text(values, "to") };
}

/** Runs one experiment; an exit code where it was stopped. */
async function pipeline(
  opened: Run,
  config: string,
  values: Arguments["values"],
): Promise<number | undefined> {
  await checkModels(opened.experiment, opened.cache, config);
  if (usesChroma(opened.experiment.retrievers)) await checkChroma(opened.experiment.chroma);
  await checkStudy(opened);
  await checkJudges(opened);
  for (const note of languageNotes(opened.experiment)) console.error(`warning: ${note}`);
  const run = { ...opened, models: await modelRecords(opened.experiment) };
  const options = {
    ...range(values),
    force: values.force === true,
    network: (step: StepEntry) => connects(run.experiment, stepNumber(step.id)),
  };
  if (values["dry-run"]) {
    console.log(`Run folder: ${run.folder}`);
    for (const { step, reason } of await plan(run, options)) {
      console.log(
        `  ${step.id.padEnd(13)} ${reason ? `would run: ${reason}` : "up to date, would be skipped"}`,
      );
    }
    for (const line of await costLines(run, await expectedChats(run))) console.log(line);
    return;
  }
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(new Problem({ what: "Stopped; start again to go on where it was", where: run.folder }));
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, onSignal);
  try {
    await runPipeline(run, { ...options, signal: stop.signal, onStep: (step) => stepReport(run, step) });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error(`\n${(stop.signal.reason as Problem).message}`);
    return 130;
  } finally {
    for (const signal of signals) Deno.removeSignalListener(signal, onSignal);
  }
  const { index, summary } = await writeReports(run);
  console.log(`\n${summary}\n\nReport: ${relative(Deno.cwd(), index) || index}`);
}

/** Reads the files of step 08 before any work, where the experiment has that step: a mistake in them is said at once. */
async function checkStudy({ experiment }: Run): Promise<void> {
  const { misspelled, similarity } = experiment.spanish;
  if (!hasStep(experiment, "08")) return;
  if (misspelled) await readMisspelled(misspelled);
  if (similarity) await readSts(similarity);
}

/** Reads the labels of step 05 and looks whether its judges can do what is asked of them, before anything is paid. */
async function checkJudges({ experiment }: Run): Promise<void> {
  if (!hasStep(experiment, "05")) return;
  for (const judge of [experiment.judge, experiment.secondJudge]) {
    if (judge) chosenMeasures(judge);
    if (judge?.labels !== undefined) await readLabels(judge.labels);
  }
}

function text(values: Arguments["values"], name: string): string | undefined {
  return values[name] as string | undefined;
}

function pilot(values: Arguments["values"]): number | null {
  const given = text(values, "pilot");
  if (given === undefined) return null;
  const n = Number(given);
  if (!Number.isInteger(n) || n < 1) {
    throw new Problem({
      what: "A pilot needs a number of questions",
      where: "--pilot",
      found: given,
      allowed: "1, 2, 3 …",
    });
  }
  return n;
}
