import { Problem } from "../base/mod.ts";
import { nodesIn, Settings } from "./settings.ts";
import { formatNode, type Node } from "./system.ts";

/** How several lists become one. */
export type FusionMethod = "rrf" | "sum" | "combsum" | "combmnz";

/** How scores are made comparable before they are added. */
export type FusionScale = "minmax" | "z" | "rank";

/** Several systems joined: `rrf(A,B,k=60)`, `sum(A,B,scale=z,weights=0.3:0.7)`, `combsum(A,B)`, `combmnz(A,B)`. */
export interface FusionOf<Part> {
  kind: "fusion";
  method: FusionMethod;
  parts: Part[];
  /** Of reciprocal rank fusion alone. */
  k?: number;
  /** What is added: reciprocal rank fusion knows ranks only. */
  scale: FusionScale;
  /** Of a sum alone: one for each part, or to be tuned on the questions that are kept apart for it. */
  weights?: number[] | "tuned";
}

export const FUSIONS = ["rrf", "sum", "combsum", "combmnz"] as const;

/** The most systems whose weights are tuned: the grid grows with every one. */
const MOST_TUNED = 4;

const takes: Record<FusionMethod, string[]> = {
  rrf: ["k"],
  sum: ["scale", "weights"],
  combsum: ["scale"],
  combmnz: ["scale"],
};

export function readFusion<Part>(
  node: Node,
  method: FusionMethod,
  read: (node: Node) => Part,
): FusionOf<Part> {
  const settings = new Settings(node, takes[method], "systems");
  const parts = nodesIn(node).map(read);
  if (parts.length < 2) {
    throw new Problem({
      what: `${method} joins two systems or more`,
      found: formatNode(node),
      allowed: `${method}(bm25,gte-small)`,
    });
  }
  switch (method) {
    case "rrf":
      return { kind: "fusion", method, parts, k: settings.number("k", 60, {}), scale: "rank" };
    case "sum": {
      const scale = settings.word<FusionScale>("scale", "minmax", ["minmax", "z", "rank"]);
      return { kind: "fusion", method, parts, scale, weights: weightsOf(settings, parts.length) };
    }
    case "combsum":
    case "combmnz":
      return { kind: "fusion", method, parts, scale: scaleFromZero(settings) };
  }
}

function scaleFromZero(settings: Settings): FusionScale {
  if (settings.get("scale") !== "z") return settings.word<FusionScale>("scale", "minmax", ["minmax", "rank"]);
  return settings.refuse(
    "scale",
    "minmax, rank",
    `z-scores are below 0 for half of a list, and what a list lacks counts 0 in ${settings.node.name}; ` +
      "sum(…,scale=z) counts its lowest",
  );
}

/** `weights=0.3:0.7`, `weights=tuned`; without them all weigh the same. */
function weightsOf(settings: Settings, parts: number): number[] | "tuned" {
  const value = settings.get("weights");
  if (value === undefined) return Array.from({ length: parts }, () => 1 / parts);
  if (value === "tuned") {
    if (parts <= MOST_TUNED) return "tuned";
    return settings.refuse(
      "weights",
      `numbers: "tuned" takes ${MOST_TUNED} systems at most, here are ${parts}`,
    );
  }
  const texts = String(value).split(":"), weights = texts.map(Number);
  const fit = texts.every((text) => /^\d+(\.\d+)?$/.test(text)) && weights.length === parts &&
    weights.every(Number.isFinite) && weights.some((weight) => weight > 0);
  if (fit) return weights;
  const example = Array.from({ length: parts }, (_, i) => i === 0 ? 0.5 : 0.5 / (parts - 1))
    .map((weight) => +weight.toFixed(2)).join(":");
  return settings.refuse(
    "weights",
    `"tuned", or ${parts} numbers of 0 or more, not all of them 0, such as weights=${example}`,
  );
}
