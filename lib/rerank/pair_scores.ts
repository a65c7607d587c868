import { join } from "node:path";
import { type Failure, type StartProgress, Store } from "../base/mod.ts";
import { notePairs } from "../models/mod.ts";

/** A question with the texts of its candidates. */
export interface Candidates {
  question: string;
  texts: readonly string[];
}

/** What a reranker says of a question and a text. */
export interface PairScore {
  /** NaN where there is none: `failure` says why, or the question has nothing to go by. */
  score: number;
  failure?: Failure;
  /** Tokens that the model did not see; null where an endpoint does not tell. */
  truncated: number | null;
  /** How many pieces the text was read in. */
  windows: number;
}

/** The scores of each question's texts, in their order. */
export type ScoreCandidates = (candidates: readonly Candidates[]) => Promise<PairScore[][]>;

/** A score of one of the texts that were asked for: of which question, which of its texts, and what came of it. */
export type FreshScore = readonly [question: number, text: number, score: PairScore];

/** How scores are kept. */
export interface KeepOptions {
  /** Folder of the caches that all runs share. */
  cache: string;
  progress: StartProgress;
  /** Name of all that the scores depend on besides question and text. */
  name: string;
  /** What the progress says. */
  label: string;
}

const UNKNOWN = -1;

/**
 * The scores of pairs by content: what is known comes from the cache, the others from `compute`, which is given each
 * question with the texts it lacks. Every batch is stored as it comes, so a killed step goes on where it was; a failure
 * is not stored, and tried again the next time.
 */
export async function pairScores(
  candidates: readonly Candidates[],
  { cache, progress, name, label }: KeepOptions,
  compute: (missing: readonly Candidates[]) => AsyncIterable<readonly FreshScore[]>,
): Promise<PairScore[][]> {
  const store = await Store.open(join(cache, "pairs", `${name}.sqlite`));
  try {
    // by question, then by text: a key of both would be a copy of every text
    const known = new Map<string, Map<string, PairScore>>(), missing = new Map<string, Set<string>>();
    for (const { question, texts } of candidates) {
      const own = known.get(question) ?? new Map<string, PairScore>();
      known.set(question, own);
      for (const text of texts) {
        if (own.has(text) || missing.get(question)?.has(text)) continue;
        const stored = unpack(store.get(keyOf(question, text)));
        if (stored) own.set(text, stored);
        else missing.set(question, (missing.get(question) ?? new Set()).add(text));
      }
    }
    const asked = [...missing].map(([question, texts]) => ({ question, texts: [...texts] }));
    const pairs = asked.reduce((sum, { texts }) => sum + texts.length, 0);
    if (pairs > 0) {
      const line = progress(label, "pairs"), started = performance.now();
      let done = 0;
      for await (const batch of compute(asked)) {
        const fresh: [string, Float64Array][] = [];
        for (const [q, t, score] of batch) {
          const { question, texts } = asked[q]!, text = texts[t]!;
          known.get(question)!.set(text, score);
          if (Number.isFinite(score.score)) fresh.push([keyOf(question, text), pack(score)]);
        }
        store.put(fresh);
        line.update(done += batch.length, pairs);
      }
      await notePairs(cache, name, { pairs: done, seconds: (performance.now() - started) / 1000 });
    }
    return candidates.map(({ question, texts }) => texts.map((text) => known.get(question)!.get(text)!));
  } finally {
    store.close();
  }
}

function keyOf(question: string, text: string): string {
  return JSON.stringify([question, text]);
}

function pack({ score, truncated, windows }: PairScore): Float64Array {
  return Float64Array.of(score, truncated ?? UNKNOWN, windows);
}

/** What is stored; of what is damaged, nothing. */
function unpack(bytes: Uint8Array<ArrayBuffer> | undefined): PairScore | undefined {
  if (bytes?.length !== 3 * Float64Array.BYTES_PER_ELEMENT) return undefined;
  const [score, truncated, windows] = new Float64Array(bytes.buffer) as unknown as [number, number, number];
  if (!Number.isFinite(score)) return undefined;
  return { score, truncated: truncated === UNKNOWN ? null : truncated, windows };
}
