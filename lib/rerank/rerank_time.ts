import { anyReranker, CrossEncoder, drain, isReranker, medianTime, TokenStore } from "../models/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { candidateLists } from "./candidates.ts";
import { scoreAll } from "./cross.ts";
import { interact } from "./maxsim.ts";
import type { Candidates } from "./pair_scores.ts";
import type { RerankInput } from "./rerank.ts";
import { isAsked, preparation, type ReadOptions } from "./scorer.ts";

/** What a reranker adds to the wait for one question, on this machine. */
export interface RerankTime {
  /** Median of milliseconds a question. */
  milliseconds: number;
  /** Documents that a question reorders, and texts that are read for them: more where all chunks of a document are. */
  candidates: number;
  pairs: number;
  /** The same where the texts' token vectors are not kept yet: late interaction only. */
  onDemand: number | null;
}

/**
 * Times a reranker on the questions of one system's rankings, one after the other as a person would ask them, after the
 * first has been asked once to warm up; no score comes from a cache. What is read is what {@linkcode rerank} reads: the
 * candidates within the depth, by chunk or whole, prepared as the options say. Null for one behind an endpoint, whose
 * time is not this machine's, and without any question.
 */
export async function rerankTime(
  reranker: string,
  input: Omit<RerankInput, "systems" | "tune">,
  options: ReadOptions,
): Promise<RerankTime | null> {
  const { kind, model } = readReranker(reranker), { stride, tokens, cache } = options;
  const asked = await readQuestions(input, options), questions = asked.map(({ read }) => read);
  if (asked.length === 0) return null;
  const mean = (counts: number[]) => counts.reduce((sum, n) => sum + n, 0) / counts.length;
  const candidates = mean(asked.map(({ candidates }) => candidates));
  const pairs = mean(questions.map(({ texts }) => texts.length));
  if (kind === "maxsim") {
    const store = await TokenStore.open({ model, cache, ...tokens });
    const folder = await Deno.makeTempDir({ prefix: "cotejo-" });
    const bare = await TokenStore.open({ model, cache: folder, megabytes: 0 });
    try {
      await store.documents(questions.flatMap(({ texts }) => texts));
      const milliseconds = await medianTime(questions, (asked) => drain(interact(store, [asked])));
      const onDemand = await medianTime(questions, (asked) => drain(interact(bare, [asked])));
      return { milliseconds, candidates, pairs, onDemand };
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
    return { milliseconds, candidates, pairs, onDemand: null };
  } finally {
    await encoder.close();
  }
}

/** What is read for each question, and for how many documents; questions with nothing to go by are not asked. */
async function readQuestions(
  { rankings, depth = Infinity, ...texts }: Omit<RerankInput, "systems" | "tune">,
  options: ReadOptions,
): Promise<{ read: Candidates; candidates: number }[]> {
  const prepare = await preparation(options);
  const lists = candidateLists(rankings.filter(({ rank }) => rank <= depth), texts, false);
  return lists.map(({ question, texts, bySystem }) => ({
    read: prepare({ question, texts }),
    candidates: new Set([...bySystem.values()].flat().map(({ doc }) => doc)).size,
  })).filter(({ read }) => isAsked(read));
}
