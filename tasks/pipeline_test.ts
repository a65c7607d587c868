import assert from "node:assert/strict";
import { copy } from "../lib/base/copy_for_tests.ts";
import { join } from "node:path";
import { below, random, sha256File } from "../lib/base/mod.ts";
import { isGone } from "../lib/notebook/processes_for_tests.ts";
import { projectRoot, readManifest } from "../lib/run/mod.ts";
import {
  checkFigures,
  checkRecomputed,
  checkSentences,
  checkShown,
  checkStored,
  readReport,
  type Report,
  shownTable,
  traceConclusion,
} from "./report_numbers/mod.ts";

const decoder = new TextDecoder();

/** An experiment on one section of the sample: the whole pipeline in a short time. */
async function smallExperiment(folder: string): Promise<string> {
  const sample = join(projectRoot, "data", "sample");
  await copy(join(sample, "site", "azure", "storage"), join(folder, "site", "azure", "storage"));
  for (const file of ["robots.txt", join("azure", "index.html")]) {
    await Deno.copyFile(join(sample, "site", file), join(folder, "site", file));
  }
  await Deno.mkdir(join(folder, "forum", "questions"), { recursive: true });
  for await (const { name } of Deno.readDir(join(sample, "forum", "questions"))) {
    const page = await Deno.readTextFile(join(sample, "forum", "questions", name));
    if (/^(index|page-)/.test(name) || page.toLowerCase().includes("/azure/storage/")) {
      await Deno.writeTextFile(join(folder, "forum", "questions", name), page);
    }
  }
  const experiment = JSON.parse(
    await Deno.readTextFile(join(projectRoot, "data", "experiments", "sample.json")),
  );
  delete experiment.$schema;
  experiment.collection.folder = "site";
  experiment.collection.questions.folder = "forum";
  experiment.statistics = { resamples: 199 };
  const file = join(folder, "experiment.json");
  await Deno.writeTextFile(file, JSON.stringify(experiment));
  return file;
}

/** Starts the command's own process, so that killing it kills the runner and not a wrapper around it. */
function start(args: string[]): Deno.ChildProcess {
  const out = args[args.indexOf("--out") + 1];
  if (args.includes("--out")) args = [...args, "--cache", join(out!, "..", "cache")];
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "-A", join(projectRoot, "tasks", "pipeline.ts"), ...args],
    cwd: projectRoot,
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
  }).spawn();
}

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await start(args).output();
  return { code, text: decoder.decode(stderr) + decoder.decode(stdout) };
}

/** Hashes of the files below a folder whose names end so. */
async function hashesOf(folder: string, ending = "", prefix = ""): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) Object.assign(hashes, await hashesOf(path, ending, `${prefix}${name}/`));
    else if (name.endsWith(ending)) hashes[prefix + name] = await sha256File(path);
  }
  return hashes;
}

const tableHashes = (out: string) => hashesOf(out, ".parquet");

const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
const config = await smallExperiment(folder);
const whole = join(folder, "whole", "run");

Deno.test("the pipeline runs from collection to report, and says where the report is", async () => {
  const { code, text } = await run("--config", config, "--out", whole);
  assert.equal(code, 0, text);
  assert.match(text, /Report: .*index\.html/);
  assert.match(text, /gte-small\+maxsim\(all-MiniLM-L6-v2\)/);
  const manifest = (await readManifest(whole))!;
  assert.equal(Object.keys(manifest.steps).length, 7);
  for (const [id, { seconds, peakMemoryMB, outputs }] of Object.entries(manifest.steps)) {
    assert.ok(seconds > 0 && peakMemoryMB !== 0 && Object.keys(outputs).length > 0, id);
    assert.ok((await Deno.stat(join(whole, "reports", `${id}.html`))).size > 10_000, id);
  }
  const lines = (await Deno.readTextFile(join(whole, "log.jsonl"))).trimEnd().split("\n").map((l) =>
    JSON.parse(l)
  );
  for (const line of lines) assert.deepEqual(Object.keys(line), ["time", "module", "level", "message"]);
});

Deno.test("every stored figure of the statistics follows from the measurements by plain arithmetic", async () => {
  checkStored(await readReport(whole));
});

Deno.test("the library makes the stored statistics again, bit by bit, from the tables read back", async () => {
  checkRecomputed(await readReport(whole));
});

Deno.test("every number in the report's tables, figures and sentences is the figure of its own row", async () => {
  const report = await readReport(whole);
  checkShown(report);
  checkFigures(report);
  checkSentences(report);
});

