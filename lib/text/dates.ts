/**
 * The day of a date as documentation sites and forums write it, in ISO 8601: `2023-05-17`,
 * `2023-05-17T08:00:00Z` or month first, `05/17/2023`; null for anything else.
 *
 * @example
 * ```ts
 * import { isoDate } from "./dates.ts";
 * if (isoDate("05/07/2023") !== "2023-05-07" || isoDate("yesterday") !== null) throw new Error();
 * ```
 */
export function isoDate(text: string): string | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  const american = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null;
}
