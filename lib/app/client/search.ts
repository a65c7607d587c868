/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { fill, one } from "./dom.ts";
import { AnswerBox } from "./search_answer.ts";
import { commonText } from "./search_compare_view.ts";
import { withMoves } from "./search_flip.ts";
import { box, fillForm, stateOfForm, systemsOfForm } from "./search_form.ts";
import { listenToKeys } from "./search_keys.ts";
import { Lines } from "./search_lines.ts";
import { type Listing, NOTHING_YET, resultsOf } from "./search_listing.ts";
import { reranked } from "./search_names.ts";
import { listings } from "./search_run.ts";
import {
  addressOf,
  askedOf,
  changed,
  parametersOf,
  type SearchState,
  type Side,
  stateOf,
} from "./search_state.ts";
import { announcement, listView, summaryView, type View } from "./search_view.ts";
import { searchWords } from "./search_words.ts";
import { built } from "./tree_dom.ts";

/** Makes the page of the search quick: lists come as they are found, without loading the page again. */
const PAUSE = 300;
const LEAST_TYPED = 2;
const OPENED = "cotejo-opened";

const language = document.documentElement.lang, words = searchWords(language);
const root = one<HTMLElement>(".searching"), form = one<HTMLFormElement>("form.search");
const lists = one<HTMLElement>("#lists"), status = one<HTMLElement>("#status");
const typingNote = one<HTMLElement>("#typing"), commonLine = one<HTMLElement>("#common");
const known = systemsOfForm(form), answers = new AnswerBox(words, language), lines = new Lines(lists);

const columns = { first: columnOf("first"), second: columnOf("second") };
const given = stateOf(new URLSearchParams(location.search));
let state: SearchState = { ...stateOfForm(form), page: given.page, answer: given.answer };
let running: AbortController | undefined, pause: ReturnType<typeof setTimeout> | undefined;
/** Whether the address was written while typing: the next one takes its place. */
let draft = false;

function columnOf(side: Side) {
  const section = one<HTMLElement>(`[data-side=${side}]`);
  const [title, summary, list] = ["h2", ".summary", ".list"].map((part) => one<HTMLElement>(part, section));
  return { section, title: title!, summary: summary!, list: list! };
}

/** Goes to a state: its address, and what it shows. */
function go(next: SearchState, { typing = false } = {}): void {
  if (next.source !== root.dataset.source) {
    location.href = addressOf(next);
    return;
  }
  const address = addressOf(next);
  if (address !== location.pathname + location.search) {
    if (draft) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }
  draft = typing;
  void show(next, { typing });
}

/** Shows a state; while typing by words alone, in one list. */
async function show(next: SearchState, { typing = false } = {}): Promise<void> {
  state = next;
  running?.abort();
  clearTimeout(pause);
  running = new AbortController();
  const { signal } = running;
  const asked = typing ? { ...next, system: known.byWords!, reranker: "", compare: "" } : next;
  const sides: readonly Side[] = asked.compare === "" ? ["first"] : ["first", "second"];
  arrange(asked, next);
  if (!typing) fillForm(form, next);
  const found: Record<Side, Listing> = { first: NOTHING_YET, second: NOTHING_YET };
  lists.setAttribute("aria-busy", "true");
  delete lists.dataset.unfinished;
  await Promise.all(sides.map(async (side) => {
    for await (const listing of listings(askedOf(asked, side, language), words, signal)) {
      if (signal.aborted) return;
      found[side] = listing;
      draw(found, sides, asked);
    }
  }));
  if (signal.aborted) return;
  lists.removeAttribute("aria-busy");
  status.textContent = [
    ...sides.map((side) => announcement(found[side], viewOf(asked))),
    commonLine.textContent,
  ]
    .filter((text) => text).join("; ");
  // lines are drawn from where things stand once they have come to rest
  setTimeout(() => lines.draw(), 500);
}

