import { formatMeasure, parseMeasure } from "../notation/mod.ts";

const AT_DEPTH = new Map(Object.entries({
  P: "P",
  recall: "R",
  ndcg_cut: "nDCG",
  map_cut: "AP",
  success: "Success",
}));

const WHOLE = new Map(Object.entries({
  map: "AP",
  ndcg: "nDCG",
  recip_rank: "RR",
  bpref: "Bpref",
  rbp: "RBP",
  set_recall: "set_R",
}));

/**
 * The project's names of a measure given in its own notation or in trec_eval's: one for each depth.
 *
 * @example
 * ```ts
 * import { measureNames } from "./trec_names.ts";
 * if (measureNames("ndcg_cut.5,10").join() !== "nDCG@5,nDCG@10") throw new Error("two depths");
 * if (measureNames("P(rel=1)@5").join() !== "P@5") throw new Error("the canonical name");
 * ```
 */
export function measureNames(request: string): string[] {
  const [, name, parameters] = /^([^.(@]*)(?:\.([\d,]+))?$/.exec(request) ?? [];
  const atDepth = name === undefined ? undefined : AT_DEPTH.get(name);
  if (atDepth && parameters) {
    return parameters.split(",").map((k) => formatMeasure(parseMeasure(`${atDepth}@${k}`)));
  }
  return [
    formatMeasure(parseMeasure(name !== undefined && !parameters ? WHOLE.get(name) ?? request : request)),
  ];
}
