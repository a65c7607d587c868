import assert from "node:assert/strict";
import { join } from "node:path";
import { prepareRun, projectRoot, sampleExperiment, saveRun } from "../lib/run/mod.ts";
import { readManifest, writeManifest } from "../lib/run/mod.ts";
import { type Row, schemas, toFrame, writeParts } from "../lib/tables/mod.ts";

const root = await Deno.makeTempDir({ prefix: "cotejo-test-" });
addEventListener("unload", () => Deno.removeSync(root, { recursive: true }));

const ids = (from: string) => Array.from({ length: 40 }, (_, q) => `${from}${String(q).padStart(2, "0")}`);

/** A run as far as it is compared: its manifest, and the tables of steps 01 and 03 with two systems. */
async function run(name: string, shift: (q: number) => number, questions = ids("q")): Promise<string> {
  const folder = join(root, name);
  await saveRun(await prepareRun({ config: sampleExperiment, out: folder }));
  const document = {
    doc_id: "d",
    url: "u",
    title: "t",
    text: "x",
    language: "en",
    date: null,
    topic: null,
    source: "s",
  };
  const write = async <T extends "documents" | "questions" | "judgements" | "measurements">(
    table: T,
    step: string,
    rows: Row<T>[],
  ) => {
    await writeParts(folder, step, schemas[table], [toFrame(schemas[table], rows as never)]);
  };
  await write("documents", "01", [document]);
  await write(
    "questions",
    "01",
    questions.map((question_id) => ({
      question_id,
      text: question_id,
      answer: null,
      language: "en",
      asked: null,
      topic: null,
      answerable: "yes",
      split: null,
    })),
  );
  await write(
    "judgements",
    "01",
    questions.map((question_id) => ({ question_id, doc_id: "d", grade: 1, origin: "link" })),
  );
  await write(
    "measurements",
    "03",
    ["bm25", "bm25(k1=0.9,b=0.4)"].flatMap((system, s) =>
      questions.map((question_id, q) => ({
        system,
        question_id,
        measure: "nDCG@10",
        k: 10,
        level: "document",
        generator: null,
        judge: null,
        repeat: 0,
        value: 0.4 + (q % 7) / 20 + (s === 0 ? shift(q) : 0),
        failure_cause: null,
        failure: null,
      }))
    ),
  );
  const manifest = (await readManifest(folder))!;
  for (const id of ["01_collect", "03_retrieve"]) {
    manifest.steps[id] = {
      fingerprint: "",
      settings: "",
      inputs: {},
      outputs: {},
      finished: "2026-01-01T00:00:00.000Z",
      seconds: 1,
      peakMemoryMB: null,
    };
  }
  await writeManifest(folder, manifest);
  return folder;
}

const before = await run("before", () => 0);
const down = await run("down", (q) => -0.1 - (q % 3) / 50);
const up = await run("up", (q) => 0.1 + (q % 3) / 50);
const others = await run("others", () => 0, ids("p"));

/** Runs the command with the permissions its task has. */
async function compareRuns(...args: string[]) {
  const { tasks } = JSON.parse(await Deno.readTextFile(join(projectRoot, "deno.json")));
  const permissions = (tasks["compare-runs"].command as string).split(" ").filter((word) =>
    word.startsWith("--")
  );
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...permissions, join(projectRoot, "tasks", "compare_runs.ts"), ...args],
    cwd: projectRoot,
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), error: text(stderr) };
}

Deno.test("compare-runs exits with 1 when a measure fell, and says which", async () => {
  const { code, out, error } = await compareRuns(before, down, "--resamples", "999");
  assert.equal(code, 1, error);
  assert.match(out, /nDCG@10 +bm25 .* worse\n/);
  assert.match(out, /The new run is worse: nDCG@10 of bm25 fell by 0\.1\d\d/);
  assert.match(error, /Note: .*before is not whole: 02_embed, .* not run yet/);
  assert.match(error, /Note: .*before: 01_collect, 03_retrieve out of date/);
});

Deno.test("compare-runs exits with 0 when a measure rose or nothing is shown", async () => {
  const rose = await compareRuns(before, up, "--resamples", "999", "--format", "json");
  assert.equal(rose.code, 0, rose.error);
  const { verdict, fell, notes, comparisons } = JSON.parse(rose.out);
  assert.equal(fell, false);
  assert.match(verdict, /^Nothing is shown to have fallen\. Of 2 comparisons: 1 better and 1 undecided\./);
  assert.ok(notes.length > 0);
  assert.deepEqual(
    comparisons.map((row: { system: string; decision: string }) => [row.system, row.decision]),
    [
      ["bm25", "better"],
      ["bm25(k1=0.9,b=0.4)", "undecided"],
    ],
  );
});

Deno.test("compare-runs pairs systems whose names hold equals signs, and writes every format", async () => {
  const pair = ["--system", "bm25(k1=0.9,b=0.4)=bm25", "--resamples", "199"];
  const csv = await compareRuns(before, down, ...pair, "--format", "csv");
  assert.equal(csv.code, 1, csv.error);
  assert.match(
    csv.out,
    /^measure,system,old system,questions,old,new,difference,.*\nnDCG@10,bm25,"bm25\(k1=0\.9,b=0\.4\)",40,/,
  );
  assert.doesNotMatch(csv.out, /The new run/);
  assert.match(csv.error, /The new run is worse/);
  for (
    const [format, shown] of [["markdown", /\| nDCG@10 \| bm25 \|/], ["latex", /nDCG@10 & bm25 &/]] as const
  ) {
    assert.match((await compareRuns(before, down, "--resamples", "199", "--format", format)).out, shown);
  }
});

Deno.test("compare-runs exits with 2 when there is nothing to compare, and says why without a stack", async () => {
  const cases: [args: string[], message: RegExp][] = [
    [[before, others], /no question in common[\s\S]*40 questions/],
    [[before, join(before, "..", "before")], /same as itself/],
    [[before, root], /not the folder of a run/],
    [[before, join(root, "nowhere")], /is not there/],
    [[before, join(before, "manifest.json")], /is a file/],
    [[before], /the old one and the new one/],
    [[before, down, up], /the old one and the new one/],
    [[before, down, "-m", "nDGC@10"], /Did you mean nDCG/],
    [[before, down, "-m", "AP"], /AP was not measured/],
    [[before, down, "--format", "latx"], /Did you mean latex/],
    [[before, down, "--system", "bm25=bm52"], /Did you mean bm25/],
    [[before, down, "--alpha", "much"], /--alpha takes a number/],
    [[before, down, "--alpha", "5"], /level of significance/],
    [[before, down, "--unknown"], /--unknown/],
  ];
  for (const [args, message] of cases) {
    const { code, error } = await compareRuns(...args);
    assert.equal(code, 2, `${args.join(" ")}\n${error}`);
    assert.match(error, message);
    assert.ok(!error.includes(".ts:"), `no stack: ${error}`);
  }
});
