import assert from "node:assert/strict";
import { commonValues, pairedValues, withoutFailures } from "./paired_values.ts";

const measured = {
  measure: "nDCG@10",
  judge: null,
  systems: ["x", "y", "z"],
  questions: ["q1", "q2", "q3"],
  values: [[1, NaN, 3], [4, 5, 6], [NaN, 8, 9]].map((list) => Float64Array.from(list)),
};

Deno.test("pairedValues() keeps the questions that both have, commonValues() those that all have", () => {
  assert.deepEqual(pairedValues(measured, "y", "x"), {
    x: Float64Array.of(4, 6),
    y: Float64Array.of(1, 3),
    failures: 1,
  });
  assert.deepEqual(commonValues(measured, ["x", "y", "z"]), {
    lists: [Float64Array.of(3), Float64Array.of(6), Float64Array.of(9)],
    failures: 2,
  });
});

Deno.test("a system of which nothing was measured has no question in common with others", () => {
  const { x, y, failures } = pairedValues(measured, "x", "nobody");
  assert.deepEqual([x.length, y.length, failures], [0, 0, 3]);
  assert.deepEqual(withoutFailures([]), { lists: [], failures: 0 });
});
