import { below, random } from "../base/mod.ts";
import { promptLanguage, type TextVectors } from "../models/mod.ts";
import { calibrate, type Threshold } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { statements } from "../text/mod.ts";

/** What the pairs for a threshold are drawn from. */
export interface PairsInput {
  questions: readonly Pick<Row<"questions">, "question_id" | "answer" | "language">[];
  judgements: readonly Row<"judgements">[];
  chunks: readonly Pick<Row<"chunks">, "doc_id" | "text">[];
  seed: number;
}

/** A sentence of an accepted answer with the sentences that should support it, and with some that should not. */
export interface SupportPair {
  statement: string;
  /** Of the pages that the answer links to. */
  linked: readonly string[];
  /** Of a page drawn from the others. */
  drawn: readonly string[];
}

/** The pairs that tell support from its absence on this corpus; which pages are drawn hangs on the seed alone. */
export function supportPairs({ questions, judgements, chunks, seed }: PairsInput): SupportPair[] {
  const chunksOf = Map.groupBy(chunks, (chunk) => chunk.doc_id);
  const pages = new Map<string, Map<string, string[]>>();
  const sentencesIn = (language: string) => {
    let known = pages.get(language);
    if (!known) {
      const all = [...chunksOf].map(([doc, list]) =>
        [doc, list.flatMap(({ text }) => statements(text, language))] as const
      );
      known = new Map(all.filter(([, list]) => list.length > 0).sort(([a], [b]) => a < b ? -1 : 1));
      pages.set(language, known);
    }
    return known;
  };
  const links = Map.groupBy(judgements.filter((j) => j.grade > 0), (j) => j.question_id);
  const next = random(seed, "support threshold");
  const pairs: SupportPair[] = [];
  for (const { question_id, answer, language } of questions) {
    const good = new Set(links.get(question_id)?.map((j) => j.doc_id));
    if (good.size === 0 || answer === null) continue;
    const sentences = sentencesIn(promptLanguage(language));
    const rest = [...sentences.keys()].filter((doc) => !good.has(doc));
    for (const statement of statements(answer, promptLanguage(language))) {
      pairs.push({
        statement,
        linked: [...good].flatMap((doc) => sentences.get(doc) ?? []),
        drawn: rest.length ? sentences.get(rest[below(rest.length, next)]!)! : [],
      });
    }
  }
  return pairs;
}

/** The cosine that best tells the pairs apart; undefined where there are none of a kind. */
export function supportThreshold(
  pairs: readonly SupportPair[],
  vectors: Pick<TextVectors, "closest">,
): Threshold | undefined {
  const closest = (statement: string, sentences: readonly string[]) =>
    vectors.closest(statement, sentences)?.cosine ?? [];
  return calibrate(
    pairs.flatMap(({ statement, linked }) => closest(statement, linked)),
    pairs.flatMap(({ statement, drawn }) => closest(statement, drawn)),
  );
}
