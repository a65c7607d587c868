import { z } from "zod";
import { beginning } from "../../metrics/mod.ts";
import { figure, figureBlock, type PlotlyFigure } from "../../report/mod.ts";
import { address } from "../explore/address.ts";
import { type Explored, explored, lacks, measureNamed, type Pair, pairOf } from "../explore/explored.ts";
import { inLanguage } from "../explore/figure_words.ts";
import { choose } from "../explore/form_parts.ts";
import { listWords } from "../explore/list_words.ts";
import { numbersIn } from "../explore/numbers.ts";
import { change } from "../explore/questions_page.ts";
import { chooseMeasure, lackNotes, runFrame } from "../explore/run_frame.ts";
import { type Html, html, trusted } from "../http/html.ts";
import { checked, type Context } from "../http/route.ts";
import type { Language } from "../http/words.ts";
import { page } from "../layout.ts";
import { compareTwo, type ComparisonOfTwo, type Point } from "./comparison.ts";
import { compareWords as said } from "./compare_words.ts";

/** Questions in the table of those that differ most, and places in the table of the picture. */
const MOST = 20, MOST_POINTS = 200;

/** What a comparison is asked for. */
export const compareQuery = z.object({
  a: z.string().max(1000).default("").describe("the first system: by default the best first stage"),
  b: z.string().max(1000).default("").describe("the second system: by default the first with its reranker"),
  measure: z.string().max(500).default("").describe("the run's headline unless given"),
});

/** `/compare/:run`: two systems of a run. */
export async function comparePage(context: Context): Promise<Response> {
  const { app, language, url, params: { run = "" } } = context, w = said(language);
  const query = checked(compareQuery, Object.fromEntries(url.searchParams), "query");
  const of = await explored(await app.runs.get(run));
  const pair = await pairOf(of, query), measure = measureNamed(of, query.measure);
  const shown = pair && measure;
  return page(context, {
    title: `${w.title}: ${of.data.run.experiment.title ?? run}`,
    area: "compare",
    styles: ["explore"],
    scripts: ["explore", "compare"],
    figures: Boolean(shown),
    main: html`
      ${runFrame(of, language, "compare", w.title)}
      ${lackNotes(of, language, ["questions", "rankings", "judgements"])}
      ${shown &&
        html`${form(of, pair, measure.id, language)}<div data-part="comparison">${
          pair.a === pair.b
            ? html`<p class="note">${w.same}</p>`
            : results(of, await compareTwo(of, pair, measure), language)
        }</div>`}
    `,
  });
}

function form(of: Explored, { a, b }: Pair, measure: string, language: Language): Html {
  const w = said(language), names = of.systems.map(({ system }) => ({ value: system, label: system }));
  return html`
    <form class="filters" method="get" data-live aria-label="${w.title}">
      ${choose("a", w.first, a, names)} ${choose("b", w.second, b, names)} ${chooseMeasure(
        of.measures,
        measure,
        language,
      )}
      <button type="submit">${w.show}</button>
      <a class="button" href="${address(["compare", of.data.name], { a: b, b: a, measure })}">⇄ ${w.swap}</a>
    </form>
  `;
}

function results(of: Explored, found: ComparisonOfTwo, language: Language): Html {
  const w = said(language), n = numbersIn(language), { pair, measure } = found, run = of.data.name;
  if (found.n === 0) return html`<p class="note" role="status">${w.noValues(measure.label)}</p>`;
  const chosen = { system: pair.a, with: pair.b, measure: measure.id };
  const cards: [string, Html][] = [
    [w.mean(pair.a), html`${n.fixed(found.meanA)}`],
    [w.mean(pair.b), html`${n.fixed(found.meanB)}`],
    [
      w.difference,
      html`${change(found.difference, measure.better, language)} <span class="more">${
        n.interval(found.low, found.high)
      } ${found.low !== null && w.interval}</span>`,
    ],
    [w.outcome, html`${n.whole(found.won)} · ${n.whole(found.tied)} · ${n.whole(found.lost)}`],
    ...found.p === null ? [] : [[w.p, html`${n.p(found.p)}`] satisfies [string, Html]],
    ...found.overlap === null ? [] : [
      [
        w.overlap,
        html`${n.fixed(found.overlap.mean, 2)} <span class="more">${w.overlapMeans}</span>`,
      ] satisfies [
        string,
        Html,
      ],
    ],
  ];
  return html`
    <p role="status">${measure.label} · ${w.questions(n.whole(found.n))}${found.failures > 0 && html`
      · <span class="bad">${w.failures(n.whole(found.failures))}</span>
    `}</p>
    <dl class="verdict">${cards.map(([name, value]) =>
      html`
        <div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>
      `
    )}</dl>
    <section class="finding"><h2>${w.decided}</h2>${decision(of, found, language)}</section>
    <div class="pair-figures">
      <div>${scatter(found, run, language)}<p class="small muted">${w.click}</p>${pointsTable(
        found,
        run,
        language,
      )}</div>
      <div>${histogram(found, language)}</div>
    </div>
    <h2>${w.most}</h2>
    ${mostTable(of, found, language)}
    <p>${w.list}: <a href="${address(["explore", run, "questions"], { ...chosen, sort: "hurt" })}">${w.lists
      .hurt}</a>,
      <a href="${address(["explore", run, "questions"], { ...chosen, sort: "helped" })}">${w.lists
        .helped}</a></p>
  `;
}

