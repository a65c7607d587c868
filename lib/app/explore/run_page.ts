import { figure, figureBlock } from "../../report/mod.ts";
import { type Html, html, trusted } from "../http/html.ts";
import type { Context } from "../http/route.ts";
import { type Language, words } from "../http/words.ts";
import { page } from "../layout.ts";
import { address } from "./address.ts";
import { inLanguage } from "./figure_words.ts";
import { lackNotes, runFrame } from "./run_frame.ts";
import { type Mean, reportPages, type RunOverview, runOverview, runSize } from "./run_overview.ts";
import { numbersIn } from "./numbers.ts";

const said = words({
  systems: "Systems",
  system: "System",
  kind: "Kind",
  kinds: { sparse: "words", dense: "vectors", hybrid: "fusion", reranked: "reranked" } as Record<
    string,
    string
  >,
  lead: "Means over the questions with their 95% intervals, as the run's tables have them.",
  n: (n: string) => `${n} questions`,
  failures: (n: string) => `${n} failed`,
  report: "Report of this run",
  front: "Front page",
  steps: {
    "01": "Collection",
    "02": "Vectors",
    "03": "Retrieval",
    "04": "Reranking",
    "05": "Answers and judges",
    "06": "BERTScore",
    "07": "Statistics",
    "08": "Spanish",
  } as Record<string, string>,
  noReport: "There is no report yet: deno task report makes it when the run is finished.",
  downloads: "Downloads",
  run: (system: string) => `TREC run of ${system}`,
  trec: "Rankings as TREC runs",
  qrels: "Judgements (qrels)",
  made: "Made",
  seed: "Seed",
  size: "Size",
  documents: "documents",
  chunks: "chunks",
  questions: "questions",
  judgements: "judgements",
  recommended: "What the figures say",
  compare: "compare with its first stage",
  headline: (measure: string) => `${measure} with 95% intervals`,
}, {
  systems: "Sistemas",
  system: "Sistema",
  kind: "Tipo",
  kinds: { sparse: "palabras", dense: "vectores", hybrid: "fusión", reranked: "reordenado" },
  lead:
    "Medias sobre las preguntas con sus intervalos del 95 %, tal como están en las tablas de la ejecución.",
  n: (n: string) => `${n} preguntas`,
  failures: (n: string) => `${n} fallidas`,
  report: "Informe de esta ejecución",
  front: "Portada",
  steps: {
    "01": "Colección",
    "02": "Vectores",
    "03": "Recuperación",
    "04": "Reordenación",
    "05": "Respuestas y jueces",
    "06": "BERTScore",
    "07": "Estadística",
    "08": "Español",
  },
  noReport: "Todavía no hay informe: deno task report lo produce cuando la ejecución ha terminado.",
  downloads: "Descargas",
  run: (system: string) => `Resultados TREC de ${system}`,
  trec: "Resultados como ficheros TREC",
  qrels: "Juicios (qrels)",
  made: "Creada",
  seed: "Semilla",
  size: "Tamaño",
  documents: "documentos",
  chunks: "trozos",
  questions: "preguntas",
  judgements: "juicios",
  recommended: "Lo que dicen las cifras (en inglés, como en el informe)",
  compare: "comparar con su primera etapa",
  headline: (measure: string) => `${measure} con intervalos del 95 %`,
});

