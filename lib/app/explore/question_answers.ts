import { measureDefinition } from "../../notation/mod.ts";
import { type AnswerWords, ENGLISH_ANSWER, judgedAnswer, showAnswer } from "../../report/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { type Html, html, trusted } from "../http/html.ts";
import { type Language, words } from "../http/words.ts";
import type { Explored } from "./explored.ts";
import type { QuestionDetail } from "./question_detail.ts";

const said = words<{
  judged: AnswerWords;
  from: (system: string) => string;
  by: (generator: string) => string;
  judge: (judge: string) => string;
  proxy: string;
  unjudged: string;
  refused: string;
  failed: (cause: string, message: string) => string;
  none: (system: string) => string;
}>({
  judged: { ...ENGLISH_ANSWER, reference: "Accepted answer", statements: "Statements and verdicts" },
  from: (system) => `From the contexts of ${system}`,
  by: (generator) => `written by: ${generator}`,
  judge: (judge) => `judged by: ${judge}`,
  proxy: "a proxy that compares vectors, no language model: its verdicts are hints",
  unjudged: "not judged",
  refused: "the generator said that the contexts do not answer the question",
  failed: (cause, message) => `failed (${cause})${message === "" ? "" : `: ${message}`}`,
  none: (system) => `${system} was not answered from.`,
}, {
  judged: {
    standings: {
      supported: "respaldada",
      unsupported: "sin respaldo",
      mixed: "veredictos distintos",
      unjudged: "sin juzgar",
    },
    question: "Pregunta",
    reference: "Respuesta aceptada",
    answer: "Respuesta",
    statements: "Afirmaciones y veredictos",
    contexts: "Contextos",
    noAnswer: (why) => `No hay respuesta${why === null ? "." : `: ${why}`}`,
    noStatement: "No se juzgó ninguna afirmación.",
    noContext: "No hay ningún contexto.",
    legend: "las letras nombran las afirmaciones de abajo",
    notPlaced: "sin lugar en la respuesta",
    why: "Por qué",
    supportedBy: (context) => context === undefined ? "La respalda" : `La respalda el contexto [${context}]`,
    closest: (context) =>
      context === undefined ? "Frase más cercana" : `Frase más cercana, en el contexto [${context}]`,
    notShown: "ese contexto no se muestra",
    inNone: "no está al pie de la letra en ningún contexto",
    notInThat: "no está al pie de la letra en ese contexto",
    cited: "citado",
    supports: (letters) => `respalda ${letters}`,
    empty: "vacío",
    named: (letters, count) => `${count === 1 ? "la afirmación" : "las afirmaciones"} ${letters}`,
    number: (text) => text.replace(/(?<=\d)\.(?=\d)/, ","),
  },
  from: (system) => `Con los contextos de ${system}`,
  by: (generator) => `escrita por: ${generator}`,
  judge: (judge) => `juzgada por: ${judge}`,
  proxy: "un sustituto que compara vectores, no un modelo de lenguaje: sus veredictos son indicios",
  unjudged: "sin juzgar",
  refused: "el generador dijo que los contextos no responden a la pregunta",
  failed: (cause, message) => `falló (${cause})${message === "" ? "" : `: ${message}`}`,
  none: (system) => `No se respondió con los contextos de ${system}.`,
});

/** What step 05 and 06 made of a question under one system, as the tables have it. */
export interface AnswerTables {
  answers: Row<"answers">[];
  verdicts: Row<"verdicts">[];
  measurements: Row<"measurements">[];
  chunks: Row<"chunks">[];
}

/** The answers to a question from the contexts of the two systems. */
export async function answerTables(
  { data }: Explored,
  { question, pair }: QuestionDetail,
): Promise<AnswerTables> {
  const { question_id } = question, wanted = { question_id, system: [...new Set([pair.a, pair.b])] };
  const answers = (await data.find("answers", wanted)).toRecords() as unknown as Row<"answers">[];
  const verdicts = (await data.find("verdicts", wanted)).toRecords() as Row<"verdicts">[];
  const measured = (await data.find("measurements", wanted)).toRecords() as Row<"measurements">[];
  const contexts = [...new Set(answers.flatMap((row) => row.contexts))];
  const chunks = (await data.find("chunks", { chunk_id: contexts })).toRecords() as Row<"chunks">[];
  return { answers, verdicts, measurements: measured.filter((row) => row.generator !== null), chunks };
}

/** Whether a measure comes from a judge; others name the encoder they were taken with. */
function isJudged({ measure }: Row<"measurements">): boolean {
  return measureDefinition(measure).source === "ragas";
}

/** The answers with their statements, verdicts, reasons, evidence and scores, under a heading for each system. */
export function answersHtml(
  tables: AnswerTables,
  { question, pair }: QuestionDetail,
  language: Language,
): Html {
  const w = said(language);
  const shown = [...new Set([pair.a, pair.b])].map((system) => {
    const answer = tables.answers.find((row) => row.system === system);
    if (!answer) return html`<p class="muted">${w.none(system)}</p>`;
    const own = tables.verdicts.filter((row) => row.system === system);
    const scored = tables.measurements.filter((row) => row.system === system);
    const judges = [...new Set([...own, ...scored.filter(isJudged)].flatMap((row) => row.judge ?? []))];
    const each = judges.length === 0 ? [null] : judges;
    return html`<section class="answer"><h3>${w.from(system)}</h3>${
      each.map((judge) => {
        const by = (row: { judge: string | null }) => row.judge === judge;
        const judged = judgedAnswer({ system, question_id: question.question_id }, {
          answers: tables.answers,
          questions: new Map([[question.question_id, question]]),
          chunks: tables.chunks,
          measurements: scored.filter((row) => by(row) || !isJudged(row)).filter((row) =>
            answer.text !== null || row.value !== null
          ),
          verdicts: tables.verdicts.filter(by),
        });
        const proxy = judge?.startsWith("embedding proxy") ? `, ${w.proxy}` : "";
        const title = `${w.by(answer.generator)}; ${judge === null ? w.unjudged : w.judge(judge) + proxy}`;
        const lack = answer.refused
          ? w.refused
          : answer.failure_cause === null
          ? null
          : w.failed(answer.failure_cause, answer.failure ?? "");
        return trusted(
          showAnswer({ ...judged, title, lack, question: "", reference: null }, w.judged).html(),
        );
      })
    }</section>`;
  });
  return html`${shown}`;
}
