import { CrossEncoder, type TextPair } from "./cross_encoder.ts";
import { Encoder } from "./encoder.ts";
import { isApi, isReranker, type ModelEntry, type RerankerEntry } from "./entry.ts";
import { drain, medianTime } from "./median_time.ts";

/** A question, and the texts that a cross-encoder reads with it. */
export interface TimedQuestion {
  question: string;
  texts: readonly string[];
}

/**
 * What a model adds to the wait for one question, in milliseconds: an encoder's vector of it, or a cross-encoder's scores
 * of it with its texts. The median of the questions given, after the first has been asked once to warm up; null for a
 * model behind an endpoint, whose time is not this machine's, and without any question.
 */
export async function questionTime(
  entry: ModelEntry | RerankerEntry,
  questions: readonly TimedQuestion[],
): Promise<number | null> {
  if (questions.length === 0) return null;
  if (isReranker(entry)) {
    const encoder = await CrossEncoder.open(entry);
    const pairs = ({ question, texts }: TimedQuestion) => texts.map((text): TextPair => [question, text]);
    return await closing(encoder, medianTime(questions, (asked) => drain(encoder.score(pairs(asked)))));
  }
  if (isApi(entry)) return null;
  const encoder = await Encoder.open(entry), { prefixes } = entry;
  return await closing(
    encoder,
    medianTime(questions, ({ question }) => drain(encoder.encode([prefixes.question + question]))),
  );
}

async function closing<T>(model: { close(): Promise<void> }, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await model.close();
  }
}
