import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import { projectRoot } from "../../lib/run/mod.ts";
import { sentences } from "../../lib/text/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { hasScifact, readScifact } from "./scifact.ts";
import { succeed } from "./succeed.ts";

/** Pairs of three sentences that both score, turns that they take, and the peer's batches: its default, a quicker one. */
const PAIRS = 200, ROUNDS = 3, PEER_BATCHES = [64, 16];
/** Pairs of one sentence over which memory should not grow, eight answers to a reference. */
const MANY = 20_000, ANSWERS = 8;
const part = "bertscore", model = "all-MiniLM-L6-v2";

interface Pair {
  answer: string;
  reference: string;
}
interface Scored {
  seconds: number;
  memoryMB: number;
  /** Memory at a tenth of the pairs and at their end; not of the peer. */
  growth: [number, number];
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
  const value = pairs.length / median(ours.map(({ seconds }) => seconds));
  const [{ memoryMB, figures }] = ours as [Scored];
  const work = `${model}, ${pairs.length} pairs of three sentences, threads: ${threads}`;
  const row: Measured = { part, work, value, unit: "pairs/s", memoryMB };
  if (theirs.size === 0) return [row];
  const largest = ({ figures: expected }: Scored) =>
    Math.max(...figures.flatMap((three, i) => three.map((x, f) => Math.abs(x - expected[i]![f]!))));
  return [
    ...[...theirs].map(([batch, list]): Measured => {
      const peerValue = pairs.length / median(list.map(({ seconds }) => seconds));
      const { version, memoryMB } = list[0]!;
      const peer = `bert_score ${version}, ${batch} a batch, ${memoryMB.toFixed(0)} MB`;
      return { ...row, peer, peerValue, ratio: value / peerValue };
    }),
    {
      part,
      work: "the same pairs",
      value: Math.max(...[...theirs.values()].map(([first]) => largest(first!))),
      unit: "largest difference of P, R and F1",
    },
  ];
}

async function overMany(folder: string, split: readonly string[][]): Promise<Measured[]> {
  const all = [...new Set(split.flat())];
  const pairs = Array.from({ length: MANY }, (_, i): Pair => ({
    answer: all[(MANY / ANSWERS + i) % all.length]!,
    reference: all[Math.floor(i / ANSWERS)]!,
  }));
  const file = await pairFile(folder, "many", pairs);
  const { seconds, memoryMB, growth: [first, last] } = await child(file, join(folder, "many"));
  const work = `${model}, ${MANY} pairs of one sentence, ${ANSWERS} answers to a reference`;
  return [
    { part, work, value: MANY / seconds, unit: "pairs/s", memoryMB },
    {
      part,
      work: `memory over ${MANY} pairs, from the first tenth (${Math.round(first)} MB) on`,
      value: last - first,
      unit: "MB more",
    },
  ];
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
      ["run", "--no-prompt", "--allow-all", "--v8-flags=--expose-gc", script, file, cache, model],
      projectRoot,
    ),
  );
}
