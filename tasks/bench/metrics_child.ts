import process from "node:process";
import { evaluate, evaluateRun, readQrels, readRun, readRuns } from "../../lib/metrics/mod.ts";
import { medianMs } from "./median.ts";

const [qrels, path] = Deno.args as [string, string];
const pool = await readQrels(qrels);
await evaluateRun(pool, readRuns(path, { judged: pool }), { measures: ["all_trec"] });
const memoryMB = process.resourceUsage().maxRSS / 1024;
const { run } = await readRun(path, pool);
const ndcgMs = await medianMs(5, () => void evaluate(pool, run, ["nDCG@10"]));
console.log(JSON.stringify({ ndcgMs, memoryMB }));
