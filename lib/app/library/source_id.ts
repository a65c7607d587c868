/** How the identifiers of collections of own documents begin among what can be searched. */
export const OWN = "own:";

/** The identifier of a collection for searches: "own:3". */
export function sourceId(collection: number): string {
  return OWN + collection;
}
