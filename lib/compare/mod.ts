/**
 * From measurements to comparisons: which of two systems is better on a measure, by how much, how sure that is,
 * and what that means in plain words. Needs `stats` for every figure, `notation` for the names of measures and
 * `tables` for the rows. A difference is always a minus b: positive, a is better.
 */
export { type CompareOptions, compareSystems, type Comparison, type Correction } from "./compare_systems.ts";
export { type Decision, fewestForEquality, JUDGED_MARGIN } from "./decide.ts";
export { conclusion } from "./conclusion.ts";
export { type ComparedRuns, compareRuns, type MeasuredRuns, type RunRow } from "./compare_runs.ts";
export { recommendation } from "./recommendation.ts";
export { summarise, type SummariseOptions, type Summary } from "./summarise.ts";
export { type MeasuredValues, measuredValues, valuesOf } from "./measured_values.ts";
export { summaryRows } from "./summary_rows.ts";
export { compareMeasurements } from "./compare_measurements.ts";
export { compareWith } from "./compare_with.ts";
export { type Picked, pickedOnHalves } from "./picked_on_halves.ts";
export { type PlannedFamily, plannedPairs } from "./planned_pairs.ts";
