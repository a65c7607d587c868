import { Problem, random, shuffled } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { answerKey, chunkOf, counts, placeOf } from "./agreements_units.ts";
import { csvText } from "./labels_csv.ts";
import { type Material, type Task, taskOf } from "./to_label_task.ts";

/** How many verdicts people are asked for, and by what chance they are drawn. */
export interface ToLabelOptions {
  /** 100 unless told. */
  n?: number;
  seed: number;
}

const COLUMNS = [
  ...["task", "question", "statement", "evidence", "label"],
  ...["system", "question_id", "measure", "part", "place", "chunk_id"],
];

/** Whether anything is asked of a verdict does not depend on what is shown. */
const NOTHING: Material = { answer: null, reference: null, contexts: [] };

/**
 * A CSV file for people to label: verdicts drawn at random, as many of each measure as there are or come to it when all
 * take turns, those of one measure below each other in the order they were drawn. A row begins with what is asked, the
 * question, the statement, what to hold it against, and the empty cell for the label. What the judge decided, and why,
 * is left out; the names by which `readLabels` finds the verdict again stand at the end of the row, the system among
 * them: hide these columns while labelling. A judge that gives marks is labelled by the score of the answer, so that
 * statement, part and place are empty.
 *
 * Verdicts of several judges on the same thing are one row. Of the questions that a judge makes from an answer nothing is
 * asked.
 *
 * @example
 * ```ts
 * import { toLabel } from "./to_label.ts";
 * const verdict = {
 *   ...{ system: "s", question_id: "q", measure: "context_recall", judge: "llm", repeat: 0, part: "reference", place: 0 },
 *   ...{ statement: "It is 308.", verdict: 1, reason: "Context 1 says so.", chunk_id: "c", evidence: null },
 * };
 * const question = {
 *   ...{ question_id: "q", text: "How many?", answer: "It is 308.", language: "en", asked: null, topic: null },
 *   ...{ answerable: "yes", split: null },
 * };
 * const answer = {
 *   ...{ system: "s", question_id: "q", generator: "g", text: null, contexts: ["c"], refused: true },
 *   ...{ failure_cause: null, failure: null },
 * };
 * const chunks = [{ chunk_id: "c", text: "308 of them." }];
 * const text = toLabel([verdict], new Map([["q", question]]), [answer], chunks, { seed: 42 });
 * const row = text.split("\r\n")[1]!, [asks, ends] = ["Can the sentence be attributed", "s,q,context_recall,reference,0,"];
 * if (!row.startsWith(`"${asks} to the contexts? 1 yes, 0 no",How many?,It is 308.,`)) throw new Error(row);
 * if (!row.endsWith(`,Context [1]: 308 of them.,,${ends}`)) throw new Error(row);
 * ```
 */
export function toLabel(
  verdicts: readonly Row<"verdicts">[],
  questions: ReadonlyMap<string, Row<"questions">>,
  answers: readonly Row<"answers">[],
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "text">[],
  { n = 100, seed }: ToLabelOptions,
): string {
  if (!Number.isSafeInteger(n) || n < 1) {
    throw new Problem({
      what: "The number of verdicts to label does not fit",
      found: n,
      allowed: "a whole number from 1",
    });
  }
  const textOf = new Map(chunks.map(({ chunk_id, text }) => [chunk_id, text]));
  const answerOf = new Map(answers.map((answer) => [answerKey(answer), answer]));
  const material = (row: Row<"verdicts">): Material => {
    const answer = known(answerOf, answerKey(row), "answer");
    return {
      answer: answer.text,
      reference: known(questions, row.question_id, "question").answer,
      contexts: answer.contexts.map((chunk_id) => ({ chunk_id, text: known(textOf, chunk_id, "chunk") })),
    };
  };
  const rows = drawnRows(verdicts.filter(isAsked), n, seed).map((row) =>
    cells(row, taskOf(row, material(row))!, known(questions, row.question_id, "question").text)
  );
  return csvText([COLUMNS, ...rows]);
}

/**
 * All verdicts that people are asked for, each thing once, in the order in which {@linkcode toLabel} draws them: those of
 * one measure below each other. However many of a measure are labelled from its first on, they are drawn at random.
 *
 * @example
 * ```ts
 * import { verdictsToLabel } from "./to_label.ts";
 * const of = (judge: string, place: number) => ({
 *   ...{ system: "s", question_id: "q", measure: "context_recall", judge, repeat: 0, part: "reference", place },
 *   ...{ statement: `It is ${place}.`, verdict: 1, reason: "", chunk_id: null, evidence: null },
 * });
 * const drawn = verdictsToLabel([of("a", 0), of("b", 0), of("a", 1)], { seed: 42 });
 * if (drawn.length !== 2) throw new Error("two things, whoever judged them");
 * ```
 */
export function verdictsToLabel(
  verdicts: readonly Row<"verdicts">[],
  { seed }: Pick<ToLabelOptions, "seed">,
): Row<"verdicts">[] {
  return pools(verdicts.filter(isAsked), seed).flat();
}

function isAsked(row: Row<"verdicts">): boolean {
  return row.repeat === 0 && counts(row) && taskOf(row, NOTHING) !== undefined;
}

function cells(row: Row<"verdicts">, { asks, evidence }: Task, question: string): string[] {
  const { system, question_id, measure, part, place, chunk_id } = row, mark = part === "mark";
  return [
    asks,
    question,
    mark ? "" : row.statement,
    evidence,
    "",
    system,
    question_id,
    measure,
    mark ? "" : part ?? "",
    mark ? "" : String(place ?? ""),
    chunkOf(part, chunk_id) ?? "",
  ];
}

/** Rows drawn from each measure in turn until there are n. */
function drawnRows(rows: readonly Row<"verdicts">[], n: number, seed: number): Row<"verdicts">[] {
  const drawn = pools(rows, seed), taken = drawn.map(() => 0);
  for (let left = n, turn = 0; left > 0 && drawn.some((pool) => pool.length > turn); turn++) {
    for (const [m, pool] of drawn.entries()) {
      if (left === 0 || pool.length <= turn) continue;
      taken[m]!++;
      left--;
    }
  }
  return drawn.flatMap((pool, m) => pool.slice(0, taken[m]));
}

/** The rows of each measure, each thing once, in an order drawn by chance. */
function pools(rows: readonly Row<"verdicts">[], seed: number): Row<"verdicts">[][] {
  const measures = [...Map.groupBy(rows, ({ measure }) => measure)].sort(([x], [y]) => x < y ? -1 : 1);
  return measures.map(([measure, own]) => {
    const once = new Map(own.map((row) => [placeOf(row), row]));
    const inOrder = [...once].sort(([x], [y]) => x < y ? -1 : 1).map(([, row]) => row);
    return shuffled(inOrder, random(seed, `to label:${measure}`));
  });
}

function known<T>(map: ReadonlyMap<string, T>, key: string, what: string): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  throw new Problem({ what: `The ${what} of a verdict is not among those given`, found: key });
}
