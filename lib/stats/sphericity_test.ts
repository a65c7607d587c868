import assert from "node:assert/strict";
import { sphericity } from "./sphericity.ts";

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`);
}

Deno.test("sphericity() finds nothing amiss with contrasts that spread alike", () => {
  const { w, p, greenhouseGeisser, huynhFeldt, reason } = sphericity(
    Float64Array.of(7, 0, 0, 0, 7, 0, 0, 0, 7),
    20,
    4,
  );
  assert.deepEqual([greenhouseGeisser, huynhFeldt, reason], [1, 1, undefined]);
  near(w, 1);
  near(p, 1);
});

Deno.test("sphericity() gives W, p and epsilons of a matrix of two contrasts", () => {
  // by hand: det 11, trace 7, squares 27; W = 11/3.5², 49/(2·27), (10·49/27 − 2)/(2(9 − 49/27));
  // p = exp(−χ²/2), since the chi-square distribution with 2 degrees of freedom is the exponential one
  const { w, p, greenhouseGeisser, huynhFeldt } = sphericity(Float64Array.of(3, 1, 1, 4), 10, 3);
  near(w, 11 / 12.25);
  near(p, Math.exp(9 * (1 - 12 / 108) * Math.log(11 / 12.25) / 2));
  near(greenhouseGeisser, 49 / 54);
  near(huynhFeldt, Math.min(1, (490 / 27 - 2) / (2 * (9 - 49 / 27))));
  near(sphericity(Float64Array.of(9, 0, 0, 1), 10, 3).huynhFeldt, (1000 / 82 - 2) / (2 * (9 - 100 / 82)));
});

Deno.test("sphericity() says why there is no test", () => {
  assert.match(sphericity(Float64Array.of(3, 1, 1, 4), 2, 3).reason!, /more than 2 questions/);
  const copies = sphericity(Float64Array.of(1, 2, 2, 4), 10, 3);
  assert.deepEqual([copies.w, copies.p], [null, null]);
  assert.match(copies.reason!, /independently/);
  near(copies.greenhouseGeisser, 0.5);
});
