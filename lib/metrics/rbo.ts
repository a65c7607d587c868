import { Problem } from "../base/mod.ts";

/** One ranking: documents and their scores, in any order; equal scores are ties. */
export interface Scored {
  docIds: ArrayLike<string>;
  scores: ArrayLike<number>;
}

/** How much two rankings agree. */
export interface Overlap {
  /** RBO_EXT, 0 (disjoint) to 1 (the same). */
  rbo: number;
  /** How far unseen ranks could move it: RBO_MAX − RBO_MIN. */
  residual: number;
}

/**
 * Rank-Biased Overlap of two rankings, without any judgement: (1 − p)·Σ p^(d − 1)·A_d over all depths d, where
 * the agreement A_d is the share of the first d documents that both rankings have in common (Webber, Moffat &
 * Zobel, "A similarity measure for indefinite rankings", TOIS 2010). The larger p, the less the top weighs.
 *
 * Ties are the variant RBO^a of Corsi & Urbano, "The Treatment of Ties in Rank-Biased Overlap", SIGIR 2024
 * (arXiv 2406.07121): a tie says that the order is unknown, so a document in a tie of n ranks is among the
 * first d with the share of those ranks that are at most d, and A_d = X_d/d is what is expected when chance
 * orders every tie, in both rankings independently. A ranking with ties therefore agrees with itself by less
 * than 1.
 *
 * What the rankings do not show is extrapolated. With s and l documents in the shorter and in the longer one:
 *
 * - between s and l, each of the d − s unseen documents of the shorter ranking is in common with probability
 *   A_s, and then counts as much as, on average, the documents of the longer ranking alone that can be among
 *   its first d: 1 without ties, less inside a tie. So a tie of the longer ranking that reaches below s can
 *   put the value below the mean of RBO_EXT over all orders of the ties; otherwise it is that mean;
 * - after l, the agreement stays (X_l + (l − s)·A_s)/l.
 *
 * The residual is that of the same variant: it tells what unseen documents could change, not what breaking
 * ties could. If one ranking is empty nothing was seen in common: 0, with the residual as large as it can be.
 * If both are, the overlap is not defined.
 *
 * @example
 * ```ts
 * import { rbo } from "./rbo.ts";
 * const a = { docIds: ["x", "y", "z"], scores: [3, 2, 1] };
 * if (rbo(a, a).rbo !== 1) throw new Error("the same ranking");
 * const tied = rbo(a, { docIds: ["y", "x", "z"], scores: [2, 2, 1] }, 0.5);
 * if (tied.rbo !== 0.75) throw new Error("half the orders of x and y give 1, the others 0.5");
 * ```
 */
export function rbo(a: Scored, b: Scored, p = 0.9): Overlap {
  if (!(p > 0 && p < 1)) {
    throw new Problem({
      what: "The persistence of RBO is out of range",
      where: "p",
      found: typeof p === "number" ? String(p) : p,
      allowed: "a number above 0 and below 1",
    });
  }
  const rankings = [new TiedRanking("a", a), new TiedRanking("b", b)] as const;
  const [short, long] = rankings[0].length <= rankings[1].length ? rankings : [rankings[1], rankings[0]];
  const s = short.length, l = long.length;
  if (l === 0) {
    throw new Problem({
      what: "The overlap of two empty rankings is not defined",
      where: "a.docIds, b.docIds",
      found: "0 documents in both",
      allowed: "one document or more in at least one of them",
    });
  }

  const common = new Common(short, long);
  let overlap = 0, seenAgreement = 0, agreement = 0, value = 0;
  let residual = 0, weight = 1, harmonic = 0;
  for (let d = 1; d <= l; d++, weight *= p) {
    common.descend(d);
    overlap = common.expected();
    const before = agreement, unseen = d - s;
    agreement = overlap / d;
    if (unseen <= 0) seenAgreement = agreement;
    else {
      agreement += unseen * seenAgreement * common.meanOfLongAlone() / d;
      residual += weight * common.mostOfLongAlone(unseen) / d;
    }
    value += weight * (agreement - before);
    harmonic += weight / d;
  }

  // From here on RBO_MIN finds nothing new, and RBO_MAX finds the rest of both rankings, then equal documents.
  const all = l + s - overlap;
  for (let d = l + 1; d <= all; d++, weight *= p) {
    residual += weight * (2 * d - l - s) / d;
    harmonic += weight / d;
  }
  const harmonicAfter = -Math.log1p(-p) / p - harmonic;
  residual = (1 - p) * (residual - overlap * harmonicAfter) + weight;
  return { rbo: Math.min(1, value), residual: Math.min(1, Math.max(0, residual)) };
}

/** A ranking as tie groups, walked from the top: at each depth one group is open, those above it are closed. */
class TiedRanking {
  readonly length: number;
  /** Where the open group begins and ends: ranks above `top`, up to `bottom`. */
  top = -1;
  bottom = 0;
  readonly #docs: string[] = [];
  readonly #topOf = new Map<string, number>();
  readonly #scores: Float64Array;

