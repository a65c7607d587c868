import type { Context, Support } from "./case.ts";

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
  const words = wordsOf(quote);
  if (words.length === 0) return false;
  const held = contexts.map((text) => ` ${wordsOf(text).join(" ")} `);
  const pairs = words.length === 1 ? words : words.slice(1).map((word, i) => `${words[i]} ${word}`);
  const found = pairs.filter((pair) => held.some((text) => text.includes(` ${pair} `)));
  return found.length < LEAST_SHARE * pairs.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const BETWEEN_WORDS = "[^\\p{L}\\p{M}\\p{N}]+";
