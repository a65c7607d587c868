import { messageOf, Problem } from "../../base/mod.ts";
import { heard, type Listing, NOTHING_YET } from "../client/search_listing.ts";
import { statusOf } from "../http/refusal.ts";
import type { Answer, SearchEvent } from "./shapes.ts";

/**
 * What a search tells within the time that a page can wait; what fails stands in it as a problem. It is done where the
 * search came to its end; otherwise the browser goes on where this was left.
 */
export async function listingWithin(
  milliseconds: number,
  search: (signal: AbortSignal) => AsyncIterable<SearchEvent>,
  closing: AbortSignal,
): Promise<Listing> {
  const late = new AbortController(), timer = setTimeout(() => late.abort(), milliseconds);
  let listing = NOTHING_YET;
  try {
    for await (const event of search(AbortSignal.any([late.signal, closing]))) {
      listing = heard(listing, event);
    }
  } catch (error) {
    if (!late.signal.aborted) listing = heard(listing, problemEvent(error));
  } finally {
    clearTimeout(timer);
  }
  return { ...listing, done: listing.done || !late.signal.aborted };
}

/** An answer, if it comes within the time that a page can wait; one that fails is a failure that says why. */
export async function answerWithin(
  milliseconds: number,
  answer: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  const made = answer().catch((error): Answer => ({
    ...{ kind: "extractive", generator: "", sentences: [], contexts: [], refused: false },
    failure: { cause: "error", message: messageOf(error) },
  }));
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

function problemEvent(error: unknown): SearchEvent {
  const { what, todo } = error instanceof Problem ? error.parts : { what: messageOf(error), todo: undefined };
  return {
    ...{ event: "problem", title: what, status: statusOf(error), detail: messageOf(error) },
    ...(todo !== undefined && { todo }),
  };
}
