import type { StartProgress } from "../../lib/base/mod.ts";
import { bertScores, type Pair } from "../../lib/bertscore/mod.ts";
import { peakMemoryMB } from "../../lib/run/mod.ts";

const [file, cache, model] = Deno.args as [string, string, string];
const pairs: Pair[] = JSON.parse(await Deno.readTextFile(file)), growth: number[] = [];
const memory = () => {
  (globalThis as { gc?: () => void }).gc?.();
  return Deno.memoryUsage().rss / 2 ** 20;
};
/** Notes the memory when a tenth of the pairs is done. */
const progress: StartProgress = () => ({
  update(done, total) {
    if (growth.length === 0 && done >= total! / 10) growth.push(memory());
  },
});
await bertScores([{ answer: "warm", reference: "up" }], { model, cache, progress: () => ({ update() {} }) });
const started = performance.now();
const scores = await bertScores(pairs, { model, cache, progress });
const seconds = (performance.now() - started) / 1000;
growth.push(memory());
const figures = scores.slice(0, 1000).map(({ plain }) => [plain!.precision, plain!.recall, plain!.f1]);
console.log(JSON.stringify({ seconds, memoryMB: peakMemoryMB(), growth, figures }));
