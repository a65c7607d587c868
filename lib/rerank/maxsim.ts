import { sha256, type StartProgress } from "../base/mod.ts";
import {
  dotProducts,
  type FileEntry,
  type JoinedTokens,
  type TokenMatrix,
  TokenStore,
  type TokenStoreOptions,
  weightsName,
} from "../models/mod.ts";
import { type Candidates, type FreshScore, type PairScore, pairScores } from "./pair_scores.ts";

/** With what late interaction works. */
export interface MaxSimOptions extends TokenStoreOptions {
  progress: StartProgress;
}

/** Questions, and texts, whose token vectors are in memory at once. */
const QUESTIONS = 32, TEXTS = 256;

/**
 * Late interaction: every token of the question takes its best cosine with a token of the text, and the mean over
 * the question's tokens is the score. Special tokens and prefixes take no part. A question without tokens has nothing to
 * go by: its scores are NaN; a text without any scores −1, the lowest cosine there is.
 */
export async function maxSim(
  candidates: readonly Candidates[],
  { progress, ...options }: MaxSimOptions,
): Promise<PairScore[][]> {
  const store = await TokenStore.open(options), { cache, int8 = false } = options;
  const name = await maxSimName(store.entry, int8);
  const label = `Late interaction with ${store.entry.id}`;
  try {
    return await pairScores(
      candidates,
      { cache, progress, name, label },
      (missing) => interact(store, missing),
    );
  } finally {
    await store.close();
  }
}

/** Under which name scores and their rate are kept: all that they depend on besides question and text. */
export async function maxSimName(entry: FileEntry, int8: boolean): Promise<string> {
  const { question, document } = entry.prefixes;
  const prefixes = question + document && `.${sha256(JSON.stringify([question, document])).slice(0, 8)}`;
  return `maxsim.${await weightsName(entry)}${prefixes}${int8 ? ".int8" : ""}`;
}

/** The scores of questions with their texts, a few questions at a time. */
export async function* interact(
  store: TokenStore,
  candidates: readonly Candidates[],
): AsyncGenerator<FreshScore[]> {
  for (let from = 0, to = 0; from < candidates.length; from = to) {
    for (let texts = 0; to < candidates.length && to < from + QUESTIONS && texts < TEXTS; to++) {
      texts += candidates[to]!.texts.length;
    }
    const batch = candidates.slice(from, to);
    const questions = await store.questions(batch.map(({ question }) => question));
    const documents = await store.documents(batch.flatMap(({ texts }) => texts));
    for (const [q, { texts }] of batch.entries()) {
      const found = texts.map((text) => documents.get(text)!);
      const scores = await bestMatches(questions[q]!, store.join(found));
      yield found.map((text, t): FreshScore => {
        const failure = questions[q]!.failure ?? ("failure" in text ? text.failure : undefined);
        const { truncated } = text;
        return [from + q, t, {
          score: failure ? NaN : scores[t]!,
          truncated,
          windows: 1,
          ...(failure && { failure }),
        }];
      });
    }
  }
}

/** The scores of several texts for one question, as one matrix product. */
export async function bestMatches(question: TokenMatrix, texts: JoinedTokens): Promise<Float64Array> {
  const { dimension } = question, asked = question.vectors as Float32Array, n = asked.length / dimension;
  const { vectors, scales, rows } = texts;
  const products = await dotProducts(asked, vectors, dimension), m = vectors.length / dimension;
  let from = 0;
  return Float64Array.from(rows, (length) => {
    const to = from + length;
    let sum = 0;
    for (let q = 0; q < n; q++) {
      let best = -1;
      for (let c = from, at = q * m + from; c < to; c++, at++) {
        const product = scales ? products[at]! * scales[c]! : products[at]!;
        if (product > best) best = product;
      }
      sum += best;
    }
    from = to;
    return sum / n;
  });
}
