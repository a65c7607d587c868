import type { Result, SearchEvent } from "../search/shapes.ts";

type Of<E extends SearchEvent["event"]> = Extract<SearchEvent, { event: E }>;

/** What is known of one search so far. */
export interface Listing {
  query?: Of<"query">;
  /** The newest list. */
  list?: Of<"results">;
  /** The system whose list the newest one replaced; undefined where it is the only one. */
  replaced?: string;
  notes: readonly string[];
  /** What it waits for, while it waits. */
  waiting?: string;
  problem?: Of<"problem">;
  done: boolean;
}

/** Before anything is known. */
export const NOTHING_YET: Listing = { notes: [], done: false };

/** What is known after one more event. */
export function heard({ waiting: _, ...listing }: Listing, event: SearchEvent): Listing {
  switch (event.event) {
    case "query":
      return { ...listing, query: event };
    case "results":
      return { ...listing, list: event, replaced: listing.list?.system };
    case "close":
      return { ...listing, list: listing.list && withClose(listing.list, event) };
    case "note":
      if (event.passing) return { ...listing, waiting: event.message };
      return listing.notes.includes(event.message)
        ? listing
        : { ...listing, notes: [...listing.notes, event.message] };
    case "problem":
      return { ...listing, problem: event };
    case "done":
      return { ...listing, done: true };
  }
}

/** The results of a listing; none yet, or none at all. */
export function resultsOf(listing: Listing): readonly Result[] {
  return listing.list?.results ?? [];
}

function withClose(list: Of<"results">, { system, results }: Of<"close">): Of<"results"> {
  if (system !== list.system) return list;
  const known = new Map(results.map((one) => [one.doc_id, one]));
  return {
    ...list,
    results: list.results.map((one) => {
      const close = known.get(one.doc_id);
      return close ? { ...one, snippet: close.snippet, best: close.best } : one;
    }),
  };
}
