import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import {
  CrossEncoder,
  type CutPairs,
  cutPairs,
  type RerankerEntry,
  rerankerEntry,
  type TextPair,
  weightsName,
} from "../models/mod.ts";
import type { Candidates } from "./maxsim.ts";

/** A pair's score and how many of its tokens were not seen, as the cache keeps them. */
type Scored = Float64Array;
const SCORED_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT;

/**
 * The scores that a cross-encoder gives to each question with each of its texts: both are read together, and the score
 * is as the model was trained to give it; `cut` counts what it did not see of them. Scores are kept by content as each
 * batch is ready, so a killed step goes on where it was.
 */
export async function crossScores(
  candidates: readonly Candidates[],
  options: { model: string | RerankerEntry; cache: string; progress: StartProgress },
): Promise<{ scores: Float64Array[]; cut: CutPairs }> {
  const entry = rerankerEntry(options.model);
  const store = await Store.open(join(options.cache, "cross", `${await weightsName(entry)}.sqlite`));
  let encoder: CrossEncoder | undefined;
  try {
    const pairs = candidates.flatMap(({ question, texts }) =>
      texts.map((text): TextPair => [question, text])
    );
    const keys = pairs.map((pair) => JSON.stringify(pair));
    const known = new Map<string, Scored>();
    for (const key of keys) {
      const bytes = store.get(key);
      if (bytes?.length === SCORED_BYTES) known.set(key, new Float64Array(bytes.buffer));
    }
    const missing = [...new Map(pairs.map((pair, i) => [keys[i]!, pair])).entries()].filter(([key]) =>
      !known.has(key)
    );
    if (missing.length > 0) {
      encoder = await CrossEncoder.open(entry);
      const line = options.progress(`Scoring pairs with ${entry.id}`, "pairs");
      let done = 0;
      for await (const batch of encoder.score(missing.map(([, pair]) => pair))) {
        const fresh = batch.map((
          [i, { score, truncated }],
        ): [string, Scored] => [missing[i]![0], Float64Array.of(score, truncated)]);
        store.put(fresh);
        for (const [key, scored] of fresh) known.set(key, scored);
        line.update(done += batch.length, missing.length);
      }
    }
    let at = 0;
    return {
      scores: candidates.map(({ texts }) => Float64Array.from(texts, () => known.get(keys[at++]!)![0]!)),
      cut: cutPairs(keys.map((key) => known.get(key)![1]!)),
    };
  } finally {
    await encoder?.close();
    store.close();
  }
}
