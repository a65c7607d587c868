import assert from "node:assert/strict";
import { refusalTable } from "./refusal_table.ts";
import type { RefusalCounts } from "./refusals.ts";

const count = (
  system: string,
  answerable: RefusalCounts["answerable"],
  [answered, refused, failed]: [number, number, number],
): RefusalCounts => ({ system, answerable, answered, refused, failed });

Deno.test("refusalTable() has one row a system with its 2 × 2 table, the unknown apart, and Wilson's intervals", () => {
  const [first, second] = refusalTable([
    count("b", "no", [1, 3, 1]),
    count("b", "yes", [180, 20, 7]),
    count("b", "unknown", [5, 6, 2]),
  ], ["a", "b"]);
  assert.deepEqual(second, {
    system: "b",
    yesAnswered: 180,
    yesRefused: 20,
    noAnswered: 1,
    noRefused: 3,
    unknownAnswered: 5,
    unknownRefused: 6,
    failed: 10,
    // statsmodels 0.15.0, proportion_confint(20, 200, method="wilson") and (3, 4)
    wronglyRefused: "0.100 [0.066, 0.149]",
    rightlyRefused: "0.750 [0.301, 0.954]",
  });
  assert.deepEqual([first!.system, first!.yesAnswered, first!.failed], ["a", 0, 0]);
  assert.deepEqual([first!.wronglyRefused, first!.rightlyRefused], ["none asked", "none asked"]);
});
