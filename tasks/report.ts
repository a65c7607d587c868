import { relative } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { writeReports } from "../lib/report/mod.ts";
import { openRun, runsByAge } from "../lib/run/mod.ts";
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
  const { index, summary } = await writeReports(run);
  console.log(`${summary}\n\nReport: ${shown(index)}`);
});

async function newest(): Promise<string> {
  const [folder] = await runsByAge();
  if (folder === undefined) {
    throw new Problem({ what: "There is no run yet", todo: 'make one with "deno task pipeline"' });
  }
  console.log(`No run was named; the newest one is ${shown(folder)}\n`);
  return folder;
}

function shown(path: string): string {
  return relative(Deno.cwd(), path) || path;
}
