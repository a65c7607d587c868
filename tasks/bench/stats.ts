import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { succeed } from "./succeed.ts";
import { QUESTIONS, RESAMPLES, someValues } from "./stats_data.ts";

const part = "stats";

/** Intervals and tests at the size of the thesis, beside scipy. */
export async function benchStats(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const file = join(folder, "values.json");
    const [x, y] = someValues(2);
    await Deno.writeTextFile(file, JSON.stringify({ x: [...x!], y: [...y!] }));
    const peer = await pythonPeer<{ bca: number; wilcoxon: number; version: string }>("scipy_stats.py", [
      file,
      RESAMPLES,
    ]);
    const one = await child<{ bca: number; wilcoxon: number; memoryMB: number }>("one");
    const beside = (mine: number, its?: number) =>
      its === undefined ? {} : { peer: `scipy ${peer!.version}`, peerValue: 1000 * its, ratio: its / mine };
    const all = await child<{ seconds: number; pairs: number; memoryMB: number }>("all");
    return [
      {
        part,
        work: `BCa interval, ${RESAMPLES} resamples of ${QUESTIONS} paired values`,
        value: 1000 * one.bca,
        unit: "ms",
        ...beside(one.bca, peer?.bca),
        memoryMB: one.memoryMB,
      },
      {
        part,
        work: `Wilcoxon's test of ${QUESTIONS} pairs`,
        value: 1000 * one.wilcoxon,
        unit: "ms",
        ...beside(one.wilcoxon, peer?.wilcoxon),
      },
      {
        part,
        work: `${all.pairs} comparisons of ${QUESTIONS} questions: tests, intervals, effects of the headline`,
        value: all.seconds,
        unit: "s",
        memoryMB: all.memoryMB,
      },
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function child<T>(work: string): Promise<T> {
  const script = fileURLToPath(new URL("stats_child.ts", import.meta.url));
  return JSON.parse(
    await succeed(Deno.execPath(), ["run", "--no-prompt", "--allow-all", script, work], projectRoot),
  );
}
