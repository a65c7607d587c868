import { sentences } from "./sentences.ts";

/**
 * The sentences of a text that say something: list marks are taken off, and lines of fewer than four words
 * (headings, table cells, commands) are left out.
 *
 * @example
 * ```ts
 * import { statements } from "./statements.ts";
 * const found = statements("Soft delete\n\nDeleted blobs are kept for seven days. Then they are gone for good.\n\naz login");
 * if (found.length !== 2) throw new Error(found.join("|"));
 * ```
 */
export function statements(text: string, language = "en"): string[] {
  const lines = text.split(/\n+/).map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, "").trim());
  return lines.flatMap((line) => sentences(line, language)).filter((s) =>
    (s.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).length >= 4
  );
}
