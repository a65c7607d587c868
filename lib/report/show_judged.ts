import { measureLabel } from "../compare/mod.ts";
import type { Example } from "../ragas/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type JudgedAnswer, type JudgedStatement, showAnswer } from "./show_answer.ts";

/** The tables that an answer is shown from. */
export interface JudgedTables {
  answers: readonly Row<"answers">[];
  questions: ReadonlyMap<string, Row<"questions">>;
  chunks: readonly Row<"chunks">[];
  /** Of one judge. */
  measurements: readonly Row<"measurements">[];
  verdicts: readonly Row<"verdicts">[];
}

/** The measures whose verdicts are on statements of the answer, the first that was judged counts. */
const ON_THE_ANSWER = ["faithfulness", "factual_correctness", "answer_correctness"];

const jupyterDisplay: unique symbol = Symbol.for("Jupyter.display") as typeof jupyterDisplay;

/** Several answers below each other. */
export interface ShownAnswers {
  html(): string;
  text(): string;
  [jupyterDisplay](): Record<string, unknown>;
}

/** Shows answers with their scores and the verdicts behind them, as the tables of step 05 have them. */
export function showJudged(examples: readonly Example[], tables: JudgedTables): ShownAnswers {
  const shown = examples.map((example) =>
    showAnswer({
      ...judgedAnswer(example, tables),
      title: `The ${example.kind} answer (${example.why}), from ${example.system}`,
    })
  );
  const html = () => shown.map((one) => one.html()).join("\n") || "<p>No answer has a score.</p>";
  const text = () => shown.map((one) => one.text()).join("\n\n") || "No answer has a score.";
  return { html, text, [jupyterDisplay]: () => ({ "text/html": html(), "text/plain": text() }) };
}

/** The answer of one system to one question with all that was judged of it; its title is the system's name. */
export function judgedAnswer(
  { system, question_id }: { system: string; question_id: string },
  tables: JudgedTables,
): JudgedAnswer {
  const own = (row: { system: string; question_id: string }) =>
    row.system === system && row.question_id === question_id;
  const answer = tables.answers.find(own), question = tables.questions.get(question_id)!;
  const verdicts = tables.verdicts.filter((row) => own(row) && row.repeat === 0);
  const contexts = answer?.contexts ?? [];
  const textOf = new Map(
    tables.chunks.filter(({ chunk_id }) => contexts.includes(chunk_id)).map((
      chunk,
    ) => [chunk.chunk_id, chunk]),
  );
  const measure = ON_THE_ANSWER.find((name) =>
    verdicts.some((row) => row.measure === name && row.part === "answer")
  );
  return {
    title: system,
    question: question.text,
    reference: question.answer,
    answer: answer?.text ?? null,
    lack: answer?.refused ? "refused" : answer?.failure ?? null,
    scores: tables.measurements.filter((row) => own(row) && row.repeat === 0).map((row) => ({
      measure: measureLabel(row.measure, row.judge).replaceAll("_", " "),
      value: row.value,
      ...(row.failure_cause !== null && {
        failure: { cause: row.failure_cause, message: row.failure ?? "" },
      }),
    })),
    statements: verdicts.filter((row) => row.measure === measure && row.part === "answer").map((row) =>
      statementOf(row, contexts)
    ),
    contexts: contexts.map((id, i) => ({
      number: i + 1,
      title: textOf.get(id)?.headings,
      text: textOf.get(id)?.text ?? "",
    })),
    language: question.language ?? undefined,
  };
}

function statementOf(
  { statement, verdict, reason, evidence, chunk_id }: Row<"verdicts">,
  contexts: readonly string[],
): JudgedStatement {
  const at = chunk_id === null ? -1 : contexts.indexOf(chunk_id);
  return { statement, verdict: verdict === 1, reason, evidence, chunk: at < 0 ? null : String(at + 1) };
}
