import { addressOf, askedOf, changed, type SearchState, type Side, stateOf } from "../client/search_state.ts";
import { answerView } from "../client/search_answer_view.ts";
import { commonText } from "../client/search_compare_view.ts";
import { type Listing, NOTHING_YET, resultsOf } from "../client/search_listing.ts";
import { reranked, systemNames } from "../client/search_names.ts";
import { listView, summaryView, type View } from "../client/search_view.ts";
import { type SearchWords, searchWords } from "../client/search_words.ts";
import { type Html, html, type Part } from "../http/html.ts";
import type { Context, Route } from "../http/route.ts";
import type { App } from "../app.ts";
import { page } from "../layout.ts";
import { documentPage } from "./page_document.ts";
import { namedSystems, searchForm } from "./page_form.ts";
import { answerWithin, listingWithin } from "./page_listing.ts";
import { treeHtml } from "./page_tree.ts";
import { type SearchCalls, searchCalls } from "./search_calls.ts";
import type { SourceEntry } from "./shapes.ts";

/** Examples shown at a time. */
const EXAMPLES = 4;
/** How long a page waits for what it shows; the browser's code goes on where it was left. */
const PATIENCE_MS = 1000;

/** The pages of the search. */
export function searchPageRoutes(app: App): Route[] {
  return searchPages(searchCalls(app));
}

/** What the pages ask of the search. */
export type PagesNeed = Omit<SearchCalls, "prepare">;

/** The pages of something that searches: `/` and `/document`. */
export function searchPages(engine: PagesNeed): Route[] {
  return [
    { method: "GET", path: "/", handle: (context) => searchPage(engine, context) },
    { method: "GET", path: "/document", handle: (context) => documentPage(engine, context) },
  ];
}

async function searchPage(engine: PagesNeed, context: Context): Promise<Response> {
  const { url, language, app } = context, words = searchWords(language);
  const sources = await engine.sources(language), asked = stateOf(url.searchParams);
  const source = sources.find(({ id }) => id === asked.source) ?? sources[0];
  if (!source) return nothingToSearch(context, words);
  const unknown = asked.source !== "" && source.id !== asked.source;
  const state = possible(asked, source);
  if (url.searchParams.has("surprise")) return surprise(source);
  const listing = (side: Side) =>
    state.q === "" || side === "second" && state.compare === ""
      ? NOTHING_YET
      : listingWithin(PATIENCE_MS, (signal) =>
        engine.search(askedOf(state, side, language), signal), app.closing);
  const [first, second] = await Promise.all([listing("first"), listing("second")]);
  const wanted = state.answer && state.q !== "";
  const answer = wanted
    ? await answerWithin(PATIENCE_MS, () => engine.answer(askedOf(state, "first", language), app.closing))
    : undefined;
  const unfinished = state.q !== "" && (!first.done || state.compare !== "" && !second.done);
  const view = viewOf(state, source, words, language);
  return page(context, {
    title: state.q === "" ? words.title : state.q,
    area: "search",
    scripts: ["search"],
    styles: ["search"],
    main: html`
      <div class="searching${state.q === "" ? " hero" : ""}" data-source="${source.id}">
        <h1${state.q !== "" && html`
          class="visually-hidden"
        `}>${state.q === "" ? words.heading : words.resultsFor(state.q)}</h1>
        ${unknown && html`<p class="note">${words.unknownSource}</p>`}
        ${searchForm({ ...{ state, sources, source, words, language } })}
        ${examples(source, words)}
        <p id="status" class="visually-hidden" role="status" aria-live="polite"></p>
        <p id="typing" class="muted" hidden></p>
        <div class="outcome"${state.q === "" && html`
          hidden
        `}>
          <section class="answering" aria-labelledby="answer-title">
            <h2 id="answer-title"${!wanted && html`
              class="visually-hidden"
            `}>${words.answerTitle}</h2>
            <form action="/" method="get">${hiddenFields({
              ...state,
              answer: true,
            })}<button id="answer"${wanted && html`
              hidden
            `}>${words.answer}</button></form>
            <div id="answer-box"${wanted && !answer && html`
              data-unfinished
            `}>${answer && treeHtml(answerView(answer, { state, words }))}</div>
          </section>
          ${(unfinished || wanted && !answer) && html`
            <noscript><p class="note">${words.takesLonger} <a href="${addressOf(state)}">${words
              .reload}</a></p></noscript>
          `}
          <p id="common" class="common"${state.compare === "" && html`
            hidden
          `}>${commonText(first, second, words)}</p>
          <div id="lists" class="lists${state.compare === "" ? "" : " two"}"${unfinished && html`
            data-unfinished
          `}>
            ${column("first", first, second, view)}
            ${column("second", second, first, view)}
          </div>
          ${legend(words)}
        </div>
      </div>
    `,
  });
}

