import {
  type AnswerView,
  type MarkedText,
  type Standing,
  type StatementView,
  withMarks,
} from "./answer_view.ts";
import type { AnswerWords } from "./answer_words.ts";
import { escapeHtml } from "./html.ts";

/** Colours that can be read on light and on dark paper, and for each standing a line of its own. */
const marking = (rgb: string, line: string) =>
  `color:inherit;background:rgba(${rgb},.16);border-radius:2px;text-decoration:underline ${line} rgb(${rgb});` +
  "text-decoration-thickness:2px;text-underline-offset:.2em;text-decoration-skip-ink:none";
const styles: Readonly<Record<Standing, string>> = {
  supported: marking("26,156,91", "solid"),
  unsupported: marking("214,69,61", "wavy"),
  mixed: marking("190,126,18", "dashed"),
  unjudged: marking("128,138,148", "dotted"),
};

/** Texts of more letters than this are folded. */
const LONG = 600;

/**
 * A judged answer as HTML that needs no style sheet: every mark has a sign, and words for those who listen, beside its
 * colour. It has no ids, so that a page may hold many.
 */
export function answerHtml(view: AnswerView): string {
  const { title, scores, question, reference, statements, contexts, words } = view;
  const lang = view.language === undefined ? "" : ` lang="${escapeHtml(view.language)}"`;
  return [
    '<section class="judged">',
    `<h4 dir="auto">${escapeHtml(title)}</h4>`,
    ...(scores.length === 0 ? [] : [`<p>${scores.map(scoreHtml).join(" \u00b7 ")}</p>`]),
    ...(question === "" ? [] : [heading(words.question), block(escapeHtml(question), lang)]),
    ...(reference === null ? [] : [heading(words.reference), referenceHtml(reference, lang)]),
    heading(words.answer),
    ...(view.lack === null ? [] : [`<p><em>${escapeHtml(view.lack)}</em></p>`]),
    ...(view.answer === null ? [] : [block(markedHtml(view.answer), lang)]),
    ...(view.legend === "" ? [] : [`<p><small>${escapeHtml(view.legend)}</small></p>`]),
    heading(words.statements),
    ...(statements.length === 0 ? [`<p>${escapeHtml(words.noStatement)}</p>`] : [
      '<ul role="list" style="list-style:none;padding-left:0">',
      ...statements.map((statement) => statementHtml(statement, words)),
      "</ul>",
    ]),
    heading(words.contexts),
    ...(contexts.length === 0
      ? [`<p>${escapeHtml(words.noContext)}</p>`]
      : contexts.map((context) =>
        details(context.title, block(markedHtml(context)), context.text.length <= LONG)
      )),
    "</section>",
  ].join("\n");
}

const heading = (text: string) => `<h5>${escapeHtml(text)}</h5>`;

function scoreHtml({ measure, kind, text, message }: AnswerView["scores"][number]): string {
  const label = escapeHtml(measure);
  if (kind !== "failure") return `${label} <strong>${escapeHtml(text)}</strong>`;
  return `${label} <span class="failure">${escapeHtml(text)}</span>${
    message ? `: ${escapeHtml(message)}` : ""
  }`;
}

function referenceHtml(text: string, lang: string): string {
  const html = block(escapeHtml(text), lang);
  return text.length <= LONG ? html : details(`${text.slice(0, 100).trim()} \u2026`, html, false);
}

function statementHtml(
  { sign, standing, statement, note, reason, evidence }: StatementView,
  words: AnswerWords,
): string {
  const said = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;
  const aside = (text: string) => text === "" ? "" : ` (${escapeHtml(text)})`;
  const letter = sign.split(" ").at(-1)!;
  const lines = [
    `<mark style="${styles[standing]}">${signHtml(sign, `${letter}, ${words.standings[standing]}`)}</mark> ` +
    said(statement) + aside(note),
    ...(reason === "" ? [] : [`<small>${escapeHtml(words.why)}: ${said(reason)}</small>`]),
    ...(evidence === null ? [] : [
      `<small>${escapeHtml(evidence.lead)}: <q>${said(evidence.sentence)}</q>${aside(evidence.note)}</small>`,
    ]),
  ];
  return `<li style="overflow-wrap:anywhere;margin:.5em 0">${lines.join("<br>")}</li>`;
}

function markedHtml(marked: MarkedText): string {
  return withMarks(
    marked,
    (piece, { standing, sign, words }) =>
      `<mark style="${styles[standing]}">${piece}\u00a0${signHtml(sign, words)}</mark>`,
    escapeHtml,
  );
}

/** A sign that is read out in words. */
function signHtml(sign: string, words: string): string {
  const shown = escapeHtml(sign).replace(" ", "\u00a0");
  return `<b role="img" aria-label="${words}" title="${words}" style="font-size:.85em">${shown}</b>`;
}

/** A text that keeps its lines; words that are longer than a line break. */
function block(html: string, attributes = ""): string {
  return `<div class="said"${attributes} dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${html}</div>`;
}

function details(summary: string, html: string, open: boolean): string {
  return `<details${open ? " open" : ""}><summary dir="auto" style="overflow-wrap:anywhere">${
    escapeHtml(summary)
  }</summary>${html}</details>`;
}
