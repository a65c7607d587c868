import { Problem } from "../base/mod.ts";
import { type Argument, formatNode, type Node, parseSystem } from "./system.ts";

/** A way of finding documents without a reranker, taken apart. */
export type Retriever =
  | { kind: "bm25"; k1: number; b: number }
  | { kind: "dense"; model: string }
  | { kind: "chroma"; model: string; graph: ChromaGraph }
  | { kind: "rrf"; parts: Retriever[]; k: number };

/** How Chroma builds and walks its graph (HNSW), with its own defaults. */
export interface ChromaGraph {
  /** Neighbours looked at in a search. */
  ef: number;
  /** Neighbours looked at while the graph is built. */
  construction: number;
  /** Links of a node. */
  m: number;
}

/** A reranker, taken apart. */
export interface Reranker {
  kind: "maxsim";
  model: string;
}

const isNode = (argument: Argument): argument is Node => "name" in argument;

/**
 * Reads the name of a first-stage system and refuses what it does not know, so that no part of a name is ignored.
 *
 * @example
 * ```ts
 * import { readRetriever } from "./retriever.ts";
 * const system = readRetriever("rrf(bm25(k1=0.9),gte-small)");
 * if (system.kind !== "rrf" || system.k !== 60 || system.parts.length !== 2) throw new Error(JSON.stringify(system));
 * ```
 */
export function readRetriever(text: string): Retriever {
  const { base, reranker } = parseSystem(text);
  if (reranker) {
    throw new Problem({
      what: "A retriever has no reranker",
      found: text,
      allowed: formatNode(base),
      todo: `put "${formatNode(reranker)}" into "rerankers": it is then tried on every retriever`,
    });
  }
  return fromNode(base);
}

function fromNode(node: Node): Retriever {
  if (node.name === "bm25") {
    const { k1 = 1.2, b = 0.75 } = settings(node, ["k1", "b"], false);
    return { kind: "bm25", k1, b };
  }
  if (node.name === "rrf") {
    const { k = 60 } = settings(node, ["k"], true);
    const parts = node.arguments.filter(isNode).map(fromNode);
    if (parts.length < 2) {
      throw new Problem({
        what: "rrf joins two systems or more",
        found: formatNode(node),
        allowed: "rrf(bm25,gte-small)",
      });
    }
    return { kind: "rrf", parts, k };
  }
  if (node.name === "chroma") return fromChroma(node);
  settings(node, [], false);
  return { kind: "dense", model: node.name };
}

/** `chroma(MODEL)`, with settings of its graph or without. */
function fromChroma(node: Node): Retriever {
  const { ef = 100, construction = 100, m = 16 } = settings(node, ["ef", "construction", "m"], true);
  const [model, ...more] = node.arguments.filter(isNode);
  const whole = [ef, construction, m].every((n) => Number.isInteger(n) && n > 0);
  if (!model || more.length > 0 || model.arguments.length > 0 || !whole) {
    throw new Problem({
      what: "chroma searches the vectors of one encoder",
      found: formatNode(node),
      allowed: "chroma(gte-small), with ef, construction and m as whole numbers from 1",
    });
  }
  return { kind: "chroma", model: model.name, graph: { ef, construction, m } };
}

/** The numeric settings of a node, after everything else between its parentheses was refused. */
function settings(node: Node, known: readonly string[], parts: boolean): Record<string, number | undefined> {
  const found: Record<string, number> = {};
  for (const argument of node.arguments) {
    if (isNode(argument)) {
      if (!parts) refuse(node, argument.name, known);
    } else if (!known.includes(argument.key) || typeof argument.value !== "number") {
      refuse(node, argument.key, known);
    } else found[argument.key] = argument.value;
  }
  return found;
}

function refuse(node: Node, found: string, known: readonly string[]): never {
  throw new Problem({
    what: `${node.name} takes no such parameter`,
    found,
    allowed: known.length ? known.map((name) => `${name}=number`).join(", ") : "none",
  });
}

/** Reads the name of a reranker. */
export function readReranker(text: string): Reranker {
  const { reranker } = parseSystem(`x+${text}`);
  const [model, ...rest] = reranker!.arguments;
  const fits = reranker!.name === "maxsim" && model && isNode(model) && model.arguments.length === 0 &&
    rest.length === 0;
  if (!fits) {
    throw new Problem({
      what: "Unknown reranker",
      found: text,
      allowed: "maxsim(MODEL), with an encoder of the catalogue",
    });
  }
  return { kind: "maxsim", model: model.name };
}

/** The encoders a retriever is built from. */
export function encodersIn(retriever: Retriever): string[] {
  switch (retriever.kind) {
    case "bm25":
      return [];
    case "dense":
    case "chroma":
      return [retriever.model];
    case "rrf":
      return retriever.parts.flatMap(encodersIn);
  }
}

/** The parts of a retriever that Chroma searches. */
export function chromaIn(retriever: Retriever): Extract<Retriever, { kind: "chroma" }>[] {
  if (retriever.kind === "chroma") return [retriever];
  return retriever.kind === "rrf" ? retriever.parts.flatMap(chromaIn) : [];
}
