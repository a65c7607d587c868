import { plainAnalyser } from "../text/mod.ts";

/** Topics with the words that speak for them and how loudly. */
export type Topics = Record<string, Record<string, number>>;

/**
 * The topic whose words weigh most in a text (each time a word stands there counts its weight), the first
 * named of equals; null when none of the words occurs.
 *
 * @example
 * ```ts
 * import { topicOf } from "./topics.ts";
 * const topics = { Security: { token: 2 }, Operations: { log: 1, "restart loop": 5 } };
 * if (topicOf("A token in the log. A restart-loop.", topics) !== "Operations") throw new Error();
 * if (topicOf("Nothing here", topics) !== null) throw new Error();
 * ```
 */
export function topicOf(text: string, topics: Topics): string | null {
  const words = ` ${plainAnalyser.tokens(text).join("  ")} `;
  let best: string | null = null;
  let most = 0;
  for (const [topic, weights] of Object.entries(topics)) {
    let weight = 0;
    for (const [word, each] of Object.entries(weights)) {
      weight += each * (words.split(` ${plainAnalyser.tokens(word).join("  ")} `).length - 1);
    }
    if (weight > most) [best, most] = [topic, weight];
  }
  return best;
}
