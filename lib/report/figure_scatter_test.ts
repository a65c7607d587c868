import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { figure } from "./figure.ts";
import type { ScatterDescription } from "./figure_description.ts";

type Json = Record<string, unknown>;
const ranks: ScatterDescription = {
  kind: "scatter",
  title: "t",
  xLabel: "before",
  yLabel: "after",
  reversed: true,
  diagonal: true,
  sizeLabel: "questions",
  points: [{ x: 1, y: 1, size: 40 }, { x: 15, y: 2, size: 10 }, { x: 3, y: 3 }, { x: 4, y: 4, size: 0 }],
};

Deno.test("points that run backwards have 1 at the top and at the right end, and no word about zero", () => {
  const { xaxis, yaxis, shapes } = figure(ranks).plotly.layout as {
    xaxis: Json;
    yaxis: Json;
    shapes: Json[];
  };
  for (const axis of [xaxis, yaxis]) {
    const [from, to] = axis.range as [number, number];
    assert.ok(from > 15 && to < 1);
    assert.deepEqual(axis.tickvals, [1, 5, 10, 15]);
  }
  assert.deepEqual(yaxis.title, { text: "after" });
  const { x0, x1, y0, y1 } = shapes[0]!;
  assert.deepEqual([x0, x1], [y0, y1]);
});

Deno.test("points show their counts as areas and say them on hover", () => {
  const [trace] = figure(ranks).plotly.data as [{ marker: Json; hovertemplate: string[] }];
  assert.deepEqual(trace.marker.size, [40, 10, 1]);
  assert.equal(trace.marker.sizemode, "area");
  assert.deepEqual(trace.hovertemplate, [
    "before: 1<br>after: 1<br>questions: 40<extra></extra>",
    "before: 15<br>after: 2<br>questions: 10<extra></extra>",
    "before: 3<br>after: 3<br>questions: 1<extra></extra>",
  ]);
});

Deno.test("points refuse a size that is no count", () => {
  for (const size of [-1, NaN]) {
    assert.throws(
      () => figure({ ...ranks, points: [{ x: 1, y: 1, size }] }),
      (error) => error instanceof Problem && error.parts.where === "points[0].size",
    );
  }
});

Deno.test("points in panels keep the proportion of their areas and the line y = x", () => {
  const { data, layout } = figure({ kind: "panels", title: "t", panels: [ranks, ranks] }).plotly;
  const alone = figure(ranks).plotly.data[0]!.marker as { size: number[]; sizeref: number };
  for (const { marker } of data as { marker: typeof alone }[]) {
    assert.deepEqual(marker.size, alone.size);
    assert.equal(marker.sizeref, 4 * alone.sizeref);
  }
  assert.deepEqual((layout.shapes as Json[]).map(({ xref, yref }) => [xref, yref]), [["x", "y"], [
    "x2",
    "y2",
  ]]);
});
