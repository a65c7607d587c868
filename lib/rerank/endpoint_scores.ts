import { join } from "node:path";
import { type StartProgress, Store } from "../base/mod.ts";
import {
  EndpointReranker,
  type EndpointRerankerEntry,
  notePairs,
  rerankerName,
  turnToPay,
} from "../models/mod.ts";
import { type Candidates, type FreshScore, type PairScore, pairScores } from "./pair_scores.ts";

/** With what an endpoint is asked. */
export interface EndpointScoreOptions {
  entry: EndpointRerankerEntry;
  cache: string;
  progress: StartProgress;
}

/** The scores that a `/rerank` endpoint gives to each question with each of its texts; answers are kept as they come. */
export async function endpointScores(
  candidates: readonly Candidates[],
  { entry, cache, progress }: EndpointScoreOptions,
): Promise<PairScore[][]> {
  const name = `rerank.${await rerankerName(entry)}`, label = `Asking ${entry.id} for scores`;
  using _turn = await turn(name, candidates.length, { entry, cache, progress });
  return await pairScores(candidates, { cache, progress, name, label }, async function* (missing) {
    for await (const [q, scores] of answers(entry, missing)) {
      yield scores.map((score, t): FreshScore => [q, t, score]);
    }
  });
}

/**
 * The places that a language model gives to the texts of each list, best first in the order of the first stage: n for
 * the first of n, 1 for the last. What it says depends on the whole list, so an answer is kept for that list.
 */
export async function listwiseScores(
  lists: readonly Candidates[],
  { entry, cache, progress }: EndpointScoreOptions,
): Promise<PairScore[][]> {
  const name = `lists.${await rerankerName(entry)}`;
  using _turn = await turn(name, lists.length, { entry, cache, progress });
  const store = await Store.open(join(cache, "pairs", `${name}.sqlite`));
  try {
    const found: PairScore[][] = lists.map(({ texts }) =>
      texts.length === 0 ? [] : texts.length === 1 ? [placed(1)] : []
    );
    const missing = lists.flatMap((list, at) => {
      if (list.texts.length < 2) return [];
      const bytes = store.get(keyOf(list));
      if (bytes?.length !== list.texts.length * Float64Array.BYTES_PER_ELEMENT) return [{ ...list, at }];
      found[at] = Array.from(new Float64Array(bytes.buffer), placed);
      return [];
    });
    if (missing.length === 0) return found;
    const line = progress(`Asking ${entry.id} to order lists`, "lists"), started = performance.now();
    let done = 0, pairs = 0;
    for await (const [i, scores] of answers(entry, missing)) {
      const list = missing[i]!;
      found[list.at] = scores;
      if (!scores.some(({ failure }) => failure)) {
        store.put([[keyOf(list), Float64Array.from(scores, ({ score }) => score)]]);
      }
      pairs += scores.length;
      line.update(++done, missing.length);
    }
    await notePairs(cache, name, { pairs, seconds: (performance.now() - started) / 1000 });
    return found;
  } finally {
    store.close();
  }
}

/** Two processes that lack the same answers would both pay for them. */
async function turn(name: string, questions: number, { entry, cache, progress }: EndpointScoreOptions) {
  return await turnToPay(join(cache, "pairs", name), () => {
    progress(`Waiting for a process that pays for ${entry.id}`, "questions").update(0, questions);
  });
}

async function* answers(
  entry: EndpointRerankerEntry,
  asked: readonly Candidates[],
): AsyncGenerator<[number, PairScore[]]> {
  const reranker = await EndpointReranker.open(entry);
  try {
    for await (const [at, answer] of reranker.score(asked)) {
      yield [
        at,
        "scores" in answer ? Array.from(answer.scores, placed) : asked[at]!.texts.map(() => ({
          score: NaN,
          failure: answer.failure,
          truncated: null,
          windows: 1,
        })),
      ];
    }
  } finally {
    await reranker.close();
  }
}

function placed(score: number): PairScore {
  return { score, truncated: null, windows: 1 };
}

function keyOf({ question, texts }: Candidates): string {
  return JSON.stringify([question, ...texts]);
}
