import { measureDefinition, parseMeasure } from "../notation/mod.ts";
import { mean } from "../stats/mod.ts";
import { type CompareOptions, compareSystems, type Comparison } from "./compare_systems.ts";
import { allPairs } from "./planned_pairs.ts";
import { summarise } from "./summarise.ts";

/** One measure of several systems on the same questions, with the share of judged documents where it says something. */
export interface MeasuredRuns {
  measure: string;
  values: readonly Float64Array[];
  /** For each system its values of Judged@k where it found anything; absent where only positives were judged. */
  judged?: readonly Float64Array[];
}

/** A system's mean beside its difference to the first system. */
export interface RunRow extends Record<string, unknown> {
  measure: string;
  system: string;
  n: number;
  mean: number | null;
  low: number | null;
  high: number | null;
  judged: number | null;
  difference: number | null;
  difference_low: number | null;
  difference_high: number | null;
  p: number | null;
  p_corrected: number | null;
  decision: string | null;
}

/** What {@linkcode compareRuns} gives. */
export interface ComparedRuns {
  rows: RunRow[];
  comparisons: Comparison[];
}

/**
 * Compares systems on several measures: each with the first (or every pair with `everyPair`), the p values of a measure
 * corrected together.
 */
export function compareRuns(
  systems: readonly string[],
  measured: readonly MeasuredRuns[],
  options:
    & Pick<CompareOptions, "alpha" | "correction" | "resamples" | "margin" | "seed" | "judgedMargin">
    & { everyPair?: boolean } = {},
): ComparedRuns {
  const first = systems[0]!;
  const pairs = options.everyPair
    ? allPairs(systems)
    : systems.slice(1).map((system): [string, string] => [system, first]);
  const comparisons: Comparison[] = [], rows: RunRow[] = [];
  for (const { measure, values, judged } of measured) {
    const { range } = measureDefinition(parseMeasure(measure).name);
    const shares = systems.map((_, s) => judged ? mean(judged[s]!).value : null);
    const compared = compareSystems({ ...options, measure, systems, values, pairs, judged: shares });
    comparisons.push(...compared);
    rows.push(...systems.map((system, s): RunRow => {
      const summary = summarise(values[s]!, { ...options, range });
      const pair = compared.find(({ a, b }) =>
        (a === system && b === first) || (a === first && b === system)
      );
      const sign = pair?.a === system ? 1 : -1;
      const turned = (value: number | null | undefined) => value == null ? null : sign * value;
      const ends = [turned(pair?.low), turned(pair?.high)];
      return {
        measure,
        system,
        n: summary.n,
        mean: summary.mean,
        low: summary.low,
        high: summary.high,
        judged: shares[s]!,
        difference: turned(pair?.difference),
        difference_low: ends[sign === 1 ? 0 : 1]!,
        difference_high: ends[sign === 1 ? 1 : 0]!,
        p: pair?.p ?? null,
        p_corrected: pair?.p_corrected ?? null,
        decision: pair ? verdict(pair, sign) : null,
      };
    }));
  }
  return { rows, comparisons };
}

const TURNED: Record<string, string> = { better: "worse", worse: "better" };

/** The decision from the other side if turned, with the reason where it is withheld. */
function verdict({ decision, withheld }: Comparison, sign: 1 | -1): string {
  if (withheld !== null) return `undecided: ${withheld}`;
  return sign === 1 ? decision : TURNED[decision] ?? decision;
}
