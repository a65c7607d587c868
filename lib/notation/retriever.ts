import { Problem } from "../base/mod.ts";
import { nearest } from "./nearest.ts";
import { readBm25, readCorrected, readRm3, type Sparse } from "./read_bm25.ts";
import { type FusionOf, FUSIONS, readFusion } from "./read_fusion.ts";
import { isNode, nodesIn, Settings } from "./settings.ts";
import { formatNode, type Node, parseSystem } from "./system.ts";

/** A way of finding documents without a reranker, taken apart. */
export type Retriever =
  | Sparse
  | FusionOf<Retriever>
  | { kind: "dense"; model: string }
  | { kind: "chroma"; model: string; graph: ChromaGraph };

/** Several systems joined into one list. */
export type Fusion = Extract<Retriever, { kind: "fusion" }>;

/** How Chroma builds and walks its graph (HNSW), with its own defaults. */
export interface ChromaGraph {
  /** Neighbours looked at in a search. */
  ef: number;
  /** Neighbours looked at while the graph is built. */
  construction: number;
  /** Links of a node. */
  m: number;
}

const KINDS = ["bm25", "rm3", "corrected", "chroma", ...FUSIONS];

/**
 * Reads the name of a first-stage system and refuses what it does not know, so that no part of a name is ignored.
 *
 * @example
 * ```ts
 * import { readRetriever } from "./retriever.ts";
 * const system = readRetriever("rrf(bm25(k1=0.9),gte-small)");
 * if (system.kind !== "fusion" || system.k !== 60 || system.parts.length !== 2) throw new Error(JSON.stringify(system));
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
  if (node.name === "bm25") return readBm25(node);
  if (node.name === "rm3") return readRm3(node, fromNode);
  if (node.name === "corrected") return readCorrected(node, fromNode);
  if (node.name === "chroma") return fromChroma(node);
  const method = FUSIONS.find((one) => one === node.name);
  if (method) return readFusion(node, method, fromNode);
  const [argument] = [...nodesIn(node), ...node.arguments];
  if (argument) {
    const meant = nearest(node.name, KINDS, 1)[0];
    throw new Problem({
      what: `${node.name} takes no such parameter`,
      where: formatNode(node),
      found: isNode(argument) ? argument.name : argument.key,
      allowed: isNode(argument)
        ? `systems stand inside ${KINDS.filter((name) => name !== "bm25").join(", ")} alone`
        : "none",
      ...(meant && { todo: `Did you mean ${meant}?` }),
    });
  }
  return { kind: "dense", model: node.name };
}

/** `chroma(MODEL)`, with settings of its graph or without. */
function fromChroma(node: Node): Retriever {
  const settings = new Settings(node, ["ef", "construction", "m"], "systems");
  const [model, ...more] = nodesIn(node);
  if (!model || more.length > 0 || model.arguments.length > 0) {
    throw new Problem({
      what: "chroma searches the vectors of one encoder",
      found: formatNode(node),
      allowed: "chroma(gte-small), with ef, construction and m as whole numbers from 1",
    });
  }
  const number = (key: keyof ChromaGraph, otherwise: number) =>
    settings.number(key, otherwise, { least: 1, whole: true });
  const graph = { ef: number("ef", 100), construction: number("construction", 100), m: number("m", 16) };
  return { kind: "chroma", model: model.name, graph };
}

/** A retriever and all it is built from. */
export function partsIn(retriever: Retriever): Retriever[] {
  switch (retriever.kind) {
    case "fusion":
      return [retriever, ...retriever.parts.flatMap(partsIn)];
    case "rm3":
    case "corrected":
      return [retriever, ...partsIn(retriever.base)];
    default:
      return [retriever];
  }
}

/** The encoders a retriever is built from. */
export function encodersIn(retriever: Retriever): string[] {
  return partsIn(retriever).flatMap((part) => "model" in part ? [part.model] : []);
}

/** The parts of a retriever that Chroma searches. */
export function chromaIn(retriever: Retriever): Extract<Retriever, { kind: "chroma" }>[] {
  return partsIn(retriever).filter((part) => part.kind === "chroma");
}

/** Whether weights are tuned on the questions that are kept apart for it. */
export function isTuned(retriever: Retriever): boolean {
  return partsIn(retriever).some((part) => part.kind === "fusion" && part.weights === "tuned");
}
