/** One line of the benchmark table; a ratio over 1 means ahead of the peer. */
export interface Measured {
  part: string;
  work: string;
  value: number;
  unit: string;
  peer?: string;
  peerValue?: number;
  ratio?: number;
  memoryMB?: number;
}

/** The median of some runs of `work`, in milliseconds, after one run to warm up. */
export async function medianMs(runs: number, work: () => Promise<void> | void): Promise<number> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!;
}

/** Highest resident memory of this process so far. */
export { peakMemoryMB } from "../../lib/run/mod.ts";
