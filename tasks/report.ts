import { relative } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { headline, writeReports } from "../lib/report/mod.ts";
import { newestRun, openRun } from "../lib/run/mod.ts";
import { runCommand } from "./arguments.ts";

await runCommand({
  name: "report",
  summary: "Makes the report of a finished run again, without running anything.",
  positionals: "[RUN] ",
  options: {},
  notes: "RUN is the folder of a run, for example outputs/sample; the newest run unless given.",
}, async ({ positionals }) => {
  const folder = positionals[0] ?? await newestRun();
  if (folder === undefined) {
    throw new Problem({ what: "There is no run yet", todo: 'make one with "deno task pipeline"' });
  }
  const run = await openRun(folder);
  const index = await writeReports(run);
  console.log(`${await headline(run)}\n\nReport: ${relative(Deno.cwd(), index) || index}`);
});
