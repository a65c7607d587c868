import assert from "node:assert/strict";
import { drawHeatmap } from "./figure_heatmap.ts";

const matrix = (rows: number, columns: number) => ({
  kind: "heatmap" as const,
  title: "t",
  rows: Array.from({ length: rows }, (_, r) => `row ${r}`),
  columns: Array.from({ length: columns }, (_, c) => `column ${c}`),
  values: Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => (r + c) / 100)),
});
type Axis = { tickangle?: number; tickvals: number[] };

Deno.test("drawHeatmap() writes values into a few cells", () => {
  const { data, layout } = drawHeatmap(matrix(3, 5))!;
  assert.equal((data[0]!.text as string[])[0], "0.00");
  assert.equal((layout.xaxis as Axis).tickangle, undefined);
});

Deno.test("drawHeatmap() makes many columns small cells that say only what they are told to", () => {
  const texts = Array.from(
    { length: 30 },
    (_, r) => Array.from({ length: 60 }, (_, c) => r === c ? "●" : null),
  );
  const { data, layout, height, minWidth, narrow } = drawHeatmap({ ...matrix(30, 60), texts })!;
  const said = data[0]!.text as string[];
  assert.deepEqual([...new Set(said)], ["●", ""]);
  assert.equal(said.filter((text) => text === "●").length, 30);
  assert.equal((drawHeatmap(matrix(30, 60))!.data[0]!.text as string[]).join(""), "");
  const axis = layout.xaxis as Axis;
  assert.deepEqual([axis.tickangle, axis.tickvals.length], [-90, 60]);
  assert.ok(height < 800 && minWidth < 900, `${height} × ${minWidth}`);
  const few = narrow!.layout["xaxis.tickvals"] as number[];
  assert.ok(few.length < 30 && few.length === (narrow!.layout["xaxis.ticktext"] as string[]).length);
});
