import { beginning } from "../../metrics/mod.ts";
import { type Html, html } from "../http/html.ts";
import { checked, type Context } from "../http/route.ts";
import { page } from "../layout.ts";
import type { Span } from "../search/shapes.ts";
import { address } from "./address.ts";
import { type Explored, explored, lacks, questionNamed, rankedSystems } from "./explored.ts";
import { choose, hidden } from "./form_parts.ts";
import { listWords } from "./list_words.ts";
import { numbersIn } from "./numbers.ts";
import { answersHtml, answerTables } from "./question_answers.ts";
import {
  type DocumentDetail,
  documentDetail,
  type MeasureOfQuestion,
  type QuestionDetail,
  questionDetail,
} from "./question_detail.ts";
import { listQuery, neighbours, type QuestionList, questionList } from "./question_list.ts";
import { questionWords as said } from "./question_words.ts";
import { change, listParameters } from "./questions_page.ts";
import { rankingsView, SHOWN } from "./rankings_view.ts";
import { chooseMeasure, lackNotes, runFrame } from "./run_frame.ts";
import { whySentences } from "./why.ts";
import { z } from "zod";

/** What a question is asked for: the list it is looked at in, and the document that is open. */
export const questionQuery = listQuery.extend({
  doc: z.string().max(2000).default("").describe("the document that is looked at"),
  all: z.enum(["", "yes"]).default("").describe("yes: all documents of the rankings"),
});
type QuestionQuery = z.output<typeof questionQuery>;

/** `/explore/:run/questions/:question`: one question under two systems. */
export async function questionPage(context: Context): Promise<Response> {
  const { app, language, url, params: { run = "", question: named = "" } } = context, w = said(language);
  const query = checked(questionQuery, Object.fromEntries(url.searchParams), "query");
  const of = await explored(await app.runs.get(run)), at = questionNamed(of, named);
  const list = await questionList(of, query), question = of.index.rows[at]!, n = numbersIn(language);
  const title = w.title(n.whole(at + 1)), { pair } = list;
  const detail = pair && !lacks(of, "rankings") ? await questionDetail(of, at, pair) : undefined;
  return page(context, {
    title: `${title}: ${beginning(question.text, 60)}`,
    area: "explore",
    styles: ["explore"],
    scripts: ["explore"],
    main: html`
      ${runFrame(of, language, "questions", title)}
      ${way(of, at, list, query, context)}
      <blockquote class="question" lang="${question.language}">${asked(question.text)}</blockquote>
      ${aboutQuestion(of, at, context)}
      ${lackNotes(of, language, ["rankings", "judgements"])}
      ${detail && html`${chosen(of, list, query, context)}${await looked(of, detail, list, query, context)}`}
    `,
  });
}

/** The first line of a question is its title. */
function asked(text: string): Html {
  const end = text.indexOf("\n");
  return end < 0
    ? html`<strong>${text}</strong>`
    : html`<strong>${text.slice(0, end)}</strong>${text.slice(end)}`;
}

function pathOf(of: Explored, at: number): string[] {
  return ["explore", of.data.name, "questions", of.index.rows[at]!.question_id];
}

function way(
  of: Explored,
  at: number,
  list: QuestionList,
  query: QuestionQuery,
  { language }: Context,
): Html {
  const w = said(language), n = numbersIn(language), near = neighbours(list, at);
  const { doc: _, all: __, ...kept } = query, parameters = listParameters(kept, 1);
  const to = (other: number) => address(pathOf(of, other), parameters);
  return html`<nav class="steps" data-part="steps" aria-label="${w.title(n.whole(at + 1))}">
    ${
    near?.before !== undefined &&
    html`<a class="button" rel="prev" href="${to(near.before)}">← ${w.previous}</a>`
  }
    ${
    near?.after !== undefined && html`<a class="button" rel="next" href="${to(near.after)}">${w.next} →</a>`
  }
    <span class="muted">${
    near ? w.of(n.whole(near.place + 1), n.whole(near.of), listWords(language).orders[list.order]) : w.outside
  } · ${w.keys}</span>
    <a href="${address(["explore", of.data.name, "questions"], parameters)}">${w.list}</a>
  </nav>`;
}

