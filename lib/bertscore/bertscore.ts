import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import { dotProducts, Encoder, fileEntry, type TokenVectors, weightsName } from "../models/mod.ts";

/** Precision over the answer's tokens, recall over the reference's, and their harmonic mean. */
export interface BertScore {
  precision: number;
  recall: number;
  f1: number;
}

/** An answer and the reference it is compared with. */
export interface Pair {
  answer: string;
  reference: string;
}

/** Pairs whose token vectors are in memory at once. */
const BATCH = 32;

/**
 * BERTScore of each pair: every token takes its best cosine with a token of the other text. Special tokens weigh
 * nothing but can be matched, an empty text scores 0, and texts are cut where the weights end, all as in bert_score. Results are kept by content as each
 * batch is ready.
 */
export async function bertScores(
  pairs: readonly Pair[],
  options: { model: string; cache: string; progress: StartProgress },
): Promise<BertScore[]> {
  const model = fileEntry(options.model), entry = { ...model, limit: model.positions };
  const store = await Store.open(join(options.cache, "bertscore", `${await weightsName(entry)}.sqlite`));
  let encoder: Encoder | undefined;
  try {
    const distinct = new Map(pairs.map((pair) => [key(pair), pair]));
    const known = new Map<string, BertScore>();
    const open: Pair[] = [];
    for (const [of, pair] of distinct) {
      const bytes = store.get(of);
      if (bytes) known.set(of, fromNumbers(new Float64Array(bytes.buffer)));
      else open.push(pair);
    }
    open.sort((a, b) => a.reference < b.reference ? -1 : a.reference > b.reference ? 1 : 0);
    const line = options.progress(`BERTScore with ${options.model}`, "pairs");
    for (let from = 0; from < open.length; from += BATCH) {
      const batch = open.slice(from, from + BATCH);
      encoder ??= await Encoder.open(entry);
      const tokens = await tokensOf(encoder, batch.flatMap((pair) => [pair.answer, pair.reference]));
      const fresh: [string, Float64Array][] = [];
      for (const pair of batch) {
        const score = await scorePair(tokens.get(pair.answer)!, tokens.get(pair.reference)!);
        known.set(key(pair), score);
        fresh.push([key(pair), Float64Array.of(score.precision, score.recall, score.f1)]);
      }
      store.put(fresh);
      line.update(from + batch.length, open.length);
    }
    return pairs.map((pair) => known.get(key(pair))!);
  } finally {
    await encoder?.close();
    store.close();
  }
}

async function tokensOf(encoder: Encoder, texts: string[]): Promise<Map<string, TokenVectors>> {
  const distinct = [...new Set(texts)], found = new Map<string, TokenVectors>();
  for await (const batch of encoder.encodeTokens(distinct)) {
    for (const [i, tokens] of batch) found.set(distinct[i]!, tokens);
  }
  return found;
}

async function scorePair(
  answer: TokenVectors,
  reference: TokenVectors,
): Promise<BertScore> {
  const n = answer.ids.length, m = reference.ids.length;
  if (n <= 2 || m <= 2) return { precision: 0, recall: 0, f1: 0 };
  const cosines = await dotProducts(answer.matrix, reference.matrix, answer.dimension);
  let precision = 0, recall = 0;
  for (let i = 1; i < n - 1; i++) {
    let best = -Infinity;
    for (let j = 0; j < m; j++) best = Math.max(best, cosines[i * m + j]!);
    precision += best / (n - 2);
  }
  for (let j = 1; j < m - 1; j++) {
    let best = -Infinity;
    for (let i = 0; i < n; i++) best = Math.max(best, cosines[i * m + j]!);
    recall += best / (m - 2);
  }
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : 2 * precision * recall / (precision + recall),
  };
}

function key({ answer, reference }: Pair): string {
  return JSON.stringify([answer, reference]);
}

function fromNumbers([precision, recall, f1]: Float64Array): BertScore {
  return { precision: precision!, recall: recall!, f1: f1! };
}
