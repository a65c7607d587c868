import type { Experiment } from "../../lib/experiment/mod.ts";
import type { Row } from "../../lib/tables/mod.ts";
import { rangeOf } from "./arithmetic_for_tests.ts";

/** Decision and why it is withheld, from the stored figures by the rule that the report states. */
export function decision(
  { n, difference, low, high, p_corrected, effect_value, failures, bound_low, bound_high, ...row }: Row<
    "comparisons"
  >,
  same: boolean,
  { alpha, margin }: Experiment["statistics"],
): [string, string | null] {
  const [worst, best] = rangeOf(row.measure), [least, most] = same ? [difference, difference] : [low, high];
  if (row.judged_a !== null && row.judged_b !== null && Math.abs(row.judged_a - row.judged_b) > 0.1) {
    return ["undecided", "judged unevenly"];
  }
  const sure = p_corrected !== null && p_corrected < alpha;
  let by = "undecided", holds = true;
  if (least === null || most === null) return [by, null];
  if (least > -margin && most < margin && (1 - margin / (best - worst)) ** n <= 0.05) {
    by = "practically equal";
    holds = bound_low! > -margin && bound_high! < margin;
  } else if (sure && least > 0 && effect_value! > 0) {
    by = "better";
    holds = bound_low! > 0;
  } else if (sure && most < 0 && effect_value! < 0) {
    by = "worse";
    holds = bound_high! < 0;
  }
  return failures === 0 || holds ? [by, null] : ["undecided", "failures could turn it"];
}