/** `/explore/:run`: the systems of a run. */
export async function runPage(context: Context): Promise<Response> {
  const { app, language, params: { run = "" } } = context, w = said(language), n = numbersIn(language);
  const data = await app.runs.get(run), overview = await runOverview(data), { of, measures } = overview;
  const size = await runSize(data), title = data.run.experiment.title ?? run;
  const facts = [
    [w.made, n.date(data.created)],
    [
      w.size,
      (["documents", "chunks", "questions", "judgements"] as const).map((name) =>
        `${n.whole(size[name])} ${w[name]}`
      )
        .join(", "),
    ],
    [w.seed, String(data.manifest.seed)],
  ];
  const drawn = measures.length > 0 && headlineFigure(overview, language);
  return page(context, {
    title,
    area: "explore",
    styles: ["explore"],
    figures: Boolean(drawn),
    main: html`
      ${runFrame(of, language, "overview", title)}
      <dl class="facts">${facts.map(([name, value]) =>
        html`
          <div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>
        `
      )}</dl>
      ${lackNotes(of, language, [
        "questions",
        "rankings",
        "judgements",
        "reranked",
        "answers",
        "bertscore",
        "comparisons",
      ])}
      ${overview.recommended.length > 0 &&
        html`<section class="finding"><h2>${w.recommended}</h2>${
          overview.recommended.map((sentence) => html`<p lang="en">${sentence}</p>`)
        }</section>`}
      ${overview.systems.length > 0 && html`
        <h2>${w.systems}</h2>
        ${measures.length > 0 && html`<p>${w.lead}</p>`}
        ${meansTable(overview, context)}
        ${drawn}
      `}
      <h2>${w.report}</h2>
      ${reports(await reportPages(data), run, context)}
      ${overview.systems.length > 0 && html`
        <h2>${w.downloads}</h2>
        <ul class="downloads">
                ${size.judgements > 0 &&
                  html`<li><a href="${address(["api", "runs", run, "qrels"])}" download>${w.qrels}</a></li>`}
                <li><details><summary>${w.trec}</summary><ul>${overview.systems.filter(() =>
                  !of.lacks.some(({ part }) => part === "rankings")
                ).map(({ system: { system } }) =>
                  html`<li><a href="${
                    address(["api", "runs", run, "trec"], { system })
                  }" download aria-label="${w.run(system)}">${system}</a></li>`
                )}</ul></details></li>
              </ul>
      `}
    `,
  });
}

function meansTable({ measures, systems, of }: RunOverview, { language }: Context): Html {
  const w = said(language), n = numbersIn(language), run = of.data.name;
  const cell = (mean: Mean | null) =>
    html`<td class="number">${
      mean === null || mean.value === null
        ? n.fixed(null)
        : html`<strong>${n.fixed(mean.value)}</strong><br><span class="muted">${
          n.interval(mean.low, mean.high, 2)
        }</span>`
    }${
      mean !== null && mean.failures > 0 &&
      html`<br><span class="bad small">${w.failures(n.whole(mean.failures))}</span>`
    }</td>`;
  const counts = measures.map((
    _,
    m,
  ) => [...new Set(systems.flatMap(({ means }) => means[m] ? [means[m].n] : []))]);
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label="${w.systems}">
      <table class="means">
        <thead>
          <tr><th scope="col">${w.system}</th><th scope="col">${w.kind}</th>${measures.map(({ label }, m) =>
            html`<th scope="col" class="number">${label}<br><span class="muted">${
              counts[m]!.length > 0 &&
              w.n([...new Set([Math.min(...counts[m]!), Math.max(...counts[m]!)])].map(n.whole).join("–"))
            }</span></th>`
          )}</tr>
        </thead>
        <tbody>${systems.map(({ system: { system, kind, base }, means }) =>
          html`<tr><th scope="row"><span class="system">${system}</span>${
            base !== null &&
            html`<br><a class="small" href="${
              address(["compare", run], { a: base, b: system })
            }">${w.compare}</a>`
          }</th><td>${w.kinds[kind] ?? kind}</td>${means.map(cell)}</tr>`
        )}</tbody>
      </table>
    </div>
  `;
}

function headlineFigure({ measures, systems }: RunOverview, language: Language): Html {
  const [headline] = measures, w = said(language), title = w.headline(headline!.label);
  const made = figure({
    kind: "intervals",
    title,
    xLabel: headline!.label,
    reference: null,
    systems: systems.map(({ system }) => system),
    rows: systems.flatMap(({ system: { system }, means: [mean] }) =>
      mean?.value == null ? [] : [{ label: system, value: mean.value, low: mean.low, high: mean.high }]
    ),
  });
  return trusted(figureBlock(inLanguage(made.plotly, language), "", title));
}

function reports(names: readonly string[], run: string, { language }: Context): Html {
  const w = said(language);
  if (names.length === 0) return html`<p class="note">${w.noReport}</p>`;
  return html`<ul class="reports">${
    names.map((name) => {
      const step = name.slice(0, 2),
        label = name === "index.html" ? w.front : `${step} · ${w.steps[step] ?? name}`;
      return html`<li><a href="${address(["runs", run, "reports", name])}">${label}</a></li>`;
    })
  }</ul>`;
}
