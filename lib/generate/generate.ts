import { below, random, shuffled, type StartProgress } from "../base/mod.ts";
import { TextVectors } from "../models/mod.ts";
import { calibrate, type Threshold } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { statements } from "../text/mod.ts";
import { type Candidate, extractiveAnswer } from "./extractive.ts";

/** What answers are made from. */
export interface GenerateInput {
  questions: readonly Row<"questions">[];
  judgements: readonly Row<"judgements">[];
  chunks: readonly Row<"chunks">[];
  rankings: readonly Row<"rankings">[];
  /** The systems to answer from, also where they found nothing. */
  systems: readonly string[];
  /** Chunks given to the generator. */
  contexts: number;
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

/** The name under which extractive answers stand in the tables. */
export const EXTRACTIVE = "extractive";

/**
 * Answers every question from the best chunks of every system by quoting sentences; no language model takes part. The
 * threshold for refusing is calibrated on linked against random pages, for each half of the questions on the other
 * half, so that no question's own link helps to answer it.
 */
export async function generateExtractive(input: GenerateInput): Promise<Generated> {
  const sentencesOf = new Map(input.chunks.map((chunk) => [chunk.chunk_id, statements(chunk.text)]));
  const vectors = await TextVectors.of(
    [...input.questions.map((q) => q.text), ...[...sentencesOf.values()].flat()],
    { model: input.model, role: "document", cache: input.cache, progress: input.progress },
  );
  const { thresholdOf, thresholds } = refusalThresholds(input, sentencesOf, vectors);
  const textOf = new Map(input.questions.map((q) => [q.question_id, q.text]));
  const found = Map.groupBy(input.rankings, (row) => JSON.stringify([row.system, row.question_id]));
  const cases = input.systems.flatMap((system) =>
    input.questions.map(({ question_id }) => ({ system, question_id }))
  );
  const answers = cases.map(({ system, question_id }): Row<"answers"> => {
    const rows = found.get(JSON.stringify([system, question_id])) ?? [];
    const contexts = rows.toSorted((a, b) => a.rank - b.rank).slice(0, input.contexts).map((row) =>
      row.chunk_id
    );
    const candidates: Candidate[] = contexts.flatMap((chunk, context) =>
      sentencesOf.get(chunk)!.map((text) => ({ text, context }))
    );
    const text = extractiveAnswer(textOf.get(question_id)!, candidates, vectors, {
      sentences: input.sentences,
      threshold: thresholdOf(question_id),
    });
    return {
      system,
      question_id,
      generator: EXTRACTIVE,
      text: text ?? null,
      contexts,
      refused: text === undefined,
      failure_cause: null,
      failure: null,
    };
  });
  return { answers, thresholds };
}

function refusalThresholds(
  { questions, judgements, chunks, seed }: GenerateInput,
  sentencesOf: ReadonlyMap<string, string[]>,
  vectors: TextVectors,
) {
  const sentencesOfDoc = new Map<string, string[]>();
  for (const chunk of chunks) {
    sentencesOfDoc.set(chunk.doc_id, [
      ...sentencesOfDoc.get(chunk.doc_id) ?? [],
      ...sentencesOf.get(chunk.chunk_id)!,
    ]);
  }
  const docs = [...sentencesOfDoc.keys()].filter((doc) => sentencesOfDoc.get(doc)!.length > 0).sort();
  const linked = Map.groupBy(judgements.filter((j) => j.grade > 0), (j) => j.question_id);
  const judged = questions.filter((q) => linked.has(q.question_id));
  const next = random(seed, "refusal threshold");
  const half = new Map(shuffled(judged, next).map((q, i) => [q.question_id, i % 2]));
  const best = (question: string, doc: string) =>
    vectors.closest(question, sentencesOfDoc.get(doc) ?? [])?.cosine;
  const pairs = [0, 1].map(() => ({ gold: [] as number[], random: [] as number[] }));
  for (const { question_id, text } of judged) {
    const good = linked.get(question_id)!.map((j) => j.doc_id);
    const others = docs.filter((doc) => !good.includes(doc));
    const into = pairs[half.get(question_id)!]!;
    for (const doc of good) {
      const score = best(text, doc);
      if (score !== undefined) into.gold.push(score);
      if (others.length) into.random.push(best(text, others[below(others.length, next)]!)!);
    }
  }
  const set = pairs.map((p) => calibrate(p.gold, p.random));
  return {
    thresholds: set,
    thresholdOf: (question: string) => set[1 - (half.get(question) ?? 0)]?.value ?? -1,
  };
}
