import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import { projectRoot } from "../../lib/run/mod.ts";
import { sentences } from "../../lib/text/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { hasScifact, readScifact } from "./scifact.ts";
import { succeed } from "./succeed.ts";

/** Pairs of three sentences that are scored beside the peer, turns that both take, and batches that the peer tries. */
const PAIRS = 200, ROUNDS = 3, PEER_BATCHES = [64, 16];
/** Pairs of one sentence over which memory should not grow, eight answers to a reference. */
const FEW = 2_000, MANY = 20_000, ANSWERS = 8;
const part = "bertscore", model = "all-MiniLM-L6-v2";

interface Pair {
  answer: string;
  reference: string;
}
interface Scored {
  seconds: number;
  memoryMB: number;
  /** Precision, recall and F1 of each pair. */
  figures: [number, number, number][];
}

/** BERTScore of sentences of SciFact's abstracts: speed beside bert_score in Python, then memory over many pairs. */
export async function benchBertScore(): Promise<Measured[]> {
  if (!hasScifact) {
    console.error("  SciFact is not beside the project: BERTScore is not measured");
    return [];
  }
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const { documents } = await readScifact();
    const split = documents.map(({ text }) => sentences(text));
    return [...await besidePeer(folder, split), ...await overMany(folder, split)];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function besidePeer(folder: string, split: readonly string[][]): Promise<Measured[]> {
  const pairs = split.filter((list) => list.length >= 6).slice(0, PAIRS).map((list): Pair => ({
    answer: list.slice(0, 3).join(" "),
    reference: list.slice(3, 6).join(" "),
  }));
  const file = await pairFile(folder, "pairs", pairs), threads = navigator.hardwareConcurrency;
  const ours: Scored[] = [], theirs = new Map<number, (Scored & { version: string })[]>();
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await child(file, join(folder, `cache${round}`)));
    if (round > 0 && theirs.size === 0) continue;
    for (const batch of PEER_BATCHES) {
      const found = await pythonPeer<Scored & { version: string }>("bert_score_minilm.py", [
        file,
        threads,
        batch,
      ]);
      if (!found) break;
      theirs.set(batch, [...theirs.get(batch) ?? [], found]);
    }
  }
  const value = pairs.length / median(ours.map(({ seconds }) => seconds)),
    [{ memoryMB, figures }] = ours as [Scored];
  const [best] = [...theirs].map(([batch, list]) => ({
    batch,
    list,
    rate: pairs.length / median(list.map(({ seconds }) => seconds)),
  })).sort((a, b) => b.rate - a.rate);
  const work = `${model}, ${pairs.length} pairs of three sentences, threads: ${threads}`;
  const row: Measured = { part, work, value, unit: "pairs/s", memoryMB };
  if (!best) return [row];
  const [{ version, figures: expected, memoryMB: peerMemory }] = best.list as [Scored & { version: string }];
  const difference = Math.max(
    ...figures.flatMap((three, i) => three.map((x, f) => Math.abs(x - expected[i]![f]!))),
  );
  return [
    {
      ...row,
      peer: `bert_score ${version}, ${best.batch} a batch, ${peerMemory.toFixed(0)} MB`,
      peerValue: best.rate,
      ratio: value / best.rate,
    },
    { part, work: "the same pairs", value: difference, unit: "largest difference of P, R and F1" },
  ];
}

async function overMany(folder: string, split: readonly string[][]): Promise<Measured[]> {
  const all = [...new Set(split.flat())], results: Measured[] = [];
  for (const count of [FEW, MANY]) {
    const pairs = Array.from({ length: count }, (_, i): Pair => ({
      answer: all[(MANY / ANSWERS + i) % all.length]!,
      reference: all[Math.floor(i / ANSWERS)]!,
    }));
    const file = await pairFile(folder, `pairs${count}`, pairs);
    const { seconds, memoryMB } = await child(file, join(folder, `cache${count}`));
    const work = `${model}, ${count} pairs of one sentence, ${ANSWERS} answers to a reference`;
    results.push({ part, work, value: count / seconds, unit: "pairs/s", memoryMB });
  }
  return results;
}

async function pairFile(folder: string, name: string, pairs: readonly Pair[]): Promise<string> {
  const file = join(folder, `${name}.json`);
  await Deno.writeTextFile(file, JSON.stringify(pairs));
  return file;
}

async function child(file: string, cache: string): Promise<Scored> {
  const script = fileURLToPath(new URL("bertscore_child.ts", import.meta.url));
  return JSON.parse(
    await succeed(
      Deno.execPath(),
      ["run", "--no-prompt", "--allow-all", script, file, cache, model],
      projectRoot,
    ),
  );
}
