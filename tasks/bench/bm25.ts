import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeWhole } from "../../lib/base/mod.ts";
import { figure } from "../../lib/report/mod.ts";
import { hardware, outputsFolder, projectRoot } from "../../lib/run/mod.ts";
import { hasAzureFaq } from "./azure_faq.ts";
import type { AzureFound, GrowthFound, ScifactFound } from "./bm25_child.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { hasScifact } from "./scifact.ts";
import { succeed } from "./succeed.ts";

const SIZES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000];
/** Ours and the peer take turns, so that both have the same share of a busy machine. */
const TURNS = 3;
const part = "bm25";

/** BM25: quality and speed on SciFact beside Anserini and bm25s, the Azure documents, and growth to 200,000 documents. */
export async function benchBm25(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    return [...await scifact(folder), ...await azure(folder), ...await growth(folder)];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function child<T>(...args: (string | number)[]): Promise<T> {
  const script = fileURLToPath(new URL("bm25_child.ts", import.meta.url));
  const all = ["run", "--no-prompt", "--allow-all", script, ...args.map(String)];
  return JSON.parse(await succeed(Deno.execPath(), all, projectRoot));
}

interface Peer {
  version: string;
  indexing: number;
  rates: Record<string, number>;
  memoryMB: number;
}

async function scifact(folder: string): Promise<Measured[]> {
  if (!hasScifact) {
    console.error("  SciFact is not beside the project: its figures are not measured");
    return [];
  }
  const ours: ScifactFound[] = [], peers: Peer[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    ours.push(await child<ScifactFound>("scifact", folder));
    const peer = await pythonPeer<Peer>("bm25s_scifact.py", [folder]);
    if (!peer) break;
    peers.push(peer);
  }
  const { nDCG, recall, memoryMB } = ours[0]!;
  const beside = (value: number, of: (peer: Peer) => number) => {
    if (peers.length === 0) return {};
    const peerValue = median(peers.map(of));
    return { peer: `bm25s ${peers[0]!.version}, numba`, peerValue, ratio: value / peerValue };
  };
  const published = (measure: string, value: number, peerValue: number): Measured => ({
    part,
    work: `SciFact ${measure}, k1 0.9, b 0.4`,
    value,
    unit: measure,
    peer: "Anserini, published",
    peerValue,
    ratio: value / peerValue,
  });
  const rate = (k: number): Measured => {
    const value = median(ours.map(({ rates }) => rates[k]!));
    const work = `SciFact, top ${k.toLocaleString("en")}, 300 queries as term ids, one thread`;
    return { part, work, value, unit: "queries/s", ...beside(value, ({ rates }) => rates[k]!) };
  };
  const indexing = median(ours.map((found) => found.indexing));
  return [
    published("nDCG@10", nDCG, 0.6789),
    published("R@100", recall, 0.9253),
    rate(1_000),
    rate(10),
    {
      part,
      work: "SciFact, indexing with analysis",
      value: indexing,
      unit: "documents/s",
      memoryMB,
      ...beside(indexing, (peer) => peer.indexing),
    },
  ];
}

async function azure(folder: string): Promise<Measured[]> {
  if (!hasAzureFaq) {
    console.error("  azure-faq is not beside the project: its figures are not measured");
    return [];
  }
  const found = await child<AzureFound>("azure", folder), size = found.size.toLocaleString("en");
  return [
    {
      part,
      work: `azure-faq, index of ${size} documents`,
      value: found.seconds,
      unit: "s",
      memoryMB: found.memoryMB,
    },
    { part, work: `azure-faq, save (${found.fileMB.toFixed(0)} MB)`, value: found.saveSeconds, unit: "s" },
    { part, work: "azure-faq, load", value: found.loadSeconds, unit: "s" },
    { part, work: "azure-faq, query, median", value: found.p50, unit: "ms" },
    { part, work: "azure-faq, query, 99th percentile", value: found.p99, unit: "ms" },
  ];
}

async function growth(folder: string): Promise<Measured[]> {
  if (!hasAzureFaq) return [];
  const found: GrowthFound[] = [];
  for (const size of SIZES) {
    console.error(`  ${size.toLocaleString("en")} documents`);
    found.push(await child<GrowthFound>("growth", folder, size));
  }
  const picture = figure({
    kind: "lines",
    title: "Time of a BM25 search",
    subtitle: `documents of 600 characters, one thread, ${hardware().cores} cores`,
    xLabel: "documents",
    yLabel: "ms a question",
    x: SIZES,
    logX: true,
    digits: 2,
    series: [
      { name: "top 10", values: found.map(({ ms10 }) => ms10) },
      { name: "top 1,000", values: found.map(({ ms1000 }) => ms1000) },
    ],
  });
  const path = join(outputsFolder, "bench", "growth_bm25.svg");
  await writeWhole(path, await picture.svg());
  console.error(`  drawn: ${path}`);
  const last = found.at(-1)!, largest = SIZES.at(-1)!.toLocaleString("en");
  return [
    ...found.map(({ ms10, maxScore, memoryMB }, i): Measured => ({
      part,
      work: `top 10 of ${SIZES[i]!.toLocaleString("en")} documents`,
      value: ms10,
      unit: "ms a question",
      memoryMB,
      peer: "MaxScore, document at a time",
      peerValue: maxScore,
      ratio: maxScore / ms10,
    })),
    {
      part,
      work: `top 10 of ${largest} documents, ${last.workers} workers`,
      value: last.parallel,
      unit: "questions/s",
      peer: "one thread",
      peerValue: last.alone,
      ratio: last.parallel / last.alone,
    },
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
