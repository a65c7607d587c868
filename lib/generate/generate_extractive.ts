import type { StartProgress } from "../base/mod.ts";
import { promptLanguage, TextVectors } from "../models/mod.ts";
import { calibrate, type Threshold } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { answerCases, type AnswerSources } from "./answer_cases.ts";
import { type Candidate, extractiveAnswer } from "./extractive.ts";
import { EXTRACTIVE } from "./generator_name.ts";
import { quotable } from "./quotable.ts";
import { type RefusalPair, refusalPairs } from "./refusal_pairs.ts";

/** What answers are made from. */
export interface GenerateInput extends AnswerSources {
  /** All questions: the threshold for refusing is set on them. */
  questions: readonly Row<"questions">[];
  /** Those to answer: all unless given. */
  answered?: readonly Row<"questions">[];
  judgements: readonly Row<"judgements">[];
  /** Most sentences an answer. */
  sentences: number;
  model: string;
  seed: number;
  cache: string;
  progress: StartProgress;
}

/** Answers, and the thresholds below which an answer was refused. */
export interface Generated {
  answers: Row<"answers">[];
  /** One for each half of the questions, set on the other half; without one nothing is refused. */
  thresholds: (Threshold | undefined)[];
}

/**
 * Answers every question from the best chunks of every system by quoting sentences; no language model takes part. The
 * threshold for refusing is calibrated on linked against random pages, for each half of the questions on the other
 * half, so that no question's own link helps to answer it. Texts are cut into sentences in the question's language.
 */
export async function generateExtractive(input: GenerateInput): Promise<Generated> {
  const { questions, answered = questions, chunks, judgements, seed } = input;
  const ofChunk = sentencesBy(chunks, (chunk) => chunk.chunk_id);
  const ofDoc = sentencesBy(chunks, (chunk) => chunk.doc_id);
  const { halves, halfOf } = refusalPairs(questions, judgements, wordedDocs(chunks), seed);
  const cases = answerCases({ ...input, questions: answered }).map((one) => ({
    ...one,
    candidates: one.contexts.flatMap(({ chunk_id }, context) =>
      ofChunk(chunk_id, one.question.language).map((text): Candidate => ({ text, context }))
    ),
  }));
  const pairs = halves.map((half) =>
    half.map((pair) => ({ ...pair, sentences: ofDoc(pair.doc_id, pair.question.language) }))
  );
  const vectors = await TextVectors.of(
    textsOf(cases, pairs.flat()),
    { model: input.model, role: "document", cache: input.cache, progress: input.progress },
  );
  const thresholds = pairs.map((half) => threshold(half, vectors));
  const answers = cases.map(({ system, question, contexts, candidates }): Row<"answers"> => {
    const text = extractiveAnswer(question.text, candidates, vectors, {
      sentences: input.sentences,
      threshold: thresholds[1 - (halfOf.get(question.question_id) ?? 0)]?.value ?? -Infinity,
      language: promptLanguage(question.language),
    });
    return {
      system,
      question_id: question.question_id,
      generator: EXTRACTIVE,
      text: text ?? null,
      contexts: contexts.map((chunk) => chunk.chunk_id),
      refused: text === undefined,
      failure_cause: null,
      failure: null,
    };
  });
  return { answers, thresholds };
}

/**
 * The threshold for refusing that the judged questions give together, for questions that are not among them: as
 * {@linkcode generateExtractive} sets it for each half, on the same pairs, of which no more than `most` are read.
 */
export async function refusalThreshold(
  { questions, chunks, judgements, seed, most, ...options }:
    & Pick<GenerateInput, "questions" | "chunks" | "judgements" | "seed" | "model" | "cache" | "progress">
    & { most: number },
): Promise<Threshold | undefined> {
  const ofDoc = sentencesBy(chunks, (chunk) => chunk.doc_id);
  const pairs = refusalPairs(questions, judgements, wordedDocs(chunks), seed).halves.flat().slice(0, most)
    .map((pair) => ({ ...pair, sentences: ofDoc(pair.doc_id, pair.question.language) }));
  const { model, cache, progress } = options;
  return threshold(
    pairs,
    await TextVectors.of(textsOf([], pairs), { model, role: "document", cache, progress }),
  );
}

/** The pages that say something. */
function wordedDocs(chunks: readonly Row<"chunks">[]): string[] {
  const worded = chunks.filter((chunk) => /[\p{L}\p{N}]/u.test(chunk.text));
  return [...new Set(worded.map((chunk) => chunk.doc_id))].sort();
}

/** The sentences of chunks, or of pages in the order of their chunks, cut in a language when they are first asked for. */
function sentencesBy(chunks: readonly Row<"chunks">[], keyOf: (chunk: Row<"chunks">) => string) {
  const groups = Map.groupBy(chunks, keyOf), known = new Map<string, string[]>();
  return (key: string, language: string): string[] => {
    const code = promptLanguage(language), name = `${code} ${key}`;
    let found = known.get(name);
    if (!found) {
      found = (groups.get(key) ?? []).flatMap((chunk) => quotable(chunk.text, code));
      known.set(name, found);
    }
    return found;
  };
}

function* textsOf(
  cases: readonly { question: Row<"questions">; candidates: readonly Candidate[] }[],
  pairs: readonly { question: Row<"questions">; sentences: readonly string[] }[],
): Iterable<string> {
  for (const { question, candidates } of cases) {
    yield question.text;
    for (const { text } of candidates) yield text;
  }
  for (const { question, sentences } of pairs) {
    yield question.text;
    yield* sentences;
  }
}

/** Tells linked pages from others by their sentence that is closest to the question. */
function threshold(pairs: readonly (RefusalPair & { sentences: readonly string[] })[], vectors: TextVectors) {
  const scores = (linked: boolean) =>
    pairs.filter((pair) => pair.linked === linked).flatMap(({ question, sentences }) =>
      vectors.closest(question.text, sentences)?.cosine ?? []
    );
  return calibrate(scores(true), scores(false));
}
