import { relative } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { headline, remaining, writeReports } from "../lib/report/mod.ts";
import { newestRun, openRun, type Run, standings } from "../lib/run/mod.ts";
import { type Command, runCommand } from "./arguments.ts";

const command: Command = {
  name: "report",
  summary: "Makes the report of a finished run again, without running anything.",
  positionals: "[RUN] ",
  options: {},
  notes: "RUN is the folder of a run, for example outputs/sample; the newest run unless given.",
};

await runCommand(command, async ({ positionals }) => {
  if (positionals.length > 1) {
    throw new Problem({
      what: "The report of one run is made at a time",
      found: positionals.join(" "),
      allowed: "deno task report [RUN]",
    });
  }
  const run = await openRun(positionals[0] ?? await newest());
  const index = await writeReports(run);
  const parts = [
    await remaining(run),
    await hasMeans(run) ? await headline(run) : undefined,
    `Report: ${shown(index)}`,
  ];
  console.log(parts.filter((part) => part !== undefined).join("\n\n"));
});

async function newest(): Promise<string> {
  const folder = await newestRun();
  if (folder === undefined) {
    throw new Problem({ what: "There is no run yet", todo: 'make one with "deno task pipeline"' });
  }
  console.log(`No run was named; the newest one is ${shown(folder)}\n`);
  return folder;
}

/** Whether the step is done that gives the headline table its first rows. */
async function hasMeans(run: Run): Promise<boolean> {
  return (await standings(run)).some(({ step, state }) => step.id === "03_retrieve" && state === "done");
}

function shown(path: string): string {
  return relative(Deno.cwd(), path) || path;
}
