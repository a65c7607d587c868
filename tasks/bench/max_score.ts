import type { Bm25Columns } from "../../lib/retrieve/mod.ts";

/**
 * The best k scores by MaxScore, document at a time: documents that have none of the strongest terms are passed over as
 * soon as the others together cannot reach the k-th best. Kept to show what such pruning brings beside adding up whole
 * columns; for positive weights.
 */
export function maxScore(
  { begin, rows, weights, most }: Bm25Columns,
  terms: Uint32Array,
  k: number,
): number[] {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const query = [...counts].sort(([a, m], [b, n]) => m * most[a]! - n * most[b]!), n = query.length;
  const ids = query.map(([id]) => id), factors = query.map(([, count]) => count);
  const at = ids.map((id) => begin[id]!), end = ids.map((id) => begin[id + 1]!);
  /** The most that the first terms add, up to each. */
  const upTo: number[] = [];
  ids.forEach((id, i) => upTo[i] = (upTo[i - 1] ?? 0) + factors[i]! * most[id]!);
  const best: number[] = [];
  let least = -Infinity, essential = 0;
  for (;;) {
    let row = Infinity;
    for (let i = essential; i < n; i++) {
      if (at[i]! < end[i]! && rows[at[i]!]! < row) row = rows[at[i]!]!;
    }
    if (row === Infinity) return best;
    let score = 0;
    for (let i = n - 1; i >= essential; i--) {
      if (at[i]! < end[i]! && rows[at[i]!] === row) score += factors[i]! * weights[at[i]!++]!;
    }
    for (let i = essential - 1; i >= 0 && score + upTo[i]! >= least; i--) {
      const here = at[i] = firstFrom(rows, at[i]!, end[i]!, row);
      if (here < end[i]! && rows[here] === row) score += factors[i]! * weights[here]!;
    }
    if (score <= least) continue;
    let place = best.length < k ? best.length : k - 1;
    for (; place > 0 && best[place - 1]! < score; place--) best[place] = best[place - 1]!;
    best[place] = score;
    if (best.length < k) continue;
    least = best[k - 1]!;
    while (essential < n && upTo[essential]! < least) essential++;
  }
}

/** Where a row of at least `row` stands first: by growing steps, then by halving. */
function firstFrom(rows: Uint32Array, from: number, to: number, row: number): number {
  let step = 1, low = from;
  while (low + step < to && rows[low + step]! < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(to, low + step + 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
