import type { Row } from "../tables/mod.ts";
import { type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
import { valuesWith } from "./measured_values.ts";

/**
 * Compares every measured system with one of them on a measure: one family, corrected together. A difference is that
 * of the system minus the baseline.
 */
export function compareWith(
  baseline: string,
  measurements: readonly Row<"measurements">[],
  options: Omit<CompareOptions, "systems" | "values" | "pairs" | "judged">,
): Comparison[] {
  const { systems, values } = valuesWith(baseline, measurements, options.measure);
  const pairs = systems.filter((system) => system !== baseline).map((system) => [system, baseline] as const);
  return compareSystems({ ...options, systems, values, pairs });
}
