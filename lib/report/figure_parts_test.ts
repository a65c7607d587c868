import assert from "node:assert/strict";
import {
  digitsOf,
  errorBars,
  grouped,
  logAxis,
  stylesOf,
  tidy,
  valueAxis,
  wrapName,
  written,
} from "./figure_parts.ts";
import { palette } from "./colours.ts";
import { textWidth } from "./text_metrics.ts";

Deno.test("wrapName() breaks before the reranker, then before its model, then at hyphens", () => {
  const name = "gte-small+cross-encoder(ms-marco-MiniLM-L-6-v2)";
  assert.deepEqual(wrapName(name, 1000), [name]);
  assert.deepEqual(wrapName(name, 250), ["gte-small", "+cross-encoder(ms-marco-MiniLM-L-6-v2)"]);
  const narrow = wrapName(name, 90);
  assert.equal(narrow.join(""), name);
  assert.ok(narrow.every((line) => textWidth(line, 12) <= 90));
});

Deno.test("written() uses a minus sign, thousands and units, and no negative zero", () => {
  assert.equal(written(-0.0312, 3), "−0.031");
  assert.equal(written(-0.00001, 2), "0.00");
  assert.equal(written(12, 1, "ms"), "12.0 ms");
  assert.equal(written(1234567, 0), "1\u202f234\u202f567");
  assert.equal(grouped(999), "999");
});

Deno.test("tidy() drops invisible digits and turns what is no number into null", () => {
  assert.equal(tidy(0.123456789), 0.123457);
  assert.equal(tidy(NaN), null);
  assert.equal(tidy(undefined), null);
});

Deno.test("valueAxis() holds negative values and zero, and does not mark an axis that contains zero", () => {
  const axis = valueAxis([-0.2, 0.5], {}, "d");
  const [from, to] = axis.range as [number, number];
  assert.ok(from < -0.2 && to > 0.5);
  assert.equal((axis.title as { text: string }).text, "d");
});

Deno.test("valueAxis() gives equal values room and puts the unit behind the label", () => {
  const axis = valueAxis([3, 3], { unit: "ms" }, "time");
  const [from, to] = axis.range as [number, number];
  assert.ok(from < 3 && to > 3);
  assert.match((axis.title as { text: string }).text, /^time \(ms\)/);
});

Deno.test("valueAxis() keeps shares within [0, 1] and shows the whole of it where all are equal", () => {
  for (const value of [0, 0.5, 1]) assert.deepEqual(valueAxis([value, value], {}, "m").range, [0, 1]);
  assert.deepEqual(valueAxis([1, 1], { fromZero: false }, "m").range, [0, 1]);
  assert.equal((valueAxis([0.9, 0.99], {}, "m").range as number[])[1], 0.9954);
  assert.equal((valueAxis([0.2, 0.99], {}, "m").range as number[])[1], 1);
});

Deno.test("digitsOf() writes measures that are all 0 or 1 like others, and counts as whole numbers", () => {
  assert.equal(digitsOf([1, 1]), 3);
  assert.equal(digitsOf([1, 1], undefined, true), 0);
  assert.equal(digitsOf([1, 12]), 0);
  assert.equal(digitsOf([1, 12], 1), 1);
});

Deno.test("logAxis() puts round numbers on the axis", () => {
  const { tickvals } = logAxis([0.004, 1.9]) as { tickvals: number[] };
  for (const tick of [0.005, 0.01, 0.02, 0.05, 1, 2]) assert.ok(tickvals.includes(tick), String(tick));
});

Deno.test("errorBars() never goes below the value's own place", () => {
  assert.deepEqual(errorBars([1], [1.5], [2]).arrayminus, [0]);
});

Deno.test("stylesOf() counts in the names' own order where none of them is a system", () => {
  assert.deepEqual(stylesOf(["documents", "questions"], ["bm25"]).map((s) => s.hue), palette.slice(0, 2));
  assert.equal(stylesOf(["bm25", "other"], ["bm25", "gte-small"])[1]!.hue, palette[2]);
});
