import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeWhole } from "../../lib/base/mod.ts";
import { figure } from "../../lib/report/mod.ts";
import { hardware, outputsFolder, projectRoot } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { succeed } from "./succeed.ts";

const SIZES = [1_000, 10_000, 50_000, 100_000, 200_000];

interface Exact {
  ms: number;
  batchMs: number;
  memoryMB: number;
}
interface Graph extends Exact {
  seconds: number;
  before: number;
  loadMemoryMB: number;
  recall: number;
}

/** Exact search and Chroma over ever more vectors: time a question, memory, recall; drawn to outputs/bench/. */
export async function benchGrowth(): Promise<Measured[]> {
  const results: Measured[] = [], exact: Exact[] = [], chroma: Graph[] = [];
  for (const size of SIZES) {
    const number = size.toLocaleString("en");
    exact.push(await child<Exact>(size, "exact"));
    chroma.push(await child<Graph>(size, "chroma"));
    const [e, c] = [exact.at(-1)!, chroma.at(-1)!];
    const recall = c.recall.toFixed(3);
    results.push(
      {
        part: "growth",
        work: `top 15 of ${number} × 384, exact, one question at a time`,
        value: e.ms,
        unit: "ms",
        memoryMB: e.memoryMB,
        peer: `Chroma, recall@10 ${recall}, server ${c.memoryMB?.toFixed(0)} MB`,
        peerValue: c.ms,
        ratio: c.ms / e.ms,
      },
      {
        part: "growth",
        work: `top 15 of ${number} × 384, exact, 200 questions at once`,
        value: e.batchMs,
        unit: "ms a question",
        peer: "Chroma, 100 a request",
        peerValue: c.batchMs,
        ratio: c.batchMs / e.batchMs,
      },
      {
        part: "growth",
        work: `load ${number} × 384 into Chroma (our memory before: ${c.before.toFixed(0)} MB)`,
        value: c.seconds,
        unit: "s",
        memoryMB: c.loadMemoryMB,
      },
    );
  }
  await draw("time", "Time of a search", "ms a question", [
    { name: "exact", values: exact.map(({ ms }) => ms) },
    { name: "exact, 200 at once", values: exact.map(({ batchMs }) => batchMs) },
    { name: "Chroma", values: chroma.map(({ ms }) => ms) },
    { name: "Chroma, 100 at once", values: chroma.map(({ batchMs }) => batchMs) },
  ]);
  await draw("memory", "Memory of a search", "MB", [
    { name: "exact, whole process", values: exact.map(({ memoryMB }) => memoryMB) },
    { name: "Chroma's server", values: chroma.map(({ memoryMB }) => memoryMB) },
    { name: "our process while it loads Chroma", values: chroma.map(({ loadMemoryMB }) => loadMemoryMB) },
  ]);
  return results;
}

async function child<T>(size: number, how: "exact" | "chroma"): Promise<T> {
  console.error(`  ${how}, ${size.toLocaleString("en")} vectors`);
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const script = fileURLToPath(new URL("growth_child.ts", import.meta.url));
    const args = ["run", "--no-prompt", "--allow-all", script, String(size), folder, how];
    return JSON.parse(await succeed(Deno.execPath(), args, projectRoot));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function draw(name: string, title: string, unit: string, series: { name: string; values: number[] }[]) {
  const picture = figure({
    kind: "lines",
    title,
    subtitle: `vectors of 384 dimensions, top 15, ${hardware().cores} cores`,
    xLabel: "vectors",
    yLabel: unit,
    x: SIZES,
    logX: true,
    digits: 2,
    series,
  });
  const path = join(outputsFolder, "bench", `growth_${name}.svg`);
  await writeWhole(path, await picture.svg());
  console.error(`  drawn: ${path}`);
}
