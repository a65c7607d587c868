import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { mcnemar } from "./mod.ts";

/** Values with such counts of both, x alone, y alone and neither. */
function pairs(both: number, onlyX: number, onlyY: number, neither: number): [Float64Array, Float64Array] {
  const n = both + onlyX + onlyY + neither;
  const x = new Float64Array(n).fill(1, 0, both + onlyX);
  const y = new Float64Array(n).fill(1, 0, both).fill(1, both + onlyX, both + onlyX + onlyY);
  return [x, y];
}

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual / expected - 1) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("mcnemar() gives statsmodels' statistic and p, exact and by the chi-square", () => {
  // statsmodels 0.15.0: mcnemar([[both, onlyX], [onlyY, neither]], exact=…, correction=…). The first are the ratings
  // of a prime minister in Agresti's "Categorical Data Analysis", who gives z² = 17.36 without correction.
  type Counts = [number, number, number, number];
  const cases: { counts: Counts; exact: number; corrected: [number, number]; plain: [number, number] }[] = [
    {
      counts: [794, 150, 86, 570],
      exact: 3.7159361395713866e-5,
      corrected: [16.81779661016949, 4.114562281345944e-5],
      plain: [17.35593220338983, 3.099293441045215e-5],
    },
    {
      counts: [30, 12, 5, 40],
      exact: 0.143463134765625,
      corrected: [2.1176470588235294, 0.1456100953968629],
      plain: [2.8823529411764706, 0.08955507441364248],
    },
    {
      counts: [59, 6, 16, 80],
      exact: 0.052478790283203125,
      corrected: [3.6818181818181817, 0.055008833629265896],
      plain: [4.545454545454546, 0.0330062576612325],
    },
  ];
  for (const { counts, exact, corrected, plain } of cases) {
    const [x, y] = pairs(...counts);
    const result = mcnemar(x, y);
    assert.deepEqual([result.both, result.onlyX, result.onlyY, result.neither], counts);
    assert.equal(result.statistic, Math.min(counts[1], counts[2]));
    near(result.p, exact);
    for (const [correction, [statistic, p]] of [[true, corrected], [false, plain]] as const) {
      const chiSquare = mcnemar(x, y, { method: "chi-square", correction });
      near(chiSquare.statistic, statistic);
      near(chiSquare.p, p);
    }
    near(mcnemar(x, y, { method: "chi-square" }).p, corrected[1]);
  }
});

Deno.test("mcnemar() gives 1 where both succeed alone equally often", () => {
  const [x, y] = pairs(10, 6, 6, 10);
  assert.equal(mcnemar(x, y).p, 1);
  assert.equal(mcnemar(x, y, { method: "chi-square" }).p, 1);
});

Deno.test("mcnemar() says why there is no p", () => {
  assert.match(mcnemar([], []).reason ?? "", /no questions/);
  const agreed = mcnemar([1, 0, 1], [1, 0, 1]);
  assert.deepEqual([agreed.statistic, agreed.p, agreed.both, agreed.neither], [null, null, 2, 1]);
  assert.match(agreed.reason ?? "", /agree/);
});

Deno.test("mcnemar() refuses values other than 0 and 1 and unequal questions", () => {
  assert.throws(() => mcnemar([1, 0.5], [1, 0]), /position 2 of x/);
  assert.throws(() => mcnemar([1, 0], [1, NaN]), Problem);
  assert.throws(() => mcnemar([1, 0], [1]), Problem);
});
