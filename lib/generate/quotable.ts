import { sentences, statements } from "../text/mod.ts";

/**
 * The sentences of a text that can be quoted: those that say something, or, where all are shorter than that (a table
 * cell, "Paris, France."), all of them.
 *
 * @example
 * ```ts
 * import { quotable } from "./quotable.ts";
 * if (quotable("Soft delete\n\nDeleted blobs are kept.", "en").join() !== "Deleted blobs are kept.") throw new Error();
 * if (quotable("Retention: 7 days.", "en").join() !== "Retention: 7 days.") throw new Error();
 * ```
 */
export function quotable(text: string, language: string): string[] {
  const found = statements(text, language);
  return found.length > 0 ? found : sentences(text, language).filter((s) => /[\p{L}\p{N}]/u.test(s));
}