/** Heads, columns and address of the other language, before anything is found. */
function arrange(asked: SearchState, next: SearchState): void {
  const both = asked.compare !== "";
  root.classList.remove("hero");
  one<HTMLElement>(".outcome").hidden = false;
  const h1 = one<HTMLElement>("h1", root);
  h1.className = "visually-hidden";
  h1.textContent = words.resultsFor(next.q);
  document.title = `${next.q} · Cotejo`;
  lists.classList.toggle("two", both);
  columns.second.section.hidden = !both;
  commonLine.hidden = !both;
  commonLine.textContent = "";
  const heads = {
    first: reranked(asked.system, asked.reranker),
    second: reranked(asked.compare, asked.compareReranker),
  };
  for (const side of ["first", "second"] as const) {
    const { title, summary, list } = columns[side];
    list.classList.add("stale");
    title.classList.toggle("visually-hidden", !both);
    title.textContent = both ? known.nameOf(heads[side]) : words.results;
    summary.textContent = words.searching;
  }
  const same = asked.system === next.system && next.reranker === "" && next.compare === "";
  typingNote.hidden = same || asked === next;
  typingNote.textContent = same ? "" : words.whileTyping(known.nameOf(asked.system));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]")) {
    const parameters = parametersOf(next);
    parameters.set("lang", link.hreflang);
    link.href = `/?${parameters}`;
  }
  if (next.answer) void answers.show(next);
  else answers.clear();
}

function draw(found: Record<Side, Listing>, sides: readonly Side[], asked: SearchState): void {
  const view = viewOf(asked);
  for (const side of sides) {
    const { summary, list } = columns[side], listing = found[side];
    fill(summary, built(summaryView(listing, view)));
    if (!listing.list && !listing.problem) continue;
    list.classList.remove("stale");
    const beside = sides.length === 2 ? resultsOf(found[side === "first" ? "second" : "first"]) : undefined;
    withMoves(list, () => fill(list, built(listView(listing, { ...view, beside, last: side === "second" }))));
  }
  if (sides.length === 2) {
    commonLine.textContent = commonText(found.first, found.second, words) ?? "";
    lines.draw();
  }
}

/** What lists are shown with; links lead back to what was chosen, also while typing. */
function viewOf(asked: SearchState): View {
  const other = known.ready.find((system) => system !== asked.system);
  return { ...{ state, words, language, other }, nameOf: known.nameOf, origins: known.origins };
}

function whileTyping(): void {
  const next = stateOfForm(form);
  if (next.q.length >= LEAST_TYPED && next.q !== state.q && known.byWords) go(next, { typing: true });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const next = stateOfForm(form);
  if (next.q === "") box().focus();
  else go(next);
});
form.addEventListener("change", ({ target }) => {
  const next = stateOfForm(form);
  if (target === box()) return;
  if (next.source !== root.dataset.source) {
    go(changed(stateOf(new URLSearchParams()), { source: next.source, q: next.q }));
  } else if (next.q !== "") go(next);
});
box().addEventListener("input", (event) => {
  clearTimeout(pause);
  if (!(event as InputEvent).isComposing) pause = setTimeout(whileTyping, PAUSE);
});
root.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const item = link.closest<HTMLElement>("[data-document]");
  if (item) sessionStorage.setItem(OPENED, JSON.stringify([state.q, item.dataset.document]));
  if (link.dataset.search === undefined) return;
  event.preventDefault();
  const next = stateOf(new URL(link.href).searchParams), system = stateOfForm(form);
  go(next.system === "" ? { ...system, q: next.q } : next);
  if (link.closest(".pages")) {
    columns.first.title.tabIndex = -1;
    columns.first.title.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  } else box().focus({ preventScroll: true });
});
answers.onWanted(() => {
  state = { ...state, answer: true };
  history.replaceState(null, "", addressOf(state));
  void answers.show(state);
});
addEventListener("popstate", () => {
  const next = stateOf(new URLSearchParams(location.search));
  if (addressOf(next) === addressOf(state)) return; // a jump within the page
  draft = false;
  if (next.q === "" || (next.source || root.dataset.source) !== root.dataset.source) location.reload();
  else void show({ ...next, source: root.dataset.source! });
});

listenToKeys();
lines.draw();
if (lists.dataset.unfinished !== undefined) void show(state);
else if (one<HTMLElement>("#answer-box").dataset.unfinished !== undefined) void answers.show(state);
const [openedFor, opened] = JSON.parse(sessionStorage.getItem(OPENED) ?? "[]") as string[];
sessionStorage.removeItem(OPENED);
if (openedFor === state.q) {
  const item = [...lists.querySelectorAll<HTMLElement>("[data-document]")]
    .find(({ dataset }) => dataset.document === opened);
  item?.querySelector("a")?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: "nearest" });
}
