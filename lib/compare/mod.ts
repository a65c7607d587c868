/**
 * From measurements to comparisons: which of two systems is better on a measure, by how much, how sure that is,
 * and what that means in plain words. Needs `stats` for every figure, `notation` for the names of measures and
 * `tables` for the rows. A difference is always a minus b: positive, a is better.
 */
export { compareAll, type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
export { type Correction, CORRECTIONS } from "./corrections.ts";
export { type Decision, fewestForEquality, JUDGED_MARGIN, type Withheld } from "./decide.ts";
export { type FailureBounds, failureBounds } from "./failure_bounds.ts";
export { type Risk, risk, type RiskAt } from "./risk.ts";
export { type AcrossOptions, type AcrossRow, type AcrossRuns, acrossRuns } from "./across_runs.ts";
export { type AcrossVerdict, acrossVerdict } from "./across_verdict.ts";
// readRunSide of run_side.ts opens tables, which takes more rights than comparing does
export type { RunSide } from "./run_side.ts";
export { conclusion } from "./conclusion.ts";
export { type ComparedRuns, compareRuns, type MeasuredRuns, type RunRow } from "./compare_runs.ts";
export { recommendation } from "./recommendation.ts";
export { type MeanDifference, meanDifferences } from "./mean_differences.ts";
export { summarise, summariseAll, type SummariseOptions, type Summary } from "./summarise.ts";
export { type MeasuredValues, measuredValues, valuesByQuestion, valuesOf } from "./measured_values.ts";
export { summaryRows } from "./summary_rows.ts";
export { compareMeasurements } from "./compare_measurements.ts";
export { compareWith } from "./compare_with.ts";
export { type Picked, pickedOnHalves } from "./picked_on_halves.ts";
export { type PlannedFamily, plannedPairs } from "./planned_pairs.ts";
export { type Design, type Effect, factorialDesign, factorialEffects } from "./factorial.ts";
export { assumptions } from "./assumptions.ts";
export { furtherTests, type Omnibus, omnibus, type TestRow } from "./further_tests.ts";
export { type Contrast, contrasts } from "./contrasts.ts";
export { correlateQuestions, correlateSystems, type Correlation, familyMeasures } from "./correlate.ts";
export {
  checkWeights,
  commonParts,
  compositeValues,
  ledShares,
  overSimplex,
  type Parts,
  type SimplexCell,
  type Weights,
} from "./composite.ts";
export { powerRows } from "./power_rows.ts";
export { type Threat, threats } from "./threats.ts";
export { type Composite, compositeScores, type CompositeSystem } from "./composite_rows.ts";
export { MARKS, type PairMatrix, pairMatrix } from "./pair_matrix.ts";
export { effectSentences } from "./effect_sentences.ts";
export { measureLabel } from "./measure_label.ts";
export { withoutJudge } from "./without_judge.ts";
