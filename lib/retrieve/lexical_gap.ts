import type { Row } from "../tables/mod.ts";
import type { Analyser } from "../text/mod.ts";

/** What a question has in common with the documents that answer it. */
export interface SharedTerms {
  question_id: string;
  /** Different terms of the question. */
  terms: number;
  /** How many of them stand in a relevant document. */
  shared: number;
}

/**
 * The lexical gap: for every judged question, how many of its terms stand in one of its relevant documents. No system
 * that counts terms can find a document with which a question shares none.
 *
 * @example
 * ```ts
 * import { lexicalGap } from "./lexical_gap.ts";
 * import { plainAnalyser } from "../text/mod.ts";
 * const [gap] = lexicalGap(
 *   plainAnalyser,
 *   [{ question_id: "q", text: "¿Quién pintó el cuadro?" }],
 *   [{ doc_id: "d", text: "Velázquez terminó el lienzo en 1656." }],
 *   [{ question_id: "q", doc_id: "d", grade: 1 }],
 * );
 * if (gap?.terms !== 4 || gap.shared !== 1) throw new Error("they share «el»");
 * ```
 */
export function lexicalGap(
  analyser: Analyser,
  questions: readonly Pick<Row<"questions">, "question_id" | "text">[],
  documents: readonly Pick<Row<"documents">, "doc_id" | "text">[],
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
): SharedTerms[] {
  const textOf = new Map(documents.map(({ doc_id, text }) => [doc_id, text]));
  const relevant = Map.groupBy(
    judgements.filter(({ grade, doc_id }) => grade > 0 && textOf.has(doc_id)),
    (row) => row.question_id,
  );
  return questions.flatMap(({ question_id, text }) => {
    const judged = relevant.get(question_id);
    if (!judged) return [];
    const terms = new Set(analyser.tokens(text));
    const found = new Set(judged.flatMap(({ doc_id }) => analyser.tokens(textOf.get(doc_id)!)));
    return [{ question_id, terms: terms.size, shared: terms.intersection(found).size }];
  });
}
