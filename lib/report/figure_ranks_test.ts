import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { figure } from "./figure.ts";
import type { RanksDescription } from "./figure_description.ts";

interface Trace {
  name: string;
  hovertext: string;
  x: number[];
  y: number[];
}

interface Layout {
  xaxis: { range: [number, number] };
  yaxis: { ticktext: string[]; tickvals: number[] };
  yaxis2: { ticktext: string[]; tickvals: number[] };
  shapes: { x0: number; x1: number; y0: number; y1: number }[];
  annotations: { text: string; x: number }[];
  meta: { cotejo: { narrow: { layout: Record<string, string[]>; data: Record<string, number[]> } } };
}

const ranks: RanksDescription = {
  kind: "ranks",
  title: "t",
  ranks: [{ system: "d", rank: 3.3 }, { system: "a", rank: 1.4 }, { system: "c", rank: 2.9 }, {
    system: "b",
    rank: 2.4,
  }],
  difference: 1.25,
  groups: [["b", "a"], ["c", "b", "d"], ["d"]],
};
const traces = (d: RanksDescription) => figure(d).plotly.data as unknown as Trace[];
const layout = (d: RanksDescription) => figure(d).plotly.layout as unknown as Layout;
const named = (d: RanksDescription) => traces(d).filter(({ name }) => name !== "");
const bars = (d: RanksDescription) => traces(d).filter(({ name }) => name === "");

Deno.test("ranks name the better half at the left and the rest at the right, with their mean ranks", () => {
  const { yaxis, yaxis2 } = layout(ranks);
  assert.deepEqual(yaxis.ticktext, ["a · 1.40", "b · 2.40"]);
  assert.deepEqual(yaxis2.ticktext, ["c · 2.90", "d · 3.30"]);
  assert.ok(yaxis.tickvals[0]! < yaxis.tickvals[1]!, "best on top");
  assert.ok(yaxis2.tickvals[0]! > yaxis2.tickvals[1]!, "worst on top");
});

/** Whether the vertical part of one leader meets the horizontal part of another. */
function crosses(one: Trace, other: Trace): boolean {
  const [from, to] = [Math.min(other.x[1]!, other.x[2]!), Math.max(other.x[1]!, other.x[2]!)];
  return one.x[0]! > from && one.x[0]! < to && one.y[1]! > other.y[1]!;
}

Deno.test("ranks lead from the axis to each name without crossing, on wide and on narrow screens", () => {
  const wide = named(ranks);
  const { data } = layout(ranks).meta.cotejo.narrow;
  const narrow = wide.map((trace, i) => ({ ...trace, x: data[`${i}.x`]!, y: data[`${i}.y`]! }));
  assert.deepEqual(wide.map(({ x }) => x[0]), [1.4, 2.4, 2.9, 3.3]);
  const { range } = layout(ranks).xaxis;
  assert.deepEqual(wide.map(({ x }) => x[2]), [range[0], range[0], range[1], range[1]]);
  assert.ok(narrow.every(({ x }) => x[2] === range[0]), "all names stand at the left");
  for (const leaders of [wide, narrow]) {
    for (const one of leaders) {
      for (const other of leaders) if (one !== other) assert.ok(!crosses(one, other), one.name + other.name);
    }
  }
  assert.deepEqual(layout(ranks).meta.cotejo.narrow.layout["yaxis.ticktext"], [
    "a · 1.40",
    "b · 2.40",
    "c · 2.90",
    "d · 3.30",
  ]);
});

Deno.test("ranks join the systems not told apart, overlapping groups in lanes of their own", () => {
  assert.deepEqual(bars(ranks).map(({ x }) => x), [[1.4, 2.4], [2.4, 2.9, 3.3]]);
  const [first, second] = bars(ranks);
  assert.notEqual(first!.y[0], second!.y[0], "they share b");
  assert.ok(Math.max(...bars(ranks).flatMap(({ y }) => y)) < Math.min(...named(ranks).map(({ y }) => y[1]!)));
  assert.equal(second!.hovertext, "not told apart:<br>b<br>c<br>d");
  const apart = bars({ ...ranks, groups: [["a", "b"], ["c", "d"]] });
  assert.equal(apart[0]!.y[0], apart[1]!.y[0], "one lane is enough");
});

Deno.test("ranks draw the critical difference as long as it is on the axis, and none where there is none", () => {
  const { shapes, annotations } = layout(ranks);
  assert.ok(annotations.some(({ text }) => text === "critical difference 1.25"));
  assert.ok(shapes.some(({ x0, x1, y0 }) => x0 === 1 && x1 === 2.25 && y0 < 0));
  const without = layout({ ...ranks, difference: null });
  assert.equal(without.shapes.length, shapes.length - 3);
  assert.ok(!without.annotations.some(({ text }) => text.startsWith("critical")));
});

Deno.test("ranks keep a ruler longer than the systems' spread on the axis", () => {
  const { xaxis } = layout({ ...ranks, difference: 7.4 });
  assert.ok(xaxis.range[1] > 8.4);
});

Deno.test("ranks of one system are drawn", async () => {
  const one = figure({ ...ranks, ranks: [{ system: "only", rank: 1 }], groups: [], difference: null });
  assert.match(await one.svg(), />only · 1\.00</);
});

Deno.test("ranks refuse what is no rank, a name twice, an unknown name and a difference of 0", () => {
  const wrong = (change: Partial<RanksDescription>, where: string) =>
    assert.throws(
      () => figure({ ...ranks, ...change }),
      (error) => error instanceof Problem && error.parts.where === where,
    );
  wrong({ ranks: [{ system: "a", rank: NaN }] }, "ranks[0]");
  wrong({ ranks: [{ system: "a", rank: 1 }, { system: "a", rank: 2 }] }, "ranks[1]");
  wrong({ groups: [["a", "b"], ["a", "e"]] }, "groups[1]");
  wrong({ difference: 0 }, "difference");
});
