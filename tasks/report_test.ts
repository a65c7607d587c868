import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { prepareRun, projectRoot, runsByAge, sampleExperiment, saveRun } from "../lib/run/mod.ts";

async function report(permissions: string[], ...args: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, join(projectRoot, "tasks", "report.ts"), ...args],
    cwd: projectRoot,
    env: { NO_COLOR: "1" },
  }).output();
  return { code, text: new TextDecoder().decode(stderr) + new TextDecoder().decode(stdout) };
}

Deno.test("report says which steps have not run instead of showing an empty table", async () => {
  const out = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await saveRun(await prepareRun({ config: sampleExperiment, out }));
  const { code, text } = await report(["-A"], out);
  assert.equal(code, 0, text);
  assert.match(text, /left to do: 01_collect \(not run yet\)[\s\S]*07_stats \(not run yet\)/);
  assert.doesNotMatch(text, /no rows/);
  assert.match(text, /Report: .*index\.html/);
  const made = await Array.fromAsync(Deno.readDir(join(out, "reports")), ({ name }) => name);
  assert.deepEqual(made.sort(), ["CITATION.cff", "citation.bib", "index.html"]);
  await Deno.remove(out, { recursive: true });
});

Deno.test("report refuses a second run", async () => {
  const { code, text } = await report(["-A"], "outputs/a", "outputs/b");
  assert.equal(code, 1);
  assert.match(text, /one run[\s\S]*found "outputs\/a outputs\/b"[\s\S]*report \[RUN\]/);
});

Deno.test("report says which run it takes when none is named", async () => {
  const mayNotWrite = ["--allow-read", "--allow-env", "--allow-sys", "--allow-ffi"];
  const [folder] = await runsByAge();
  const { text } = await report(mayNotWrite);
  const said = folder ? `the newest one is ${relative(projectRoot, folder)}` : "There is no run yet";
  assert.ok(text.includes(said), text);
});
