import { CrossEncoder, rerankerEntry, Tokenizer, type TokenMatrix, TokenStore } from "../models/mod.ts";
import { readReranker } from "../notation/mod.ts";
import { scoreAll } from "./cross.ts";
import { bestMatches, interact } from "./maxsim.ts";
import type { Candidates, FreshScore, PairScore, ScoreCandidates } from "./pair_scores.ts";
import { isAsked, preparation, type ReadOptions } from "./scorer.ts";

/** A text, and what it consists of: its sentences. */
export interface TextInParts {
  text: string;
  parts: readonly string[];
}

/** A scorer whose weights stay in memory. */
export interface KeptScorer {
  listwise: false;
  score: ScoreCandidates;
  /**
   * How close each part of each text is to a question, for texts that are given in their parts, one after the other: by
   * late interaction of the parts' own tokens, read in the whole text. A part beyond what the model reads has −1.
   */
  partScores?(question: string, texts: readonly TextInParts[]): Promise<Float64Array[]>;
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
    ...(scorer.partScores && { partScores: scorer.partScores }),
    close: () => scorer.close(),
  };
}

interface Scoring extends Pick<KeptScorer, "partScores"> {
  score(candidates: readonly Candidates[]): AsyncGenerator<FreshScore[]>;
  close(): Promise<void>;
}

async function late(model: string, { cache, tokens }: ReadOptions): Promise<Scoring> {
  const store = await TokenStore.open({ model, cache, ...tokens });
  const tokenizer = await Tokenizer.open(store.entry);
  let known: { question: string; asked: TokenMatrix } | undefined;
  return {
    score: (candidates) => interact(store, candidates),
    async partScores(question, texts) {
      const asked = known?.question === question ? known.asked : (await store.questions([question]))[0]!;
      known = { question, asked };
      const documents = await store.documents(texts.map(({ text }) => text));
      const found = texts.map(({ text }) => documents.get(text)!);
      if (asked.failure) return texts.map(({ parts }) => new Float64Array(parts.length).fill(-1));
      const joined = store.join(found),
        rows = texts.map((text, i) => tokensOf(text, joined.rows[i]!, tokenizer));
      const scores = await bestMatches(asked, { ...joined, rows: rows.flat() });
      let at = 0;
      return rows.map(({ length }) => scores.slice(at, at += length));
    },
    close: () => store.close(),
  };
}

/** How many of the tokens that were read of a text belong to each part. */
function tokensOf({ text, parts }: TextInParts, read: number, tokenizer: Tokenizer): number[] {
  const count = (part: string) => part === "" ? 0 : tokenizer.pieces(part).length;
  const lengths = parts.map(count), all = lengths.reduce((sum, n) => sum + n, 0), whole = count(text);
  let end = 0, before = 0;
  const rows = lengths.map((length, i) => {
    end += all === 0 ? 0 : length * whole / all;
    const to = i === parts.length - 1 && whole <= read ? read : Math.min(read, Math.round(end)),
      own = to - before;
    before = to;
    return own;
  });
  return rows;
}

async function cross(model: string, { stride }: ReadOptions): Promise<Scoring> {
  const encoder = await CrossEncoder.open(rerankerEntry(model));
  return { score: (candidates) => scoreAll(encoder, candidates, stride), close: () => encoder.close() };
}
