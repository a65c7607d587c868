import { join, resolve } from "node:path";
import { Problem, writeWhole } from "../lib/base/mod.ts";
import { hardware, outputsFolder } from "../lib/run/mod.ts";
import { type Command, runCommand, wholeNumber } from "./arguments.ts";
import { type AppOptions, benchApp } from "./bench/app.ts";
import { benchBertScore } from "./bench/bertscore.ts";
import { benchBm25 } from "./bench/bm25.ts";
import { benchCollect } from "./bench/collect.ts";
import { benchEmbed } from "./bench/embed.ts";
import { benchGrowth } from "./bench/growth.ts";
import { benchKernel } from "./bench/kernel.ts";
import type { Measured } from "./bench/measure.ts";
import { benchMetrics } from "./bench/metrics.ts";
import { benchPipeline } from "./bench/pipeline.ts";
import { benchRagas } from "./bench/ragas.ts";
import { benchRerank } from "./bench/rerank.ts";
import { benchSearch } from "./bench/search.ts";
import { benchStats } from "./bench/stats.ts";

const parts: Record<string, (options: AppOptions) => Promise<Measured[]>> = {
  kernel: benchKernel,
  collect: benchCollect,
  metrics: benchMetrics,
  embed: benchEmbed,
  search: benchSearch,
  growth: benchGrowth,
  bm25: benchBm25,
  rerank: benchRerank,
  ragas: benchRagas,
  bertscore: benchBertScore,
  stats: benchStats,
  pipeline: benchPipeline,
  app: benchApp,
};

const command: Command = {
  name: "bench",
  summary: "Measures speed and memory, beside a peer in the same run where there is one.",
  positionals: "[PART…] ",
  options: {
    json: { type: "string", value: "FILE", meaning: "write the results as JSON too" },
    documents: { type: "string", value: "N", meaning: "app: only so many documents (all)" },
    cache: {
      type: "string",
      value: "DIR",
      meaning: "app: where vectors are kept for the next time (outputs/bench/cache)",
    },
    encode: { type: "boolean", meaning: "app: only make and keep the vectors" },
  },
  notes: `Parts: ${Object.keys(parts).join(", ")}. A ratio over 1 means ahead of the peer.`,
};

await runCommand(command, async ({ values, positionals }) => {
  const wanted = positionals.length ? positionals : Object.keys(parts);
  for (const part of wanted) {
    if (!parts[part]) {
      throw new Problem({
        what: "There is no such part",
        found: part,
        allowed: Object.keys(parts).join(", "),
      });
    }
  }
  const options: AppOptions = {
    documents: values.documents === undefined ? Infinity : wholeNumber(values.documents, "--documents", 0),
    cache: resolve((values.cache as string | undefined) ?? join(outputsFolder, "bench", "cache")),
    encode: values.encode === true,
  };
  const results: Measured[] = [];
  for (const part of wanted) {
    console.error(`measuring ${part} …`);
    results.push(...await parts[part]!(options));
  }
  const { cores, memoryMB, cpu } = hardware();
  const machine = { cores, memoryMB, deno: Deno.version.deno, cpu };
  console.log(`${cores} cores, ${memoryMB} MB, Deno ${machine.deno}, ${cpu}\n\n${table(results)}`);
  if (typeof values.json === "string") {
    await writeWhole(values.json, JSON.stringify({ machine, results }, null, 2) + "\n");
  }
});

function table(results: readonly Measured[]): string {
  const number = (x: number | undefined) => x === undefined ? "" : x.toPrecision(3);
  const rows = [
    ["part", "work", "value", "unit", "peer", "peer's", "ratio", "memory MB"],
    ...results.map((r) => [
      r.part,
      r.work,
      number(r.value),
      r.unit,
      r.peer ?? "",
      number(r.peerValue),
      number(r.ratio),
      r.memoryMB?.toFixed(0) ?? "",
    ]),
  ];
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => row[c]!.length)));
  return rows.map((row) => row.map((cell, c) => cell.padEnd(widths[c]!)).join("  ").trimEnd()).join("\n");
}
