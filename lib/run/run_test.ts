import assert from "node:assert/strict";
import { join } from "node:path";
import { readManifest, writeManifest } from "./manifest.ts";
import { projectRoot, sampleExperiment } from "./root.ts";
import { openRun, prepareRun, runsByAge, saveRun, touchRun } from "./run.ts";

Deno.test("a run keeps its resolved experiment, versions and hardware, and opens again the same", async () => {
  const outputs = await Deno.makeTempDir(), out = join(outputs, "mine");
  const run = await prepareRun({ config: sampleExperiment, out, pilot: 3 });
  await saveRun(run);
  const manifest = (await readManifest(out))!;
  assert.equal(manifest.seed, 42);
  assert.equal(manifest.versions.deno, Deno.version.deno);
  assert.ok(manifest.hardware.cores >= 1);
  assert.ok(
    !JSON.stringify(manifest.experiment).includes(projectRoot),
    "folders of the project are kept relative",
  );
  assert.deepEqual(await openRun(out), { ...run, models: [] });
  assert.equal((await runsByAge(outputs))[0], out);
  assert.equal(run.cache, join(projectRoot, "outputs", ".cache"));
  await Deno.remove(outputs, { recursive: true });
});

Deno.test("taking up a run keeps its finished steps", async () => {
  const out = join(await Deno.makeTempDir(), "mine");
  const run = await prepareRun({ config: sampleExperiment, out });
  const manifest = await saveRun(run);
  const record = {
    settings: "s",
    fingerprint: "f",
    inputs: {},
    outputs: {},
    finished: "",
    seconds: 1,
    peakMemoryMB: null,
  };
  await writeManifest(out, { ...manifest, steps: { "01_collect": record } });
  assert.deepEqual((await saveRun(run)).steps, { "01_collect": record });
  await Deno.remove(join(out, ".."), { recursive: true });
});

Deno.test("a folder without a manifest and a damaged manifest are named", async () => {
  const folder = await Deno.makeTempDir();
  await assert.rejects(openRun(folder), /has no manifest\.json/);
  assert.deepEqual(await runsByAge(join(folder, "none")), []);
  await Deno.writeTextFile(join(folder, "manifest.json"), '{"cotejo": 1, ');
  await assert.rejects(openRun(folder), /manifest is damaged/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("touchRun() makes a run the one that notebooks open by hand", async () => {
  const outputs = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  const runs = [];
  for (const name of ["first", "second"]) {
    const run = await prepareRun({ config: sampleExperiment, out: join(outputs, name) });
    await saveRun(run);
    await Deno.utime(join(run.folder, "manifest.json"), 1000 + runs.length, 1000 + runs.length);
    runs.push(run);
  }
  assert.deepEqual(await runsByAge(outputs), [runs[1]!.folder, runs[0]!.folder]);
  await touchRun(runs[0]!);
  assert.deepEqual(await runsByAge(outputs), [runs[0]!.folder, runs[1]!.folder]);
  await Deno.remove(outputs, { recursive: true });
});
