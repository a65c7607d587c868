import type { Result, Span } from "../search/shapes.ts";
import { places } from "./search_columns.ts";
import { type Listing, resultsOf } from "./search_listing.ts";
import { type Movement, movementOf, movements } from "./search_movement.ts";
import { addressOf, changed, documentAddress, FILTERS, type SearchState, SIZES } from "./search_state.ts";
import type { SearchWords } from "./search_words.ts";
import { type Tree, tree, type TreeChild } from "./tree.ts";

/** What a list is shown with. */
export interface View {
  state: SearchState;
  /** Of the interface: "en". */
  language: string;
  words: SearchWords;
  /** What people call a system: "Words (BM25)". */
  nameOf(system: string): string;
  /** Another way to search, offered where nothing is found: its name in addresses. */
  other?: string;
  /** Whether its documents come from several places, so that each says where from. */
  origins: boolean;
  /** The results of the list beside it. */
  beside?: readonly Result[];
  /** Whether it is the last list of the page, which leads to more. */
  last?: boolean;
}

/** Words and sentences of a text, marked as they were found. */
export function marked(spans: readonly Span[]): TreeChild[] {
  return spans.map(({ text, mark }) => mark === undefined ? text : tree("mark", { class: mark }, text));
}

/** The plain text of what may be marked. */
export function plain(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** A list as it is known: results, or what to do where there are none; faults and notes before them. */
export function listView(listing: Listing, view: View): TreeChild[] {
  const { notes, problem, list } = listing;
  const results = resultsOf(listing);
  return [
    problem && problemView(problem, view),
    notes.map((note) => tree("p", { class: "note" }, note)),
    meantView(listing, view),
    list && results.length === 0 && !problem && emptyView(view),
    results.length > 0 && tree(
      "ol",
      { class: "results", role: "list", start: results[0]!.rank },
      results.map((result) => resultView(result, listing, view)),
    ),
    list && results.length > 0 &&
    (view.state.compare === "" ? pagesView(listing, view) : moreView(listing, view)),
  ];
}

/** One document of a list. */
export function resultView(result: Result, listing: Listing, view: View): Tree {
  const { state, words } = view, { doc_id, rank, title, chunk_id, opens, language } = result;
  const foreign = language !== view.language && language !== "" && language;
  const path = headingsPath(result.headings, plain(title));
  return tree(
    "li",
    { class: "result", "data-document": doc_id },
    tree(
      "div",
      { class: "place" },
      tree("span", { class: "rank", "aria-hidden": "true" }, rank),
      listing.replaced !== undefined && movementView(movementOf(result), words),
    ),
    tree(
      "div",
      { class: "found", lang: foreign },
      tree(
        "h3",
        {},
        tree("a", { href: documentAddress(state, opens, chunk_id) }, marked(title)),
      ),
      path !== "" && tree("p", { class: "headings" }, path),
      tree("p", { class: "snippet" }, marked(result.snippet)),
      detailsView(result, view),
    ),
  );
}

function detailsView(result: Result, view: View): Tree {
  const { words, beside } = view, { source, date, topic, url, doc_id } = result;
  const there = beside && (places(beside).get(doc_id) ?? null);
  return tree(
    "p",
    { class: "details", lang: view.language },
    beside && beside.length > 0 && (there === null
      ? tree(
        "span",
        { class: "badge only", title: words.onlyMeans(beside.length) },
        words.onlyHere,
      )
      : tree("span", { class: "badge", title: words.otherMeans(there!) }, words.otherPlace(there!))),
    view.origins && source !== "" && tree("span", {}, source),
    date !== null && tree("time", { datetime: date }, dateText(date, view.language)),
    topic !== null && topic !== "" && tree("span", {}, topic),
    sourceLink(url, view),
  );
}

/** The link to where a document itself is: to the web, or to a file that this application keeps; none for others. */
export function sourceLink(url: string, { words, state }: Pick<View, "words" | "state">): Tree | undefined {
  const own = state.source.startsWith("own:") && /^\/(?![/\\])/.test(url);
  if (!own && !isWebAddress(url)) return undefined;
  return tree(
    "a",
    { class: "source", href: url, target: "_blank", rel: "noreferrer noopener" },
    own ? words.openFile : words.openSource,
    tree("span", { class: "visually-hidden" }, ` ${words.newTab}`),
  );
}

/** Whether an address is one that a browser may be sent to: nothing but http and https. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Headings above a chunk, without the first where it repeats the title. */
export function headingsPath(headings: string, title: string): string {
  const parts = headings.split(" > ").map((part) => part.trim()).filter((part) => part !== "");
  return (parts[0] === title.trim() ? parts.slice(1) : parts).join(" › ");
}

/** A day in words; what is no whole day stays as it is. */
export function dateText(date: string, language: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date) || Number.isNaN(Date.parse(date))) return date;
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}

function movementView(one: Movement, words: SearchWords): TreeChild {
  if (one.kind === "same") return tree("span", { class: "visually-hidden" }, words.movement(one));
  const shown = one.kind === "new" ? words.isNew : `${one.kind === "up" ? "▲" : "▼"}${one.by}`;
  return tree(
    "span",
    { class: `moved ${one.kind}`, title: one.kind === "new" ? words.newMeans : words.movement(one) },
    tree("span", { "aria-hidden": "true" }, shown),
    tree("span", { class: "visually-hidden" }, words.movement(one)),
  );
}

