import { Problem } from "../base/mod.ts";
import { checkColumns, duplicate, groupRows, type Groups } from "./columns.ts";

/** Judgements as columns: question × document → grade. A negative grade says "not judged", as in trec_eval. */
export interface Judgements {
  questionIds: ArrayLike<string>;
  docIds: ArrayLike<string>;
  grades: Int32Array;
}

/**
 * Judgements made ready for evaluation. Evaluate several rankings with the same pool and the work of reading
 * the judgements is done once.
 *
 * @example
 * ```ts
 * import { Pool } from "./pool.ts";
 * const pool = new Pool({ questionIds: ["q1", "q1"], docIds: ["a", "b"], grades: Int32Array.of(1, 0) });
 * if (pool.questions.join() !== "q1") throw new Error("one judged question");
 * ```
 */
export class Pool {
  /** The judged questions, in the order in which the judgements name them first. */
  readonly questions: readonly string[];
  readonly #questionAt = new Map<string, number>();
  readonly #docAt = new Map<string, number>();
  readonly #groups: Groups;
  readonly #docs: Uint32Array;
  readonly #grades: Int32Array;
  readonly #best: Int32Array[];

  constructor({ questionIds, docIds, grades }: Judgements) {
    checkColumns("judgements", { questionIds, docIds, grades });
    if (grades.length === 0) {
      throw new Problem({ what: "There are no judgements, so nothing can be measured" });
    }
    const questionOfRow = Int32Array.from(questionIds, (id) => numberOf(id, this.#questionAt));
    this.questions = [...this.#questionAt.keys()];
    this.#docs = Uint32Array.from(docIds, (id) => this.intern(id));
    this.#grades = grades;
    this.#groups = groupRows(questionOfRow, this.questions.length);
    this.#refuseDuplicates(docIds);
    this.#best = this.questions.map((_, q) =>
      Int32Array.from(this.#rowsOf(q), (row) => grades[row]!).filter((grade) => grade >= 0).sort().reverse()
    );
  }

  /** How many different documents have been interned. */
  get size(): number {
    return this.#docAt.size;
  }

  /** A small number that stands for a document id from now on. */
  intern(docId: string): number {
    return numberOf(docId, this.#docAt);
  }

  /** The number of a judged question, or −1. */
  questionAt(id: string): number {
    return this.#questionAt.get(id) ?? -1;
  }

  /** All grades of 0 or more of a question, highest first. */
  best(question: number): Int32Array {
    return this.#best[question]!;
  }

  /** Calls `visit` with every document that the judgements of a question name. */
  visit(question: number, visit: (doc: number, grade: number) => void): void {
    for (const row of this.#rowsOf(question)) visit(this.#docs[row]!, this.#grades[row]!);
  }

  #rowsOf(question: number): Uint32Array {
    const { rows, start } = this.#groups;
    return rows.subarray(start[question], start[question + 1]);
  }

  #refuseDuplicates(docIds: ArrayLike<string>): void {
    const seen = new Int32Array(this.size).fill(-1);
    for (const [q, id] of this.questions.entries()) {
      for (const row of this.#rowsOf(q)) {
        const doc = this.#docs[row]!;
        if (seen[doc] === q) throw duplicate("judgements", id, docIds[row]!);
        seen[doc] = q;
      }
    }
  }
}

function numberOf(id: string, numbers: Map<string, number>): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, numbers.size);
  return numbers.size - 1;
}
