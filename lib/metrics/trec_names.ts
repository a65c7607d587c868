import { formatMeasure, parseMeasure } from "../notation/mod.ts";

const AT_DEPTH: Record<string, string> = {
  P: "P",
  recall: "R",
  ndcg_cut: "nDCG",
  map_cut: "AP",
  success: "Success",
};

const WHOLE: Record<string, string> = {
  map: "AP",
  ndcg: "nDCG",
  recip_rank: "RR",
  bpref: "Bpref",
  rbp: "RBP",
  set_recall: "set_R",
};

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
  if (name !== undefined && AT_DEPTH[name] && parameters) {
    return parameters.split(",").map((k) => formatMeasure(parseMeasure(`${AT_DEPTH[name]}@${k}`)));
  }
  return [formatMeasure(parseMeasure(name !== undefined && !parameters ? WHOLE[name] ?? request : request))];
}
