import { random } from "../base/mod.ts";
import {
  bayesSignedRank,
  bootstrapStatistics,
  cliffsDeltaOfResample,
  cohenDzOfResample,
  drawn,
  rFromZOfResample,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { isConstant } from "./compare_systems.ts";
import type { MeasuredValues } from "./measured_values.ts";
import { pairedValues } from "./paired_values.ts";
import type { PlannedFamily } from "./planned_pairs.ts";
import { risk } from "./risk.ts";
import { evenDifferences } from "./without_rounding.ts";

/** A row of the `contrasts` table. */
export type Contrast = Row<"contrasts">;

/** How {@linkcode contrasts} works. */
export interface ContrastOptions {
  /** The smallest difference worth having: what lies within it counts as equal. */
  margin: number;
  resamples: number;
  seed: number;
}

/** How much more than a gain a loss counts, in the risk-sensitive view. */
const ALPHAS = [0, 1, 5];

/**
 * What else is to be said of each planned pair on one measure: effect sizes with BCa bootstrap intervals (Cohen's dz,
 * Cliff's delta, r = Z/√N), the posterior probabilities that the first is better, practically equal or worse (Bayesian
 * signed-rank test; they are no p values and are not corrected), and what the first risks against the second: URisk at
 * several weights of losses, with wins and losses.
 */
export function contrasts(
  measured: MeasuredValues,
  families: readonly PlannedFamily[],
  { margin, resamples, seed }: ContrastOptions,
): Contrast[] {
  return families.flatMap(({ name, pairs }) =>
    pairs.flatMap(([a, b]) => {
      const { x, y } = pairedValues(measured, a, b), n = x.length, d = evenDifferences(x, y);
      if (isConstant(d)) d.fill(d[0]!); // what rounding adds is no spread to divide by
      const row = (figure: string, value: number | null, more: Partial<Contrast> = {}): Contrast => ({
        family: `${measured.measure}, ${name}`,
        measure: measured.measure,
        figure,
        a,
        b,
        value,
        low: null,
        high: null,
        n,
        reason: null,
        ...more,
      });
      const effects = {
        cohen_dz: cohenDzOfResample(d),
        cliffs_delta: cliffsDeltaOfResample(x, y),
        r: rFromZOfResample(d),
      };
      const resample = drawn(random(seed, `bootstrap:effects:${n}`));
      const intervals = bootstrapStatistics(Object.values(effects), n, { resample, resamples });
      const posterior = bayesSignedRank(x, y, {
        rope: margin,
        next: random(seed, `posterior:${measured.measure}:${n}`),
      });
      const risked = risk(d, new Float64Array(n), ALPHAS), why = { reason: posterior.reason ?? null };
      return [
        ...Object.keys(effects).map((figure, e) => {
          const { estimate, low, high, reason } = intervals[e]!;
          return row(figure, estimate, { low, high, reason: reason ?? null });
        }),
        row("p_better", posterior.greater, why),
        row("p_equal", posterior.equal, why),
        row("p_worse", posterior.less, why),
        row("wins", risked.wins),
        row("losses", risked.losses),
        ...risked.at.map(({ alpha, urisk }) =>
          row(`urisk(${alpha})`, urisk, { reason: risked.reason ?? null })
        ),
      ];
    })
  );
}
