const MONTHS = [
  ["january", "enero"],
  ["february", "febrero"],
  ["march", "marzo"],
  ["april", "abril"],
  ["may", "mayo"],
  ["june", "junio"],
  ["july", "julio"],
  ["august", "agosto"],
  ["september", "septiembre", "setiembre"],
  ["october", "octubre"],
  ["november", "noviembre"],
  ["december", "diciembre"],
];

/**
 * The day of a date as documentation sites and forums write it, in ISO 8601: `2023-05-17`,
 * `2023-05-17T08:00:00Z` (the day as written, whatever the time zone), month first, `05/17/2023`, or with the
 * month's name in English or Spanish anywhere in the text, `May 17, 2023`, `17 de mayo de 2023`; null for
 * anything else.
 *
 * @example
 * ```ts
 * import { isoDate } from "./dates.ts";
 * if (isoDate("05/07/2023") !== "2023-05-07" || isoDate("yesterday") !== null) throw new Error();
 * if (isoDate("Asked Wed, 17 May 2023 10:22") !== "2023-05-17") throw new Error();
 * ```
 */
export function isoDate(text: string): string | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return day(iso[1]!, iso[2]!, iso[3]!);
  const american = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (american) return day(american[3]!, american[1]!, american[2]!);
  return dayWithName(text);
}

function dayWithName(text: string): string | null {
  const monthFirst = /(?<!\p{L})(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu;
  const dayFirst = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|º)?(?: de)? (\p{L}{3,10})\.?,?(?: del?)? (\d{4})(?!\d)/gu;
  for (const [, name, number, year] of text.matchAll(monthFirst)) {
    const month = monthOf(name!);
    if (month) return day(year!, month, number!);
  }
  for (const [, number, name, year] of text.matchAll(dayFirst)) {
    const month = monthOf(name!);
    if (month) return day(year!, month, number!);
  }
  return null;
}

/** The number of a month by its name or the first three or four letters of it. */
function monthOf(name: string): string | null {
  const word = name.toLowerCase();
  const index = MONTHS.findIndex((names) =>
    names.some((month) => month === word || (word.length <= 4 && month.startsWith(word)))
  );
  return index < 0 ? null : String(index + 1);
}

/** The day in ISO 8601, if there is such a day. */
function day(year: string, month: string, number: string): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${number.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null;
}
