import { type Html, html, trusted } from "../http/html.ts";
import type { Language } from "../http/words.ts";
import { numbersIn } from "./numbers.ts";
import type { QuestionDetail, RankedDocument, Relevance } from "./question_detail.ts";
import { questionWords } from "./question_words.ts";

/** Documents shown of a ranking unless all are asked for. */
export const SHOWN = 15;

/** What stands for relevance beside its colour and its word. */
const SIGNS: Record<Relevance, string> = { yes: "✓", no: "✗", "not judged": "·" };

/**
 * Two rankings side by side, with lines from each document to its other place. Rows have one height, so that the lines
 * are right without a script; in the second ranking each row moves from where it was, where movement is welcome.
 */
export function rankingsView(
  { before, after, reranks, pair, question }: QuestionDetail,
  { language, all, open, linkTo, kept }: {
    language: Language;
    /** Whether all documents are shown. */
    all: boolean;
    /** The document that is looked at. */
    open: string | undefined;
    linkTo(doc_id: string): string;
    /** Systems whose rankings the run keeps. */
    kept: ReadonlySet<string>;
  },
): Html {
  const w = questionWords(language), n = numbersIn(language), most = all ? Infinity : SHOWN;
  const rows = Math.min(most, Math.max(before.length, after.length, 1));
  const list = (side: "before" | "after", documents: readonly RankedDocument[], system: string) =>
    html`
      <section
        class="ranking ${side}"><h3><span>${reranks
          ? w[side]
          : side === "before"
          ? w.first
          : w.second}</span> <span class="system">${system}</span></h3>${documents.length === 0
          ? html`<p class="muted">${kept.has(system) ? w.nothing : w.notKept}</p>`
          : html`<ol>${
            documents.slice(0, rows).map((document) => {
              const mark = { yes: "good", no: "bad", "not judged": "plain" }[document.relevant];
              const moved = document.other === null ? 0 : document.other - document.rank;
              return html`<li class="${mark}${
                document.doc_id === open && html`
                  open
                `
              }" style="--from: ${String(side === "after" ? moved : 0)}">
            <span class="rank">${document.rank}</span>
            <span class="sign" aria-hidden="true">${SIGNS[document.relevant]}</span>
            <a href="${
                linkTo(document.doc_id)
              }#document" data-swap="document" title="${document.title}" lang="${question.language}">${document.title}</a>
            <span class="notes">${w.relevant[document.relevant]}${
                document.grade !== null && document.grade > 1 && html`
                  (${w.grade(n.whole(document.grade))})
                `
              } · ${movement(side, document, language)} · ${scores(document, language)} · ${
                w.words(
                  n.whole(document.words.shared.length),
                  n.whole(document.words.shared.length + document.words.missing.length),
                )
              }</span></li>`;
            })
          }</ol>`}</section>
    `;
  return html`<div class="rankings" style="--rows: ${rows}">${list("before", before, pair.a)}${
    lines(before, after, rows)
  }${list("after", after, pair.b)}</div>`;
}

/** Where a document went; only of a relevant one is that good or bad. */
function movement(
  side: "before" | "after",
  { rank, other, relevant }: RankedDocument,
  language: Language,
): Html {
  const w = questionWords(language), n = numbersIn(language);
  if (other === null) return html`<span>${side === "after" ? w.came : w.went}</span>`;
  if (other === rank) return html`<span>= ${w.stays}</span>`;
  const rises = side === "before" ? other < rank : other > rank;
  const words = side === "before"
    ? rises ? w.goesUp(n.whole(other)) : w.goesDown(n.whole(other))
    : rises
    ? w.rose(other - rank, n.whole(other))
    : w.fell(rank - other, n.whole(other));
  const kind = relevant === "yes" ? rises ? "good" : "bad" : "";
  return html`<span class="${kind}">${rises ? "▲" : "▼"} ${words}</span>`;
}

function scores({ score, raw_score }: RankedDocument, language: Language): string {
  const w = questionWords(language), n = numbersIn(language);
  if (score === null || raw_score === null) return w.unread;
  return `${w.score} ${n.fixed(score, 2)} (${w.raw} ${
    n.fixed(raw_score, Math.abs(raw_score) < 0.1 ? 4 : 3)
  })`;
}

/** The lines between the columns; a document that is not shown on one side fades out at its edge. */
function lines(before: readonly RankedDocument[], after: readonly RankedDocument[], rows: number): Html {
  const drawn = [];
  for (const { doc_id, rank, other, relevant } of after.slice(0, rows)) {
    if (other === null) continue;
    drawn.push({ doc_id, from: other, to: rank, relevant });
  }
  const shown = new Set(drawn.map(({ doc_id }) => doc_id));
  for (const { doc_id, rank, other, relevant } of before.slice(0, rows)) {
    if (other !== null && !shown.has(doc_id)) drawn.push({ doc_id, from: rank, to: other, relevant });
  }
  const y = (rank: number) => Math.min(rank - 0.5, rows + 0.3);
  const paths = drawn.sort((a, b) => Number(a.relevant === "yes") - Number(b.relevant === "yes"))
    .map(({ from, to, relevant }) => {
      const kind = relevant === "yes" ? "line-good" : from === to ? "line-same" : "line";
      return `<path class="${kind}" pathLength="1" d="M0 ${y(from)}C40 ${y(from)} 60 ${y(to)} 100 ${
        y(to)
      }"/>`;
    });
  return trusted(
    `<svg class="lines" viewBox="0 0 100 ${rows}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${
      paths.join("")
    }</svg>`,
  );
}