function aboutQuestion(of: Explored, at: number, { language }: Context): Html {
  const w = said(language),
    { answer, topic, asked, answerable, language: spoken, split } = of.index.rows[at]!;
  const facts = [[w.topic, topic], [w.asked, asked], [w.answerable, w.answerableIs[answerable]]]
    .filter(([, value]) => Boolean(value));
  return html`
    <dl class="facts">${facts.map(([name, value]) =>
      html`
        <div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>
      `
    )}</dl>
    ${split === "tune" && html`<p class="note">${w.tune}</p>`}
    ${answer === null ? html`<p class="muted">${w.noAnswer}</p>` : html`
      <details class="accepted">
        <summary>${w.accepted}</summary>
        <div class="prose" lang="${spoken}">${answer}</div>
      </details>
    `}
  `;
}

function chosen(
  of: Explored,
  { pair, measure }: QuestionList,
  query: QuestionQuery,
  { language }: Context,
): Html {
  const l = listWords(language), names = of.systems.map(({ system }) => ({ value: system, label: system }));
  const { q, topic, year, answerable, failed, sort, point } = query;
  return html`<form class="filters" method="get" data-live aria-label="${said(language).choose}">
    ${hidden({ q, topic, year, answerable, failed, sort, point })}
    ${choose("system", l.system, pair!.a, names)} ${choose("with", l.with, pair!.b, names)}
    ${measure && chooseMeasure(of.measures, measure.id, language)}
    <button type="submit">${l.show}</button>
  </form>`;
}

async function looked(
  of: Explored,
  detail: QuestionDetail,
  { measure }: QuestionList,
  query: QuestionQuery,
  context: Context,
): Promise<Html> {
  const { language } = context, w = said(language), n = numbersIn(language), at = detail.number - 1;
  const { before, after, relevant } = detail, most = Math.max(before.length, after.length);
  const first = relevant.find((row) => row.after !== null || row.before !== null) ?? relevant[0];
  const wanted = query.doc || (first?.doc_id ?? after[0]?.doc_id ?? before[0]?.doc_id);
  const document = wanted === undefined ? undefined : await documentDetail(of, detail, wanted);
  const linkTo = (doc: string) => address(pathOf(of, at), { ...listParameters(query, 1), doc });
  return html`<div data-part="question">
    <section class="finding"><h2>${w.why}</h2>${
    whySentences(detail, measure, language).map((sentence) => html`<p>${sentence}</p>`)
  }</section>
    <h2>${detail.reranks ? w.ranking : w.rankings}</h2>
    ${
    rankingsView(detail, {
      language,
      all: query.all === "yes",
      open: document?.doc_id,
      linkTo,
      kept: await rankedSystems(of),
    })
  }
    <p class="muted small lines-note">${w.lines}</p>
    ${
    most > SHOWN && query.all === "" &&
    html`<p><a href="${address(pathOf(of, at), { ...listParameters(query, 1), all: "yes" })}" data-swap>${
      w.more(n.whole(most))
    }</a></p>`
  }
    ${documentPanel(of, detail, document, context)}
    <h2>${w.measures}</h2>
    ${measuresTable(detail, measure?.id, context)}
    <h2>${w.answers}</h2>
    ${
    lacks(of, "answers")
      ? lackNotes(of, language, ["answers"])
      : answersHtml(await answerTables(of, detail), detail, language)
  }
    ${lackNotes(of, language, ["bertscore"])}
  </div>`;
}

/** A text in pieces, with what is marked in it. */
export function spans(pieces: readonly Span[]): Html[] {
  return pieces.map(({ text, mark }) => mark === "word" ? html`<mark>${text}</mark>` : html`${text}`);
}

