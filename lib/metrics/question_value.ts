import { type Measure, parseMeasure } from "../notation/mod.ts";
import { compile, type Compute } from "./compile.ts";
import { NOT_IN_POOL, NOT_JUDGED, type Question } from "./question.ts";

/**
 * A measure of one question alone, from the documents found, best first, and the question's judgements: the value that
 * {@linkcode evaluate} gives it among all others. `highest` is the highest grade of all judgements, which ERR needs.
 *
 * @example
 * ```ts
 * import { questionValue } from "./question_value.ts";
 * const value = questionValue("RR", { documents: ["x", "a"], grades: new Map([["a", 1]]), highest: 1 });
 * if (value !== 1 / 2) throw new Error(`${value}`);
 * ```
 */
export function questionValue(
  measure: string,
  { documents, grades, highest }: {
    documents: readonly string[];
    grades: ReadonlyMap<string, number>;
    highest: number;
  },
): number {
  return computeOf(parseMeasure(measure), highest)(asQuestion(documents, grades));
}

/** The function that computes a measure where the highest grade of all judgements is known. */
export function computeOf(measure: Measure, highest: number): Compute {
  return compile(measure, { highest });
}

/** Documents and judgements as measures see them. */
export function asQuestion(documents: readonly string[], grades: ReadonlyMap<string, number>): Question {
  return {
    grades: Int32Array.from(documents, (id) => {
      const grade = grades.get(id);
      return grade === undefined ? NOT_IN_POOL : grade < 0 ? NOT_JUDGED : grade;
    }),
    pool: Int32Array.from(grades.values()).filter((grade) => grade >= 0).sort().reverse(),
  };
}
