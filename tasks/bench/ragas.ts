import { fileURLToPath } from "node:url";
import { projectRoot } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { succeed } from "./succeed.ts";

/** What a loopback endpoint waits before it answers. */
export const LATENCY_MS = 50;
/** Requests under way at once. */
export const CONNECTIONS = 16;
const IDEAL = CONNECTIONS * 1000 / LATENCY_MS;
const part = "ragas";

/** What the child reports. */
export interface RagasFigures {
  callsPerSecond: number;
  calls: number;
  lookUpsPerSecond: number;
  resumeSeconds: number;
  questions: number;
  scores: number;
  memoryMB: number;
  /** Memory at a tenth of the calls and at their end, for the long run. */
  growth: [number, number];
}

/** Asking a language model, the ledger, and going on where a run was: beside the ideal that the latency allows. */
export async function benchRagas(): Promise<Measured[]> {
  const flow = await child("flow"), resume = await child("resume"), flat = await child("flat");
  return [
    {
      part,
      work: `${flow.calls} calls of a judge, ${CONNECTIONS} at once, ${LATENCY_MS} ms each`,
      value: flow.callsPerSecond,
      unit: "calls/s",
      peer: "the latency alone",
      peerValue: IDEAL,
      ratio: flow.callsPerSecond / IDEAL,
      memoryMB: flow.memoryMB,
    },
    { part, work: "replies looked up in the ledger", value: flow.lookUpsPerSecond, unit: "look-ups/s" },
    {
      part,
      work: `${resume.questions} questions judged again from the ledger, ${resume.scores} scores, no call`,
      value: resume.resumeSeconds,
      unit: "s",
      memoryMB: resume.memoryMB,
    },
    {
      part,
      work: `memory over ${flat.calls} calls, from the first tenth (${Math.round(flat.growth[0])} MB) on`,
      value: flat.growth[1] - flat.growth[0],
      unit: "MB more",
      memoryMB: flat.memoryMB,
    },
  ];
}

async function child(work: string): Promise<RagasFigures> {
  const script = fileURLToPath(new URL("ragas_child.ts", import.meta.url));
  const flags = ["run", "--no-prompt", "--allow-all", "--v8-flags=--expose-gc"];
  return JSON.parse(await succeed(Deno.execPath(), [...flags, script, work], projectRoot));
}
