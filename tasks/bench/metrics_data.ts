import { join } from "node:path";
import { random, shuffled } from "../../lib/base/mod.ts";

const QUESTIONS = 1000, DOCUMENTS = 1000, JUDGED = 100;
const [folder] = Deno.args as [string];
const next = random(42, "bench metrics");
const judgements: string[] = [], lines: string[] = [];
const id = (number: number) => `FT${String(number).padStart(7, "0")}-${number % 97}`;
for (let q = 0; q < QUESTIONS; q++) {
  const documents = new Set<number>();
  while (documents.size < DOCUMENTS) documents.add(Math.floor(next() * 8_000_000));
  const scores = Float64Array.from(documents, () => next() * 30).sort().reverse();
  for (const [rank, document] of [...documents].entries()) {
    lines.push(`${301 + q} Q0 ${id(document)} ${rank + 1} ${scores[rank]!.toFixed(6)} bench\n`);
  }
  const found = shuffled([...documents], next).slice(0, 60);
  const others = Array.from({ length: JUDGED - 60 }, (_, i) => 8_000_000 + i);
  for (const document of [...found, ...others]) {
    judgements.push(`${301 + q} 0 ${id(document)} ${[0, 0, 0, 1, 1, 2][Math.floor(next() * 6)]}\n`);
  }
}
await Deno.writeTextFile(join(folder, "qrels"), judgements.join(""));
await Deno.writeTextFile(join(folder, "in order"), lines.join(""));
await Deno.writeTextFile(join(folder, "shuffled"), shuffled(lines, random(42, "shuffle")).join(""));
