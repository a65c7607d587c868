import { wordsAnalyser } from "../text/mod.ts";

/** Topics with the words that speak for them and how loudly. */
export type Topics = Record<string, Record<string, number>>;

/** A word, or words that follow each other, that speaks for a topic. */
interface Keyword {
  topic: number;
  words: string[];
  weight: number;
}

/**
 * Finds the topic whose words weigh most in a text (each time a word stands there counts its weight), the first
 * named of equals; null when none of the words occurs. One walk along the text, whatever the number of words.
 *
 * @example
 * ```ts
 * import { topicFinder } from "./topics.ts";
 * const topicOf = topicFinder({ Security: { token: 2 }, Operations: { log: 1, "restart loop": 5 } });
 * if (topicOf("A token in the log. A restart-loop.") !== "Operations") throw new Error();
 * if (topicOf("Nothing here") !== null) throw new Error();
 * ```
 */
export function topicFinder(topics: Topics): (text: string) => string | null {
  const names = Object.keys(topics);
  const keywords = new Map<string, Keyword[]>();
  for (const [topic, name] of names.entries()) {
    for (const [keyword, weight] of Object.entries(topics[name]!)) {
      const words = wordsAnalyser.tokens(keyword), [first] = words;
      if (first !== undefined) keywords.getOrInsertComputed(first, () => []).push({ topic, words, weight });
    }
  }
  return (text) => {
    const weights = names.map(() => 0), tokens = wordsAnalyser.tokens(text);
    for (let i = 0; i < tokens.length; i++) {
      for (const { topic, words, weight } of keywords.get(tokens[i]!) ?? []) {
        if (words.every((word, j) => tokens[i + j] === word)) weights[topic]! += weight;
      }
    }
    const most = weights.reduce((best, weight) => Math.max(best, weight), 0);
    return most > 0 ? names[weights.indexOf(most)]! : null;
  };
}