Deno.test("one altered number is found, wherever in the tables or the report it stands", async () => {
  const report = await readReport(whole);
  const altered = (check: (report: Report) => void, message: RegExp, alter: (report: Report) => void) => {
    const copy = structuredClone(report);
    alter(copy);
    assert.throws(() => check(copy), { name: "AssertionError", message });
  };
  const change = (row: object, column: string, to: (value: number) => unknown) =>
    Object.assign(row, { [column]: to((row as Record<string, number>)[column]!) });
  const slightly = (value: number) => value * (1 + 1e-6), nextTo = (value: number) => value * (1 + 2 ** -52);
  const pair = ({ tables }: Report) =>
    tables.comparisons.find(({ measure, p }) => measure === "nDCG@10" && p)!;
  const figure = /stored .*, recomputed/, probability = /stored p .*, recomputed/;

  altered(checkStored, figure, ({ measured }) => {
    change(measured["03"]!.measurements.find(({ value }) => value === 1)!, "value", () => 0.5);
  });
  altered(checkStored, figure, ({ measured }) => change(measured["04"]!.summaries[0]!, "value", slightly));
  altered(
    checkStored,
    figure,
    ({ measured }) => change(measured["05"]!.summaries[0]!, "bound_high", slightly),
  );
  altered(checkStored, figure, (report) => change(pair(report), "difference", slightly));
  altered(checkStored, probability, (report) => change(pair(report), "p", slightly));
  altered(checkStored, probability, (report) => change(pair(report), "p_corrected", (p) => 0.9 * p));
  altered(checkStored, /"decision":"better"/, (report) => change(pair(report), "decision", () => "better"));
  altered(checkStored, figure, ({ composite }) => change(composite[0]!, "value", slightly));
  altered(checkRecomputed, /contrasts computed again/, ({ tables }) => {
    change(tables.contrasts.find(({ figure, low }) => figure === "r" && low)!, "low", nextTo);
  });
  altered(checkShown, /"Effect sizes on nDCG@10", row 1, column "value"/, (report) => {
    change(shownTable(report, "Effect sizes").rows[1]!, "value", nextTo);
  });
  altered(checkShown, /the JSON files hold the tables shown/, ({ files }) => files[0]![3]!.nDCG = 0.123);
  altered(checkShown, /40 configurations/, (report) => {
    report.page = report.page.replace(/(>0\.\d\d)\d(<\/td>)/, "$1x$2");
  });
  altered(checkShown, /documents, \d+ questions/, (report) => {
    report.index = report.index.replace(/(<p class="lead">)\d+/, "$1999");
  });
  altered(
    checkShown,
    /no rule for the table "New"/,
    ({ shown }) => shown.push({ ...shown[0]!, caption: "New" }),
  );
  altered(checkShown, /no rule for .*column "news"/, (report) => {
    const { columns, rows } = shownTable(report, "Gains and losses");
    columns.push({ name: "news" });
    for (const row of rows) row.news = 1;
  });
  altered(checkFigures, /interval of bm25/, ({ figures }) => {
    const { x } = figures.find(({ layout }) => layout.meta.cotejo.title.startsWith("nDCG@10 with"))!
      .data[0] as { x: number[] };
    x[0]! += 1e-5;
  });
  altered(checkFigures, /no rule for the figure "New"/, ({ figures }) => {
    figures[0]!.layout.meta.cotejo.title = "New";
  });
  altered(checkSentences, /the conclusion of step 07/, (report) => {
    const row = shownTable(report, "Conclusion").rows[0]!;
    row.sentence = String(row.sentence).replace(/0\.\d{3}/, "0.999");
  });
  altered(checkSentences, /the conclusion of the front page/, (report) => {
    report.index = report.index.replace(/(could well have been missed \()80%/, "$190%");
  });
  altered(checkSentences, /Concentration of the ground truth/, ({ tables }) => tables.judgements.pop());
  const told = shownTable(report, "Conclusion").rows.map(({ sentence }) => String(sentence));
  for (const number of [/ 0\.\d{3} more than/, /\[.*?\] \(/, /Holm p = 0\.\d{3}/, /about \d+ questions/]) {
    const at = told.findIndex((sentence) => number.test(sentence));
    const wrong = told[at]!.replace(number, (text) => text.replace(/\d+(?=\D*$)/, "987"));
    assert.throws(
      () => traceConclusion(report, told.with(at, wrong)),
      /987 is no figure of: /,
      String(number),
    );
  }
});

Deno.test("a second run skips every step and changes no table", async () => {
  const before = await tableHashes(whole);
  const { code, text } = await run("--config", config, "--out", whole);
  assert.equal(code, 0, text);
  assert.equal(text.match(/is up to date, skipped/g)?.length, 7);
  assert.deepEqual(await tableHashes(whole), before);
});

Deno.test("another folder with empty caches gives byte-identical tables, also when killed again and again", async () => {
  const out = join(folder, "killed", "run");
  const next = random(42, "kill times");
  for (let kills = 0; kills < 6; kills++) {
    const child = start(["--config", config, "--out", out]);
    await new Promise((done) => setTimeout(done, 500 + below(7000, next)));
    const kernel = await Deno.readTextFile(join(out, "kernel.lock.json")).then(JSON.parse).catch(() =>
      undefined
    );
    child.kill("SIGKILL");
    await Promise.all([child.stdout.cancel(), child.stderr.cancel(), child.status]);
    assert.ok(await isGone(child.pid));
    if (kernel) assert.ok(await isGone(kernel.pid), `kernel ${kernel.pid} outlived its runner`);
  }
  const { code, text } = await run("--config", config, "--out", out);
  assert.equal(code, 0, text);
  assert.deepEqual(await tableHashes(out), await tableHashes(whole));
  for await (const { name } of Deno.readDir(out)) assert.ok(!name.endsWith(".tmp"), name);
});

Deno.test("the report is made again from a finished run, without running it", async () => {
  const pages = join(whole, "reports"), before = await hashesOf(pages);
  const names = Object.keys(before);
  assert.equal(names.filter((name) => name.endsWith(".html")).length, 8);
  for (const ending of [".csv", ".json", ".md", ".tex", ".svg", "CITATION.cff", "citation.bib"]) {
    assert.ok(names.some((name) => name.endsWith(ending)), ending);
  }
  await Deno.remove(pages, { recursive: true });
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "report", whole],
    cwd: projectRoot,
  }).output();
  assert.ok(success, decoder.decode(stderr));
  assert.match(decoder.decode(stdout), /Report: /);
  assert.deepEqual(await hashesOf(pages), before);
});

