import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { wilson } from "./wilson.ts";

// proportion_confint(successes, n, alpha=1 - level, method="wilson") of statsmodels 0.15.0.
const reference: [successes: number, n: number, level: number, low: number, high: number][] = [
  [20, 200, 0.95, 0.06567044866909588, 0.1494058124327174],
  [0, 10, 0.95, 0, 0.2775327998628892],
  [10, 10, 0.95, 0.7224672001371107, 1],
  [1, 1, 0.95, 0.20654931437723745, 1],
  [3, 50, 0.9, 0.02423125703121838, 0.14094194646069935],
  [7, 50, 0.99, 0.05614371860633746, 0.30820578743035465],
  [500, 1000, 0.95, 0.4690696003681042, 0.5309303996318958],
  [1, 100000, 0.95, 1.7652477303783126e-6, 5.664709659040966e-5],
];

Deno.test("wilson() agrees with statsmodels", () => {
  for (const [successes, n, level, low, high] of reference) {
    const found = wilson(successes, n, level);
    const near = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * b;
    assert.ok(
      near(found.low, low) && near(found.high, high),
      `${successes} of ${n}: ${JSON.stringify(found)}`,
    );
  }
});

Deno.test("wilson() knows nothing of no draws and leaves 0 to 1 for no number of them", () => {
  assert.deepEqual(wilson(0, 0), { low: 0, high: 1 });
  for (let n = 1; n < 300; n++) {
    assert.equal(wilson(0, n).low, 0);
    assert.equal(wilson(n, n).high, 1);
    assert.ok(wilson(0, n).high < 1 && wilson(n, n).low > 0);
  }
});

Deno.test("wilson() refuses what is not a count or not a level", () => {
  for (
    const [s, n, level] of [[-1, 5, 0.9], [6, 5, 0.9], [0.5, 5, 0.9], [NaN, 5, 0.9], [1, 5, 1], [1, 5, 0]]
  ) {
    assert.throws(() => wilson(s!, n!, level), Problem);
  }
});
