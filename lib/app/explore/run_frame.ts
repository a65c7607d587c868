import { type Html, html } from "../http/html.ts";
import { type Language, words } from "../http/words.ts";
import { address } from "./address.ts";
import type { Explored, Lack, Part } from "./explored.ts";
import type { MeasureEntry } from "./measured.ts";
import { chooseGrouped } from "./form_parts.ts";

/** The views of one run. */
export type View = "overview" | "questions" | "compare" | "charts";

const said = words({
  runs: "Runs",
  views: "Views of this run",
  overview: "Overview",
  questions: "Questions",
  compare: "Compare",
  charts: "Charts",
  judge: "Judge",
  show: "Show",
  retrieval: "Retrieval",
  answers: "Answers",
  describing: "Descriptive",
  measure: "Measure",
  made: (step: string, command: string) =>
    `Step ${step} makes it and has not been run yet: ${command} goes on where the run stopped.`,
  left: (step: string) => `The experiment leaves it out; step ${step} would make it.`,
  noReranker: 'The experiment names no reranker: add one under "rerankers" and run the pipeline again.',
  parts: {
    questions: "This run has no questions.",
    rankings: "This run has no rankings: nothing was searched yet.",
    judgements: "This run has no judgements: rankings can be looked at, and nothing can be measured.",
    reranked: "This run has no system with a reranker.",
    answers: "This run has no answers.",
    bertscore: "This run has no BERTScore.",
    comparisons: "This run has no planned comparisons: differences are shown, decisions are not.",
  } as Record<Part, string>,
}, {
  runs: "Ejecuciones",
  views: "Vistas de esta ejecución",
  overview: "Resumen",
  questions: "Preguntas",
  compare: "Comparar",
  charts: "Gráficos",
  judge: "Juzgar",
  show: "Mostrar",
  retrieval: "Recuperación",
  answers: "Respuestas",
  describing: "Descriptivas",
  measure: "Medida",
  made: (step: string, command: string) =>
    `Lo produce el paso ${step}, que aún no se ha ejecutado: ${command} continúa donde la ejecución se detuvo.`,
  left: (step: string) => `El experimento lo omite; lo produciría el paso ${step}.`,
  noReranker:
    'El experimento no nombra ningún sistema de reordenación: añada uno en "rerankers" y vuelva a lanzar el proceso.',
  parts: {
    questions: "Esta ejecución no tiene preguntas.",
    rankings: "Esta ejecución no tiene resultados: todavía no se ha buscado nada.",
    judgements: "Esta ejecución no tiene juicios: se pueden ver los resultados, pero no medirlos.",
    reranked: "Esta ejecución no tiene ningún sistema que reordene.",
    answers: "Esta ejecución no tiene respuestas.",
    bertscore: "Esta ejecución no tiene BERTScore.",
    comparisons:
      "Esta ejecución no tiene comparaciones previstas: se muestran diferencias, pero no decisiones.",
  },
});

/** The words of the frame, for pages that need them too. */
export const frameWords = said;

/** Where a page stands: the way to it, its heading, and the other views of the run. */
export function runFrame(
  { data }: Pick<Explored, "data">,
  language: Language,
  view: View,
  heading: string,
): Html {
  const w = said(language), { name, run } = data;
  const views: [View, string][] = [
    ["overview", address(["explore", name])],
    ["questions", address(["explore", name, "questions"])],
    ["compare", address(["compare", name])],
    ["charts", address(["charts", name])],
  ];
  return html`
    <p class="way"><a href="/explore">${w.runs}</a> › <a href="${address([
      "explore",
      name,
    ])}">${run.experiment.title ?? name}</a></p>
    <h1>${heading}</h1>
    <nav class="views" aria-label="${w.views}">
      <ul>${views.map(([one, href]) =>
        html`<li><a href="${href}"${
          one === view && html`
            aria-current="page"
          `
        }>${w[one]}</a></li>`
      )}<li><a href="/judge?run=${encodeURIComponent(name)}">${w.judge}</a></li></ul>
    </nav>
  `;
}

/** What a run lacks of some parts, and how to get it. */
export function lackNotes({ lacks, data }: Explored, language: Language, parts: readonly Part[]): Html[] {
  return lacks.filter(({ part }) => parts.includes(part)).map((lack) =>
    html`<p class="note">${said(language).parts[lack.part]} ${remedy(lack, data.name, language)}</p>`
  );
}

function remedy({ part, step, planned }: Lack, run: string, language: Language): string {
  const w = said(language);
  if (planned) return w.made(step, `deno task pipeline --config EXPERIMENT.json --out outputs/${run}`);
  return part === "reranked" ? w.noReranker : w.left(step);
}

/** A list of the run's measures. */
export function chooseMeasure(
  measures: readonly MeasureEntry[],
  value: string,
  language: Language,
): Html {
  const w = said(language);
  const choice = ({ id, label }: MeasureEntry) => ({ value: id, label });
  const of = (wanted: (entry: MeasureEntry) => boolean) => measures.filter(wanted).map(choice);
  const isAnswer = ({ source }: MeasureEntry) => source !== "rankings";
  return chooseGrouped("measure", w.measure, value, [
    { label: w.retrieval, choices: of((entry) => entry.better !== 0 && !isAnswer(entry)) },
    { label: w.answers, choices: of((entry) => entry.better !== 0 && isAnswer(entry)) },
    { label: w.describing, choices: of((entry) => entry.better === 0) },
  ]);
}
