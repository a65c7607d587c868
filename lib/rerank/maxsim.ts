import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import { dotProducts, Encoder, fileEntry, type TokenVectors, weightsName } from "../models/mod.ts";

/** A question with the texts of its candidates. */
export interface Candidates {
  question: string;
  texts: readonly string[];
}

/** Questions whose token vectors are in memory at once. */
const BATCH = 16;

/**
 * Late interaction: every token of the question takes its best cosine with a token of the text, and the mean over
 * the question's tokens is the score, NaN for a question without tokens. Special tokens take no part. Scores are kept by content as each batch of
 * questions is ready, so a killed step goes on where it was.
 */
export async function maxSim(
  candidates: readonly Candidates[],
  options: { model: string; cache: string; progress: StartProgress },
): Promise<Float64Array[]> {
  const entry = fileEntry(options.model);
  const store = await Store.open(join(options.cache, "maxsim", `${await weightsName(entry)}.sqlite`));
  let encoder: Encoder | undefined;
  try {
    const scores: Float64Array[] = candidates.map(({ question, texts }) =>
      Float64Array.from(texts, (text) => stored(store, key(question, text)))
    );
    const open = candidates.map((_, q) => q).filter((q) => scores[q]!.some(Number.isNaN));
    const line = options.progress(`Late interaction with ${options.model}`, "questions");
    const kept = new Map<string, TokenVectors>();
    for (let from = 0; from < open.length; from += BATCH) {
      const batch = open.slice(from, from + BATCH);
      encoder ??= await Encoder.open(options.model);
      await encodeInto(
        kept,
        encoder,
        batch.flatMap((q) => [candidates[q]!.question, ...candidates[q]!.texts]),
      );
      const fresh: [string, Float64Array][] = [];
      for (const q of batch) {
        const { question, texts } = candidates[q]!;
        scores[q] = await score(kept.get(question)!, texts.map((text) => kept.get(text)!));
        if (scores[q]!.some(Number.isNaN)) continue;
        texts.forEach((text, i) => fresh.push([key(question, text), scores[q]!.subarray(i, i + 1)]));
      }
      store.put(fresh);
      line.update(from + batch.length, open.length);
    }
    return scores;
  } finally {
    await encoder?.close();
    store.close();
  }
}

/** Token vectors kept in memory at most, in floats: 1.5 GB. Beyond it texts are encoded again when needed. */
const MOST_KEPT = 400_000_000;

async function encodeInto(kept: Map<string, TokenVectors>, encoder: Encoder, texts: string[]): Promise<void> {
  let size = 0;
  for (const { matrix } of kept.values()) size += matrix.length;
  if (size > MOST_KEPT) kept.clear();
  const missing = [...new Set(texts)].filter((text) => !kept.has(text));
  for await (const batch of encoder.encodeTokens(missing)) {
    for (const [i, tokens] of batch) kept.set(missing[i]!, tokens);
  }
}

/** The scores of several texts for one question, as one matrix product. */
async function score(
  question: TokenVectors,
  texts: TokenVectors[],
): Promise<Float64Array> {
  const { dimension } = question;
  const inner = (tokens: TokenVectors) => tokens.matrix.subarray(dimension, tokens.matrix.length - dimension);
  const rows = inner(question), n = rows.length / dimension;
  const parts = texts.map(inner);
  const columns = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    columns.set(part, at);
    at += part.length;
  }
  const products = await dotProducts(rows, columns, dimension), m = columns.length / dimension;
  let from = 0;
  return Float64Array.from(parts, (part) => {
    const to = from + part.length / dimension;
    let sum = 0;
    for (let q = 0; q < n; q++) {
      let best = -1;
      for (let c = from; c < to; c++) best = Math.max(best, products[q * m + c]!);
      sum += best;
    }
    from = to;
    return sum / n;
  });
}

function key(question: string, text: string): string {
  return JSON.stringify([question, text]);
}

function stored(store: Store, of: string): number {
  const bytes = store.get(of);
  return bytes ? new Float64Array(bytes.buffer)[0]! : NaN;
}
