import { common } from "./search_columns.ts";
import { type Listing, resultsOf } from "./search_listing.ts";
import type { SearchWords } from "./search_words.ts";

/** How much two lists have in common, in words; undefined while one of them is empty. */
export function commonText(first: Listing, second: Listing, words: SearchWords): string | undefined {
  const { count, of } = common(resultsOf(first), resultsOf(second));
  return of === 0 ? undefined : words.inCommon(count, of);
}
