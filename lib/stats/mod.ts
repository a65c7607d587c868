/**
 * Statistics as pure functions, one per file with its formula in prose: tests of pairs and of many systems at once as in
 * scipy and statsmodels, corrections for many comparisons, effect sizes, the bootstrap, factorial analysis within
 * questions, a Bayesian comparison, correlations, power. Needs `base` only.
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
export { binomialAtMost, chiSquareSurvival, fSurvival, tSurvival } from "./distributions.ts";
export { type Wilcoxon, wilcoxon, type WilcoxonOptions } from "./wilcoxon.ts";
export type { Alternative } from "./alternative.ts";
export { type PairedT, pairedT } from "./paired_t.ts";
export { type SignTest, signTest } from "./sign.ts";
export { type Randomisation, randomisation, type RandomisationOptions } from "./randomisation.ts";
export { type Friedman, friedman, type ImanDavenport, type RankOptions } from "./friedman.ts";
export { criticalDifference, type Nemenyi, nemenyi } from "./nemenyi.ts";
export { studentisedRangeQuantile, studentisedRangeSurvival } from "./studentised_range.ts";
export { type CochranQ, cochranQ } from "./cochran_q.ts";
export { type Mcnemar, mcnemar, type McnemarOptions } from "./mcnemar.ts";
export { bonferroni } from "./bonferroni.ts";
export { holm } from "./holm.ts";
export { benjaminiHochberg } from "./benjamini_hochberg.ts";
export { benjaminiYekutieli } from "./benjamini_yekutieli.ts";
export { rankBiserial, rankBiserialOfResample } from "./rank_biserial.ts";
export { cohenDz, cohenDzOfResample } from "./cohen_dz.ts";
export { cliffsDelta, cliffsDeltaOfResample } from "./cliffs_delta.ts";
export { rFromZ, rFromZOfResample } from "./r_from_z.ts";
export {
  type EffectKind,
  type EffectThresholds,
  effectThresholds,
  type EffectWord,
  effectWord,
} from "./effect_words.ts";
export { pearson, pearsonOfResample } from "./pearson.ts";
export { spearman } from "./spearman.ts";
export { spearmanOfResample } from "./spearman_of_resample.ts";
export { kendall } from "./kendall.ts";
export { kendallOfResample } from "./kendall_of_resample.ts";
export { type Factor, type FactorialValues } from "./factorial_design.ts";
export { type FactorialAnalysis, type FactorialEffect, repeatedAnova } from "./repeated_anova.ts";
export { type Sphericity } from "./sphericity.ts";
export { alignedRankAnova, alignedResponses } from "./aligned_ranks.ts";
export { type BayesSignedRank, bayesSignedRank, type BayesSignedRankOptions } from "./bayes_signed_rank.ts";
export {
  type Counts,
  drawn,
  given,
  meanOfResample,
  type Resample,
  type ResampleStatistic,
} from "./resample.ts";
export {
  bootstrap,
  bootstrapMeans,
  type BootstrapOptions,
  type Bootstrapped,
  bootstrapStatistics,
  type MeanOf,
} from "./bootstrap.ts";
export { meanReplicates, type Replicates } from "./mean_replicates.ts";
export { type Interval, interval, type IntervalMethod } from "./interval.ts";
export { questionsNeeded, smallestEffect } from "./power.ts";
export { wilson } from "./wilson.ts";
export { type AlphaOptions } from "./two_sided_z.ts";
export { type KrippendorffAlpha, krippendorffAlpha } from "./krippendorff_alpha.ts";
export { type CohenKappa, cohenKappa } from "./cohen_kappa.ts";
export { type FlipRate, flipRate } from "./flip_rate.ts";
export { type JudgedCounts, type RoganGladen, roganGladen, type Share } from "./rogan_gladen.ts";
export { type PpiMean, ppiMean } from "./ppi_plus_plus.ts";
