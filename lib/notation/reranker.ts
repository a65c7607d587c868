import { Problem } from "../base/mod.ts";
import { nodesIn, Settings } from "./settings.ts";
import { formatNode, type Node, parseSystem } from "./system.ts";

/** What reorders candidates, and with what. */
export interface Reranker {
  /** Late interaction, a model that reads question and text together, or one that is shown the whole list. */
  kind: RerankerKind;
  model: string;
  /** Share of the first stage's score in the order, from 0 (none of it) to 1; found on the questions kept for tuning. */
  first: number | "tuned";
}

/** The kinds of reranker. */
export const RERANKERS = ["maxsim", "cross", "listwise"] as const;
export type RerankerKind = typeof RERANKERS[number];

const ALLOWED = "maxsim(ENCODER), cross(CROSS-ENCODER or /rerank endpoint), listwise(CHAT MODEL)";

/**
 * Reads the name of a reranker: `maxsim(gte-small)`, `cross(ms-marco-MiniLM-L-6-v2)`, `listwise(MODEL)`, each with
 * `first=0.3` or `first=tuned` where the first stage's score takes part in the order.
 *
 * @example
 * ```ts
 * import { readReranker } from "./reranker.ts";
 * const { kind, model, first } = readReranker("maxsim(gte-small,first=0.3)");
 * if (kind !== "maxsim" || model !== "gte-small" || first !== 0.3) throw new Error(kind);
 * ```
 */
export function readReranker(text: string): Reranker {
  const node = readNode(text), kind = RERANKERS.find((one) => one === node.name);
  const [model, ...more] = nodesIn(node);
  if (!kind || !model || more.length > 0 || model.arguments.length > 0) {
    throw new Problem({
      what: "Unknown reranker",
      found: text,
      allowed: ALLOWED,
    });
  }
  const settings = new Settings(node, ["first"], "systems"), first = settings.get("first");
  return {
    kind,
    model: model.name,
    first: first === "tuned" ? first : settings.number("first", 0, { most: 1 }),
  };
}

/** A reranker's name taken apart; its problems show the name as it was written, and places in it. */
function readNode(text: string): Node {
  const before = "x+", tried = before + text;
  try {
    return parseSystem(tried).reranker!;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const where = error.parts.where?.replace(
      /^character (\d+) of the system [^]*$/,
      (_, at) => `character ${Number(at) - before.length} of the reranker "${text}"`,
    );
    throw new Problem({ ...error.parts, where });
  }
}

/** A reranker without its share of the first stage: rerankers with the same one give the same scores. */
export function scorerOf(text: string): string {
  const { kind, model } = readReranker(text);
  return formatNode({ name: kind, arguments: [{ name: model, arguments: [] }] });
}
