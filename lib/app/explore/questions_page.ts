import { beginning } from "../../metrics/mod.ts";
import { type Html, html } from "../http/html.ts";
import { checked, type Context } from "../http/route.ts";
import type { Language } from "../http/words.ts";
import { page } from "../layout.ts";
import { address } from "./address.ts";
import { type Explored, explored } from "./explored.ts";
import { choose, hidden } from "./form_parts.ts";
import { listWords as said } from "./list_words.ts";
import { numbersIn } from "./numbers.ts";
import {
  type ListedQuestion,
  type ListQuery,
  listQuery,
  ON_PAGE,
  ORDERS,
  type QuestionList,
  questionList,
} from "./question_list.ts";
import { chooseMeasure, lackNotes, runFrame } from "./run_frame.ts";

/** `/explore/:run/questions`: the questions of a run, filtered and in order. */
export async function questionsPage(context: Context): Promise<Response> {
  const { app, language, url, params: { run = "" } } = context, w = said(language);
  const query = checked(listQuery, Object.fromEntries(url.searchParams), "query");
  const of = await explored(await app.runs.get(run)), list = await questionList(of, query);
  const title = of.data.run.experiment.title ?? run;
  return page(context, {
    title: `${w.questions}: ${title}`,
    area: "explore",
    styles: ["explore"],
    scripts: ["explore"],
    main: html`
      ${runFrame(of, language, "questions", w.questions)}
      ${lackNotes(of, language, ["questions", "rankings", "judgements"])}
      ${of.index.rows.length > 0 &&
        html`${filters(of, list, query, context)}${results(of, list, query, context)}`}
    `,
  });
}

/** The query of a list as parameters of an address; what is the default stays out. */
export function listParameters(query: ListQuery, page = query.page): Record<string, string | number> {
  return { ...query, page: page === 1 ? "" : page };
}

function filters(
  of: Explored,
  { pair, measure, order }: QuestionList,
  query: ListQuery,
  { language }: Context,
): Html {
  const w = said(language), { index, systems } = of;
  const any = { value: "", label: w.all },
    names = systems.map(({ system }) => ({ value: system, label: system }));
  const own = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: value }))];
  const topics = own(index.topics), years = own(index.years);
  const kinds = [
    any,
    ...(["yes", "no", "unknown"] as const).map((value) => ({ value, label: w.answerableIs[value]! })),
  ];
  return html`
    <form class="filters" method="get" data-live>
      <label class="field wide"><span>${w.search}</span><input type="search" name="q" value="${query
        .q}" maxlength="500"></label>
      ${topics.length > 1 && choose("topic", w.topic, query.topic, topics)}
      ${years.length > 1 && choose("year", w.year, query.year, years)}
      ${choose("answerable", w.answerable, query.answerable, kinds)}
      ${of.failed.size > 0 &&
        choose("failed", w.failed, query.failed, [any, { value: "yes", label: w.onlyFailed }])}
      ${pair && choose("system", w.system, pair.a, names)}
      ${pair && choose("with", w.with, pair.b, names)}
      ${measure && chooseMeasure(of.measures, measure.id, language)}
      ${choose("sort", w.sort, order, ORDERS.map((value) => ({ value, label: w.orders[value] })))}
      ${hidden({ point: query.point })}<button type="submit">${w.show}</button>
    </form>
  `;
}

