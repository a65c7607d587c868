import { type Html, html, trusted } from "../http/html.ts";
import { checked, type Context } from "../http/route.ts";
import type { Language } from "../http/words.ts";
import { page } from "../layout.ts";
import { figureBlock, showTable } from "../../report/mod.ts";
import { address } from "../explore/address.ts";
import { type Explored, explored } from "../explore/explored.ts";
import { inLanguage } from "../explore/figure_words.ts";
import { choose, chooseGrouped } from "../explore/form_parts.ts";
import { listWords } from "../explore/list_words.ts";
import type { MeasureEntry } from "../explore/measured.ts";
import { numbersIn } from "../explore/numbers.ts";
import { frameWords, lackNotes, runFrame } from "../explore/run_frame.ts";
import { reportPages } from "../explore/run_overview.ts";
import { chartChoice, type ChartQuery, chartQuery, familyOf } from "./chart_choice.ts";
import { type Chart, chartList } from "./chart_list.ts";
import { chartWords as said } from "./chart_words.ts";
import { type ChartChoice, type ChartData, chartData } from "./charts.ts";

/** Fewer questions than this are said to be few. */
const FEW = 20;

/** `/charts/:run`: the charts of a run. */
export async function chartsPage(context: Context): Promise<Response> {
  const { app, language, url, params: { run = "" } } = context, w = said(language);
  const query = checked(chartQuery, Object.fromEntries(url.searchParams), "query");
  const of = await explored(await app.runs.get(run));
  const choice = of.headline && chartChoice(of, query);
  return page(context, {
    title: `${w.title}: ${of.data.run.experiment.title ?? run}`,
    area: "charts",
    styles: ["explore"],
    scripts: ["explore"],
    figures: choice !== undefined,
    main: html`
      ${runFrame(of, language, "charts", w.title)}
      ${lackNotes(of, language, ["questions", "rankings", "judgements", "reranked", "answers"])}
      ${choice && html`${form(of, choice, query, language)}<div data-part="charts">${await drawn(
        of,
        await chartData(of, choice),
        query,
        language,
      )}</div>`}
    `,
  });
}

function form(of: Explored, { measure }: ChartChoice, query: ChartQuery, language: Language): Html {
  const w = said(language),
    l = listWords(language),
    f = frameWords(language),
    { index, systems, measures } = of;
  const all = { value: "", label: w.all },
    own = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const families = [...Map.groupBy(measures, familyOf)].map(([family, [first]]) => ({
    family,
    first: first!,
  }));
  const choice = ({ family, first }: { family: string; first: MeasureEntry }) => ({
    value: family,
    label: first.k === null ? first.label : first.label.replace(`@${first.k}`, "@k"),
  });
  const group = (wanted: (entry: MeasureEntry) => boolean) =>
    families.filter(({ first }) => wanted(first)).map(choice);
  const cuts = measures.filter((entry) => familyOf(entry) === familyOf(measure) && entry.k !== null).map((
    entry,
  ) => String(entry.k));
  const models = systems.filter(({ base }) => base === null).map(({ system }) => system);
  const rerankers = [...new Set(systems.flatMap(({ reranker }) => reranker ?? []))];
  return html`
    <form class="filters" method="get" data-live aria-label="${w.title}">
      ${chooseGrouped("measure", w.measure, familyOf(measure), [
        { label: f.retrieval, choices: group((entry) => entry.better !== 0 && entry.source === "rankings") },
        { label: f.answers, choices: group((entry) => entry.better !== 0 && entry.source !== "rankings") },
        { label: f.describing, choices: group((entry) => entry.better === 0) },
      ])}
      <span data-part="k">${cuts.length > 0 && choose("k", w.k, String(measure.k), own(cuts))}</span>
      ${models.length > 1 && choose("model", w.model, query.model, [all, ...own(models)])}
      ${rerankers.length > 0 &&
        choose("reranker", w.reranker, query.reranker, [
          all,
          { value: "none", label: w.none },
          ...own(rerankers),
        ])}
      ${index.years.length > 1 &&
        choose("year", l.year, query.year, [{ value: "", label: l.all }, ...own(index.years)])}
      ${index.topics.length > 1 &&
        choose("topic", l.topic, query.topic, [{ value: "", label: l.all }, ...own(index.topics)])}
      <button type="submit">${w.show}</button>
    </form>
  `;
}

async function drawn(of: Explored, data: ChartData, query: ChartQuery, language: Language): Promise<Html> {
  const w = said(language), n = numbersIn(language), run = of.data.name, { measure } = data.choice;
  const reset = html`
    <a href="${address(["charts", run])}">${w.reset}</a>
  `;
  if (data.measured === 0) return html`<p class="note" role="status">${w.empty}${reset}</p>`;
  if (data.systems.length === 0) return html`<p class="note" role="status">${w.noSystem}${reset}</p>`;
  const { resamples } = of.data.run.experiment.statistics;
  const hasTimes = (await reportPages(of.data)).includes("03_retrieve.html");
  return html`
    <p role="status">${w.found(
      n.whole(data.questions),
      n.whole(data.measured),
      measure.label,
    )}. ${data.filtered ? w.computed(n.whole(resamples)) : w.tables}</p>
    ${data.measured < FEW && html`<p class="note">${w.few(n.whole(data.measured))}</p>`}
    ${chartList(of, data, language).map((chart) => one(chart, run, query, language))}
    <section>
      <h2>${w.time}</h2>
      <p class="muted">${w.noTime}${hasTimes && html`
        <a href="${address(["runs", run, "reports", "03_retrieve.html"])}">${w.timeReport}</a>
      `}</p>
    </section>
  `;
}

function one(
  { id, title, figure, note, columns, rows }: Chart,
  run: string,
  query: ChartQuery,
  language: Language,
): Html {
  const w = said(language), name = w.charts[id]!;
  const link = (format: string) =>
    address(["api", "runs", run, "charts", id], { ...query, format, lang: language });
  const formats = [["csv", "CSV"], ["json", "JSON"], ...figure ? [["svg", "SVG"]] : []];
  return html`<section class="chart"><h2>${name}</h2>
    ${note !== "" && html`<p class="muted">${note}</p>`}
    ${figure && trusted(figureBlock(inLanguage(figure.plotly, language), "", title))}
    ${
    rows.length > 0 && html`
      <details>
        <summary>${w.asTable}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label="${title}">${trusted(
          showTable(rows, { columns }).html(),
        )}</div>
      </details>
      <p class="figure-files">${w.downloads} ${formats.map(([format, label]) =>
        html`<a href="${link(format!)}" download aria-label="${w.of(title, label!)}">${label}</a>`
      )}</p>
    `
  }</section>`;
}
