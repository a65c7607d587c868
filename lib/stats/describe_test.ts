import { deepEqual, equal } from "node:assert/strict";
import { describe } from "./describe.ts";

Deno.test("describe() gives numpy's figures", () => {
  // numpy 2.4.6: np.mean, np.std(ddof=1), np.quantile of [3, 1, 4, 1, 5, 9, 2, 6]
  const found = describe([3, 1, 4, 1, 5, 9, 2, 6]);
  deepEqual(
    { ...found, sd: found.sd!.toFixed(12), q95: found.q95!.toFixed(12) },
    {
      n: 8,
      mean: 3.875,
      sd: "2.748376143939",
      min: 1,
      q25: 1.75,
      median: 3.5,
      q75: 5.25,
      q95: "7.950000000000",
      max: 9,
    },
  );
});

Deno.test("describe() has no figures where there are no values", () => {
  deepEqual(Object.values(describe([])), [0, null, null, null, null, null, null, null, null]);
  equal(describe([2]).sd, null);
});