function results(of: Explored, list: QuestionList, query: ListQuery, context: Context): Html {
  const { language } = context, w = said(language), n = numbersIn(language), run = of.data.name;
  const { questions, pair, measure } = list;
  const pages = Math.max(1, Math.ceil(questions.length / ON_PAGE)), at = Math.min(query.page, pages);
  const shown = questions.slice((at - 1) * ON_PAGE, at * ON_PAGE);
  const hasTopics = of.index.topics.length > 0, hasYears = of.index.years.length > 0;
  const measured = pair !== undefined && measure !== undefined;
  return html`
    <div data-part="results">
      <p role="status" data-status>${w.found(n.whole(questions.length), n.whole(of.index.rows.length))} · ${w
        .orders[list.order]}${measured && html`
        · ${measure.label}
      `}</p>
      ${pointNote(list, query, run, language)}
      ${questions.length === 0 &&
        html`<p class="note">${w.nothing} <a href="${
          address(["explore", run, "questions"])
        }">${w.reset}</a></p>`}
      ${shown.length > 0 && html`
        <div class="scroll" tabindex="0" role="region" aria-label="${w.questions}">
          <table class="questions">
            <thead>
              <tr><th scope="col" class="number">${w.number}</th><th scope="col">${w
                .question}</th>${hasTopics &&
                html`<th scope="col" class="aside">${w.topic}</th>`}${hasYears &&
                html`<th scope="col" class="aside">${w.year}</th>`}${measured && html`
                <th scope="col" class="number aside"><span class="system">${pair.a}</span></th>
                <th scope="col" class="number aside"><span class="system">${pair.b}</span></th>
                <th scope="col" class="number">${w.difference}</th>
                <th scope="col" class="number aside">${w.spread}</th>
              `}</tr>
            </thead>
            <tbody>${shown.map((question) => row(of, question, list, query, context))}</tbody>
          </table>
        </div>
      `}
      ${pages > 1 && html`<nav class="pages" aria-label="${w.pages}">
        ${
        at > 1 &&
        html`<a href="${
          address(["explore", run, "questions"], listParameters(query, at - 1))
        }" data-swap>‹ ${w.previous}</a>`
      }
        <span>${w.page(n.whole(at), n.whole(pages))}</span>
        ${
        at < pages &&
        html`<a href="${
          address(["explore", run, "questions"], listParameters(query, at + 1))
        }" data-swap>${w.next} ›</a>`
      }
      </nav>`}
    </div>
  `;
}

/** That the list is one place of the picture of two systems. */
function pointNote(
  { pair }: QuestionList,
  query: ListQuery,
  run: string,
  language: Language,
): Html | undefined {
  if (query.point === "" || !pair) return undefined;
  const w = said(language), n = numbersIn(language);
  const [x, y] = query.point.split(",").map((value) => n.fixed(Number(value)));
  const all = address(["explore", run, "questions"], { ...listParameters(query, 1), point: "" });
  return html`<p class="note">${w.point(x!, pair.a, y!, pair.b)} <a href="${all}">${w.allPoints}</a></p>`;
}

function row(
  of: Explored,
  question: ListedQuestion,
  { pair, measure }: QuestionList,
  query: ListQuery,
  { language }: Context,
): Html {
  const w = said(language), n = numbersIn(language), { index } = of, row = index.rows[question.at]!;
  const { a, b, difference, spread } = question;
  const href = address(["explore", of.data.name, "questions", row.question_id], listParameters(query, 1));
  return html`<tr><td class="number">${question.at + 1}</td><td><a href="${href}" lang="${row.language}">${
    beginning(row.text, 150)
  }</a>${
    of.failed.has(question.at) && html`
      <span class="tag bad">${w.failure}</span>
    `
  }</td>${index.topics.length > 0 && html`<td class="aside">${row.topic ?? ""}</td>`}${
    index.years.length > 0 && html`<td class="aside">${row.asked?.slice(0, 4) ?? ""}</td>`
  }${
    pair && measure && html`
      <td class="number aside">${n.fixed(a)}</td>
      <td class="number aside">${n.fixed(b)}</td>
      <td class="number">${change(difference, measure.better, language)}</td>
      <td class="number aside">${n.fixed(spread)}</td>
    `
  }</tr>`;
}

/** A difference with its sign, an arrow and a word; better and worse have their colours. */
export function change(difference: number | null, better: 1 | -1 | 0, language: Language): Html {
  const w = said(language), n = numbersIn(language);
  if (difference === null) return html`<span class="muted">${w.unmeasured}</span>`;
  if (Math.abs(difference) < 1e-12) {
    return html`<span class="muted">0 <span class="visually-hidden">${w.same}</span></span>`;
  }
  const gain = difference * (better || 1) > 0, kind = better === 0 ? "muted" : gain ? "good" : "bad";
  return html`<span class="${kind}">${n.signed(difference)} <span aria-hidden="true">${
    difference > 0 ? "▲" : "▼"
  }</span>${better !== 0 && html`<span class="visually-hidden">${gain ? w.gained : w.lost}</span>`}</span>`;
}
