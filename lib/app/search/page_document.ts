import { chunksView } from "../client/document_view.ts";
import { addressOf, chunkAnchor, stateOf } from "../client/search_state.ts";
import { dateText, marked, plain, sourceLink } from "../client/search_view.ts";
import { searchWords } from "../client/search_words.ts";
import { html } from "../http/html.ts";
import { notFound } from "../http/refusal.ts";
import type { Context } from "../http/route.ts";
import { page } from "../layout.ts";
import type { SearchCalls } from "./search_calls.ts";
import { treeHtml } from "./page_tree.ts";

/** `GET /document?source=&id=`: a whole document, marked for the query it was found by. */
export async function documentPage(
  engine: Pick<SearchCalls, "document" | "sources">,
  context: Context,
): Promise<Response> {
  const { url, language } = context, words = searchWords(language);
  const state = stateOf(url.searchParams), id = url.searchParams.get("id") ?? "";
  const chunk = url.searchParams.get("chunk") ?? "";
  if (state.source === "" || id === "") {
    throw notFound("The address names no document", { allowed: "/document?source=…&id=…" });
  }
  const document = await engine.document(state.source, id, { q: state.q, lang: language });
  const collection = (await engine.sources(language)).find(({ id }) => id === state.source);
  const { title, date, topic, source, chunks } = document, name = plain(title) || id;
  const marks = chunks.reduce(
    (sum, { text }) => sum + text.filter(({ mark }) => mark !== undefined).length,
    0,
  );
  const best = chunks.some(({ chunk_id }) => chunk_id === chunk) ? chunk : "";
  const foreign = document.language !== "" && document.language !== language && document.language;
  const facts = [
    [words.collection, collection?.title ?? ""],
    [
      collection?.kind === "own" ? words.fileType : words.origin,
      (collection?.sources.length ?? 0) > 1 ? source : "",
    ],
    [words.topic, topic],
    [words.date, date === null ? null : dateText(date, language)],
    [words.language, languageName(document.language, language)],
  ].filter(([, value]) => value !== null && value !== "");
  return page(context, {
    title: name,
    area: "search",
    scripts: ["document"],
    styles: ["search"],
    main: html`
      <article class="document">
        <div class="toolbar">
          <a class="back" href="${addressOf(state)}">${state.q === "" ? words.backToSearch : words.back}</a>
          ${best !== "" && html`<a class="to-best" href="#${chunkAnchor(best)}">${words.best}</a>`}
          ${marks > 0 && html`
            <div class="marks" role="group" aria-label="${words.marks}">
              <span id="mark-place" aria-live="polite">${words.marksIn(marks)}</span>
              <button type="button" id="previous-mark" aria-keyshortcuts="p" title="${words.previousMark} (p)"
                hidden><span aria-hidden="true">↑</span><span class="visually-hidden">${words
                  .previousMark}</span></button>
              <button type="button" id="next-mark" aria-keyshortcuts="n" title="${words.nextMark} (n)"
                hidden><span aria-hidden="true">↓</span><span class="visually-hidden">${words
                  .nextMark}</span></button>
            </div>
          `}
        </div>
        <header${foreign && html`
          lang="${foreign}"
        `}>
          <h1>${treeHtml(marked(title))}</h1>
        </header>
        <dl class="facts">${facts.map(([term, value]) =>
          html`
            <div>
              <dt>${term}</dt>
              <dd>${value}</dd>
            </div>
          `
        )}</dl>
        ${treeHtml(sourceLink(document.url, { words, state }))}
        ${state.q !== "" && marks === 0 && html`<p class="muted">${words.noMarks}</p>`}
        <div class="text"${foreign && html`
          lang="${foreign}"
        `}>
          ${treeHtml(chunksView(document, best, words))}
        </div>
      </article>
    `,
  });
}

function languageName(code: string, language: string): string {
  if (code === "") return "";
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
