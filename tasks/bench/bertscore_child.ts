import { silent } from "../../lib/base/mod.ts";
import { bertScores, type Pair } from "../../lib/bertscore/mod.ts";
import { peakMemoryMB } from "../../lib/run/mod.ts";

const [file, cache, model] = Deno.args as [string, string, string];
const pairs: Pair[] = JSON.parse(await Deno.readTextFile(file)), options = { model, cache, progress: silent };
await bertScores([{ answer: "warm", reference: "up" }], options);
const started = performance.now();
const scores = await bertScores(pairs, options);
const seconds = (performance.now() - started) / 1000;
const figures = scores.slice(0, 1000).map(({ plain }) => [plain!.precision, plain!.recall, plain!.f1]);
console.log(JSON.stringify({ seconds, memoryMB: peakMemoryMB(), figures }));
