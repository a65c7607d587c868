import type { StartProgress } from "../base/mod.ts";
import {
  anyReranker,
  isChat,
  isReranker,
  pairRate,
  rerankerName,
  tokenEntry,
  weightsName,
} from "../models/mod.ts";
import { readAnalyser, readReranker } from "../notation/mod.ts";
import { openAnalyser } from "../text/mod.ts";
import { crossName, crossScores } from "./cross.ts";
import { maxSim, maxSimName } from "./maxsim.ts";
import type { Candidates, PairScore, ScoreCandidates } from "./pair_scores.ts";

/** How candidates are read, whatever reorders them. */
export interface ReadOptions {
  /** What is dropped of question and text before they are read. */
  preprocess: "none" | "alnum+lower";
  /** Step between two windows of a long text, as a share of a window. */
  stride: number;
  /** How late interaction keeps the vectors of tokens. */
  tokens: { megabytes: number; int8: boolean };
  /** Folder of the caches that all runs share. */
  cache: string;
  progress: StartProgress;
}

/** What scores the candidates of questions. */
export interface Scorer {
  score: ScoreCandidates;
  /** Whether the score of a text depends on the list it stands in. */
  listwise: boolean;
  /** Whether it runs on this machine, where a pair costs nothing but time. */
  local: boolean;
  /** What it is, for the table of systems. */
  parameters: Record<string, unknown>;
  /** Pairs a second over all that it has scored so far with this cache; null where it has scored none. */
  rate(): Promise<number | null>;
}

/**
 * What scores candidates by the name of a reranker. A question of which nothing is left to read has nothing to go by,
 * and is not asked.
 */
export async function openScorer(reranker: string, options: ReadOptions): Promise<Scorer> {
  const scorer = plainScorer(reranker, options), prepare = await preparation(options);
  return {
    ...scorer,
    score: async (candidates) => {
      const read = candidates.map(prepare);
      const scores = (await scorer.score(read.filter(isAsked))).values();
      return read.map((list) => isAsked(list) ? scores.next().value! : list.texts.map(() => NOTHING));
    },
  };
}

const NOTHING: PairScore = { score: NaN, truncated: 0, windows: 1 };

/** Whether anything is left of a question to go by. */
export function isAsked({ question }: Candidates): boolean {
  return question.trim() !== "";
}

/** What turns questions and texts into what is read of them. */
export async function preparation(
  options: Pick<ReadOptions, "preprocess" | "cache" | "progress">,
): Promise<(candidates: Candidates) => Candidates> {
  if (options.preprocess === "none") return (candidates) => candidates;
  const analyser = await openAnalyser(readAnalyser(`any:${options.preprocess}`), options);
  const prepared = (text: string) => analyser.tokens(text).join(" ");
  return ({ question, texts }) => ({ question: prepared(question), texts: texts.map(prepared) });
}

function plainScorer(reranker: string, { stride, tokens, cache, progress }: ReadOptions): Scorer {
  const { kind, model } = readReranker(reranker), common = { cache, progress };
  if (kind === "maxsim") {
    return {
      score: (candidates) => maxSim(candidates, { model, ...tokens, ...common }),
      listwise: false,
      local: true,
      parameters: {
        reranker: "late interaction",
        model,
        limit: tokenEntry(model).limit,
        ...(tokens.int8 && { int8: true }),
      },
      rate: async () => await pairRate(cache, await maxSimName(tokenEntry(model), tokens.int8)),
    };
  }
  const entry = anyReranker(model);
  if (isReranker(entry)) {
    return {
      score: (candidates) => crossScores(candidates, { model: entry, stride, ...common }),
      listwise: false,
      local: true,
      parameters: { reranker: "cross-encoder", model, output: entry.output, limit: entry.limit, stride },
      rate: async () => await pairRate(cache, crossName(await weightsName(entry), stride)),
    };
  }
  const listwise = isChat(entry);
  const score = async (candidates: readonly Candidates[]): Promise<PairScore[][]> => {
    const { endpointScores, listwiseScores } = await import("./endpoint_scores.ts");
    return isChat(entry)
      ? await listwiseScores(candidates, { entry, ...common })
      : await endpointScores(candidates, { entry, ...common });
  };
  return {
    score,
    listwise,
    local: false,
    parameters: {
      reranker: listwise ? "language model, whole lists" : "endpoint",
      model,
      at: entry.source.model,
    },
    rate: async () => await pairRate(cache, `${listwise ? "lists" : "rerank"}.${await rerankerName(entry)}`),
  };
}