  constructor(name: string, { docIds, scores }: Scored) {
    checkRows(name, docIds, scores);
    this.length = docIds.length;
    const rows = Uint32Array.from(docIds, (_, row) => row).sort((i, j) => scores[j]! - scores[i]!);
    this.#scores = Float64Array.from(rows, (row) => scores[row]!);
    let top = 0;
    for (let i = 0; i < rows.length; i++) {
      if (this.#scores[i] !== this.#scores[top]) top = i;
      const doc = docIds[rows[i]!]!;
      if (this.#topOf.has(doc)) throw twice(name, doc);
      this.#topOf.set(doc, top);
      this.#docs.push(doc);
    }
  }

  /** Goes to a depth; true if a new group opens there. After the last document the open group is empty. */
  descend(depth: number): boolean {
    if (depth <= this.bottom || this.top === this.length) return false;
    this.top = this.bottom;
    while (this.bottom < this.length && this.#scores[this.bottom] === this.#scores[this.top]) this.bottom++;
    return true;
  }

  /** The share of the open group's ranks that are at most `depth`. */
  share(depth: number): number {
    return depth < this.bottom ? (depth - this.top) / (this.bottom - this.top) : 1;
  }

  /** The documents of the open group. */
  open(): string[] {
    return this.#docs.slice(this.top, this.bottom);
  }

  has(doc: string): boolean {
    return this.#topOf.has(doc);
  }

  isClosed(doc: string): boolean {
    return (this.#topOf.get(doc) ?? Infinity) < this.top;
  }

  isOpen(doc: string): boolean {
    return this.#topOf.get(doc) === this.top;
  }
}

/** Counts, depth by depth, which documents two rankings have in common and which the longer one has alone. */
class Common {
  #closedInBoth = 0;
  #openInShort = 0;
  #openInLong = 0;
  #openInBoth = 0;
  #closedInLongAlone = 0;
  #openInLongAlone = 0;
  #shareOfShort = 1;
  #shareOfLong = 1;

  constructor(readonly short: TiedRanking, readonly long: TiedRanking) {}

  descend(depth: number): void {
    const { short, long } = this;
    if (short.descend(depth)) {
      this.#closedInBoth += this.#openInShort;
      this.#openInLong += this.#openInBoth;
      this.#openInShort = this.#openInBoth = 0;
      for (const doc of short.open()) {
        if (long.isClosed(doc)) this.#openInShort++;
        else if (long.isOpen(doc)) this.#openInBoth++;
      }
    }
    if (long.descend(depth)) {
      this.#closedInBoth += this.#openInLong;
      this.#openInShort += this.#openInBoth;
      this.#closedInLongAlone += this.#openInLongAlone;
      this.#openInLong = this.#openInBoth = this.#openInLongAlone = 0;
      for (const doc of long.open()) {
        if (!short.has(doc)) this.#openInLongAlone++;
        else if (short.isClosed(doc)) this.#openInLong++;
        else if (short.isOpen(doc)) this.#openInBoth++;
      }
    }
    this.#shareOfShort = short.share(depth);
    this.#shareOfLong = long.share(depth);
  }

  /** X_d: how many documents are expected among the first of both rankings. */
  expected(): number {
    return this.#closedInBoth +
      (this.#openInShort * this.#shareOfShort + this.#openInLong * this.#shareOfLong) +
      this.#openInBoth * (this.#shareOfShort * this.#shareOfLong);
  }

  /** The mean share of the documents that the longer ranking has alone. */
  meanOfLongAlone(): number {
    const open = this.#openInLongAlone, closed = this.#closedInLongAlone;
    return (closed + open * this.#shareOfLong) / (closed + open);
  }

  /** The largest sum of the shares of `count` documents that the longer ranking has alone. */
  mostOfLongAlone(count: number): number {
    const closed = Math.min(count, this.#closedInLongAlone);
    return closed + (count - closed) * this.#shareOfLong;
  }
}

function checkRows(name: string, docIds: ArrayLike<string>, scores: ArrayLike<number>): void {
  if (docIds.length !== scores.length) {
    throw new Problem({
      what: "Columns of one ranking have different lengths",
      where: `${name}.docIds, ${name}.scores`,
      found: `docIds ${docIds.length}, scores ${scores.length}`,
      allowed: "one score for each document",
    });
  }
  for (let row = 0; row < scores.length; row++) {
    if (Number.isFinite(scores[row])) continue;
    throw new Problem({
      what: "A score is not a finite number",
      where: `${name}.scores[${row}], document ${docIds[row]}`,
      found: String(scores[row]),
      allowed: "a finite number",
    });
  }
}

function twice(name: string, doc: string): Problem {
  return new Problem({
    what: "A document stands twice in one ranking",
    where: `${name}.docIds`,
    found: doc,
    allowed: "each document once",
  });
}
