/**
 * Statistics as pure functions, one per file with its formula in prose: Wilcoxon's test as in scipy, corrections
 * for many comparisons, effect sizes, the bootstrap, correlations, power. Needs `base` only.
 *
 * Two rules hold for all of them. A mistake of the caller (unequal lengths, a value that is not a finite
 * number, an option out of range) is a Problem. Data that do not allow an answer (too few values, no
 * difference at all) give a result whose figures are `null` and whose `reason` says why; never NaN.
 */
export { type Figure } from "./result.ts";
export { mean, standardDeviation } from "./mean.ts";
export { describe, type Description } from "./describe.ts";
export { rankData } from "./rank_data.ts";
export { quantile } from "./quantile.ts";
export { normalCdf, normalQuantile } from "./normal.ts";
export { type Wilcoxon, wilcoxon, type WilcoxonOptions } from "./wilcoxon.ts";
export { bonferroni } from "./bonferroni.ts";
export { holm } from "./holm.ts";
export { benjaminiHochberg } from "./benjamini_hochberg.ts";
export { benjaminiYekutieli } from "./benjamini_yekutieli.ts";
export { rankBiserial, rankBiserialOfResample } from "./rank_biserial.ts";
export { cohenDz } from "./cohen_dz.ts";
export { cliffsDelta } from "./cliffs_delta.ts";
export { pearson, pearsonOfResample } from "./pearson.ts";
export { spearman } from "./spearman.ts";
export { spearmanOfResample } from "./spearman_of_resample.ts";
export { kendall } from "./kendall.ts";
export {
  drawn,
  given,
  meanOfResample,
  replicate,
  type Resample,
  type ResampleStatistic,
} from "./resample.ts";
export { bootstrap, type BootstrapOptions, bootstrapStatistics } from "./bootstrap.ts";
export { type Interval, interval, type IntervalMethod } from "./interval.ts";
export { questionsNeeded, smallestEffect } from "./power.ts";
export { wilson } from "./wilson.ts";
