import type { Experiment } from "../experiment/mod.ts";
import type { Baseline } from "./baseline.ts";

/** How an experiment wants BERTScore. */
export type BertScoreSettings = Experiment["bertscore"];

/**
 * The name under which scores stand in the tables: the model, and what else their height depends on. Scores under two
 * names are not compared.
 *
 * @example
 * ```ts
 * import { scoringName } from "./settings.ts";
 * const settings = { model: "mbert", layer: 9, idf: true, rescale: false, pairs: 1000 };
 * if (scoringName(settings) !== "mbert, layer 9, IDF") throw new Error(scoringName(settings));
 * ```
 */
export function scoringName({ model, layer, idf, rescale }: BertScoreSettings, baseline?: Baseline): string {
  return [
    model,
    ...layer === undefined ? [] : [`layer ${layer}`],
    ...idf ? ["IDF"] : [],
    ...rescale ? [`rescaled from ${baseline?.f1.toFixed(4) ?? "nothing"}`] : [],
  ].join(", ");
}
