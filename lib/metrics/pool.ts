import { Problem } from "../base/mod.ts";
import { checkColumns, duplicate, groupRows, type Groups } from "./columns.ts";
import { grown, Ids } from "./ids.ts";
import { NOT_IN_POOL, NOT_JUDGED } from "./question.ts";

/** Judgements as columns: question × document → grade. A negative grade says "not judged", as in trec_eval. */
export interface Judgements {
  questionIds: ArrayLike<string>;
  docIds: ArrayLike<string>;
  grades: ArrayLike<number>;
}

/**
 * Judgements made ready for evaluation. Evaluate several rankings with the same pool and the work of reading
 * the judgements is done once.
 *
 * @example
 * ```ts
 * import { Pool } from "./pool.ts";
 * const pool = Pool.of({ questionIds: ["q1", "q1"], docIds: ["a", "b"], grades: [1, 0] });
 * if (pool.questions.join() !== "q1" || pool.positivesOnly) throw new Error("one question, one negative");
 * ```
 */
export class Pool {
  /** The judged questions, in the order in which the judgements name them first. */
  readonly questions: string[] = [];
  /** The highest grade of all. */
  highest = 0;
  /** How many judgements have a grade above 0. */
  positives = 0;
  /** Whether no document was ever judged irrelevant: then what was not judged is not known to be bad. */
  positivesOnly = true;
  readonly #questionAt = new Map<string, number>();
  readonly #docs = new Ids();
  #questionOfRow = new Uint32Array(1 << 9);
  #grades = new Int32Array(1 << 9);
  #groups: Groups | undefined;
  #best: Int32Array[] = [];
  /** Rows of the question last asked for by hash of their documents, plus one; 0 where there is none. */
  #slots = new Uint32Array(1 << 6);

  /** The pool of some columns of judgements. */
  static of({ questionIds, docIds, grades }: Judgements): Pool {
    checkColumns("judgements", { questionIds, docIds, grades });
    const pool = new Pool();
    for (let row = 0; row < grades.length; row++) {
      if (!Number.isInteger(grades[row])) {
        throw new Problem({
          what: "A grade is not a whole number",
          where: `judgements, question ${questionIds[row]}, document ${docIds[row]}`,
          found: String(grades[row]),
        });
      }
      pool.#docs.addText(docIds[row]!);
      pool.#add(pool.question(questionIds[row]!), grades[row]!);
    }
    return pool.checked("judgements");
  }

  /** The number of a question, given to it when first seen. */
  question(id: string): number {
    const known = this.#questionAt.get(id);
    if (known !== undefined) return known;
    this.#questionAt.set(id, this.questions.length);
    return this.questions.push(id) - 1;
  }

  /** Adds a judgement whose document id stands in `source` from `from` up to `to`. */
  add(question: number, source: Uint8Array, from: number, to: number, grade: number): void {
    this.#docs.add(source, from, to);
    this.#add(question, grade);
  }

  /** This pool, or a complaint if it is empty or a document stands twice for a question. */
  checked(where: string): this {
    if (this.#docs.length === 0) {
      throw new Problem({ what: "There are no judgements, so nothing can be measured", where });
    }
    const { rows, start } = this.#groups = groupRows(
      this.#questionOfRow,
      this.#docs.length,
      this.questions.length,
    );
    const docs = this.#docs;
    this.#best = this.questions.map((id, q) => {
      const group = rows.subarray(start[q], start[q + 1]);
      const twice = this.#index(group);
      if (twice >= 0) throw duplicate(where, id, docs.text(twice));
      return Int32Array.from(group, (row) => this.#grades[row]!).filter((grade) => grade >= 0).sort()
        .reverse();
    });
    return this;
  }

  /** The number of a judged question, or −1. */
  questionAt(id: string): number {
    return this.#questionAt.get(id) ?? -1;
  }

  /** All grades of 0 or more of a question, highest first. */
  best(question: number): Int32Array {
    return this.#best[question]!;
  }

  /** For each row of `docs` its grade for a question; see {@linkcode NOT_IN_POOL} and {@linkcode NOT_JUDGED}. */
  grades(question: number, docs: Ids, rows: Uint32Array): Int32Array {
    const { rows: all, start } = this.#groups!;
    this.#index(all.subarray(start[question], start[question + 1]));
    const slots = this.#slots, mask = slots.length - 1, ours = this.#docs;
    const grades = new Int32Array(rows.length).fill(NOT_IN_POOL);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      for (let slot = docs.hash(row) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const judged = slots[slot]! - 1;
        if (!ours.same(judged, docs, row)) continue;
        grades[i] = this.#grades[judged]!;
        break;
      }
    }
    return grades;
  }

  #add(question: number, grade: number): void {
    const row = this.#docs.length - 1;
    if (row >= this.#grades.length) {
      this.#grades = grown(this.#grades, row + 1);
      this.#questionOfRow = grown(this.#questionOfRow, row + 1);
    }
    this.#grades[row] = grade < 0 ? NOT_JUDGED : grade;
    this.#questionOfRow[row] = question;
    this.highest = Math.max(this.highest, grade);
    if (grade > 0) this.positives++;
    if (grade === 0) this.positivesOnly = false;
  }

  /** Fills the slots with the rows of a question; gives the row of a document that stands twice, or −1. */
  #index(group: Uint32Array): number {
    let size = this.#slots.length;
    while (size < 4 * group.length) size *= 2;
    if (size > this.#slots.length) this.#slots = new Uint32Array(size);
    else this.#slots.fill(0);
    const slots = this.#slots, mask = slots.length - 1, docs = this.#docs;
    for (const row of group) {
      let slot = docs.hash(row) & mask;
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        if (docs.same(row, docs, slots[slot]! - 1)) return row;
      }
      slots[slot] = row + 1;
    }
    return -1;
  }
}
