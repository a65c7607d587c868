import process from "node:process";
import { join } from "node:path";
import { below, random } from "../../lib/base/mod.ts";
import { readTables } from "../../lib/collect/mod.ts";
import { Tokenizer } from "../../lib/models/mod.ts";
import { chunk } from "../../lib/text/mod.ts";

const documents = Number(Deno.args[0]), folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
const file = join(folder, "docs.jsonl");
const next = random(42, "bench corpus");
const words = Array.from({ length: 20_000 }, () => Math.floor(next() * 36 ** 6).toString(36));
const output = await Deno.open(file, { write: true, create: true });
const writer = output.writable.getWriter(), encoder = new TextEncoder();
let bytes = 0;
for (let i = 0; i < documents; i++) {
  const paragraph = () => Array.from({ length: 100 }, () => words[below(words.length, next)]).join(" ") + ".";
  const text = Array.from({ length: 8 }, paragraph).join("\n\n");
  const line = encoder.encode(JSON.stringify({ id: `d${i}`, title: `Document ${i}`, text }) + "\n");
  bytes += line.length;
  await writer.write(line);
}
await writer.close();

const tokenizer = await Tokenizer.open("all-MiniLM-L6-v2");
const started = performance.now();
const source = await readTables({
  documents: { file, id: "id", title: "title", text: "text", format: "text" },
}, () => {});
let chunks = 0;
for await (const { blocks } of source.documents) {
  chunks += chunk(blocks, { tokens: 256, measure: (text) => tokenizer.ruler(text) }).length;
}
const seconds = (performance.now() - started) / 1000;
await Deno.remove(folder, { recursive: true });
console.log(JSON.stringify({
  seconds,
  chunks,
  megabytes: bytes / 1e6,
  memoryMB: process.resourceUsage().maxRSS / 1024,
}));
