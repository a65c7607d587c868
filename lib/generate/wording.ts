/**
 * What two texts share that differ in capitals, spaces and punctuation alone.
 *
 * @example
 * ```ts
 * import { wordingOf } from "./wording.ts";
 * if (wordingOf("How long?") !== wordingOf(" how  LONG")) throw new Error();
 * ```
 */
export function wordingOf(text: string): string {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)?.join(" ") ?? text;
}
