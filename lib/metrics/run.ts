import { Problem } from "../base/mod.ts";
import { checkColumns, duplicate, groupRows, type Groups } from "./columns.ts";
import { grown, Ids } from "./ids.ts";
import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";

/** One system's rankings as columns, in any order of rows: the scores alone decide. */
export interface Rankings {
  questionIds: ArrayLike<string>;
  docIds: ArrayLike<string>;
  scores: ArrayLike<number>;
}

/**
 * One system's rankings, put in order: within a question by score from high to low, equal scores by document
 * id from last to first in byte order, which is trec_eval's rule and does not depend on the order of rows.
 *
 * @example
 * ```ts
 * import { Run } from "./run.ts";
 * const run = Run.of({ questionIds: ["q", "q"], docIds: ["d1", "d2"], scores: [0.5, 0.5] });
 * if (run.documents("q").join() !== "d2,d1") throw new Error("of equal scores the last id comes first");
 * ```
 */
export class Run {
  /** The questions, in the order in which they were first seen. */
  readonly questions: string[] = [];
  readonly #questionAt = new Map<string, number>();
  readonly #docs = new Ids();
  #questionOfRow = new Uint32Array(1 << 9);
  #scores = new Float64Array(1 << 9);
  #order: Groups | undefined;

  /** The run of some columns of rankings. */
  static of({ questionIds, docIds, scores }: Rankings): Run {
    checkColumns("rankings", { questionIds, docIds, scores });
    const run = new Run();
    let last: string | undefined, question = 0;
    for (let row = 0; row < scores.length; row++) {
      const id = questionIds[row]!;
      if (id !== last) question = run.question(last = id);
      if (!Number.isFinite(scores[row])) {
        throw new Problem({
          what: "A score is not a finite number",
          where: `rankings, question ${id}, document ${docIds[row]}`,
          found: String(scores[row]),
        });
      }
      run.#docs.addText(docIds[row]!);
      run.#add(question, scores[row]!);
    }
    return run;
  }

  /** How many rows there are. */
  get length(): number {
    return this.#docs.length;
  }

  /** Bytes held. */
  get size(): number {
    return this.#docs.size + 20 * this.#docs.length;
  }

  /** The number of a question, given to it when first seen. */
  question(id: string): number {
    const known = this.#questionAt.get(id);
    if (known !== undefined) return known;
    this.#questionAt.set(id, this.questions.length);
    return this.questions.push(id) - 1;
  }

  /** Adds a row whose document id stands in `source` from `from` up to `to`. */
  add(question: number, source: Uint8Array, from: number, to: number, score: number): void {
    this.#docs.add(source, from, to);
    this.#add(question, score);
  }

