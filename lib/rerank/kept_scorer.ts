import { CrossEncoder, rerankerEntry, TokenStore } from "../models/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { scoreAll } from "./cross.ts";
import { interact } from "./maxsim.ts";
import type { Candidates, FreshScore, PairScore, ScoreCandidates } from "./pair_scores.ts";
import { isAsked, preparation, type ReadOptions } from "./scorer.ts";

/** A scorer whose weights stay in memory. */
export interface KeptScorer {
  listwise: false;
  score: ScoreCandidates;
  close(): Promise<void>;
}

/**
 * What scores candidates as {@linkcode openScorer} does, for questions that come one by one and are not known beforehand:
 * the model stays open until it is closed, and scores are not kept, since people rarely ask the same twice. The token
 * vectors of documents are. Only for what runs on this machine: late interaction, and cross-encoders with files.
 */
export async function openKeptScorer(reranker: string, options: ReadOptions): Promise<KeptScorer> {
  const { kind, model } = readReranker(reranker), prepare = await preparation(options);
  const scorer = kind === "maxsim" ? await late(model, options) : await cross(model, options);
  return {
    listwise: false,
    score: async (candidates) => {
      const read = candidates.map(prepare);
      const scores = read.map(({ texts }) =>
        texts.map((): PairScore => ({ score: NaN, truncated: 0, windows: 1 }))
      );
      const asked = [...read.keys()].filter((q) => isAsked(read[q]!));
      for await (const batch of scorer.score(asked.map((q) => read[q]!))) {
        for (const [at, t, score] of batch) scores[asked[at]!]![t] = score;
      }
      return scores;
    },
    close: () => scorer.close(),
  };
}

interface Scoring {
  score(candidates: readonly Candidates[]): AsyncGenerator<FreshScore[]>;
  close(): Promise<void>;
}

async function late(model: string, { cache, tokens }: ReadOptions): Promise<Scoring> {
  const store = await TokenStore.open({ model, cache, ...tokens });
  return { score: (candidates) => interact(store, candidates), close: () => store.close() };
}

async function cross(model: string, { stride }: ReadOptions): Promise<Scoring> {
  const encoder = await CrossEncoder.open(rerankerEntry(model));
  return { score: (candidates) => scoreAll(encoder, candidates, stride), close: () => encoder.close() };
}
