import assert from "node:assert/strict";
import type { Row } from "../../lib/tables/mod.ts";
import type { ShownFigure } from "./report_for_tests.ts";
import { drawn, written } from "./written_for_tests.ts";

interface HeatmapCell {
  value: number | null;
  text?: string;
  note?: string[];
}

/** A heatmap with each of its cells as it should be. */
export function heatmap(
  rows: readonly string[],
  columns: readonly string[],
  digits: number,
  cell: (row: string, column: string) => HeatmapCell,
) {
  return ({ data }: ShownFigure) => {
    const { x, base, text, hovertext } = data[0] as
      & Record<"x" | "base", number[]>
      & Record<"text" | "hovertext", string[]>;
    const found = x.map((column, i) => [base[i]! + 0.5, column, text[i], hovertext[i]]);
    const expected = rows.flatMap((row, r) =>
      columns.flatMap((column, c) => {
        const { value, text, note = [] } = cell(row, column);
        if (value === null) return [];
        const hover = [`${row}, ${column}`, written(value, Math.max(digits, 3)), ...note].join("<br>");
        return [[r, c, text ?? written(value, digits), hover]];
      })
    );
    assert.deepEqual(found, expected, "cells of a heatmap");
  };
}

interface IntervalRow {
  label: string;
  group: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

/** Points with their intervals, each in its place and of its group. */
export function intervals(rows: readonly IntervalRow[]) {
  return ({ data }: ShownFigure) => {
    const seen = new Set<number>();
    for (const trace of data.slice(0, -1)) {
      const { x, y, name, error_x, hovertext } = trace as {
        x: number[];
        y: number[];
        name: string;
        error_x: { array: (number | null)[]; arrayminus: (number | null)[] };
        hovertext: string[];
      };
      y.forEach((place, i) => {
        const { label, group, value, low, high } = rows[place]!;
        const ends = low === null || high === null ? null : [drawn(high - value!), drawn(value! - low)];
        const range = low === null || high === null ? "" : ` [${written(low, 3)}, ${written(high, 3)}]`;
        assert.deepEqual(
          [name, x[i], [error_x.array[i], error_x.arrayminus[i]], hovertext[i]],
          [group, drawn(value), ends ?? [null, null], `${label}<br>${written(value!, 3)}${range}`],
          `interval of ${label}`,
        );
        seen.add(place);
      });
    }
    assert.equal(seen.size, rows.length, "intervals drawn");
  };
}

/** Bars, series by series. */
export function bars(
  categories: readonly string[],
  series: readonly { name: string; values: (number | null)[] }[],
) {
  return ({ data }: ShownFigure) => {
    assert.deepEqual(data.map(({ name }) => name), series.map(({ name }) => name));
    data.forEach(({ orientation, x, y, hovertext }, s) => {
      const { name, values } = series[s]!;
      assert.deepEqual(orientation === "h" ? x : y, values.map(drawn), name);
      assert.deepEqual(
        hovertext,
        values.map((value, i) => `${name}, ${categories[i]}<br>${value === null ? "" : written(value, 2)}`),
      );
    });
  };
}

/** Lines or points, trace by trace. */
export function traces(
  { data }: ShownFigure,
  expected: readonly { name: string; x: readonly (number | null)[]; y: readonly (number | null)[] }[],
) {
  assert.deepEqual(
    data.map(({ name, x, y }) => ({ name, x, y })),
    expected.map(({ name, x, y }) => ({ name, x: x.map(drawn), y: y.map(drawn) })),
  );
}

/** The legend of the triangle of weights: who leads in which share of it. */
export function simplex(composite: readonly Row<"summaries">[]) {
  return ({ data }: ShownFigure) => {
    const led = composite.filter(({ measure, value }) => measure === "composite_led" && value! > 0);
    const shares = data.flatMap(({ name }) => {
      const found = /^[A-Z]\d* · (.*): (\d+) %$/.exec(String(name));
      return found ? [`${found[1]} ${found[2]}`] : [];
    });
    assert.deepEqual(
      shares.sort(),
      led.map(({ system, value }) => `${system} ${Math.round(100 * value!)}`).sort(),
    );
  };
}
