import { anyReranker, CrossEncoder, drain, isReranker, medianTime, TokenStore } from "../models/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { scoreAll } from "./cross.ts";
import { interact } from "./maxsim.ts";
import type { Candidates } from "./pair_scores.ts";
import type { ReadOptions } from "./scorer.ts";

/** What a reranker adds to the wait for one question, on this machine. */
export interface RerankTime {
  /** Median of milliseconds a question. */
  milliseconds: number;
  pairs: number;
  /** The same where the texts' token vectors are not kept yet: late interaction only. */
  onDemand: number | null;
}

/**
 * Times a reranker on some questions, one after the other as a person would ask them, after the first has been asked
 * once to warm up; no score comes from a cache. Null for one behind an endpoint, whose time is not this machine's, and
 * without any question.
 */
export async function rerankTime(
  reranker: string,
  questions: readonly Candidates[],
  { stride, tokens, cache }: Pick<ReadOptions, "stride" | "tokens" | "cache">,
): Promise<RerankTime | null> {
  const { kind, model } = readReranker(reranker), [first] = questions;
  if (!first) return null;
  const pairs = questions.reduce((sum, { texts }) => sum + texts.length, 0) / questions.length;
  if (kind === "maxsim") {
    const store = await TokenStore.open({ model, cache, ...tokens });
    const folder = await Deno.makeTempDir({ prefix: "cotejo-" });
    const bare = await TokenStore.open({ model, cache: folder, megabytes: 0 });
    try {
      await store.documents(questions.flatMap(({ texts }) => texts));
      const milliseconds = await medianTime(questions, (asked) => drain(interact(store, [asked])));
      const onDemand = await medianTime(questions, (asked) => drain(interact(bare, [asked])));
      return { milliseconds, pairs, onDemand };
    } finally {
      await store.close();
      await bare.close();
      await Deno.remove(folder, { recursive: true });
    }
  }
  const entry = anyReranker(model);
  if (!isReranker(entry)) return null;
  const encoder = await CrossEncoder.open(entry);
  try {
    const milliseconds = await medianTime(questions, (asked) => drain(scoreAll(encoder, [asked], stride)));
    return { milliseconds, pairs, onDemand: null };
  } finally {
    await encoder.close();
  }
}
