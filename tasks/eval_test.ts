import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  Deno.writeTextFileSync(path, content);
  return path;
};
const questions = Array.from({ length: 20 }, (_, q) => `q${q}`);
const qrels = file("qrels", questions.map((q) => `${q} 0 good 1\n${q} 0 bad 0\n`).join(""));
const run = (name: string, good: (q: number) => number) =>
  file(
    name,
    questions.map((q, i) => `${q} Q0 good 1 ${good(i)} ${name}\n${q} Q0 bad 2 0.5 ${name}\n`).join(""),
  );
const strong = run("strong", (q) => q % 10 === 0 ? 0.1 : 0.9),
  weak = run("weak", (q) => q % 4 === 0 ? 0.9 : 0.1);

/** Runs a command with the permissions its task has. */
async function command(name: "eval" | "compare", args: string[], input?: string) {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--allow-read", script, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input ?? ""));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), error: text(stderr) };
}

Deno.test("eval prints what trec_eval prints, from a file and from standard input", async () => {
  const fromFile = await command("eval", ["-q", "-n", "-mP.1", "-m", "num_rel", qrels, strong]);
  assert.equal(fromFile.code, 0, fromFile.error);
  assert.equal(
    fromFile.out.split("\n").slice(0, 4).join("\n"),
    "num_rel               \tq0\t1\nP_1                   \tq0\t0.0000\n" +
      "num_rel               \tq1\t1\nP_1                   \tq1\t1.0000",
  );
  assert.ok(!fromFile.out.includes("\tall\t"));
  const fromInput = await command(
    "eval",
    ["-q", "-n", "-mP.1", "-m", "num_rel", qrels, "-"],
    Deno.readTextFileSync(strong),
  );
  assert.equal(fromInput.out, fromFile.out);
});

Deno.test("eval gives JSON and bounds, and says what the run lacks", async () => {
  const part = file("part", Deno.readTextFileSync(strong).split("\n").slice(2).join("\n"));
  const { code, out, error } = await command("eval", ["--json", "--bounds", "-m", "RR", qrels, part]);
  assert.equal(code, 0, error);
  assert.match(error, /no line for 1 of 20 judged questions \(q0\)/);
  const { run, missing, all, atMost } = JSON.parse(out);
  assert.deepEqual([run, missing], ["strong", ["q0"]]);
  assert.ok(Math.abs(all.RR - (18 + 0.5) / 19) < 1e-12);
  assert.equal(atMost.RR, all.RR);
});

Deno.test("eval and compare refuse in words and with an exit code", async () => {
  const cases: [name: "eval" | "compare", args: string[], message: RegExp][] = [
    ["eval", [qrels], /Two files are needed/],
    ["eval", ["-m", "nDGC@10", qrels, strong], /Did you mean nDCG/],
    ["eval", ["-l", "two", qrels, strong], /-l takes a whole number/],
    ["eval", [qrels, join(folder, "none")], /no such file/],
    ["eval", [qrels, file("other", "x Q0 good 1 1 t\n")], /no question in common/],
    ["compare", [qrels, strong], /at least two runs/],
    ["compare", [qrels, strong, weak, "--format", "latx"], /Did you mean latex/],
    ["eval", ["-", "-"], /read twice/],
    ["eval", ["--bounds", "-J", qrels, strong], /no bounds/],
    ["eval", ["-m", "constructor", qrels, strong], /Unknown measure/],
    ["compare", [qrels, strong, weak, "-m", "num_q"], /describes a system/],
    ["compare", [qrels, strong, weak, "-m", "gm_map"], /compare AP/],
    ["compare", [qrels, strong, weak, "-m", "toString"], /Unknown measure/],
    ["compare", [qrels, strong, strong], /named twice/],
    ["compare", [qrels, "-", "-"], /read once/],
  ];
  for (const [name, args, message] of cases) {
    const { code, error } = await command(name, args);
    assert.equal(code, 1, args.join(" "));
    assert.match(error, message);
    assert.ok(!error.includes(".ts:"), `no stack: ${error}`);
  }
});

