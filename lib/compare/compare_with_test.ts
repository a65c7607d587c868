import { deepEqual, equal, throws } from "node:assert/strict";
import { measurementsOf } from "./measurements_for_tests.ts";
import { compareWith } from "./compare_with.ts";

const rows = (system: string, values: readonly number[]) => measurementsOf(system, "RR@10", values);
const base = Array.from({ length: 30 }, (_, i) => 0.2 + (i % 7) / 20);
const measurements = [
  ...rows("better", base.map((x, i) => x + 0.2 + (i % 3) / 30)),
  ...rows("base", base),
  ...rows("worse", base.map((x, i) => x - 0.1 - (i % 4) / 60)),
];

Deno.test("compareWith() compares each of the others with the baseline, and them alone", () => {
  const found = compareWith("base", measurements, { measure: "RR@10", resamples: 199, family: "annex A" });
  deepEqual(found.map(({ a, b, decision }) => [a, b, decision]), [["better", "base", "better"], [
    "worse",
    "base",
    "worse",
  ]]);
  equal(found[0]!.family, "annex A");
});

Deno.test("compareWith() says when the baseline was not measured", () => {
  throws(() => compareWith("nobody", measurements, { measure: "RR@10" }), /nobody/);
  throws(() => compareWith("base", measurements, { measure: "R@10" }), /the measure itself is missing/);
});
