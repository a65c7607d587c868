import { Problem } from "../base/mod.ts";
import { readAnalyser } from "./analyser.ts";
import { nodesIn, Settings } from "./settings.ts";
import { formatNode, type Node } from "./system.ts";

/** Formulas of BM25. `okapi` is rank_bm25's, with a floor of epsilon for negative weights of terms. */
export type Bm25Variant = "lucene" | "robertson" | "atire" | "bm25l" | "bm25+" | "okapi";

/** A formula with its parameters; delta and epsilon are 0 where the formula has none. */
export interface Bm25Parameters {
  variant: Bm25Variant;
  k1: number;
  b: number;
  delta: number;
  epsilon: number;
}

/** What holds where a name gives no value: Lucene's own defaults, and those of rank_bm25 and bm25s for the others. */
export const bm25Defaults: Readonly<Record<Bm25Variant, Readonly<Bm25Parameters>>> = {
  lucene: { variant: "lucene", k1: 1.2, b: 0.75, delta: 0, epsilon: 0 },
  robertson: { variant: "robertson", k1: 1.5, b: 0.75, delta: 0, epsilon: 0 },
  atire: { variant: "atire", k1: 1.5, b: 0.75, delta: 0, epsilon: 0 },
  bm25l: { variant: "bm25l", k1: 1.5, b: 0.75, delta: 0.5, epsilon: 0 },
  "bm25+": { variant: "bm25+", k1: 1.5, b: 0.75, delta: 1, epsilon: 0 },
  okapi: { variant: "okapi", k1: 1.5, b: 0.75, delta: 0, epsilon: 0.25 },
};

/** The parameters that a formula has, in the order in which they are shown. */
export function bm25ParametersOf(variant: Bm25Variant): ("k1" | "b" | "delta" | "epsilon")[] {
  const { delta, epsilon } = bm25Defaults[variant];
  return ["k1", "b", ...(delta > 0 ? ["delta" as const] : []), ...(epsilon > 0 ? ["epsilon" as const] : [])];
}

/** `bm25`, with settings or without. */
export interface Bm25 extends Bm25Parameters {
  kind: "bm25";
  /** The name of an analyser as it was written; the experiment's own without one. */
  analyser?: string;
}

/** `rm3(BM25)`: the question is expanded with words of the first documents. */
export interface Rm3 {
  kind: "rm3";
  base: Sparse;
  documents: number;
  terms: number;
  /** Of the original question; the rest is the expansion's. */
  weight: number;
}

/** `corrected(BM25)`: words of the question that the corpus lacks are replaced by the nearest it has. */
export interface Corrected {
  kind: "corrected";
  base: Sparse;
}

/** A search by words. */
export type Sparse = Bm25 | Rm3 | Corrected;

/** The BM25 that a search by words ends in, and what is done to the question before. */
export function sparseParts(sparse: Sparse): { bm25: Bm25; rm3?: Rm3; corrected: boolean } {
  if (sparse.kind === "bm25") return { bm25: sparse, corrected: false };
  const inner = sparseParts(sparse.base);
  return sparse.kind === "rm3" ? { ...inner, rm3: sparse } : { ...inner, corrected: true };
}

export function readBm25(node: Node): Bm25 {
  const settings = new Settings(node, ["variant", "k1", "b", "delta", "epsilon", "analyser"], "no systems");
  const variant = settings.word("variant", "lucene", Object.keys(bm25Defaults) as Bm25Variant[]);
  const has = bm25ParametersOf(variant), defaults = bm25Defaults[variant];
  for (const key of ["delta", "epsilon"] as const) {
    if (settings.get(key) !== undefined && !has.includes(key)) refuseParameter(node, variant, key);
  }
  const analyser = settings.get("analyser");
  if (analyser !== undefined) readAnalyser(String(analyser));
  return {
    kind: "bm25",
    variant,
    k1: settings.number("k1", defaults.k1, {}),
    b: settings.number("b", defaults.b, { most: 1 }),
    delta: settings.number("delta", defaults.delta, {}),
    epsilon: settings.number("epsilon", defaults.epsilon, {}),
    ...(analyser !== undefined && { analyser: String(analyser) }),
  };
}

function refuseParameter(node: Node, variant: Bm25Variant, key: "delta" | "epsilon"): never {
  const having = Object.keys(bm25Defaults).filter((other) =>
    bm25ParametersOf(other as Bm25Variant).includes(key)
  );
  throw new Problem({
    what: `BM25's variant ${variant} has no ${key}`,
    where: formatNode(node),
    found: key,
    allowed: `${bm25ParametersOf(variant).join(", ")}; ${key} belongs to ${having.join(" and ")}`,
    ...(key === "delta" && {
      todo: 'the "delta = 0.25" of Ardoiz (2022) is rank_bm25\'s epsilon: bm25(variant=okapi,epsilon=0.25)',
    }),
  });
}

export function readRm3(node: Node, read: (node: Node) => { kind: string }): Rm3 {
  const settings = new Settings(node, ["documents", "terms", "weight"], "systems");
  return {
    kind: "rm3",
    base: baseOf(node, read, "rm3(bm25) or rm3(corrected(bm25))"),
    documents: settings.number("documents", 10, { least: 1, whole: true }),
    terms: settings.number("terms", 10, { least: 1, whole: true }),
    weight: settings.number("weight", 0.5, { most: 1 }),
  };
}

export function readCorrected(node: Node, read: (node: Node) => { kind: string }): Corrected {
  new Settings(node, [], "systems");
  return { kind: "corrected", base: baseOf(node, read, "corrected(bm25) or corrected(rm3(bm25))") };
}

/** The one search by words in the parentheses, in which the same is not done twice. */
function baseOf(node: Node, read: (node: Node) => { kind: string }, allowed: string): Sparse {
  const [inner, ...more] = nodesIn(node);
  const base = inner && more.length === 0 ? read(inner) : undefined;
  if (base && isSparse(base) && !kindsIn(base).includes(node.name)) return base;
  throw new Problem({ what: `${node.name} works on one search by words`, found: formatNode(node), allowed });
}

/** Whether a retriever searches by words. */
export function isSparse(retriever: { kind: string }): retriever is Sparse {
  return ["bm25", "rm3", "corrected"].includes(retriever.kind);
}

function kindsIn(sparse: Sparse): string[] {
  return sparse.kind === "bm25" ? ["bm25"] : [sparse.kind, ...kindsIn(sparse.base)];
}
