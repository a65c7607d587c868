import { messageOf, Problem } from "../../base/mod.ts";
import { heard, type Listing, NOTHING_YET } from "../client/search_listing.ts";
import { statusOf } from "../http/refusal.ts";
import type { SearchEvent } from "./shapes.ts";

/** All that a search tells, to its end; what fails stands in it as a problem. */
export async function wholeListing(events: () => AsyncIterable<SearchEvent>): Promise<Listing> {
  let listing = NOTHING_YET;
  try {
    for await (const event of events()) listing = heard(listing, event);
  } catch (error) {
    const { what, todo } = error instanceof Problem
      ? error.parts
      : { what: messageOf(error), todo: undefined };
    listing = heard(listing, {
      ...{ event: "problem", title: what, status: statusOf(error), detail: messageOf(error) },
      ...(todo !== undefined && { todo }),
    });
  }
  return { ...listing, done: true };
}
