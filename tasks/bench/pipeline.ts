import { join } from "node:path";
import { Problem } from "../../lib/base/mod.ts";
import { projectRoot, readManifest } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";

/** The whole pipeline on the sample, cold and then with nothing left to do. */
export async function benchPipeline(): Promise<Measured[]> {
  const outputs = await Deno.makeTempDir({ prefix: "cotejo-bench-" }), out = join(outputs, "sample");
  const run = async () => {
    const started = performance.now();
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "--cwd", projectRoot, "pipeline", "--out", out, "--cache", join(outputs, "cache")],
      cwd: projectRoot,
      stdout: "null",
      stderr: "piped",
    }).output();
    if (code !== 0) {
      throw new Problem({
        what: "The pipeline failed",
        found: new TextDecoder().decode(stderr).slice(-2000),
      });
    }
    return (performance.now() - started) / 1000;
  };
  try {
    const cold = await run(), again = await run();
    const steps = Object.entries((await readManifest(out))!.steps);
    return [
      {
        part: "pipeline",
        work: "sample, all steps, empty caches",
        value: cold,
        unit: "s",
        memoryMB: Math.max(...steps.map(([, step]) => step.peakMemoryMB ?? 0)) || undefined,
      },
      { part: "pipeline", work: "sample, all steps up to date", value: again, unit: "s" },
      ...steps.map(([id, step]): Measured => ({
        part: "pipeline",
        work: `step ${id}`,
        value: step.seconds,
        unit: "s",
        memoryMB: step.peakMemoryMB ?? undefined,
      })),
    ];
  } finally {
    await Deno.remove(outputs, { recursive: true });
  }
}
