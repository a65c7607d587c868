/** What a search page shows, all of which stands in its address. An empty text is "not chosen". */
export interface SearchState {
  source: string;
  q: string;
  system: string;
  reranker: string;
  /** The second system, to be seen beside the first; none where it is empty. */
  compare: string;
  compareReranker: string;
  topic: string;
  origin: string;
  from: string;
  to: string;
  page: number;
  size: number;
  /** Whether an answer is shown too. */
  answer: boolean;
}

/** Which of two lists. */
export type Side = "first" | "second";

/** How many results a list may hold. */
export const SIZES: readonly number[] = [10, 20, 50];

/** Names in addresses, which are those of the API where it has the same. */
const TEXTS = {
  source: "source",
  q: "q",
  system: "system",
  reranker: "reranker",
  compare: "compare",
  compareReranker: "compare_reranker",
  topic: "topic",
  origin: "origin",
  from: "from",
  to: "to",
} as const;
type TextKey = keyof typeof TEXTS;
const TEXT_KEYS = Object.keys(TEXTS) as TextKey[];

/** The filters among them. */
export const FILTERS = ["topic", "origin", "from", "to"] as const;

/**
 * The state that an address tells of; what it says amiss counts as not said.
 *
 * @example
 * ```ts
 * import { addressOf, stateOf } from "./search_state.ts";
 * const state = stateOf(new URLSearchParams("q=key+vault&page=2&size=7"));
 * if (state.page !== 2 || state.size !== 10) throw new Error();
 * if (addressOf(state) !== "/?q=key+vault&page=2") throw new Error(addressOf(state));
 * ```
 */
export function stateOf(address: URLSearchParams): SearchState {
  const texts = Object.fromEntries(TEXT_KEYS.map((key) => [key, (address.get(TEXTS[key]) ?? "").trim()]));
  const page = Number(address.get("page")), size = Number(address.get("size"));
  return {
    ...texts as Record<TextKey, string>,
    // two lists are compared from their beginning
    page: Number.isInteger(page) && page > 0 && !address.get("compare") ? page : 1,
    size: SIZES.includes(size) ? size : SIZES[0]!,
    answer: address.get("answer") === "1",
  };
}

/** What an address says of a state: nothing of what was not chosen. */
export function parametersOf(state: SearchState): URLSearchParams {
  const address = new URLSearchParams();
  for (const key of TEXT_KEYS) if (state[key] !== "") address.set(TEXTS[key], state[key]);
  if (state.page > 1) address.set("page", String(state.page));
  if (state.size !== SIZES[0]) address.set("size", String(state.size));
  if (state.answer) address.set("answer", "1");
  return address;
}

/** The address of the page that shows a state. */
export function addressOf(state: SearchState): string {
  const text = parametersOf(state).toString();
  return text === "" ? "/" : `/?${text}`;
}

/** A state with some of it changed; it starts again at the first page, without an answer. */
export function changed(state: SearchState, changes: Partial<SearchState>): SearchState {
  return { ...state, page: 1, answer: false, ...changes };
}

/** What the API is asked for one of the two lists of a state. */
export function askedOf(state: SearchState, side: Side, lang: string): Record<string, string> {
  const { compare, compareReranker, answer: _, page, size, ...texts } = state;
  const chosen = side === "first" ? {} : { system: compare, reranker: compareReranker };
  const asked = { ...texts, ...chosen, page: String(page), size: String(size), lang };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
}

/** Where the page of a document is, with what is needed to go back to the results, and to the chunk that was found. */
export function documentAddress(state: SearchState, opens: string, chunk: string): string {
  const url = new URL(opens, "http://localhost/"), parameters = parametersOf(state);
  for (const [name, value] of url.searchParams) parameters.set(name, value);
  parameters.set("chunk", chunk);
  return `${url.pathname.replace(/^\/+/, "/")}?${parameters}#${chunkAnchor(chunk)}`;
}

/** The name of a chunk's place in the page of its document. */
export function chunkAnchor(chunk: string): string {
  return `chunk-${encodeURIComponent(chunk)}`;
}
