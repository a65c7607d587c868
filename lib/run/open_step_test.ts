import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { projectRoot } from "./root.ts";
import { sampleExperiment } from "./root.ts";
import { RunLock } from "./lock.ts";
import { prepareRun, saveRun } from "./run.ts";

Deno.test("a kernel that was refused the run is refused again when its cell is run again", async () => {
  const folder = await Deno.makeTempDir();
  const run = await prepareRun({
    config: sampleExperiment,
    out: join(folder, "run"),
    cache: join(folder, "cache"),
  });
  await saveRun(run);
  const lock = await RunLock.take(run.folder, "kernel", "another kernel");
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const module = pathToFileURL(join(projectRoot, "lib", "run", "mod.ts")).href;
  const attachment = { folder: run.folder, cache: run.cache, port, token: "t", network: true };
  const code = `const { attach, openStep } = await import(${JSON.stringify(module)});
    await attach(${JSON.stringify(attachment)});
    for (let i = 0; i < 2; i++) console.log(await openStep("01_collect").then(() => "opened", (e) => e.message.split(":")[0]));
    Deno.exit(0);`;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["eval", code], cwd: projectRoot })
    .output();
  assert.deepEqual(new TextDecoder().decode(stdout).trim().split("\n"), [
    "The run is in use",
    "The run is in use",
  ]);
  listener.close();
  await lock.release();
  await Deno.remove(folder, { recursive: true });
});
