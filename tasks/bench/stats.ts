import { join } from "node:path";
import { median } from "simple-statistics";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { succeed } from "./succeed.ts";
import { QUESTIONS, RESAMPLES, someValues } from "./stats_data.ts";

/** Turns that we and the peer take, one after the other: single processes differ by half on a shared machine. */
const ROUNDS = 7;
const part = "stats";

interface Times {
  bca: number;
  wilcoxon: number;
}

/** Intervals and tests at the size of the thesis, beside scipy. */
export async function benchStats(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const file = join(folder, "values.json");
    const [x, y] = someValues(2);
    await Deno.writeTextFile(file, JSON.stringify({ x: [...x!], y: [...y!] }));
    const ours: (Times & { memoryMB: number })[] = [], theirs: (Times & { version: string })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await child("one"));
      if (round > 0 && theirs.length === 0) continue;
      const peer = await pythonPeer<Times & { version: string }>("scipy_stats.py", [file, RESAMPLES]);
      if (peer) theirs.push(peer);
    }
    const measured = (what: keyof Times, work: string): Measured => {
      const mine = median(ours.map((times) => times[what]));
      const its = theirs.length > 0 ? median(theirs.map((times) => times[what])) : undefined;
      return {
        part,
        work,
        value: 1000 * mine,
        unit: "ms",
        memoryMB: ours[0]!.memoryMB,
        ...(its !== undefined && {
          peer: `scipy ${theirs[0]!.version}`,
          peerValue: 1000 * its,
          ratio: its / mine,
        }),
      };
    };
    const all = await child<{ seconds: number; pairs: number; memoryMB: number }>("all");
    return [
      measured("bca", `BCa interval, ${RESAMPLES} resamples of ${QUESTIONS} paired values`),
      measured("wilcoxon", `Wilcoxon's test of ${QUESTIONS} pairs`),
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
