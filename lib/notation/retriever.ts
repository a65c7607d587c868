import { Problem } from "../base/mod.ts";
import { type Argument, formatNode, type Node, parseSystem } from "./system.ts";

/** A way of finding documents without a reranker, taken apart. */
export type Retriever =
  | { kind: "bm25"; k1: number; b: number }
  | { kind: "dense"; model: string }
  | { kind: "rrf"; parts: Retriever[]; k: number };

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
  settings(node, [], false);
  return { kind: "dense", model: node.name };
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
  if (retriever.kind === "dense") return [retriever.model];
  return retriever.kind === "rrf" ? retriever.parts.flatMap(encodersIn) : [];
}
