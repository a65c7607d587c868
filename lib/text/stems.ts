import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stem as english } from "porter2";

/**
 * Snowball's stem of a word in lower case: Spanish, or else English ("porter2", as it was until Snowball 2). It
 * is never empty.
 *
 * @example
 * ```ts
 * import { snowball } from "./stems.ts";
 * if (snowball("niñas", "es") !== "niñ" || snowball("generously", "en") !== "generous") throw new Error();
 * ```
 */
export function snowball(word: string, language: string): string {
  return (language === "es" ? spanish(word) : english(word)) || word;
}
