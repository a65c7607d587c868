/** The language whose way of writing numbers is read; `any` joins only what both read alike. */
type NumberLanguage = "en" | "es" | "any";

/** Digits with points and commas between them that are no part of something longer, such as a date or an address. */
const WRITTEN = /(?<!\d[.,])\d+(?:[.,]\d+){1,20}(?![\p{L}\p{M}\p{N}]|[.,]\d)/uy;

/**
 * A number without marks between its thousands and with a point before its decimals, or undefined where the text is no
 * such number. Two marks of a kind, or one of each, are read alike in all languages. A single mark before three
 * digits is of thousands where the language writes it so (a point in Spanish, a comma in English) and of decimals
 * otherwise; before another number of digits both are of decimals in Spanish, as half of its countries write a
 * point, and the point alone in English.
 *
 * @example
 * ```ts
 * import { plainNumber } from "./numbers.ts";
 * if (plainNumber("1.234.567,89", "es") !== "1234567.89" || plainNumber("1,000", "en") !== "1000") throw new Error();
 * if (plainNumber("12.10.1492", "es") !== undefined) throw new Error("a date");
 * ```
 */
export function plainNumber(text: string, language: NumberLanguage): string | undefined {
  WRITTEN.lastIndex = 0;
  if (WRITTEN.exec(text)?.[0].length !== text.length) return undefined;
  const groups = text.split(/[.,]/), marks = text.replace(/\d+/g, ""), last = groups.at(-1)!;
  const areThousands = (parts: readonly string[]) =>
    /^[1-9]\d{0,2}$/.test(parts[0]!) && parts.slice(1).every((part) => part.length === 3);
  const same = /^(.)\1*$/.test(marks), decimals = /^(.)\1*(?!\1).$/.test(marks);
  if (groups.length > 2) {
    if (same) return areThousands(groups) ? groups.join("") : undefined;
    const whole = groups.slice(0, -1);
    return decimals && areThousands(whole) ? `${whole.join("")}.${last}` : undefined;
  }
  if (language === "any") return undefined;
  const thousands = language === "es" ? "." : ",";
  if (marks === thousands && areThousands(groups)) return groups.join("");
  return marks === thousands && language === "en" ? undefined : groups.join(".");
}

/** Where a number that starts here ends, its marks included, or -1. */
export function numberEnd(text: string, start: number, language: NumberLanguage): number {
  WRITTEN.lastIndex = start;
  const written = WRITTEN.exec(text)?.[0];
  return written !== undefined && plainNumber(written, language) !== undefined ? start + written.length : -1;
}

/** Whether a word has digits and no letters: "1492", "3,5", "10-12", but not "1º", "m3" or "XV". */
export function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) && !/\p{L}/u.test(word);
}
