/** UTF-8 bytes a token where no tokenizer is known: below what texts have, so that a budget is not passed. */
const BYTES_A_TOKEN = 3;
const utf8 = new TextEncoder();

/**
 * The tokens of a text for an endpoint whose tokenizer is not known.
 *
 * @example
 * ```ts
 * import { estimatedTokens } from "./endpoint_estimate.ts";
 * if (estimatedTokens("nine more") !== 5) throw new Error();
 * ```
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(utf8.encode(text).length / BYTES_A_TOKEN) + 2;
}
