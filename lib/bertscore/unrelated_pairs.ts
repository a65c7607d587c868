import { below, random } from "../base/mod.ts";

/** A text, and what it is about: documents that answer it, for example. */
export interface Subject {
  text: string;
  about: ReadonlySet<string>;
}

/**
 * Random pairs of texts that have nothing to do with each other: two different texts that share no subject, in a given
 * order at most once, drawn from the stream "bertscore:baseline". Where there are no more than the wished number, all
 * are taken.
 *
 * @example
 * ```ts
 * import { unrelatedPairs } from "./unrelated_pairs.ts";
 * const of = (text: string, ...about: string[]) => ({ text, about: new Set(about) });
 * const pairs = unrelatedPairs([of("a", "1"), of("b", "1"), of("c", "2")], { pairs: 100, seed: 42 });
 * if (pairs.map(({ answer, reference }) => answer + reference).join() !== "ac,bc,ca,cb") throw new Error();
 * ```
 */
export function unrelatedPairs(
  subjects: readonly Subject[],
  { pairs, seed }: { pairs: number; seed: number },
): { answer: string; reference: string }[] {
  const aboutOf = new Map<string, ReadonlySet<string>>();
  for (const { text, about } of subjects) aboutOf.set(text, aboutOf.get(text)?.union(about) ?? about);
  const texts = [...aboutOf.keys()], abouts = [...aboutOf.values()], n = texts.length;
  const unrelated = (i: number, j: number) => i !== j && abouts[i]!.isDisjointFrom(abouts[j]!);
  const pair = (place: number) => ({ answer: texts[Math.floor(place / n)]!, reference: texts[place % n]! });
  // few enough to look at all of them
  if (n * n <= 20 * pairs) {
    const all = Array.from({ length: n * n }, (_, place) => place)
      .filter((place) => unrelated(Math.floor(place / n), place % n));
    return drawn(all, pairs, seed).map(pair);
  }
  const next = random(seed, STREAM), found = new Set<number>();
  for (let tries = 0; found.size < pairs && tries < 20 * pairs; tries++) {
    const i = below(n, next), j = below(n, next);
    if (unrelated(i, j)) found.add(i * n + j);
  }
  return [...found].sort((a, b) => a - b).map(pair);
}

const STREAM = "bertscore:baseline";

/** So many of some numbers, each as likely as any other, in their order. */
function drawn(all: number[], most: number, seed: number): number[] {
  const next = random(seed, STREAM);
  for (let i = 0; i < Math.min(most, all.length); i++) {
    const j = i + below(all.length - i, next);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all.slice(0, most).sort((a, b) => a - b);
}
