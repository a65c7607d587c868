import { join } from "node:path";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import {
  configureModels,
  knownCrossEncoders,
  modelFiles,
  modelPresence,
  type RerankerEntry,
} from "../../lib/models/mod.ts";
import { projectRoot, sharedCache } from "../../lib/run/mod.ts";
import type { Measured } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { hasScifact, readScifact } from "./scifact.ts";
import { succeed } from "./succeed.ts";

const DEPTH = 15, QUESTIONS = 4, THREADS = [2, 1], PEER_BATCHES = [1, 8, 32];
/** Turns that a cross-encoder and its peer take, one after the other; the medians are compared. */
const ROUNDS = 3;
const part = "rerank";

/** Reranks SciFact's abstracts: late interaction beside its encoder, cross-encoders beside onnxruntime in Python. */
export async function benchRerank(): Promise<Measured[]> {
  if (!hasScifact) {
    console.error("  SciFact is not beside the project: reranking is not measured");
    return [];
  }
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    return [...await late(folder), ...await crossEncoders(folder)];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Late {
  documents: number;
  encoding: number;
  distinct: number;
  uncached: Rerun;
  cached: Rerun;
  int8: Rerun;
  before: number;
  memoryMB: number;
}
interface Rerun {
  seconds: number;
  /** Of reading the kept vectors and multiplying alone, the questions being encoded. */
  similarities: number;
  pairs: number;
  nDCG: number;
}

interface Cross {
  seconds: number;
  pairs: number;
  windows: number;
  /** Seconds for the same pairs, each cut to one window. */
  cut: number;
  memoryMB: number;
}

async function late(folder: string): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const threads of THREADS) {
    const cache = join(folder, "late");
    const found = await child<Late>("late", cache, threads);
    const { documents, encoding, distinct, uncached, cached, int8, before, memoryMB } = found;
    const work = (what: string) => `late interaction, ${what}, threads: ${threads}`;
    const rate = (what: string, { seconds, pairs }: Rerun): Measured => ({
      part,
      work: work(what),
      value: pairs / seconds,
      unit: "pairs/s",
      memoryMB,
    });
    const wait = (what: string, { seconds, pairs }: Rerun): Measured => ({
      part,
      work: work(what),
      value: 1000 * DEPTH * seconds / pairs,
      unit: `ms a query of ${DEPTH}`,
    });
    if (documents > 0) {
      results.push({
        part,
        work: work("nothing kept"),
        value: distinct / uncached.seconds,
        unit: "documents/s",
        peer: "the encoder alone",
        peerValue: documents / encoding,
        ratio: (distinct / uncached.seconds) / (documents / encoding),
        memoryMB,
      });
      results.push({
        part,
        work: `SciFact, MiniLM top ${DEPTH} at 512, late interaction`,
        value: cached.nDCG,
        unit: "nDCG@10",
        peer: "without reranking",
        peerValue: before,
        ratio: cached.nDCG / before,
      });
    }
    const alone = ({ similarities, ...rerun }: Rerun) => ({ ...rerun, similarities, seconds: similarities });
    results.push(rate("tokens kept", alone(cached)), rate("tokens kept, int8", alone(int8)));
    const asked = (what: string) => `${what}, with the question's encoding`;
    results.push(rate(asked("tokens kept"), cached), rate(asked("tokens kept, int8"), int8));
    results.push(wait(asked("tokens kept"), cached), wait(asked("tokens kept, int8"), int8));
  }
  return results;
}

async function crossEncoders(folder: string): Promise<Measured[]> {
  configureModels({ folder: join(sharedCache, "models") });
  const results: Measured[] = [], { documents, questions } = await readScifact();
  const candidates = questions.slice(0, QUESTIONS).map(({ text }, q) => ({
    question: text,
    texts: documents.slice(q * DEPTH, (q + 1) * DEPTH).map(({ text }) => text),
  }));
  for (const entry of [...knownCrossEncoders(), ...beside()]) {
    if (!(await modelPresence(entry)).present) {
      console.error(`  ${entry.id} is not on this machine: not measured`);
      continue;
    }
    const file = join(folder, "pairs.json");
    await Deno.writeTextFile(file, JSON.stringify({ entry, candidates }));
    const { folder: files, weights } = await modelFiles(entry);
    for (const threads of THREADS) {
      const ours: Cross[] = [], theirs = new Map<number, number[]>();
      let version = "";
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await child<Cross>("cross", join(folder, `${entry.id}-${round}`), threads, file));
        if (round > 0 && theirs.size === 0) continue;
        for (const batch of PEER_BATCHES) {
          const args = [files, weights, file, threads, batch];
          const found = await pythonPeer<{ seconds: number; version: string }>("onnx_cross_encoder.py", args);
          if (!found) break;
          version = found.version;
          theirs.set(batch, [...theirs.get(batch) ?? [], found.seconds]);
        }
      }
      const [{ pairs, windows, memoryMB }] = ours as [Cross];
      const cut = median(ours.map((one) => one.cut)), seconds = median(ours.map((one) => one.seconds));
      const [best] = [...theirs].map(([batch, times]) => ({ batch, seconds: median(times) }))
        .sort((a, b) => a.seconds - b.seconds);
      const peer = best && {
        peer: `onnxruntime ${version} in Python, ${best.batch} a batch`,
        peerValue: pairs / best.seconds,
      };
      const value = pairs / cut, work = `${entry.id}, SciFact abstracts`;
      const read = `${work} in ${windows} windows for ${pairs} pairs, threads: ${threads}`;
      results.push(
        {
          part,
          work: `${work} cut at the limit, threads: ${threads}`,
          value,
          unit: "pairs/s",
          memoryMB,
          ...(peer && { ...peer, ratio: value / peer.peerValue }),
        },
        { part, work: read, value: pairs / seconds, unit: "pairs/s" },
        { part, work: read, value: 1000 * DEPTH * seconds / pairs, unit: `ms a query of ${DEPTH}` },
      );
    }
  }
  return results;
}

/** The cross-encoder that may lie beside the project. */
function beside(): RerankerEntry[] {
  const id = "ms-marco-MiniLM-L-12-v2", folder = join(projectRoot, "..", "shared", "models", id);
  if (!existsSync(folder)) return [];
  const weights = { file: "onnx/model_quantized.onnx", sha256: null };
  const source = { kind: "folder", folder, weights, quantised: true } as const;
  return [{ id, limit: 512, output: "logit", language: "en", licence: "Apache-2.0", source }];
}

async function child<T>(work: string, cache: string, threads: number, ...more: string[]): Promise<T> {
  const script = fileURLToPath(new URL("rerank_child.ts", import.meta.url));
  const args = ["run", "--no-prompt", "--allow-all", script, work, cache, String(threads), ...more];
  return JSON.parse(await succeed(Deno.execPath(), args, projectRoot));
}