Deno.test("a second run into the same folder at once is refused and names the first", async () => {
  const first = start(["--config", config, "--out", whole, "--force"]);
  const reader = first.stderr.getReader();
  let seen = "";
  while (!seen.includes("01_collect starts")) seen += decoder.decode((await reader.read()).value);
  const { code, text } = await run("--config", config, "--out", whole);
  assert.equal(code, 1);
  assert.match(text, new RegExp(`in use: the pipeline, process ${first.pid}`));
  const kernelStarted = async () => {
    for (;;) {
      const found = await Deno.readTextFile(join(whole, "kernel.lock.json")).then(JSON.parse).catch(() =>
        undefined
      );
      if (found && found.pid !== first.pid) return found.pid as number;
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const kernel = await kernelStarted();
  first.kill("SIGINT");
  await reader.cancel();
  await first.stdout.cancel();
  assert.equal((await first.status).code, 130);
  assert.ok(await isGone(kernel), "Ctrl-C stops the kernel too");
  assert.equal((await run("--config", config, "--out", whole)).code, 0);
});

Deno.test("a failing cell stops the run with notebook, cell, source and error, and the next run goes on", async () => {
  const out = join(folder, "failing", "run");
  await copy(join(folder, "whole"), join(folder, "failing"));
  const vectors = join(folder, "failing", "cache", "vectors");
  for await (const { name } of Deno.readDir(vectors)) {
    await Deno.writeTextFile(join(vectors, name), "broken ".repeat(999));
  }
  const { code, text } = await run("--config", config, "--out", out, "--only", "02", "--force");
  assert.equal(code, 1);
  assert.match(text, /02_embed, cell \d+ failed \(error\): A cache cannot be opened/);
  assert.match(text, /remove the file/);
  assert.match(text, /await embed\(/, "the cell's source is shown");
  assert.match(text, /the stack:\n\s+at /);
  assert.equal(text.match(/A cache cannot be opened/g)?.length, 1, "the message stands once");
  assert.match(await Deno.readTextFile(join(out, "notebooks", "02_embed.ipynb")), /"output_type": "error"/);
  await Deno.remove(vectors, { recursive: true });
  const again = await run("--config", config, "--out", out);
  assert.equal(again.code, 0, again.text);
  assert.doesNotMatch(again.text, /02_embed is up to date/);
  assert.deepEqual(await tableHashes(out), await tableHashes(whole));
});

Deno.test("a damaged table is found, and its step runs again", async () => {
  const out = join(folder, "failing", "run");
  await Deno.truncate(join(out, "01_chunks.parquet"), 300);
  const refused = await run("--config", config, "--out", out, "--from", "02");
  assert.equal(refused.code, 1);
  assert.match(refused.text, /01_collect, which is not up to date: 01_chunks\.parquet was changed/);
  const { code, text } = await run("--config", config, "--out", out);
  assert.equal(code, 0, text);
  assert.deepEqual(await tableHashes(out), await tableHashes(whole));
});

Deno.test("an experiment with one sparse system, no reranker and one cut-off runs to its report", async () => {
  const least = join(folder, "least.json"), out = join(folder, "whole", "least");
  const experiment = JSON.parse(await Deno.readTextFile(config));
  const change = { retrievers: ["bm25"], rerankers: [], k: [3], measures: ["RR@k"], depth: 3 };
  await Deno.writeTextFile(
    least,
    JSON.stringify({ ...experiment, ...change, statistics: { headline: "RR@3", resamples: 99 } }),
  );
  const { code, text } = await run("--config", least, "--out", out);
  assert.equal(code, 0, text);
});

Deno.test("a collection without ground truth stops with what is missing", async () => {
  const bare = join(folder, "bare.json"), out = join(folder, "whole", "bare");
  const experiment = JSON.parse(await Deno.readTextFile(config));
  experiment.collection.questions.start = ["https://forum.cotejo.example/questions/nowhere"];
  await Deno.writeTextFile(bare, JSON.stringify(experiment));
  const { code, text } = await run("--config", bare, "--out", out);
  assert.equal(code, 1);
  assert.match(text, /There are documents but no questions[\s\S]*collection\.questions/);
});

Deno.test("documents without questions are collected, and the run says what is missing and how to add it", async () => {
  const notes = join(folder, "notes"),
    config = join(folder, "notes.json"),
    out = join(folder, "whole", "notes");
  await Deno.mkdir(notes);
  await Deno.writeTextFile(join(notes, "disks.md"), "# Disks\n\nThey keep data.");
  await Deno.writeTextFile(
    config,
    JSON.stringify({ name: "notes", collection: { kind: "folder", folder: notes } }),
  );
  const { code, text } = await run("--config", config, "--out", out);
  assert.equal(code, 1);
  assert.match(text, /1 documents? but no questions[\s\S]*"collection\.questions"[\s\S]*questions\.csv/);
  assert.doesNotMatch(text, /cell \d+ failed/);
  assert.deepEqual(Object.keys((await readManifest(out))!.steps), ["01_collect"]);
  assert.ok((await Deno.stat(join(out, "01_chunks.parquet"))).isFile);
  assert.ok((await Deno.stat(join(out, "reports", "01_collect.html"))).isFile);
});

Deno.test("--dry-run, --pilot, --only and --help do what they say", async () => {
  const dry = await run("--config", config, "--out", whole, "--dry-run", "--from", "03", "--force");
  assert.match(dry.text, /03_retrieve\s+would run: it was asked for/);
  assert.doesNotMatch(dry.text, /02_embed/);
  assert.match((await run("--help")).text, /Usage: deno task pipeline[\s\S]*--pilot N/);
  const pilot = join(folder, "whole", "pilot");
  const only = await run("--config", config, "--out", pilot, "--pilot", "3", "--only", "01");
  assert.equal(only.code, 0, only.text);
  const manifest = (await readManifest(pilot))!;
  assert.deepEqual([manifest.pilot, Object.keys(manifest.steps)], [3, ["01_collect"]]);
});

Deno.test("mistakes on the command line are named with what is allowed", async () => {
  const message = async (...args: string[]) => {
    const { code, text } = await run(...args);
    assert.equal(code, 1);
    assert.doesNotMatch(text, /\n\s+at /, "no stack without --debug");
    return text;
  };
  assert.match(await message("--onyl", "03"), /Unknown option '--onyl'[\s\S]*--help/);
  assert.match(await message("--only", "12"), /found "12"[\s\S]*01, 02/);
  assert.match(await message("--from", "05", "--to", "03"), /no step between/);
  assert.match(await message("--pilot", "many"), /found "many"/);
  assert.match(await message("--config", "nothing.json"), /nothing\.json/);
  const wrong = join(folder, "wrong.json");
  const json = JSON.parse(await Deno.readTextFile(config));
  await Deno.writeTextFile(wrong, JSON.stringify({ ...json, retrievers: ["gte-smal"] }));
  assert.match(await message("--config", wrong), /for retrieval[\s\S]*did you mean "gte-small"/);
});

const namespace = ["unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;
const canCutOff = Deno.build.os === "linux" &&
  await new Deno.Command(namespace[0], {
    args: [...namespace.slice(1), "true"],
    stdout: "null",
    stderr: "null",
  }).output()
    .then(({ success }) => success, () => false);

Deno.test({
  name: `the pipeline runs with the network cut off, with the permissions of its task${
    canCutOff ? "" : " (skipped: no network namespace can be made here)"
  }`,
  ignore: !canCutOff,
  async fn() {
    const out = join(folder, "offline", "run");
    const { success, stderr } = await new Deno.Command(namespace[0], {
      args: [
        ...namespace.slice(1),
        Deno.execPath(),
        "task",
        "pipeline",
        "--config",
        config,
        "--out",
        out,
        "--cache",
        join(folder, "offline", "cache"),
      ],
      cwd: projectRoot,
      stdout: "null",
    }).output();
    assert.ok(success, decoder.decode(stderr));
    assert.deepEqual(await tableHashes(out), await tableHashes(whole));
  },
});
