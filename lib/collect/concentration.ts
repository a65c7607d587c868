import { byText } from "./order.ts";

/** How concentrated the judgements are on few documents. */
export interface Concentration {
  /** Documents relevant to at least one question. */
  documents: number;
  /** The ten documents relevant to most questions, of equals the first by identifier. */
  top: {
    doc_id: string;
    /** The questions it is relevant to. */
    questions: number;
    /** Their share of all questions that have a relevant document. */
    share: number;
  }[];
  /** The share of the questions with a relevant document that have one of the ten; null when there is no question. */
  share10: number | null;
  /**
   * Gini's coefficient of the number of questions a document, over the documents relevant to at least one: 0 when
   * all have the same number, near 1 when one has nearly all. With the numbers sorted upwards, x₁ … xₙ, it is
   * Σ(2i − n − 1)xᵢ / (n·Σxᵢ). Null when there is no document.
   */
  gini: number | null;
}

/** Documents in `top`. */
const TOP = 10;

/**
 * Says whether few documents answer many questions: a system that always returns these would look good. A judgement
 * with a grade above 0 makes its document relevant; what is judged twice counts once.
 *
 * @example
 * ```ts
 * import { concentration } from "./concentration.ts";
 * const judgements = ["a x", "b x", "c y"].map((pair) => pair.split(" ") as [string, string]);
 * const { documents, top, gini } = concentration(judgements.map(([question_id, doc_id]) => ({ question_id, doc_id, grade: 1 })));
 * if (documents !== 2 || top[0]?.share !== 2 / 3 || gini !== 1 / 6) throw new Error(JSON.stringify(top));
 * ```
 */
export function concentration(
  judgements: readonly { question_id: string; doc_id: string; grade: number }[],
): Concentration {
  const citing = new Map<string, Set<string>>(), questions = new Set<string>();
  for (const { question_id, doc_id, grade } of judgements) {
    if (grade <= 0) continue;
    questions.add(question_id);
    const cited = citing.get(doc_id);
    if (cited) cited.add(question_id);
    else citing.set(doc_id, new Set([question_id]));
  }
  const most = [...citing].sort(([a, x], [b, y]) => y.size - x.size || byText(a, b)).slice(0, TOP);
  const covered = new Set(most.flatMap(([, asking]) => [...asking]));
  return {
    documents: citing.size,
    top: most.map(([doc_id, { size }]) => ({ doc_id, questions: size, share: size / questions.size })),
    share10: questions.size === 0 ? null : covered.size / questions.size,
    gini: gini([...citing.values()].map(({ size }) => size)),
  };
}

function gini(counts: number[]): number | null {
  const n = counts.length;
  if (n === 0) return null;
  counts.sort((a, b) => a - b);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, i) => sum + (2 * (i + 1) - n - 1) * count, 0) / (n * total);
}
