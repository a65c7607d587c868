import { distance } from "fastest-levenshtein";

/**
 * The candidates closest to a name by edit distance (letter case counts least), best first. Names that share
 * too little with it are left out, so that a suggestion is never absurd.
 *
 * @example
 * ```ts
 * import { nearest } from "./nearest.ts";
 * if (nearest("nDGC", ["nDCG", "RR", "Success"])[0] !== "nDCG") throw new Error("nDCG is nearest");
 * ```
 */
export function nearest(name: string, candidates: Iterable<string>, n = 3): string[] {
  const wanted = name.toLowerCase();
  return [...new Set(candidates)]
    .map((candidate) => {
      const edits = distance(wanted, candidate.toLowerCase());
      const contained = wanted.length > 2 && candidate.toLowerCase().includes(wanted);
      const plausible = contained || edits <= Math.max(1, Math.max(wanted.length, candidate.length) / 2);
      return { candidate, plausible, cost: edits + (candidate === name ? 0 : 0.5) };
    })
    .filter(({ plausible }) => plausible)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, n)
    .map(({ candidate }) => candidate);
}

/** "Did you mean nDCG or P?", or all the candidates when none is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const all = [...candidates];
  const near = nearest(name, all);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `Known are ${all.join(", ")}`;
}
