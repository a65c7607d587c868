import { join } from "node:path";
import { type Failure, inParallel, type StartProgress, Store } from "../base/mod.ts";
import {
  Chat,
  type ChatEntry,
  EndpointReranker,
  type EndpointRerankerEntry,
  listwise,
  notePairs,
  type Reordered,
  rerankerName,
  turnToPay,
} from "../models/mod.ts";
import { type Candidates, type FreshScore, type PairScore, pairScores } from "./pair_scores.ts";

/** With what an endpoint is asked. */
export interface EndpointScoreOptions<E = EndpointRerankerEntry> {
  entry: E;
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
 * the first of n, 1 for the last. What it says depends on the whole list, so an answer is kept for that list, and a list
 * that several systems found is asked for once.
 */
export async function listwiseScores(
  lists: readonly Candidates[],
  { entry, cache, progress }: EndpointScoreOptions<ChatEntry>,
): Promise<PairScore[][]> {
  const name = `lists.${await rerankerName(entry)}`;
  using _turn = await turn(name, lists.length, { entry, cache, progress });
  const store = await Store.open(join(cache, "pairs", `${name}.sqlite`));
  try {
    const found: PairScore[][] = lists.map(({ texts }) =>
      texts.length === 0 ? [] : texts.length === 1 ? [placed(1)] : []
    );
    const lacking = new Map<string, Candidates & { at: number[] }>();
    for (const [at, list] of lists.entries()) {
      if (list.texts.length < 2) continue;
      const key = keyOf(list), bytes = lacking.has(key) ? undefined : store.get(key);
      if (bytes?.length === list.texts.length * Float64Array.BYTES_PER_ELEMENT) {
        found[at] = Array.from(new Float64Array(bytes.buffer), (place) => placed(place));
      } else if (lacking.has(key)) lacking.get(key)!.at.push(at);
      else lacking.set(key, { ...list, at: [at] });
    }
    const missing = [...lacking.values()];
    if (missing.length === 0) return found;
    const line = progress(`Asking ${entry.id} to order lists`, "lists"), started = performance.now();
    await using chat = await Chat.open(entry);
    await inParallel(missing, chat.connections, async (list) => {
      const answer = await listwise(chat, list, entry.source.batch.tokens), scores = placesOf(list, answer);
      for (const at of list.at) found[at] = scores;
      if ("scores" in answer) store.put([[keyOf(list), answer.scores]]);
    }, { ended: (done, total) => line.update(done, total) });
    const pairs = missing.reduce((sum, { texts }) => sum + texts.length, 0);
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
    for await (const [at, answer] of reranker.score(asked)) yield [at, placesOf(asked[at]!, answer)];
  } finally {
    await reranker.close();
  }
}

function placesOf({ texts }: Candidates, answer: Reordered): PairScore[] {
  if (!("scores" in answer)) return texts.map(() => placed(NaN, answer.failure));
  return Array.from(answer.scores, (score, t) => placed(score, answer.failures?.get(t)));
}

function placed(score: number, failure?: Failure): PairScore {
  return { score, truncated: null, windows: 1, ...(failure && { failure }) };
}

function keyOf({ question, texts }: Candidates): string {
  return JSON.stringify([question, ...texts]);
}
