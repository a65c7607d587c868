import { Problem, random, shuffled } from "../base/mod.ts";
import { byText } from "./order.ts";

/**
 * The questions of the `tune` part: round(share × n) of them, chosen by chance within each topic. Every topic gives the
 * whole part of share × its size, and the topics with the largest remainders one more (of equal remainders the first
 * by name), so that no topic is a whole question or more away from its share. Questions without a topic are a topic of
 * their own. Neither the order of the rows nor, but for the last question of a topic, other topics have a say in
 * which are chosen.
 *
 * @example
 * ```ts
 * import { tuneSplit } from "./split.ts";
 * const questions = Array.from({ length: 10 }, (_, i) => ({ question_id: `q${i}`, topic: i < 6 ? "disks" : "nets" }));
 * const tune = tuneSplit(questions, 0.5, 42);
 * const disks = questions.filter(({ question_id, topic }) => topic === "disks" && tune.has(question_id));
 * if (tune.size !== 5 || disks.length !== 3) throw new Error([...tune].join());
 * ```
 */
export function tuneSplit(
  questions: readonly { question_id: string; topic: string | null }[],
  share: number,
  seed: number,
): Set<string> {
  if (!(share >= 0 && share <= 1)) {
    throw new Problem({ what: "The share of a split does not fit", found: share, allowed: "from 0 to 1" });
  }
  const topics = idsByTopic(questions);
  const quotas = [...topics].map(([topic, ids]) => {
    const whole = Math.floor(share * ids.length);
    return { topic, ids, whole, remainder: share * ids.length - whole };
  });
  const left = Math.round(share * questions.length) - quotas.reduce((sum, { whole }) => sum + whole, 0);
  quotas.sort((a, b) => b.remainder - a.remainder || byText(a.topic, b.topic));
  return new Set(
    quotas.flatMap(({ topic, ids, whole }, i) =>
      shuffled(ids.sort(byText), random(seed, `split:${topic}`)).slice(0, whole + (i < left ? 1 : 0))
    ),
  );
}

function idsByTopic(
  questions: readonly { question_id: string; topic: string | null }[],
): Map<string, string[]> {
  const topics = new Map<string, string[]>(), seen = new Set<string>();
  for (const { question_id, topic } of questions) {
    if (seen.has(question_id)) {
      throw new Problem({ what: "A question stands there twice", found: question_id });
    }
    seen.add(question_id);
    const ids = topics.get(topic ?? "");
    if (ids) ids.push(question_id);
    else topics.set(topic ?? "", [question_id]);
  }
  return topics;
}
