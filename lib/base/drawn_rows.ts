import { random, shuffled } from "./random.ts";

/** Of `n` rows at most `most`, drawn by chance, in rising order. */
export function drawnRows(n: number, most: number, seed: number, purpose: string): number[] {
  const all = Array.from({ length: n }, (_, row) => row);
  if (n <= most) return all;
  return shuffled(all, random(seed, purpose)).slice(0, most).sort((a, b) => a - b);
}
