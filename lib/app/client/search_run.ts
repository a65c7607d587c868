/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { SearchEvent } from "../search/shapes.ts";
import { AskError, askLines } from "./ask.ts";
import { heard, type Listing, NOTHING_YET } from "./search_listing.ts";
import type { SearchWords } from "./search_words.ts";

/** Asks for a list and yields what is known of it, again with every event; a fault stands in it as a problem. */
export async function* listings(
  asked: Record<string, string>,
  words: SearchWords,
  signal: AbortSignal,
): AsyncGenerator<Listing> {
  let listing = NOTHING_YET;
  try {
    for await (
      const event of askLines<SearchEvent>(`/api/search?${new URLSearchParams(asked)}`, { signal })
    ) {
      listing = heard(listing, event);
      yield listing;
    }
    if (listing.done || listing.problem) return;
    yield failed(listing, { title: words.unreachable, status: 0, detail: words.unreachable });
  } catch (error) {
    if (signal.aborted) return;
    yield failed(listing, told(error, words));
  }
}

/** What is said to people of an error of asking. */
export function told(error: unknown, words: SearchWords): AskError["told"] {
  if (error instanceof AskError) return error.told;
  // what fetch throws where nobody answers
  if (error instanceof TypeError) return { title: words.unreachable, status: 0, detail: error.message };
  throw error;
}

function failed(listing: Listing, problem: AskError["told"]): Listing {
  return { ...heard(listing, { event: "problem", ...problem }), done: true };
}
