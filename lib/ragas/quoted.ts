import type { Context, Support } from "./case.ts";
import { sharedPairs, wordsOf } from "./shared_pairs.ts";

/**
 * The reason of a verdict that rests on a quotation: what was quoted, and the context that has it, so that it is the
 * evidence too. A judge may make a quotation up: that is said, and no context is named for it.
 *
 * @example
 * ```ts
 * import { quoted } from "./quoted.ts";
 * const contexts = [{ chunk_id: "c1", text: "Dogs travel free.\n\nCats do not." }];
 * if (quoted("dogs travel free", contexts).evidence !== "Dogs travel free") throw new Error();
 * if (!quoted("Dogs pay half.", contexts).reason.includes("no context")) throw new Error();
 * ```
 */
export function quoted(quote: string, contexts: readonly Context[]): Omit<Support, "yes"> {
  const words = quote.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return { reason: "nothing is quoted from the contexts", chunk: null, evidence: null };
  // Neither capitals nor spaces nor punctuation make it another quotation.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join(BETWEEN_WORDS)}(?![\\p{L}\\p{M}\\p{N}])`, "iu");
  for (const { chunk_id, text } of contexts) {
    const found = pattern.exec(text)?.[0];
    if (found) return { reason: `quoted: ${found}`, chunk: chunk_id, evidence: found };
  }
  return { reason: `quoted, though no context has it: ${quote.trim()}`, chunk: null, evidence: null };
}

/** Of the pairs of words of a quotation, the share that has to stand in the contexts: models leave out or mend a word. */
const LEAST_SHARE = 0.5;

/**
 * Whether a quotation is made up: most of its words follow each other in no context. A blank one is not.
 *
 * @example
 * ```ts
 * import { madeUp } from "./quoted.ts";
 * const contexts = ["The ferry sails from May to October and takes no cars."];
 * if (!madeUp("The ferry carries cars.", contexts) || madeUp("The ferry … takes no cars", contexts)) throw new Error();
 * ```
 */
export function madeUp(quote: string, contexts: readonly string[]): boolean {
  return wordsOf(quote).length > 0 && sharedPairs(quote, contexts) < LEAST_SHARE;
}

const BETWEEN_WORDS = "[^\\p{L}\\p{M}\\p{N}]+";
