/** One measure of several systems on the same questions. */
export interface SystemValues {
  systems: readonly string[];
  questions: readonly string[];
  /** For each system its value for each question. */
  values: readonly Float64Array[];
}

/** What the systems reached on one question. */
export interface QuestionSpread {
  question: string;
  /** By system, in their order. */
  values: number[];
  best: number;
  worst: number;
  /** The best minus the worst. */
  spread: number;
}

/**
 * The questions with the values of all systems, those first on which the systems differ most; where they differ alike the
 * harder one first, then by identifier. Questions that a system was not measured on are left out.
 *
 * @example
 * ```ts
 * import { questionSpreads } from "./question_spread.ts";
 * const values = [Float64Array.of(1, 0.5), Float64Array.of(1, 0)];
 * const [first] = questionSpreads({ systems: ["x", "y"], questions: ["q1", "q2"], values });
 * if (first?.question !== "q2" || first.spread !== 0.5) throw new Error(JSON.stringify(first));
 * ```
 */
export function questionSpreads({ questions, values }: SystemValues): QuestionSpread[] {
  const rows = questions.map((question, q) => {
    const own = values.map((system) => system[q]!);
    const best = Math.max(...own), worst = Math.min(...own);
    return { question, values: own, best, worst, spread: best - worst };
  });
  return rows.filter((row) => !row.values.some(Number.isNaN) && row.values.length > 0)
    .sort((a, b) => b.spread - a.spread || a.best - b.best || (a.question < b.question ? -1 : 1));
}

/** The questions on which even the best system is worst, hardest first. */
export function hardestQuestions(spreads: readonly QuestionSpread[]): QuestionSpread[] {
  return spreads.toSorted((a, b) =>
    a.best - b.best || a.worst - b.worst || (a.question < b.question ? -1 : 1)
  );
}

/** A question worth looking at, and why. */
export interface Example extends QuestionSpread {
  why: string;
}

/**
 * Up to three questions chosen by rule: the one on which the worst system is best, the one on which the systems differ
 * most, and the one on which the best system is worst; of equal ones the first by identifier, and none twice.
 */
export function exampleQuestions(spreads: readonly QuestionSpread[]): Example[] {
  const chosen: Example[] = [];
  const choose = (order: readonly QuestionSpread[], why: (row: QuestionSpread) => string) => {
    const row = order.find(({ question }) => chosen.every((other) => other.question !== question));
    if (row) chosen.push({ ...row, why: why(row) });
  };
  const value = (x: number) => x.toFixed(3);
  choose(
    spreads.toSorted((a, b) => b.worst - a.worst || b.best - a.best || (a.question < b.question ? -1 : 1)),
    (row) => `easy: no system is below ${value(row.worst)}`,
  );
  choose(
    spreads.filter((row) => row.spread > 0),
    (row) => `the systems differ most: from ${value(row.worst)} to ${value(row.best)}`,
  );
  choose(
    hardestQuestions(spreads),
    (row) => row.best === 0 ? "every system fails" : `hardest: the best system reaches ${value(row.best)}`,
  );
  return chosen;
}
