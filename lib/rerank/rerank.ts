import { readReranker } from "../notation/mod.ts";
import { type Hit, rankingRows } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type Candidate, candidateLists, type CandidateTexts } from "./candidates.ts";
import {
  type FirstShare,
  firstShare,
  type KeptApart,
  type ScoredQuestion,
  withFirst,
} from "./first_share.ts";
import type { PairScore, ScoreCandidates } from "./pair_scores.ts";
import { openScorer, type ReadOptions, type Scorer } from "./scorer.ts";

/** What the second stage reorders. */
export interface RerankInput extends CandidateTexts {
  /** The first stage's rows of the systems to rerank. */
  rankings: readonly Row<"rankings">[];
  systems: readonly Row<"systems">[];
  /** Candidates that are reordered, the first of each ranking (all). */
  depth?: number;
  /** For a share of the first stage that is tuned. */
  tune?: KeptApart;
}

/** Systems and rankings in a new order, and what it took. */
export interface Reranked {
  systems: Row<"systems">[];
  rankings: Row<"rankings">[];
  /** Pairs without a score: they have no rank, and their question no measurement. */
  failures: Row<"failures">[];
  counts: RerankCounts;
}

/** What was read. */
export interface RerankCounts {
  pairs: number;
  /** Pairs whose text was read in several windows, and the most windows of one. */
  windowed: number;
  mostWindows: number;
  /** Pairs of which tokens were not seen, and how many; null where an endpoint does not tell. */
  cut: { pairs: number; tokens: number } | null;
}

/** Reorders the candidates of every first-stage system by a reranker of the experiment; see {@linkcode rerankBy}. */
export async function rerank(reranker: string, input: RerankInput, options: ReadOptions): Promise<Reranked> {
  const { preprocess } = options;
  const { parameters, ...scorer } = await openScorer(reranker, options);
  return await rerankBy(reranker, scorer, input, {
    ...parameters,
    ...(preprocess !== "none" && { preprocess }),
  });
}

/**
 * Reorders the candidates of every first-stage system by what scores them. All candidates are kept; the order follows
 * the raw score. Candidates beyond the depth stay below, in their order. Where the reranker has nothing to go by (a
 * question without any token) the first stage's order stays. A pair without a score is a stated failure: it gets no rank.
 */
export async function rerankBy(
  reranker: string,
  scorer: Pick<Scorer, "listwise"> & { score: ScoreCandidates },
  input: RerankInput,
  parameters: Record<string, unknown>,
): Promise<Reranked> {
  const { rankings, depth = Infinity } = input, { first } = readShare(reranker);
  const lists = candidateLists(rankings.filter(({ rank }) => rank <= depth), input, scorer.listwise);
  const scores = await scorer.score(lists.map(({ question, texts }) => ({ question, texts })));
  const scored = lists.flatMap(({ bySystem, question_id }, l) =>
    [...bySystem].map(([system, candidates]) => ({ system, question_id, ...bestOf(candidates, scores[l]!) }))
  );
  const later = Map.groupBy(
    rankings.filter(({ rank }) => rank > depth),
    ({ system, question_id }) => JSON.stringify([system, question_id]),
  );
  const systems: Row<"systems">[] = [], rows: Row<"rankings">[] = [], failures: Row<"failures">[] = [];
  for (const row of input.systems) {
    const own = scored.filter(({ system }) => system === row.system), name = `${row.system}+${reranker}`;
    const share = firstShare(first, own, input.tune);
    systems.push({
      ...row,
      system: name,
      kind: "reranked",
      base: row.system,
      reranker,
      parameters: JSON.stringify({
        ...parameters,
        input: input.input,
        ...(Number.isFinite(depth) && { reranked: depth }),
        ...(first !== 0 && { first: share }),
      }),
    });
    for (const question of own) {
      const { question_id } = question;
      const ranked = rankingRows(name, question_id, reordered(question, share));
      rows.push(
        ...ranked,
        ...below(ranked, name, later.get(JSON.stringify([row.system, question_id])) ?? []),
      );
      for (const { doc, failure: { cause, message } } of question.failed) {
        failures.push({ system: name, question_id, doc_id: doc, cause, message });
      }
    }
  }
  return { systems, rankings: rows, failures, counts: countsOf(scores) };
}

/** Each candidate by its best text. */
function bestOf(
  candidates: readonly Candidate[],
  scores: readonly PairScore[],
): Omit<ScoredQuestion, "question_id"> {
  const found: Omit<ScoredQuestion, "question_id"> = { first: [], second: [], failed: [] };
  for (const { doc, chunk, score, texts } of candidates) {
    const failure = texts.map(({ at }) => scores[at]!.failure).find((one) => one !== undefined);
    if (failure) {
      found.failed.push({ doc, failure });
      continue;
    }
    found.first.push({ doc, chunk, score });
    const best = texts.reduce((a, b) => scores[b.at]!.score > scores[a.at]!.score ? b : a);
    if (!Number.isNaN(scores[best.at]!.score)) {
      found.second.push({ doc, chunk: best.chunk, score: scores[best.at]!.score });
    }
  }
  return found;
}

function reordered({ first, second }: ScoredQuestion, share: FirstShare): Hit[] {
  return second.length < first.length ? first : withFirst(second, first, share);
}

/** Candidates that were not reordered, under the others: their raw score is a place, and none of them has one to show. */
function below(
  ranked: readonly Row<"rankings">[],
  system: string,
  later: readonly Row<"rankings">[],
): Row<"rankings">[] {
  const lowest = ranked.at(-1)?.raw_score ?? 0;
  return later.toSorted((a, b) => a.rank - b.rank).map((row, i) => ({
    ...row,
    system,
    rank: ranked.length + i + 1,
    score: 0,
    raw_score: lowest - i - 1,
  }));
}

/** The share of the first stage in the name of a reranker; other names have none. */
function readShare(reranker: string): { first: number | "tuned" } {
  return reranker.includes("first=") ? readReranker(reranker) : { first: 0 };
}

function countsOf(scores: readonly (readonly PairScore[])[]): RerankCounts {
  const all = scores.flat(), unseen = all.map(({ truncated }) => truncated);
  return {
    pairs: all.length,
    windowed: all.filter(({ windows }) => windows > 1).length,
    mostWindows: all.reduce((most, { windows }) => Math.max(most, windows), 0),
    cut: unseen.some((tokens) => tokens === null) ? null : {
      pairs: unseen.filter((tokens) => tokens! > 0).length,
      tokens: unseen.reduce((sum: number, tokens) => sum + tokens!, 0),
    },
  };
}
