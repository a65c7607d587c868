import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Measured, medianMs } from "./measure.ts";
import { succeed } from "./succeed.ts";

/** A million lines read and measured as `deno task eval -m all_trec` does, beside trec_eval where it is installed. */
export async function benchMetrics(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    // in a process of its own: what this one holds would count as memory of those it starts
    await succeed(Deno.execPath(), [
      "run",
      "--no-prompt",
      `--allow-write=${folder}`,
      scriptAt("metrics_data.ts"),
      folder,
    ]);
    const qrels = join(folder, "qrels"), results: Measured[] = [];
    for (const name of ["in order", "shuffled"]) {
      const run = join(folder, name);
      const child = await inChild(qrels, run);
      const peer = await trecEval(qrels, run);
      results.push({
        part: "metrics",
        work: `run of 1,000,000 lines ${name}: start, read, all_trec`,
        value: await medianMs(3, () => evalCommand(qrels, run)) / 1000,
        unit: "s",
        memoryMB: child.memoryMB,
        ...(peer !== undefined && { peer: "trec_eval", peerValue: peer }),
      }, {
        part: "metrics",
        work: `nDCG@10 of the same run once read, lines ${name}`,
        value: child.ndcgMs,
        unit: "ms",
      });
    }
    return results.map((one) =>
      one.peerValue === undefined ? one : { ...one, ratio: one.peerValue / one.value }
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const scriptAt = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function evalCommand(qrels: string, run: string): Promise<void> {
  const script = fileURLToPath(new URL("../eval.ts", import.meta.url));
  await succeed(Deno.execPath(), [
    "run",
    "--no-prompt",
    "--allow-read",
    script,
    "-m",
    "all_trec",
    qrels,
    run,
  ]);
}

async function inChild(qrels: string, run: string): Promise<{ ndcgMs: number; memoryMB: number }> {
  const script = scriptAt("metrics_child.ts");
  return JSON.parse(
    await succeed(Deno.execPath(), ["run", "--no-prompt", "--allow-read", script, qrels, run]),
  );
}

async function trecEval(qrels: string, run: string): Promise<number | undefined> {
  try {
    return await medianMs(3, async () => void await succeed("trec_eval", ["-m", "all_trec", qrels, run])) /
      1000;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