function documentPanel(
  of: Explored,
  detail: QuestionDetail,
  document: DocumentDetail | undefined,
  { language }: Context,
): Html {
  const w = said(language), n = numbersIn(language), { question, pair, reranks } = detail;
  if (!document) return html`<div data-part="document" id="document"></div>`;
  const place = (rank: number | null) => rank === null ? w.none : n.whole(rank);
  const whole = address(["document"], {
    source: `run:${of.data.name}`,
    id: document.doc_id,
    q: question.text.slice(0, 500),
  });
  return html`<section class="document" data-part="document" id="document">
    <h2 tabindex="-1" lang="${question.language}">${document.title}</h2>
    <p><span class="tag ${
    document.relevant === "yes" ? "good" : document.relevant === "no" ? "bad" : "plain"
  }">${w.relevant[document.relevant]}</span> ${
    document.before === null && document.after === null
      ? w.notFound
      : w.places(place(document.before), place(document.after))
  }
    <a href="${whole}">${w.whole}</a></p>
    <h3>${w.text}</h3>
    ${
    document.chunks.map(({ headings, of, text, words, chunk_id }) =>
      html`
        <article class="chunk">
          <p class="muted small">${headings !== "" && html`
            ${w.headings} <span lang="${question.language}">${headings}</span> ·
          `}<code>${chunk_id}</code>${of.map((side) =>
            html`
              · ${reranks ? w.chunkOf[side] : side === "before" ? pair.a : pair.b}
            `
          )}</p>
          <p class="small">${w.share(
            n.whole(words.shared.length),
            n.whole(words.shared.length + words.missing.length),
          )}${words.missing.length > 0 &&
            w.lacks(words.missing.slice(0, 20).join(", ") + (words.missing.length > 20 ? ", …" : ""))}. ${w
            .marked}</p>
          <div class="prose" lang="${question.language}">${spans(text)}</div>
        </article>
      `
    )
  }
  </section>`;
}

function measuresTable(
  { measures, pair }: QuestionDetail,
  chosen: string | undefined,
  { language }: Context,
): Html {
  const w = said(language), n = numbersIn(language);
  if (measures.length === 0) return html`<p class="muted">${w.noMeasures}</p>`;
  const headline = measures.find(({ id }) => id === chosen), k = headline?.k;
  const main = measures.filter((row) =>
    row.id === chosen || (row.better !== 0 && (row.k === k || row.k === null))
  );
  const row = (measure: MeasureOfQuestion) => {
    const cell = (value: number | null, system: string) => {
      const failure = measure.failures.find((one) => one.system === system);
      return html`<td class="number">${
        value === null && failure
          ? html`<span class="bad" title="${failure.message}">${w.failure(failure.cause)}</span>`
          : n.fixed(value)
      }</td>`;
    };
    return html`<tr${
      measure.id === chosen && html`
        class="chosen"
      `
    }><th scope="row">${measure.label}</th>${cell(measure.a, pair.a)}${
      cell(measure.b, pair.b)
    }<td class="number">${change(measure.difference, measure.better, language)}</td></tr>`;
  };
  const table = (rows: readonly MeasureOfQuestion[], name: string) =>
    html`
      <div class="scroll" tabindex="0" role="region" aria-label="${name}">
        <table class="measures">
          <thead>
            <tr>
              <th scope="col">${w.measure}</th>
              <th scope="col" class="number"><span class="system">${pair.a}</span></th>
              <th scope="col" class="number"><span class="system">${pair.b}</span></th>
              <th scope="col" class="number">${w.difference}</th>
            </tr>
          </thead>
          <tbody>${rows.map(row)}</tbody>
        </table>
      </div>
    `;
  const rest = w.allMeasures(n.whole(measures.length));
  return html`${table(main, w.measures)}${
    main.length < measures.length &&
    html`<details><summary>${rest}</summary>${table(measures, rest)}</details>`
  }`;
}