Deno.test("compare shows means, differences to the first run and corrected p values in every format", async () => {
  const outputs = new Map<string, string>();
  for (const format of ["text", "markdown", "latex", "csv", "json"]) {
    const { code, out, error } = await command("compare", [
      ...[qrels, strong, weak, "-m", "ndcg_cut.10", "-m", "RR", "--resamples", "999", "--format", format],
    ]);
    assert.equal(code, 0, error);
    outputs.set(format, out);
  }
  const pairs = await command("compare", [
    ...[qrels, strong, weak, "-m", "RR", "--resamples", "999", "--pairs", "--format", "csv"],
  ]);
  assert.equal(
    pairs.out.split("\n")[0],
    "measure,first,second,difference,95% low,95% high,p,corrected p,decision",
  );
  assert.match(outputs.get("text")!, /strong scored highest on nDCG@10/);
  assert.match(outputs.get("markdown")!, /\| RR \| weak \| 0\.6250 \|/);
  assert.match(outputs.get("latex")!, /RR & weak & 0\.6250 &/);
  assert.match(outputs.get("csv")!, /\nRR,weak,0\.625,/);
  const { systems, comparisons } = JSON.parse(outputs.get("json")!);
  assert.deepEqual(systems.map((row: { system: string }) => row.system), [
    "strong",
    "weak",
    "strong",
    "weak",
  ]);
  assert.equal(systems[3].decision, "worse");
  assert.equal(systems[3].judged, 1);
  assert.ok(Math.abs(systems[3].difference - (0.625 - 0.95)) < 1e-12);
  assert.equal(comparisons.length, 2);
});

Deno.test("compare says when uneven judgements withhold a verdict, and tells runs of one name apart", async () => {
  const lines = (good: number, other: string) =>
    questions.map((q) => `${q} Q0 good 1 ${good} r\n${q} Q0 ${other} 2 0.5 r\n`).join("");
  await Deno.mkdir(join(folder, "x"));
  await Deno.mkdir(join(folder, "y"));
  const judged = file(join("x", "run"), lines(0.9, "bad")),
    unjudged = file(join("y", "run"), lines(0.1, "new"));
  const { code, out, error } = await command("compare", [
    qrels,
    judged,
    unjudged,
    "-m",
    "RR",
    "--resamples",
    "999",
  ]);
  assert.equal(code, 0, error);
  assert.match(out, /more than 10 points neither run is called better/);
  assert.match(out, /y\/run.* undecided: judged unevenly/);
  assert.match(out, /x\/run scored highest.*was judged too unevenly to be set against y\/run/);
});

Deno.test("eval's bounds follow -l and -M, and measures without bounds do not stop the others", async () => {
  const graded = file("graded", questions.map((q) => `${q} 0 good 2\n${q} 0 bad 0\n`).join(""));
  const mixed = file(
    "mixed",
    questions.map((q) => `${q} Q0 good 1 3 m\n${q} Q0 new 2 2 m\n${q} Q0 new2 3 1 m\n`).join(""),
  );
  const most = async (...args: string[]) => {
    const { code, out, error } = await command("eval", ["--json", "--bounds", ...args, graded, mixed]);
    assert.equal(code, 0, error);
    return { error, ...JSON.parse(out) };
  };
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 1e-12, `${value}`);
  near((await most("-m", "P@3")).atMost["P@3"], 1);
  near((await most("-m", "P@3", "-l", "3")).atMost["P(rel=3)@3"], 2 / 3);
  near((await most("-m", "P@3", "-M", "2")).atMost["P@3"], 2 / 3);
  const some = await most("-m", "Judged@3", "-m", "P@3");
  assert.deepEqual(Object.keys(some.atMost), ["P@3"]);
  assert.match(some.error, /no bounds for Judged@3/);
});