  /** Forgets all rows but those of one question; the memory stays for what comes next. */
  keepOnly(id: string): void {
    const at = this.#questionAt.get(id), rows: number[] = [];
    for (let row = 0; row < this.length; row++) if (this.#questionOfRow[row] === at) rows.push(row);
    this.#docs.keepOnly(rows);
    for (const [to, row] of rows.entries()) this.#scores[to] = this.#scores[row]!;
    this.#questionOfRow.fill(0, 0, rows.length);
    this.#questionAt.clear();
    this.questions.length = 0;
    this.#order = undefined;
    if (at !== undefined) this.question(id);
  }

  /** The documents found for a question, best first. */
  documents(question: string): string[] {
    return [...this.#rowsOf(question)].map((row) => this.#docs.text(row));
  }

  /** The scores of {@linkcode documents}. */
  scores(question: string): Float64Array {
    return Float64Array.from(this.#rowsOf(question), (row) => this.#scores[row]!);
  }

  /** A judged question as measures see it; without rows here it has no grades. */
  graded(question: string, pool: Pool): Question {
    const at = pool.questionAt(question);
    return { grades: pool.grades(at, this.#docs, this.#rowsOf(question)), pool: pool.best(at) };
  }

  /** Puts the rows in order and looks for documents that stand twice; done by itself when first needed. */
  ordered(where = "rankings"): this {
    this.#order ??= this.#sort(where);
    return this;
  }

  #rowsOf(question: string): Uint32Array {
    this.ordered();
    const { rows, start } = this.#order!, q = this.#questionAt.get(question);
    return q === undefined ? rows.subarray(0, 0) : rows.subarray(start[q], start[q + 1]);
  }

  #add(question: number, score: number): void {
    const row = this.#docs.length - 1;
    if (row >= this.#scores.length) {
      this.#scores = grown(this.#scores, row + 1);
      this.#questionOfRow = grown(this.#questionOfRow, row + 1);
    }
    this.#scores[row] = score;
    this.#questionOfRow[row] = question;
    this.#order = undefined;
  }

  #sort(where: string): Groups {
    const { rows, start } = groupRows(this.#questionOfRow, this.length, this.questions.length);
    let most = 0;
    for (let q = 0; q < this.questions.length; q++) most = Math.max(most, start[q + 1]! - start[q]!);
    const keys = new Float64Array(most), scratch = new Uint32Array(most);
    const seen = new Uint32Array(2 ** Math.ceil(Math.log2(2 * most + 1)));
    for (let q = 0; q < this.questions.length; q++) {
      const group = rows.subarray(start[q], start[q + 1]);
      this.#refuseDuplicates(q, group, seen, where);
      if (!this.#isOrdered(group)) this.#sortGroup(group, keys, scratch);
    }
    return { rows, start };
  }

  /** `seen` may hold rows of other questions: they count as empty, so nothing has to be cleared. */
  #refuseDuplicates(question: number, group: Uint32Array, seen: Uint32Array, where: string): void {
    const mask = seen.length - 1, docs = this.#docs, questionOfRow = this.#questionOfRow;
    for (const row of group) {
      let slot = docs.hash(row) & mask;
      while (seen[slot] !== 0 && questionOfRow[seen[slot]! - 1] === question) {
        if (docs.same(row, docs, seen[slot]! - 1)) {
          throw duplicate(where, this.questions[question]!, docs.text(row));
        }
        slot = (slot + 1) & mask;
      }
      seen[slot] = row + 1;
    }
  }

  #compare(i: number, j: number): number {
    const a = this.#scores[i]!, b = this.#scores[j]!;
    return a > b ? -1 : a < b ? 1 : this.#docs.compare(j, i);
  }

  #isOrdered(group: Uint32Array): boolean {
    for (let i = 1; i < group.length; i++) if (this.#compare(group[i - 1]!, group[i]!) > 0) return false;
    return true;
  }

  /**
   * Sorts a group by plain numbers, which the engine does many times faster than by a comparison: the score
   * rounded to 32 bits, as a whole number that grows as the score falls, and the place in the group below it.
   * Neighbours whose rounded scores are equal are then put right by the true order.
   */
  #sortGroup(group: Uint32Array, keys: Float64Array, scratch: Uint32Array): void {
    const n = group.length;
    if (n > PLACES) return void group.sort((i, j) => this.#compare(i, j));
    for (let i = 0; i < n; i++) keys[i] = falling(this.#scores[group[i]!]!) * PLACES + i;
    const sorted = keys.subarray(0, n).sort();
    for (let i = 0; i < n; i++) scratch[i] = group[sorted[i]! % PLACES]!;
    for (let from = 0; from < n;) {
      const key = Math.floor(sorted[from]! / PLACES);
      let to = from + 1;
      while (to < n && Math.floor(sorted[to]! / PLACES) === key) to++;
      if (to - from > 1) scratch.subarray(from, to).sort((i, j) => this.#compare(i, j));
      from = to;
    }
    group.set(scratch.subarray(0, n));
  }
}

const PLACES = 2 ** 20;
const float = new Float32Array(1), bits = new Uint32Array(float.buffer);

/** A whole number below 2^32 that falls as the score (rounded to 32 bits) rises. */
function falling(score: number): number {
  float[0] = score + 0;
  const raw = bits[0]!;
  return raw < 0x80000000 ? 0x7fffffff - raw : raw;
}
