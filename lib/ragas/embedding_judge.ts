import type { StartProgress } from "../base/mod.ts";
import { type PromptLanguage, TextVectors, Unanswered } from "../models/mod.ts";
import type { Threshold } from "../scores/mod.ts";
import { citedSentences } from "../text/mod.ts";
import type { About, Case, ClaimJudge, Context, Judgement, Support } from "./case.ts";
import { allSentences, claims } from "./claims.ts";
import type { Vectors } from "./closest_evidence.ts";
import { judgeName } from "./judge_name.ts";
import { type PairsInput, supportPairs, supportThreshold } from "./support_threshold.ts";

/** What the judge needs to know of the collection, and what it will judge. */
export interface JudgeInput extends PairsInput {
  /** Every case that will be judged, so that all texts are encoded at once. */
  cases: readonly Case[];
  model: string;
  cache: string;
  progress: StartProgress;
}

/**
 * A judge without a language model: sentences are the claims, and one counts as supported when a sentence of the
 * evidence is close enough by an encoder's cosine. A proxy: closeness is not entailment, and the measures it gives are
 * not RAGAS. Its threshold is calibrated on this corpus: sentences of accepted answers against the page they link to,
 * and against random pages; without such pages it has none, and then does not judge.
 */
export class EmbeddingJudge implements ClaimJudge {
  readonly #sentences = new Map<string, string[]>();
  readonly #encode: (texts: Iterable<string>) => Promise<TextVectors>;
  readonly #vectors: TextVectors;
  readonly #known: ReadonlySet<string>;

  private constructor(
    readonly name: string,
    readonly threshold: Threshold | undefined,
    vectors: TextVectors,
    known: ReadonlySet<string>,
    encode: (texts: Iterable<string>) => Promise<TextVectors>,
  ) {
    this.#vectors = vectors;
    this.#known = known;
    this.#encode = encode;
  }

  static async open(input: JudgeInput): Promise<EmbeddingJudge> {
    const pairs = supportPairs(input);
    const texts = new Set(pairs.flatMap(({ statement, linked, drawn }) => [statement, ...linked, ...drawn]));
    const split = new Set<string>();
    for (const of of input.cases) {
      for (const text of textsOf(of, split)) texts.add(text);
    }
    const { model, cache, progress } = input;
    const encode = (texts: Iterable<string>) =>
      TextVectors.of(texts, { model, role: "document", cache, progress });
    const vectors = await encode(texts);
    const name = judgeName({ kind: "embedding", model });
    return new EmbeddingJudge(name, supportThreshold(pairs, vectors), vectors, texts, encode);
  }

  /** The vectors of texts: those made at the start, or, where a text is new, made now. */
  readonly vectors: Vectors = async (texts) => {
    const missing = texts.some((text) => !this.#known.has(text));
    return missing ? await this.#encode(texts) : this.#vectors;
  };

  statements(_question: string, text: string, language: PromptLanguage): Promise<string[]> {
    return Promise.resolve(this.#claims(text, language));
  }

  async supported(
    statements: readonly string[],
    evidence: readonly Context[],
    { language }: About,
  ): Promise<Support[]> {
    const from = evidence.flatMap(({ chunk_id, text }) =>
      this.#claims(text, language).map((sentence) => ({ chunk: chunk_id, sentence }))
    );
    return await this.#closest(statements, from);
  }

  /** A context is useful when it supports a sentence of the answer. */
  async useful(_question: string, answer: string, context: Context, about: About): Promise<Judgement> {
    const found = await this.supported(this.#claims(answer, about.language), [context], about);
    const { yes, reason } = found.find(({ yes }) => yes) ?? found[0]!;
    return { yes, reason };
  }

  async matched(
    _question: string,
    answer: readonly string[],
    reference: readonly string[],
  ): Promise<{ answer: Judgement[]; reference: Judgement[] }> {
    const side = async (these: readonly string[], others: readonly string[]) =>
      (await this.#closest(these, others.map((sentence) => ({ chunk: null, sentence }))))
        .map(({ yes, reason }) => ({ yes, reason }));
    return { answer: await side(answer, reference), reference: await side(reference, answer) };
  }

  /** It cannot make questions: the answer itself stands in their place, and is compared with the question. */
  questionsFrom(answer: string): Promise<{ question: string; noncommittal: boolean }[]> {
    return Promise.resolve([{ question: answer, noncommittal: false }]);
  }

  /** It cannot tell entities, so no measure that needs them is among its own. */
  entities(): Promise<string[]> {
    return Promise.reject(new TypeError("the embedding judge tells no entities"));
  }

  async #closest(
    statements: readonly string[],
    from: readonly { chunk: string | null; sentence: string }[],
  ): Promise<Support[]> {
    const limit = this.threshold?.value;
    if (limit === undefined) {
      throw new Unanswered({
        cause: "not_calibrated",
        message: "the judge has no threshold: there are too few linked pages to set one",
      });
    }
    const sentences = from.map(({ sentence }) => sentence);
    const vectors = await this.vectors([...statements, ...sentences]);
    return statements.map((statement): Support => {
      const best = vectors.closest(statement, sentences);
      if (!best) {
        return { yes: false, reason: "there is no sentence to compare with", chunk: null, evidence: null };
      }
      const { chunk, sentence } = from[best.index]!, yes = best.cosine >= limit;
      const where = yes ? "at or above" : "below";
      return {
        yes,
        reason: `closest sentence has cosine ${best.cosine.toFixed(3)}, ${where} ${limit.toFixed(3)}`,
        chunk,
        evidence: sentence,
      };
    });
  }

  /** The sentences of a text; contexts come back again and again. */
  #claims(text: string, language: PromptLanguage): string[] {
    const key = `${language} ${text}`;
    let found = this.#sentences.get(key);
    if (!found) this.#sentences.set(key, found = claims(text, language));
    return found;
  }
}

/** All texts that a measure may compare in a case; texts of `split` were seen before. */
function* textsOf(of: Case, split: Set<string>): Generator<string> {
  yield of.question;
  for (const text of [of.answer, of.reference, ...of.contexts.map((context) => context.text)]) {
    const key = `${of.language} ${text}`;
    if (text === null || split.has(key)) continue;
    split.add(key);
    yield* claims(text, of.language);
  }
  if (of.answer !== null) yield of.answer;
  if (of.reference !== null) {
    yield of.reference;
    yield* allSentences(of.reference, of.language);
  }
  if (of.cited !== null) {
    for (const { text } of citedSentences(of.cited, of.language)) yield text;
  }
}
