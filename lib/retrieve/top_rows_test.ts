import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { TopRows } from "./top_rows.ts";

function selected(scores: number[], k: number) {
  const top = new TopRows(scores.length), totals = Float64Array.from(scores);
  const rows = Uint32Array.from(scores, (_, row) => row);
  top.start(k);
  top.take(rows, 0, rows.length, totals);
  top.take(rows, 0, rows.length, totals);
  return top.ranked();
}

function sorted(scores: number[], k: number): number[] {
  const rows = scores.map((_, row) => row).sort((a, b) => scores[b]! - scores[a]! || a - b);
  return rows.filter((row) => scores[row]! >= scores[rows[Math.min(k, rows.length) - 1]!]!);
}

Deno.test("the best rows are those of a full sort, whatever the scores look like", () => {
  const chance = random(42, "top rows");
  const shapes: Record<string, (i: number, n: number) => number> = {
    random: () => chance(),
    rising: (i) => i,
    falling: (i) => -i,
    equal: () => 1,
    "few values": () => Math.floor(chance() * 5),
    "one far away": (i) => i === 3 ? 1e300 : chance(),
    "far on both sides": (i) => i === 3 ? 1e308 : i === 4 ? -1e308 : chance(),
    "nearly equal": () => 1 + Math.floor(chance() * 4) * Number.EPSILON,
    tiny: () => Math.floor(chance() * 9) * Number.MIN_VALUE,
    "a roof": (i, n) => Math.min(i, n - i),
  };
  for (const [name, score] of Object.entries(shapes)) {
    for (const n of [1, 2, 11, 13, 100, 1_000]) {
      const scores = Array.from({ length: n }, (_, i) => score(i, n));
      for (const k of [1, 2, 10, 99, 5_000]) {
        const { rows, scores: found } = selected(scores, k);
        assert.deepEqual([...rows], sorted(scores, k), `${name}, ${k} of ${n}`);
        assert.deepEqual([...found], [...rows].map((row) => scores[row]));
      }
    }
  }
});

Deno.test("one selection does not see the one before it", () => {
  const top = new TopRows(3), rows = Uint32Array.of(0, 1, 2);
  for (const scores of [[9, 8, 7], [1, 2, 3]]) {
    top.start(1);
    top.take(rows, 0, 3, Float64Array.from(scores));
    assert.equal(top.ranked().scores[0], Math.max(...scores));
  }
});
