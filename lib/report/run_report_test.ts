import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { executedNotebook, prepareRun, sampleExperiment, saveRun, stepsOf } from "../run/mod.ts";
import { exampleNotebook } from "./notebook_fixture.ts";
import { stepReport } from "./run_report.ts";
import { showTable } from "./show_table.ts";

Deno.test("stepReport() writes a step's tables and figures beside its page, which leads to every one of them", async () => {
  const out = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const run = await prepareRun({ config: sampleExperiment, out });
  await saveRun(run);
  const step = stepsOf(run.experiment).find(({ id }) => id.startsWith("03"))!;
  const table = showTable([{ system: "bm25", ndcg: 1 / 3 }], { caption: "Means" });
  const data = {
    "text/html": table.html(),
    "text/plain": table.text(),
    "application/vnd.cotejo.table+json": table.data(),
  };
  const shown = { data, execution_count: 1, metadata: {}, output_type: "execute_result" };
  const figures = (await exampleNotebook()).cells
    .flatMap(({ outputs = [] }) => outputs.filter((output) => output.data?.["image/svg+xml"] !== undefined))
    .slice(0, 2).map((output) => ({ ...output, execution_count: 1, metadata: {} }));
  const cell = {
    cell_type: "code",
    execution_count: 1,
    id: "a",
    metadata: {},
    outputs: [shown, ...figures],
    source: "x",
  };
  const path = executedNotebook(run, step);
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeTextFile(
    path,
    JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 }),
  );
  await stepReport(run, step);
  const reports = join(run.folder, "reports");
  const html = await Deno.readTextFile(join(reports, `${step.id}.html`));
  const links = [...html.matchAll(/<a href="(exports\/[^"]+)">([^<]+)<\/a>/g)].map(([, href, label]) => ({
    href: href!,
    label,
  }));
  assert.deepEqual(links.map(({ label }) => label), ["CSV", "JSON", "Markdown", "LaTeX", "SVG", "SVG"]);
  for (const { href } of links) assert.ok((await Deno.stat(join(reports, href))).isFile, href);
  const written = await Array.fromAsync(Deno.readDir(join(reports, "exports", step.id)), ({ name }) => name);
  assert.equal(written.length, links.length);
  assert.equal(
    await Deno.readTextFile(join(reports, links[0]!.href)),
    "system,ndcg\nbm25,0.3333333333333333\n",
  );
  await Deno.remove(out, { recursive: true });
});
