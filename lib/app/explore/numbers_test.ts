import assert from "node:assert/strict";
import { numbersIn } from "./numbers.ts";

Deno.test("numbers are written as each language does, with a true minus", () => {
  const en = numbersIn("en"), es = numbersIn("es");
  assert.deepEqual([en.signed(0.25), es.signed(0.25), en.signed(-0.5, 1)], ["+0.250", "+0,250", "−0.5"]);
  assert.deepEqual([en.whole(18000), es.whole(18000), es.whole(2067)], ["18,000", "18.000", "2067"]);
  assert.deepEqual([en.interval(0.1, -0.2), es.interval(0.1, 0.2)], ["[0.100, −0.200]", "[0,100; 0,200]"]);
});

Deno.test("nothing is a dash, no interval is nothing, a rounded zero has no sign, a p value is never 0", () => {
  const n = numbersIn("en");
  assert.deepEqual([n.fixed(null), n.fixed(NaN), n.whole(undefined)], ["–", "–", "–"]);
  assert.equal(n.interval(null, 0.2), "");
  assert.equal(n.fixed(-0.0001), "0.000");
  assert.deepEqual([n.p(0.00000001), n.p(0.05)], ["< 0.0001", "0.0500"]);
});
