import { random, type StartProgress } from "../base/mod.ts";
import {
  type CutPairs,
  cutPairs,
  isReranker,
  knownCrossEncoders,
  type ModelEntry,
  modelEntry,
  type RerankerEntry,
  scorePairs,
  TextVectors,
} from "../models/mod.ts";
import { sigmoid } from "../scores/mod.ts";
import {
  bootstrapStatistics,
  drawn,
  type Interval,
  pearsonOfResample,
  spearmanOfResample,
} from "../stats/mod.ts";
import { checkScale, type StsPair, type StsSet } from "./read_sts.ts";

/** How a model's similarities agree with people's scores. */
export interface StsAgreement {
  pairs: number;
  /** Of the similarities as they are. */
  spearman: Interval;
  pearson: Interval;
  /** Mean distance of the two on a scale of 0 to 5. */
  meanError: number;
  /** How many pairs are less than half a point apart, half a point to one, more than one: the colours of annex B. */
  bands: { right: number; acceptable: number; wrong: number };
}

/** A model's similarities of pairs, from 0 to 1 but for cosines below 0. */
export interface StsSimilarities {
  similarities: Float64Array;
  kind: "encoder" | "cross-encoder";
  /** How they are made. */
  rule: string;
  /** The pairs of which a sentence was too long for the model; null where an endpoint does not tell. */
  cut: CutPairs | null;
}

/**
 * The similarities that a model gives to pairs. An encoder's is the cosine of the two vectors; where it takes prefixes for
 * questions and for documents, both sentences are taken for questions, as its authors say for tasks with two equal sides.
 * A cross-encoder's is the sigmoid of its score of the pair in its order.
 */
export async function stsSimilarities(
  model: string | ModelEntry | RerankerEntry,
  pairs: readonly StsPair[],
  { cache, progress }: { cache: string; progress: StartProgress },
): Promise<StsSimilarities> {
  const entry = typeof model === "string"
    ? knownCrossEncoders().find(({ id }) => id === model) ?? modelEntry(model)
    : model;
  if (isReranker(entry)) {
    const both = pairs.map(({ first, second }) => [first, second] as const);
    const { scores, cut } = await scorePairs(entry, both, progress);
    return {
      similarities: entry.output === "probability" ? scores : sigmoid(scores),
      kind: "cross-encoder",
      rule: entry.output === "probability" ? "probability" : "sigmoid of the score",
      cut,
    };
  }
  const role = entry.prefixes.document === "" ? "document" : "question";
  const texts = pairs.flatMap(({ first, second }) => [first, second]);
  const vectors = await TextVectors.of(texts, { model: entry, role, cache, progress });
  const unseen = texts.map((text) => vectors.unseen(text));
  return {
    similarities: Float64Array.from(pairs, ({ first, second }) => vectors.cosine(first, second)),
    kind: "encoder",
    rule: "cosine",
    cut: unseen.includes(null) ? null : cutPairs(pairs.map((_, i) => unseen[2 * i]! + unseen[2 * i + 1]!)),
  };
}

/**
 * Agreement with people: Spearman's and Pearson's correlation with bootstrap intervals, and how far the two lie apart when
 * both are brought to 0 to 5: similarities by cutting them to 0 to 1 and multiplying by 5, people's scores from their scale.
 *
 * @example
 * ```ts
 * import { stsAgreement } from "./sts.ts";
 * const pairs = [5, 3, 0].map((score) => ({ first: "a", second: "b", score }));
 * const set = { pairs, scale: [0, 5] as const };
 * const { spearman, bands } = stsAgreement([0.95, 0.75, -0.1], set, { seed: 42, resamples: 99 });
 * if (spearman.estimate !== 1 || bands.right !== 2 || bands.acceptable !== 1) throw new Error();
 * ```
 */
export function stsAgreement(
  similarities: ArrayLike<number>,
  { pairs, scale }: Pick<StsSet, "pairs" | "scale">,
  { seed, resamples }: { seed: number; resamples?: number },
): StsAgreement {
  checkScale(scale, "scale");
  const [low, high] = scale;
  const human = Float64Array.from(pairs, ({ score }) => score);
  const [spearman, pearson] = bootstrapStatistics(
    [spearmanOfResample(similarities, human), pearsonOfResample(similarities, human)],
    pairs.length,
    { resample: drawn(random(seed, "agreement with people")), resamples },
  ) as [Interval, Interval];
  const errors = human.map((score, i) =>
    Math.abs(5 * Math.min(1, Math.max(0, similarities[i]!)) - 5 * (score - low) / (high - low))
  );
  const count = (isIn: (error: number) => boolean) => errors.filter(isIn).length;
  return {
    pairs: pairs.length,
    spearman,
    pearson,
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    bands: {
      right: count((error) => error < 0.5),
      acceptable: count((error) => error >= 0.5 && error <= 1),
      wrong: count((error) => error > 1),
    },
  };
}