function decision(of: Explored, { planned, measure, pair }: ComparisonOfTwo, language: Language): Html {
  const w = said(language), n = numbersIn(language);
  if (measure.better !== 1) return html`<p>${measure.better === -1 ? w.lessIsBetter : w.describes}</p>`;
  if (lacks(of, "comparisons")) return html`<p>${w.noDecisions}</p>`;
  if (planned.length === 0) return html`<p>${w.unplanned}</p>`;
  return html`${
    planned.map((one) =>
      html`<p>${w.planned(one.family)} <strong>${w.decision[one.decision]!(pair.a, pair.b)}</strong> ${
        one.p_corrected !== null && w.corrected(n.p(one.p_corrected), one.correction)
      } ${one.withheld !== null && w.withheld(w.reasons[one.withheld] ?? one.withheld)} ${
        one.n_needed !== null && w.needed(n.whole(one.n_needed))
      }</p>`
    )
  }`;
}

/** Where a point leads: to its question, or to the list of its questions. */
function addressOf({ x, y, questions }: Point, { pair, measure }: ComparisonOfTwo, run: string): string {
  const chosen = { system: pair.a, with: pair.b, measure: measure.id };
  const [only] = questions;
  return questions.length === 1
    ? address(["explore", run, "questions", String(only! + 1)], chosen)
    : address(["explore", run, "questions"], { ...chosen, point: `${x},${y}` });
}

/** The picture of two systems, each point with its address. */
export function scatterFigure(found: ComparisonOfTwo, run: string, language: Language) {
  const w = said(language), { pair, measure, points } = found;
  const subtitle = measure.better === 1
    ? w.scatterNote
    : measure.better === -1
    ? w.scatterLess
    : w.scatterPlain;
  const made = figure({
    kind: "scatter",
    title: w.scatter(measure.label),
    subtitle,
    xLabel: pair.a,
    yLabel: pair.b,
    points: points.map(({ x, y, questions }) => ({ x, y, size: questions.length })),
    sizeLabel: w.counts,
    diagonal: true,
    labels: false,
  });
  const addresses = points.map((point) => addressOf(point, found, run));
  const data = made.plotly.data.map((trace) => ({ ...trace, customdata: addresses }));
  return { title: made.title, plotly: inLanguage({ ...made.plotly, data } as PlotlyFigure, language), made };
}

/** The differences of all questions. */
export function histogramFigure({ measure, differences, tied }: ComparisonOfTwo, language: Language) {
  const w = said(language);
  const made = figure({
    kind: "histogram",
    title: w.histogram(measure.label),
    subtitle: w.histogramNote(numbersIn(language).whole(tied)),
    xLabel: w.difference,
    yLabel: w.counts,
    series: [{ name: measure.label, values: differences.map(({ difference }) => difference) }],
    bins: 21,
  });
  return { title: made.title, plotly: inLanguage(made.plotly, language), made };
}

function scatter(found: ComparisonOfTwo, run: string, language: Language): Html {
  const { plotly, title } = scatterFigure(found, run, language);
  return html`<div class="leads">${trusted(figureBlock(plotly, "", title))}</div>`;
}

function histogram(found: ComparisonOfTwo, language: Language): Html {
  const { plotly, title } = histogramFigure(found, language);
  return trusted(figureBlock(plotly, "", title));
}

function pointsTable(found: ComparisonOfTwo, run: string, language: Language): Html {
  const w = said(language), n = numbersIn(language), { pair, points } = found;
  const rows = points.toSorted((p, q) => q.questions.length - p.questions.length).slice(0, MOST_POINTS);
  return html`
    <details>
      <summary>${w.asTable}${points.length > MOST_POINTS && ` (${w.more(n.whole(MOST_POINTS))})`}</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="${w.asTable}">
        <table>
          <thead>
            <tr>
              <th scope="col" class="number"><span class="system">${pair.a}</span></th>
              <th scope="col" class="number"><span class="system">${pair.b}</span></th>
              <th scope="col" class="number">${w.counts}</th>
            </tr>
          </thead>
          <tbody>${rows.map((point) =>
            html`
              <tr>
                <td class="number">${n.fixed(point.x)}</td>
                <td class="number">${n.fixed(point.y)}</td>
                <td class="number"><a href="${addressOf(point, found, run)}">${n.whole(
                  point.questions.length,
                )}</a></td>
              </tr>
            `
          )}</tbody>
        </table>
      </div>
    </details>
  `;
}

function mostTable(of: Explored, { pair, measure, differences }: ComparisonOfTwo, language: Language): Html {
  const w = said(language), n = numbersIn(language), l = listWords(language);
  const chosen = { system: pair.a, with: pair.b, measure: measure.id };
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label="${w.most}">
      <table class="questions">
        <thead>
          <tr>
            <th scope="col" class="number">${w.number}</th>
            <th scope="col">${w.question}</th>
            <th scope="col" class="number aside"><span class="system">${pair.a}</span></th>
            <th scope="col" class="number aside"><span class="system">${pair.b}</span></th>
            <th scope="col" class="number">${l.difference}</th>
            <th scope="col" class="number aside">${w.rbo}</th>
          </tr>
        </thead>
        <tbody>${differences.slice(0, MOST).map(({ at, a, b, difference, overlap }) => {
          const { text, question_id, language: spoken } = of.index.rows[at]!;
          return html`
            <tr>
              <td class="number">${at + 1}</td>
              <td><a href="${address(
                ["explore", of.data.name, "questions", question_id],
                chosen,
              )}" lang="${spoken}">${beginning(text, 150)}</a></td>
              <td class="number aside">${n.fixed(a)}</td>
              <td class="number aside">${n.fixed(b)}</td>
              <td class="number">${change(difference, measure.better, language)}</td>
              <td class="number aside">${n.fixed(overlap, 2)}</td>
            </tr>
          `;
        })}</tbody>
      </table>
    </div>
  `;
}
