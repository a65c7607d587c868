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

export { medianMs } from "./median.ts";

/** Highest resident memory of this process so far. */
export { peakMemoryMB } from "../../lib/run/mod.ts";
