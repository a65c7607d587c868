/**
 * The language of a tag: "en" of "en-US"; null when nothing is said.
 *
 * @example
 * ```ts
 * import { languageCode } from "./language_code.ts";
 * if (languageCode("es-MX") !== "es" || languageCode("") !== null) throw new Error();
 * ```
 */
export function languageCode(language: string | null): string | null {
  return language?.split(/[-_]/)[0]?.toLowerCase() || null;
}
