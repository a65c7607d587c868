import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
import { measuredValues, valuesOf } from "./measured_values.ts";

/**
 * Compares every measured system with one of them on a measure: one family, corrected together. A difference is that
 * of the system minus the baseline.
 */
export function compareWith(
  baseline: string,
  measurements: readonly Row<"measurements">[],
  options: Omit<CompareOptions, "systems" | "values" | "pairs" | "judged">,
): Comparison[] {
  const found = valuesOf(measuredValues(measurements), options.measure);
  if (!found?.systems.includes(baseline)) {
    throw new Problem({
      what: `Nothing was measured by ${options.measure} for the system that the others are compared with`,
      found: baseline,
      allowed: found?.systems.join(", ") ?? "none: the measure itself is missing",
    });
  }
  const { systems, values } = found;
  const pairs = systems.filter((system) => system !== baseline).map((system) => [system, baseline] as const);
  return compareSystems({ ...options, systems, values, pairs });
}
