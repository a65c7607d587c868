import assert from "node:assert/strict";
import type { Row } from "../../lib/tables/mod.ts";
import { average, near, sum } from "./arithmetic_for_tests.ts";
import { one } from "./lookups_for_tests.ts";
import { pairOf, type Plain } from "./plain_values_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

/** Differences up to this size are none. */
const ROUNDING = 1e-12;

/** A stored contrast by its definition, where plain arithmetic gives it. */
export function checkContrast(row: Row<"contrasts">, plain: Plain, report: Report): void {
  const { both, d } = pairOf(plain, row), n = d.length;
  const won = d.filter((value) => value > ROUNDING), lost = d.filter((value) => value < -ROUNDING);
  const counts: Record<string, number> = { wins: won.length, losses: lost.length };
  const expected: Record<string, () => number | null> = {
    cliffs_delta: () => sum(both.map(([x]) => sum(both.map(([, y]) => Math.sign(x - y))))) / n ** 2,
    cohen_dz: () => {
      const mean = average(d)!;
      return row.value === null
        ? null
        : mean / Math.sqrt(sum(d.map((value) => (value - mean) ** 2)) / (n - 1));
    },
    p_better: () => {
      const { family, a, b } = row;
      const others = ["p_equal", "p_worse"].map((figure) =>
        one(report.tables.contrasts, { family, a, b, figure }).value!
      );
      return 1 - sum(others);
    },
  };
  const weight = /^urisk\((\d+)\)$/.exec(row.figure)?.[1];
  assert.equal(row.n, n);
  if (row.figure in counts) assert.equal(row.value, counts[row.figure], JSON.stringify(row));
  else if (weight !== undefined) near(row.value, (sum(won) + (1 + Number(weight)) * sum(lost)) / n, row);
  else if (row.figure in expected) near(row.value, expected[row.figure]!(), row);
}
