import { html } from "../http/html.ts";
import type { Context } from "../http/route.ts";
import { words } from "../http/words.ts";
import { page } from "../layout.ts";
import type { RunEntry } from "../runs/runs.ts";
import { address } from "./address.ts";
import { numbersIn } from "./numbers.ts";
import { type RunSize, runSize, stepsDone } from "./run_overview.ts";

const said = words({
  title: "Runs",
  lead: "A run is all that came of one experiment. Choose one to look inside its results.",
  none: "There is no run yet.",
  how:
    "deno task pipeline makes the two samples in a few minutes; deno task pipeline --config FILE runs an experiment of your own.",
  made: "made",
  steps: "steps done",
  missing: (steps: string) => `not run yet: ${steps}`,
  size: (s: RunSize, n: (x: number) => string) =>
    `${n(s.questions)} questions, ${n(s.judgements)} judgements, ${n(s.documents)} documents in ${
      n(s.chunks)
    } chunks, ${n(s.systems)} systems`,
  questions: "Questions",
  compare: "Compare",
  charts: "Charts",
  of: "of",
  views: (title: string) => `Views of “${title}”`,
}, {
  title: "Ejecuciones",
  lead: "Una ejecución es todo lo que ha dado un experimento. Elija una para ver sus resultados por dentro.",
  none: "Todavía no hay ninguna ejecución.",
  how:
    "deno task pipeline produce las dos de muestra en unos minutos; deno task pipeline --config FILE ejecuta un experimento propio.",
  made: "creada",
  steps: "pasos hechos",
  missing: (steps: string) => `sin ejecutar: ${steps}`,
  size: (s: RunSize, n: (x: number) => string) =>
    `${n(s.questions)} preguntas, ${n(s.judgements)} juicios, ${n(s.documents)} documentos en ${
      n(s.chunks)
    } trozos, ${n(s.systems)} sistemas`,
  questions: "Preguntas",
  compare: "Comparar",
  charts: "Gráficos",
  of: "de",
  views: (title: string) => `Vistas de «${title}»`,
});

/** `/explore`: the runs there are. */
export async function runsPage(context: Context): Promise<Response> {
  const { app, language } = context, w = said(language), n = numbersIn(language);
  const cards = [];
  for (const entry of await app.runs.list()) {
    const found = await facts(context, entry);
    if (!found) continue; // its folder went while the list was made
    const { size, done, left } = found, { name, title } = entry;
    cards.push(html`
      <li>
        <h2><a href="${address(["explore", name])}" lang="${entry.language}">${title}</a></h2>
        <p><code>${name}</code> · ${entry.language} · ${w.made} <time datetime="${entry.created}">${n.date(
          entry.created,
        )}</time> · ${w.steps}: ${done.length} ${w.of} ${done.length + left.length}${left.length > 0 &&
          ` (${w.missing(left.join(", "))})`}</p>
        <p class="muted">${w.size(size, n.whole)}</p>
        <nav aria-label="${w.views(title)}"><a href="${address(["explore", name, "questions"])}">${w
          .questions}</a>
            <a href="${address(["compare", name])}">${w.compare}</a> <a href="${address([
              "charts",
              name,
            ])}">${w.charts}</a></nav>
      </li>
    `);
  }
  return page(context, {
    title: w.title,
    area: "explore",
    styles: ["explore"],
    main: html`
      <h1>${w.title}</h1>
      ${cards.length > 0
        ? html`
          <p class="lead">${w.lead}</p>
          <ul class="runs">${cards}</ul>
        `
        : noRuns(context)}
    `,
  });
}

async function facts({ app }: Context, { name }: RunEntry) {
  try {
    const data = await app.runs.get(name), all = stepsDone(data), size = await runSize(data);
    const { done = [], left = [] } = Object.groupBy(all, (step) => step.done ? "done" : "left");
    return { size, done, left: left.map(({ step }) => step) };
  } catch (error) {
    app.log(`${name} is left out of the list of runs: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** The words of the list of runs. */
export const runsWords = said;

/** What to say where there is no run at all. */
export function noRuns({ language }: Context) {
  const w = said(language);
  return html`<p class="note">${w.none} ${w.how}</p>`;
}
