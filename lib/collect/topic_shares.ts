import { random, shuffled } from "../base/mod.ts";
import { wilson } from "../stats/mod.ts";
import { apportion } from "./apportion.ts";
import { sectionOf } from "./section.ts";
import { topicFinder, type Topics } from "./topics.ts";

/** How often a topic was found. */
export interface TopicShare {
  topic: string;
  n: number;
  share: number;
  /** Ends of the 95% interval (Wilson). */
  low: number;
  high: number;
}

/**
 * The topics of a sample of chunks, drawn so that every section of the site has its share of it, by the weighted words of
 * each topic; chunks with none of the words are "none". `n` are the chunks looked at.
 */
export function topicShares(
  chunks: readonly { doc_id: string; text: string }[],
  topics: Topics,
  { seed, size = 10_000 }: { seed: number; size?: number },
): { n: number; shares: TopicShare[] } {
  const topicOf = topicFinder(topics), counts = new Map<string, number>();
  const sections = Map.groupBy(chunks, ({ doc_id }) => sectionOf(doc_id) ?? "");
  const names = [...sections.keys()].sort();
  const drawn = apportion(names.map((name) => sections.get(name)!.length), Math.min(size, chunks.length));
  for (const [i, name] of names.entries()) {
    const sample = shuffled(sections.get(name)!, random(seed, `topics:${name}`)).slice(0, drawn[i]);
    for (const { text } of sample) {
      const topic = topicOf(text) ?? "none";
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
    }
  }
  const n = drawn.reduce((sum, count) => sum + count, 0);
  const shares = [...Object.keys(topics), "none"].map((topic) => {
    const count = counts.get(topic) ?? 0;
    return { topic, n: count, share: n === 0 ? 0 : count / n, ...wilson(count, n) };
  });
  return { n, shares };
}
