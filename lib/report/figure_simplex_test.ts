import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { colourOf } from "./colours.ts";
import { figure } from "./figure.ts";
import type { SimplexDescription } from "./figure_description.ts";

interface Trace {
  name: string;
  mode: string;
  showlegend: boolean;
  fillcolor?: string;
  hovertext: string | string[];
  x: (number | null)[];
  y: (number | null)[];
}

const steps = 4;
const grid = Array.from({ length: steps + 1 }, (_, a) =>
  Array.from(
    { length: steps + 1 - a },
    (_, b): [number, number, number] => [a / steps, b / steps, (steps - a - b) / steps],
  )).flat();
const simplex: SimplexDescription = {
  kind: "simplex",
  title: "t",
  corners: ["nDCG@10", "faithfulness", "F1"],
  cells: grid.map((weights) => ({
    weights,
    leader: weights[0] > 0.5 ? "gte-small" : weights[1] === 1 ? null : "bm25",
  })),
  marked: [0.5, 0.25, 0.25],
  systems: ["bm25", "gte-small", "rrf"],
};
const traces = (d: SimplexDescription) => figure(d).plotly.data as unknown as Trace[];
const areas = (d: SimplexDescription) => traces(d).filter(({ mode }) => mode === "lines");

/** The areas of the shapes of a trace, by the shoelace formula. */
function sizes({ x, y }: Trace): number[] {
  const shapes: [number, number][][] = [[]];
  x.forEach((value, i) => value === null ? shapes.push([]) : shapes.at(-1)!.push([value, y[i]!]));
  return shapes.map((shape) =>
    Math.abs(shape.reduce((sum, [a, b], i) => {
      const [c, d] = shape[(i + 1) % shape.length]!;
      return sum + a * d - b * c;
    }, 0)) / 2
  );
}

Deno.test("a simplex colours each cell by its leader and names in its legend who leads anywhere, and where how much", () => {
  const drawn = areas(simplex);
  const legend = traces(simplex).filter(({ showlegend }) => showlegend).map(({ name }) => name);
  assert.deepEqual(legend.slice(0, -1), [
    "A · bm25: 73 %",
    "B · gte-small: 20 %",
    "no single leader: 7 %",
  ]);
  assert.deepEqual(
    drawn.slice(0, 2).map(({ fillcolor }) => fillcolor),
    ["bm25", "gte-small"].map((name) => colourOf(name, simplex.systems)),
  );
});

Deno.test("a simplex's cells cover the triangle, each once", () => {
  const all = areas(simplex).flatMap(sizes);
  assert.equal(all.length, grid.length);
  const whole = all.reduce((sum, size) => sum + size, 0);
  assert.ok(Math.abs(whole - Math.sqrt(3) / 4) < 1e-4, String(whole));
  const inside = Math.max(...all);
  assert.ok(Math.abs(inside - Math.sqrt(3) / 2 / 16) < 1e-4, "an inner cell is a whole hexagon");
});

Deno.test("a simplex says the weights of a cell on hover and marks those chosen", () => {
  const hover = traces(simplex).find(({ name, mode }) => name.startsWith("B") && mode === "markers")!;
  assert.equal(hover.hovertext.length, 3);
  assert.equal(hover.hovertext.at(-1), "gte-small leads<br>nDCG@10: 1.00<br>faithfulness: 0.00<br>F1: 0.00");
  assert.deepEqual([hover.x.at(-1), hover.y.at(-1)], [0, 0]);
  const mark = traces(simplex).at(-1)!;
  assert.equal(mark.name, "the weights chosen: 0.50, 0.25, 0.25");
  assert.deepEqual([mark.x, mark.y], [[0.375], [0.216506]]);
  assert.equal(traces({ ...simplex, marked: undefined }).length, traces(simplex).length - 1);
});

Deno.test("a simplex says in letters what its colours say, and names its corners", async () => {
  const svg = await figure(simplex).svg();
  for (const text of ["A", "B", "nDCG@10", "faithfulness", "F1"]) assert.ok(svg.includes(`>${text}<`), text);
});

Deno.test("a simplex of one cell is the whole triangle", () => {
  const one = areas({ ...simplex, cells: [{ weights: [0.4, 0.3, 0.3], leader: "bm25" }] });
  assert.ok(Math.abs(sizes(one[0]!)[0]! - Math.sqrt(3) / 4) < 1e-4);
});

Deno.test("a simplex refuses weights that do not sum to 1", () => {
  const wrong = (change: Partial<SimplexDescription>, where: string) =>
    assert.throws(
      () => figure({ ...simplex, ...change }),
      (error) => error instanceof Problem && error.parts.where === where,
    );
  wrong({ cells: [{ weights: [0.5, 0.5, 0.5], leader: null }] }, "cells[0].weights");
  wrong({ cells: [{ weights: [1.5, -0.5, 0], leader: null }] }, "cells[0].weights");
  wrong({ marked: [NaN, 0.5, 0.5] }, "marked");
});
