import { benjaminiHochberg, benjaminiYekutieli, bonferroni, holm } from "../stats/mod.ts";

const corrections = {
  "holm": holm,
  "bonferroni": bonferroni,
  "benjamini-hochberg": benjaminiHochberg,
  "benjamini-yekutieli": benjaminiYekutieli,
};

/** How p values that are read together are corrected. */
export type Correction = keyof typeof corrections;

/** The names of the corrections, the usual one first. */
export const CORRECTIONS: readonly Correction[] = Object.keys(corrections) as Correction[];

/** The p values of a family corrected together; a comparison that allows no test has none and still counts. */
export function correctedTogether(
  values: readonly (number | null)[],
  correction: Correction,
): (number | null)[] {
  const known = [...values.keys()].filter((at) => values[at] !== null);
  const corrected = corrections[correction](known.map((at) => values[at]!), values.length);
  const all = values.map((): number | null => null);
  known.forEach((at, i) => all[at] = corrected[i]!);
  return all;
}