function problemView(
  problem: { title: string; detail: string; todo?: string },
  { state, words }: View,
): Tree {
  return tree(
    "div",
    { class: "error", role: "alert" },
    tree("p", {}, tree("strong", {}, `${words.failed}: `), problem.title),
    problem.todo !== undefined && tree("p", {}, `${words.todo} ${problem.todo}`),
    tree("p", {}, tree("a", { class: "button", href: addressOf(state), "data-search": "" }, words.again)),
  );
}

function meantView({ query }: Listing, { state, words }: View): TreeChild {
  const suggestion = query?.suggestion;
  return suggestion && tree(
    "p",
    { class: "meant" },
    `${words.meant} `,
    tree(
      "a",
      { href: addressOf(changed(state, { q: suggestion.text })), "data-search": "" },
      suggestion.text,
    ),
    "?",
  );
}

function emptyView({ state, words, nameOf, other }: View): Tree {
  const filtered = FILTERS.some((key) => state[key] !== "");
  const link = (changes: Partial<SearchState>, text: string) =>
    tree("li", {}, tree("a", { href: addressOf(changed(state, changes)), "data-search": "" }, text));
  return tree(
    "div",
    { class: "empty" },
    tree("p", {}, tree("strong", {}, words.empty), ". ", filtered ? words.emptyFiltered : words.emptyWords),
    tree("p", {}, words.emptyDo),
    tree(
      "ul",
      {},
      filtered && link(Object.fromEntries(FILTERS.map((key) => [key, ""])), words.unfiltered),
      other !== undefined && link({ system: other }, words.otherSystem(nameOf(other))),
      tree("li", {}, words.fewerWords),
      tree("li", {}, words.otherLanguage),
    ),
  );
}

function pagesView({ list }: Listing, { state, words, language }: View): TreeChild {
  const { shown, page, size } = list!, last = Math.ceil(shown / size);
  if (last <= 1) return undefined;
  const number = new Intl.NumberFormat(language);
  const link = (to: number, text: string, rel?: string) =>
    tree("a", { href: addressOf({ ...state, page: to, answer: false }), rel, "data-search": "" }, text);
  const near = Array.from({ length: last }, (_, i) => i + 1)
    .filter((n) => n === 1 || n === last || Math.abs(n - page) <= 1);
  const steps = near.flatMap((n, i): Tree[] => [
    ...(i > 0 && n - near[i - 1]! > 1 ? [tree("li", { "aria-hidden": "true", class: "gap" }, "…")] : []),
    tree(
      "li",
      {},
      tree("a", {
        href: addressOf({ ...state, page: n, answer: false }),
        "aria-label": words.page(number.format(n)),
        "aria-current": n === page && "page",
        "data-search": "",
      }, number.format(n)),
    ),
  ]);
  return tree(
    "nav",
    { class: "pages", "aria-label": words.pages },
    tree(
      "ul",
      {},
      page > 1 && tree("li", {}, link(page - 1, words.previous, "prev")),
      steps,
      page < last && tree("li", {}, link(page + 1, words.next, "next")),
    ),
  );
}

function moreView({ list }: Listing, { state, words, last }: View): TreeChild {
  const next = SIZES.find((size) => size > state.size);
  if (!last || next === undefined || list!.shown <= state.size) return undefined;
  const href = addressOf({ ...state, size: next, answer: false });
  return tree(
    "p",
    { class: "more" },
    tree("a", { class: "button", href, "data-search": "" }, words.more(String(next))),
  );
}

/** How many were found, how long it took, and what moved: the line above a list. */
export function summaryView(listing: Listing, { words, language, nameOf }: View): TreeChild[] {
  const { list, replaced, done, problem, waiting } = listing;
  if (!list) return [problem ? undefined : tree("span", { class: "pending" }, waiting ?? words.searching)];
  const number = new Intl.NumberFormat(language), results = list.results;
  const counted = results.length === 0
    ? words.found(0, "0")
    : list.total > results.length
    ? words.range(...[results[0]!.rank, results.at(-1)!.rank, list.total].map((n) => number.format(n)) as [
      string,
      string,
      string,
    ])
    : words.found(list.total, number.format(list.total));
  return [
    tree("span", {}, counted),
    tree("span", {}, durationText(list.milliseconds, words, language)),
    replaced !== undefined && results.length > 0 && tree(
      "span",
      { title: words.movedFrom(nameOf(replaced)) },
      `${words.reranked}: ${movedText(listing, words)}`,
    ),
    list.shown < list.total && list.shown > list.size &&
    tree("span", {}, words.reachable(number.format(list.shown))),
    !done && list.stage === "first" &&
    tree("span", { class: "pending" }, waiting ?? words.ordering(nameOf(list.system))),
  ];
}

/** What is read out when a list is complete: "12 documents found; new order: 3 rose, 2 fell". */
export function announcement(
  listing: Listing,
  { words, language }: Pick<View, "words" | "language">,
): string {
  const { list, replaced, problem } = listing;
  if (problem) return `${words.failed}: ${problem.title}`;
  if (!list) return "";
  const found = words.found(list.total, new Intl.NumberFormat(language).format(list.total));
  return replaced === undefined || list.results.length === 0
    ? found
    : `${found}; ${words.reranked}: ${movedText(listing, words)}`;
}

function movedText(listing: Listing, words: SearchWords): string {
  const { up, down, new: came } = movements(resultsOf(listing));
  const parts = [up > 0 && words.rose(up), down > 0 && words.fell(down), came > 0 && words.came(came)]
    .filter((part) => part !== false);
  return parts.length === 0 ? words.none : parts.join(", ");
}

function durationText(milliseconds: number, words: SearchWords, language: string): string {
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`;
  return words.seconds(
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(milliseconds / 1000),
  );
}
