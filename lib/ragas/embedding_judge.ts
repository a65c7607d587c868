import { below, random, type StartProgress } from "../base/mod.ts";
import { TextVectors } from "../models/mod.ts";
import { calibrate, type Threshold } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { statements } from "../text/mod.ts";

/** Version of what counts as support; part of the judge's name in every measurement. */
const VERSION = 1;

/** A verdict on one statement. */
export interface Verdict {
  statement: string;
  supported: boolean;
  reason: string;
  /** The chunk whose sentence is closest, where the support is looked for in chunks. */
  chunk: string | null;
}

/** What the judge needs to know of the collection. */
export interface JudgeInput {
  questions: readonly Row<"questions">[];
  judgements: readonly Row<"judgements">[];
  chunks: readonly Row<"chunks">[];
  /** Every answer that will be judged, without citations. */
  answers: readonly string[];
  model: string;
  seed: number;
  cache: string;
  progress: StartProgress;
}

/**
 * A judge without a language model: a statement counts as supported when a sentence of the evidence is close enough by
 * an encoder's cosine. A proxy: closeness is not entailment, and the measures it gives are not RAGAS. Its threshold
 * is calibrated on this corpus: sentences of accepted answers against the page they link to, and against random pages;
 * without such pages it has none, and then supports nothing.
 */
export class EmbeddingJudge {
  private readonly sentences: Map<string, string[]>;

  private constructor(
    private readonly vectors: TextVectors,
    chunks: readonly Row<"chunks">[],
    readonly threshold: Threshold | undefined,
    readonly name: string,
  ) {
    this.sentences = new Map(chunks.map((chunk) => [chunk.chunk_id, statements(chunk.text)]));
  }

  static async open(input: JudgeInput): Promise<EmbeddingJudge> {
    const references = input.questions.flatMap((q) => q.answer === null ? [] : [q.answer]);
    const wholes = [...references, ...input.answers];
    const vectors = await TextVectors.of(
      [
        ...input.questions.map((q) => q.text),
        ...wholes,
        ...[...wholes, ...input.chunks.map((c) => c.text)].flatMap((text) => statements(text)),
      ],
      { model: input.model, role: "document", cache: input.cache, progress: input.progress },
    );
    const threshold = supportThreshold(input, vectors);
    return new EmbeddingJudge(
      vectors,
      input.chunks,
      threshold,
      `embedding proxy (${input.model}, version ${VERSION})`,
    );
  }

  /** Is each statement of a text supported by the chunks? */
  byChunks(text: string, chunks: readonly string[]): Verdict[] {
    const evidence = chunks.flatMap((chunk) =>
      this.sentences.get(chunk)!.map((sentence) => ({ chunk, sentence }))
    );
    const sentences = evidence.map((e) => e.sentence);
    return statements(text).map((statement) => {
      const best = this.vectors.closest(statement, sentences);
      return this.verdict(statement, best?.cosine, best ? evidence[best.index]!.chunk : null);
    });
  }

  /** Is each statement of a text supported by another text? */
  byText(text: string, other: string): Verdict[] {
    const sentences = statements(other);
    return statements(text).map((statement) =>
      this.verdict(statement, this.vectors.closest(statement, sentences)?.cosine, null)
    );
  }

  cosine(a: string, b: string): number {
    return this.vectors.cosine(a, b);
  }

  private verdict(statement: string, cosine: number | undefined, chunk: string | null): Verdict {
    const limit = this.threshold?.value ?? Infinity;
    const supported = cosine !== undefined && cosine >= limit;
    const reason = cosine === undefined
      ? "there is no sentence to compare with"
      : `closest sentence has cosine ${cosine.toFixed(3)}, ${supported ? "at or above" : "below"} ${
        limit.toFixed(3)
      }`;
    return { statement, supported, reason, chunk };
  }
}

function supportThreshold({ questions, judgements, chunks, seed }: JudgeInput, vectors: TextVectors) {
  const ofDoc = Map.groupBy(chunks, (chunk) => chunk.doc_id);
  const sentences = new Map(
    [...ofDoc].map(([doc, list]) => [doc, list.flatMap((chunk) => statements(chunk.text))]),
  );
  const docs = [...sentences.keys()].filter((doc) => sentences.get(doc)!.length > 0).sort();
  const linked = Map.groupBy(judgements.filter((j) => j.grade > 0), (j) => j.question_id);
  const next = random(seed, "support threshold");
  const gold: number[] = [], other: number[] = [];
  for (const { question_id, answer } of questions) {
    const good = linked.get(question_id)?.map((j) => j.doc_id);
    if (!good || answer === null) continue;
    const rest = docs.filter((doc) => !good.includes(doc));
    for (const statement of statements(answer)) {
      const best = vectors.closest(statement, good.flatMap((doc) => sentences.get(doc) ?? []));
      if (best) gold.push(best.cosine);
      if (rest.length) {
        other.push(vectors.closest(statement, sentences.get(rest[below(rest.length, next)]!)!)!.cosine);
      }
    }
  }
  return calibrate(gold, other);
}
