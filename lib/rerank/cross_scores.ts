import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import {
  CrossEncoder,
  entryWithFiles,
  modelFiles,
  type RerankerEntry,
  rerankerEntry,
  type TextPair,
} from "../models/mod.ts";
import type { Candidates } from "./maxsim.ts";

/**
 * The scores that a cross-encoder gives to each question with each of its texts: both are read together, and the score
 * is as the model was trained to give it. Scores are kept by content as each batch is ready, so a killed step goes on
 * where it was.
 */
export async function crossScores(
  candidates: readonly Candidates[],
  options: { model: string | RerankerEntry; cache: string; progress: StartProgress },
): Promise<Float64Array[]> {
  const entry = rerankerEntry(options.model);
  const { sha256 } = await modelFiles(entryWithFiles(entry));
  const name = `${entry.id.replaceAll(/[^\w.-]+/g, "--")}.${
    sha256.slice(0, 12)
  }.${entry.limit}.${entry.output}`;
  const store = await Store.open(join(options.cache, "cross", `${name}.sqlite`));
  let encoder: CrossEncoder | undefined;
  try {
    const pairs = candidates.flatMap(({ question, texts }) =>
      texts.map((text): TextPair => [question, text])
    );
    const keys = pairs.map((pair) => JSON.stringify(pair));
    const scoreOf = new Map<string, number>();
    for (const key of keys) {
      const bytes = store.get(key);
      if (bytes) scoreOf.set(key, new Float64Array(bytes.buffer)[0]!);
    }
    const missing = [...new Map(pairs.map((pair, i) => [keys[i]!, pair])).entries()].filter(([key]) =>
      !scoreOf.has(key)
    );
    if (missing.length > 0) {
      encoder = await CrossEncoder.open(entry);
      const line = options.progress(`Scoring pairs with ${entry.id}`, "pairs");
      let done = 0;
      for await (const batch of encoder.score(missing.map(([, pair]) => pair))) {
        const fresh = batch.map((
          [i, { score }],
        ): [string, Float64Array] => [missing[i]![0], Float64Array.of(score)]);
        store.put(fresh);
        for (const [key, score] of fresh) scoreOf.set(key, score[0]!);
        line.update(done += batch.length, missing.length);
      }
    }
    let at = 0;
    return candidates.map(({ texts }) => Float64Array.from(texts, () => scoreOf.get(keys[at++]!)!));
  } finally {
    await encoder?.close();
    store.close();
  }
}
