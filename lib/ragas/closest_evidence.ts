import type { PromptLanguage, TextVectors } from "../models/mod.ts";
import type { Context, Verdict } from "./case.ts";
import { claims } from "./claims.ts";

/** Encodes texts, so that any two of them can be compared. */
export type Vectors = (texts: readonly string[]) => Promise<Pick<TextVectors, "cosine" | "closest">>;

/** Sentences of contexts, with the chunk each stands in. */
type Sentences = readonly { chunk: string; sentence: string }[];

/**
 * Finds the sentence of the contexts that is closest to what was judged, for verdicts whose judge names none. First
 * the texts that have to be encoded, then the evidence.
 */
export class ClosestEvidence {
  readonly #split = new Map<string, readonly string[]>();

  /** What has to be encoded for a verdict. */
  texts(verdict: Verdict, language: PromptLanguage): string[] {
    const from = this.#from(verdict, language);
    return from.length === 0 ? [] : [verdict.statement, ...from.map(({ sentence }) => sentence)];
  }

  /** The verdict with its evidence. */
  filled(verdict: Verdict, language: PromptLanguage, vectors: Awaited<ReturnType<Vectors>>): Verdict {
    const from = this.#from(verdict, language);
    const best = vectors.closest(verdict.statement, from.map(({ sentence }) => sentence));
    if (!best) return verdict;
    const { chunk, sentence } = from[best.index]!;
    return { ...verdict, chunk, evidence: sentence };
  }

  /** The sentences to choose from: of the chunk that the judge named, or of all it was held against. */
  #from({ evidence, chunk, against = [] }: Verdict, language: PromptLanguage): Sentences {
    if (evidence !== null) return [];
    const named = against.filter((context) => context.chunk_id === chunk);
    return (named.length > 0 ? named : against).flatMap((context) => this.#sentences(context, language));
  }

  #sentences({ chunk_id, text }: Context, language: PromptLanguage): Sentences {
    const key = `${language} ${text}`;
    let found = this.#split.get(key);
    if (!found) this.#split.set(key, found = claims(text, language));
    return found.map((sentence) => ({ chunk: chunk_id, sentence }));
  }
}
