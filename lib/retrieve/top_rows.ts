/** Rows with their scores, best first, equal scores by lower row. */
export interface Ranked {
  rows: Uint32Array;
  scores: Float64Array;
}

/**
 * Selects the best `k` of the rows it is given, and all that tie with the last of them, without sorting the others:
 * candidates at or above a threshold are gathered, and when there are many, the k-th becomes the new threshold.
 *
 * @example
 * ```ts
 * import { TopRows } from "./top_rows.ts";
 * const top = new TopRows(4);
 * top.start(2);
 * top.take(Uint32Array.of(0, 1, 2, 3), 0, 4, Float64Array.of(5, 9, 5, 1));
 * const { rows } = top.ranked();
 * if (rows.join() !== "1,0,2") throw new Error(rows.join());
 * ```
 */
export class TopRows {
  /** The score of the k-th best when it was last looked for; lower than any score before. */
  threshold = LOWEST;
  private k = 0;
  private count = 0;
  private limit = 0;
  private readonly rows: Uint32Array;
  private readonly scores: Float64Array;
  private readonly otherRows: Uint32Array;
  private readonly otherScores: Float64Array;
  private readonly buckets: Uint32Array;

  /** `size`: how many different rows there are. */
  constructor(size: number) {
    this.rows = new Uint32Array(size);
    this.scores = new Float64Array(size);
    this.otherRows = new Uint32Array(size);
    this.otherScores = new Float64Array(size);
    this.buckets = new Uint32Array(size + 1);
  }

  /** Forgets what it has; `k` is 1 or more. */
  start(k: number): void {
    this.k = k;
    this.count = 0;
    this.threshold = LOWEST;
    this.limit = limitFor(k, 0);
  }

  /** Offers rows of a list with their totals, and marks these as taken, by −∞: a row counts once. */
  take(list: Uint32Array, from: number, to: number, totals: Float64Array): void {
    const { rows, scores } = this;
    let { threshold, count, limit } = this;
    for (let at = from; at < to; at++) {
      const row = list[at]!, score = totals[row]!;
      totals[row] = -Infinity;
      if (score >= threshold) {
        rows[count] = row;
        scores[count++] = score;
        if (count === limit) {
          this.count = count;
          this.reduce();
          ({ threshold, count, limit } = this);
        }
      }
    }
    this.count = count;
  }

  /** What was selected, as arrays of its own. */
  ranked(): Ranked {
    const { rows, scores, k } = this, sorted = this.sort();
    let kept = Math.min(k, sorted);
    while (kept < sorted && scores[kept] === scores[kept - 1]) kept++;
    return { rows: rows.slice(0, kept), scores: scores.slice(0, kept) };
  }

  /** Raises the threshold to the k-th best candidate and drops those below. */
  private reduce(): void {
    const { rows, scores, otherScores, count, k } = this;
    for (let i = 0; i < count; i++) otherScores[i] = scores[i]!;
    const threshold = kthLargest(otherScores, count, k);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (scores[i]! >= threshold) {
        rows[kept] = rows[i]!;
        scores[kept++] = scores[i]!;
      }
    }
    this.threshold = threshold;
    this.count = kept;
    this.limit = limitFor(k, kept);
  }

  /** Sorts the best candidates to the front, k or more of them, by buckets of scores; how many these are. */
  private sort(): number {
    const { rows, scores, otherRows, otherScores, buckets, count, k } = this;
    let high = -Infinity, low = Infinity;
    for (let i = 0; i < count; i++) {
      const score = scores[i]!;
      if (score > high) high = score;
      if (score < low) low = score;
    }
    const scale = (count - 1) / (high - low);
    if (count <= RUN || !Number.isFinite(scale)) {
      sortPairs(scores, rows, otherScores, otherRows, 0, count);
      return count;
    }
    buckets.fill(0, 0, count);
    for (let i = 0; i < count; i++) buckets[((high - scores[i]!) * scale) >>> 0]!++;
    for (let i = 1; i < count; i++) buckets[i]! += buckets[i - 1]!;
    buckets[count] = count;
    for (let i = count - 1; i >= 0; i--) {
      const to = --buckets[((high - scores[i]!) * scale) >>> 0]!;
      otherScores[to] = scores[i]!;
      otherRows[to] = rows[i]!;
    }
    let sorted = 0;
    for (let i = 1; i <= count && sorted < k; i++) {
      const end = buckets[i]!;
      if (end - sorted > 1) sortPairs(otherScores, otherRows, scores, rows, sorted, end);
      sorted = end;
    }
    for (let i = 0; i < sorted; i++) {
      scores[i] = otherScores[i]!;
      rows[i] = otherRows[i]!;
    }
    return sorted;
  }
}

const LOWEST = -Number.MAX_VALUE;
const limitFor = (k: number, held: number) => Math.max(40, 4 * k, 2 * held);

/** The k-th largest of the first `n` values, which change their places. */
function kthLargest(values: Float64Array, n: number, k: number): number {
  let low = 0, high = n - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1]!;
    let i = low, j = high;
    while (i <= j) {
      while (values[i]! > pivot) i++;
      while (values[j]! < pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (k - 1 <= j) high = j;
    else if (k - 1 >= i) low = i;
    else break;
  }
  return values[k - 1]!;
}

const RUN = 12;

/** Sorts pairs by descending score, then ascending row: short runs by insertion, then merged with the others' help. */
function sortPairs(
  scores: Float64Array,
  rows: Uint32Array,
  otherScores: Float64Array,
  otherRows: Uint32Array,
  start: number,
  end: number,
): void {
  for (let from = start; from < end; from += RUN) {
    const to = Math.min(end, from + RUN);
    for (let i = from + 1; i < to; i++) {
      const score = scores[i]!, row = rows[i]!;
      let j = i;
      for (; j > from && (scores[j - 1]! < score || scores[j - 1] === score && rows[j - 1]! > row); j--) {
        scores[j] = scores[j - 1]!;
        rows[j] = rows[j - 1]!;
      }
      scores[j] = score;
      rows[j] = row;
    }
  }
  let s = scores, r = rows, s2 = otherScores, r2 = otherRows;
  for (let width = RUN; width < end - start; width *= 2) {
    for (let from = start; from < end; from += 2 * width) {
      const middle = Math.min(end, from + width), to = Math.min(end, from + 2 * width);
      let i = from, j = middle;
      for (let at = from; at < to; at++) {
        const left = j === to || i < middle && (s[i]! > s[j]! || s[i] === s[j] && r[i]! < r[j]!);
        const next = left ? i++ : j++;
        s2[at] = s[next]!;
        r2[at] = r[next]!;
      }
    }
    [s, r, s2, r2] = [s2, r2, s, r];
  }
  if (s !== scores) {
    scores.set(s.subarray(start, end), start);
    rows.set(r.subarray(start, end), start);
  }
}
