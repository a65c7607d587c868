import type { Row } from "../../lib/tables/mod.ts";
import { decimals, pText, signed } from "./written_for_tests.ts";

/** The cell of two systems in the matrix of comparisons: what is written on it and what it says when pointed at. */
export function matrixCell(main: readonly Row<"comparisons">[], row: string, column: string) {
  const turned = main.find(({ a, b }) => a === column && b === row);
  const found = turned ?? main.find(({ a, b }) => a === row && b === column);
  if (found?.difference == null) return { value: null };
  const side = turned ? -1 : 1, value = side * found.difference;
  const { withheld, p_corrected, low, high } = found;
  const decision = side === 1
    ? found.decision
    : ({ better: "worse", worse: "better" } as Record<string, string>)[found.decision] ?? found.decision;
  const ends = low === null || high === null ? [] : [side * low, side * high].sort((a, b) => a - b);
  return {
    value,
    text: `${signed(value)} ${
      { better: "▲", worse: "▼", "practically equal": "≈", undecided: "?" }[decision]
    }`,
    note: [
      decision + (withheld ? ` (${withheld})` : ""),
      ...ends.length === 0 ? [] : [`95% interval ${decimals(ends[0]!)} to ${decimals(ends[1]!)}`],
      ...p_corrected === null ? [] : [`corrected ${pText(p_corrected).replace("<", "&lt;")}`],
      ...found.effect_value === null ? [] : [`rank-biserial ${decimals(side * found.effect_value)}`],
    ],
  };
}
