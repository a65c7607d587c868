/** Which documents are wanted. */
export interface Filter {
  topic?: string;
  /** Where they come from. */
  origin?: string;
  /** The first and the last day, as 2024, 2024-05 or 2024-05-31, both included. */
  from?: string;
  to?: string;
}

/** Documents that a filter lets through, by their rows. */
export interface Wanted {
  documents: Uint8Array;
  count: number;
}

/**
 * The documents that are wanted; undefined where all are. One without a date is not wanted where dates are.
 *
 * @example
 * ```ts
 * import { wanted } from "./filter.ts";
 * const documents = [{ topic: "a", source: "x", date: "2024-05-31" }, { topic: "a", source: "x", date: null }];
 * if (wanted(documents, { to: "2024-05" })?.documents.join() !== "1,0") throw new Error();
 * if (wanted(documents, {}) !== undefined || wanted(documents, { topic: "a" })?.count !== 2) throw new Error();
 * ```
 */
export function wanted(
  documents: readonly { topic: string | null; source: string; date: string | null }[],
  { topic, origin, from, to }: Filter,
): Wanted | undefined {
  if (topic === undefined && origin === undefined && from === undefined && to === undefined) return undefined;
  const found = Uint8Array.from(documents, (document) => {
    if (topic !== undefined && document.topic !== topic) return 0;
    if (origin !== undefined && document.source !== origin) return 0;
    if (from === undefined && to === undefined) return 1;
    const { date } = document;
    if (date === null) return 0;
    return from !== undefined && date.slice(0, from.length) < from ||
        to !== undefined && date.slice(0, to.length) > to
      ? 0
      : 1;
  });
  return { documents: found, count: found.reduce((sum, one) => sum + one, 0) };
}
