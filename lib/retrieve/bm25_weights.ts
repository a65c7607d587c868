import { Problem } from "../base/mod.ts";
import type { Bm25Parameters, Bm25Variant } from "../notation/mod.ts";

/** A variant: the weight of a term by its document frequency, and of its count tf in a document of relative length n. */
interface Formula {
  idf(size: number, df: number): number;
  part(tf: number, n: number, parameters: Bm25Parameters): number;
}

const saturated: Formula["part"] = (tf, n, { k1 }) => tf === 0 ? 0 : tf / (tf + k1 * n);
const raised: Formula["part"] = (tf, n, p) => (p.k1 + 1) * saturated(tf, n, p);
const odds = (size: number, df: number) => (size - df + 0.5) / (df + 0.5);

const formulas: Record<Bm25Variant, Formula> = {
  lucene: { idf: (size, df) => Math.log(1 + odds(size, df)), part: saturated },
  robertson: { idf: (size, df) => Math.log(Math.max(1, odds(size, df))), part: saturated },
  atire: { idf: (size, df) => Math.log(size / df), part: raised },
  bm25l: {
    idf: (size, df) => Math.log((size + 1) / (df + 0.5)),
    part(tf, n, { k1, delta }) {
      const c = (tf === 0 ? 0 : tf / n) + delta;
      return c === 0 ? 0 : (k1 + 1) * c / (k1 + c);
    },
  },
  "bm25+": { idf: (size, df) => Math.log((size + 1) / df), part: (tf, n, p) => raised(tf, n, p) + p.delta },
  okapi: { idf: (size, df) => Math.log(odds(size, df)), part: raised },
};

/** The idf of every term; in okapi a negative one becomes epsilon times the mean of all, negative ones included. */
export function idfs(parameters: Bm25Parameters, size: number, df: Uint32Array): Float64Array {
  const { idf } = formulas[parameters.variant];
  const all = Float64Array.from(df, (n) => idf(size, n));
  if (parameters.variant !== "okapi") return all;
  const floor = parameters.epsilon * all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);
  return all.map((x) => x < 0 ? floor : x);
}

/**
 * The part of a weight that depends on a document: on the count of the term in it and on its length over the mean. A
 * document without the term has a part too in bm25l and bm25+, the same for every length.
 */
export function countPart(parameters: Bm25Parameters): (tf: number, relativeLength: number) => number {
  const { part } = formulas[parameters.variant], { b } = parameters;
  return (tf, relativeLength) => part(tf, 1 - b + b * relativeLength, parameters);
}

/** Refuses parameters with which a score would mean nothing. */
export function checkParameters(parameters: Bm25Parameters): void {
  const refuse = (field: string, found: unknown, allowed: string) => {
    throw new Problem({ what: `BM25 cannot be computed with this ${field}`, where: field, found, allowed });
  };
  const { variant, b } = parameters;
  if (!Object.hasOwn(formulas, variant)) refuse("variant", variant, Object.keys(formulas).join(", "));
  for (const field of ["k1", "delta", "epsilon"] as const) {
    const value = parameters[field];
    if (!(Number.isFinite(value) && value >= 0)) refuse(field, value, "0 or more");
  }
  if (!(b >= 0 && b <= 1)) refuse("b", b, "0 to 1");
}
