import type { Comparison } from "./compare_systems.ts";
import type { Decision } from "./decide.ts";
import { decimals, interval, pValue, signed } from "./words.ts";

/** The comparisons of systems as a square: row minus column. */
export interface PairMatrix {
  systems: string[];
  /** Null where two systems were not compared. */
  values: (number | null)[][];
  /** The difference with a mark of its decision. */
  texts: (string | null)[][];
  /** Interval, corrected p and effect size. */
  notes: (string | null)[][];
}

/** What the marks in a cell mean. */
export const MARKS = { better: "▲", worse: "▼", "practically equal": "≈", undecided: "?" } as const;

const TURNED = { better: "worse", worse: "better" } as const;

/** Comparisons on one measure as a matrix, each pair in both directions; systems that were never compared are left out. */
export function pairMatrix(comparisons: readonly Comparison[], systems: readonly string[]): PairMatrix {
  const compared = systems.filter((system) => comparisons.some(({ a, b }) => a === system || b === system));
  const cell = (row: string, column: string) => {
    const found = comparisons.find(({ a, b }) => a === row && b === column) ??
      comparisons.find(({ a, b }) => a === column && b === row);
    return found && found.difference !== null ? found.a === row ? found : turned(found) : null;
  };
  const each = <T>(of: (row: Comparison) => T) =>
    compared.map((row) =>
      compared.map((column) => {
        const found = cell(row, column);
        return found ? of(found) : null;
      })
    );
  return {
    systems: compared,
    values: each(({ difference }) => difference),
    texts: each(({ difference, decision }) => `${signed(difference!)} ${MARKS[decision as Decision]}`),
    notes: each(({ low, high, p_corrected, effect_value, decision, withheld }) =>
      [
        decision + (withheld ? ` (${withheld})` : ""),
        low === null || high === null ? "" : interval([low, high]),
        p_corrected === null ? "" : `corrected ${pValue(p_corrected)}`,
        effect_value === null ? "" : `rank-biserial ${decimals(effect_value)}`,
      ].filter(Boolean).join("\n")
    ),
  };
}

function turned(row: Comparison): Comparison {
  const minus = (value: number | null) => value === null ? null : 0 - value;
  return {
    ...row,
    difference: minus(row.difference),
    low: minus(row.high),
    high: minus(row.low),
    effect_value: minus(row.effect_value),
    decision: row.decision === "better" || row.decision === "worse" ? TURNED[row.decision] : row.decision,
  };
}