/** What of an address the source can do: systems and rerankers that it has, filters that it has. */
export function possible(state: SearchState, source: SourceEntry): SearchState {
  const systems = source.systems.filter(({ ready }) => ready).map(({ system }) => system);
  const rerankers = source.rerankers.filter(({ ready }) => ready).map(({ reranker }) => reranker);
  const system = systems.includes(state.system) ? state.system : systems[0] ?? "";
  const reranker = (name: string) => rerankers.includes(name) ? name : "";
  const compare = systems.includes(state.compare) ? state.compare : "";
  const topic = source.topics.includes(state.topic) ? state.topic : "";
  const origin = source.sources.includes(state.origin) ? state.origin : "";
  const day = (text: string) => source.dates !== null && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) ? text : "";
  return {
    ...state,
    ...{ source: source.id, system, compare, topic, origin },
    reranker: reranker(state.reranker),
    compareReranker: compare === "" ? "" : reranker(state.compareReranker),
    ...{ from: day(state.from), to: day(state.to) },
  };
}

/** How a state is shown. */
export function viewOf(state: SearchState, source: SourceEntry, words: SearchWords, language: string): View {
  const systems = namedSystems(source, words);
  const rerankers = source.rerankers.map(({ reranker }) => ({ name: reranker, label: reranker }));
  const other = systems.find(({ name, ready }) => ready && name !== state.system)?.name;
  const origins = source.sources.length > 1;
  return { ...{ state, words, language, other, origins }, nameOf: systemNames(systems, rerankers) };
}

function column(side: Side, listing: Listing, beside: Listing, view: View): Html {
  const { state, words, nameOf } = view, both = state.compare !== "";
  const [system, reranker] = side === "first"
    ? [state.system, state.reranker]
    : [state.compare, state.compareReranker];
  const shown = state.q !== "" && (side === "first" || both);
  const seen = both ? { ...view, beside: resultsOf(beside), last: side === "second" } : view;
  return html`
    <section class="column" data-side="${side}" aria-labelledby="${side}-title" ${side === "second" &&
      !both && html`
      hidden
    `}>
      <h2 id="${side}-title" ${!both && html`
        class="visually-hidden"
      `}>${both ? nameOf(reranked(system, reranker)) : words.results}</h2>
      <p class="summary">${shown && treeHtml(summaryView(listing, view))}</p>
      <div class="list">${shown && treeHtml(listView(listing, seen))}</div>
    </section>
  `;
}

function examples(source: SourceEntry, words: SearchWords): Part {
  return source.examples.length > 0 && html`
    <div class="examples">
      <p>${words.tryOne}</p>
      <ul>
        ${source.examples.slice(0, EXAMPLES).map(firstLine).map((q) =>
          html`<li><a class="pill" href="${addressOf(stateWith(source, q))}" data-search="">${q}</a></li>`
        )}
        <li><a class="pill surprise" href="/?source=${encodeURIComponent(source.id)}&amp;surprise=1">${words
          .surprise}</a></li>
      </ul>
    </div>
  `;
}

function surprise(source: SourceEntry): Response {
  const q = source.examples[Math.floor(Math.random() * source.examples.length)] ?? "";
  return new Response(null, {
    status: 303,
    headers: { location: addressOf(stateWith(source, firstLine(q))) },
  });
}

function stateWith(source: SourceEntry, q: string): SearchState {
  return changed(stateOf(new URLSearchParams()), { source: source.id, q });
}

/** A question without what it goes on to tell. */
function firstLine(text: string): string {
  return text.trim().split(/\s*\n/, 1)[0]!.replace(/\s+/g, " ");
}

function hiddenFields(state: SearchState): Html[] {
  const { searchParams } = new URL(addressOf(state), "http://localhost/");
  return [...searchParams].map(([name, value]) =>
    html`<input type="hidden" name="${name}" value="${value}">`
  );
}

function legend(words: SearchWords): Html {
  return html`
    <section class="legend" aria-labelledby="legend-title">
      <h2 id="legend-title">${words.legend}</h2>
      <dl>
        <dt><mark class="word">abc</mark></dt>
        <dd>${words.legendWord}</dd>
        <dt><mark class="close">abc</mark></dt>
        <dd>${words.legendClose}</dd>
        <dt><span class="moved up">▲2</span> <span class="moved down">▼1</span></dt>
        <dd>${words.legendMoved}</dd>
      </dl>
      <h2>${words.keys}</h2>
      <dl>
        <dt><kbd>/</kbd> <kbd>Esc</kbd></dt>
        <dd>${words.keyBox}</dd>
        <dt><kbd>↓</kbd> <kbd>↑</kbd> <kbd>j</kbd> <kbd>k</kbd></dt>
        <dd>${words.keyMove}</dd>
        <dt><kbd>${words.enterKey}</kbd></dt>
        <dd>${words.keyOpen}</dd>
        <dt><kbd>?</kbd></dt>
        <dd>${words.keyHelp}</dd>
      </dl>
    </section>
  `;
}

function nothingToSearch(context: Context, words: SearchWords): Response {
  return page(context, {
    title: words.title,
    area: "search",
    styles: ["search"],
    main: html`
      <div class="searching hero">
        <h1>${words.noSources}</h1>
        <p>${words.noSourcesDo}</p>
        <p><a class="button" href="/documents">${words.addDocuments}</a></p>
      </div>
    `,
  });
}
