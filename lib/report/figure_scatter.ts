import { Problem } from "../base/mod.ts";
import type { Drawing, ScatterDescription } from "./figure_description.ts";
import {
  axisTitle,
  digitsOf,
  finite,
  grouped,
  logAxis,
  plain,
  stylesOf,
  tidy,
  valueAxis,
  written,
} from "./figure_parts.ts";

/** Groups that are no systems differ in their marks too: colour is never the only sign. */
const groupSymbols = [
  "circle",
  "square",
  "triangle-up",
  "diamond",
  "x-thin",
  "cross-thin",
  "star",
  "triangle-down",
];

/** Points in the plane, one trace per group, labelled where they are few. */
export function drawScatter(d: ScatterDescription): Drawing | undefined {
  const sized = d.points.some((p) => p.size !== undefined);
  const points = d.points.filter((p, i) =>
    finite(p.x) !== null && finite(p.y) !== null && countOf(p.size, `points[${i}].size`, d) > 0
  );
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map((p) => p.x!), points.map((p) => p.y!)];
  const digits = digitsOf([...xs, ...ys], d.digits);
  const labels = d.labels ?? (points.length <= 16 && points.some((p) => p.text !== undefined));
  const groups = [...new Set(points.map((p) => p.group ?? ""))];
  const styles = stylesOf(groups, d.systems);
  const listed = new Set((d.systems ?? []).map((s) => typeof s === "string" ? s : s.system));
  const symbols = groups.some((group) => listed.has(group)) ? undefined : groupSymbols;
  const air = labels ? 0.14 : 0.06;
  const both = d.diagonal ? [...xs, ...ys] : undefined;
  const axis = d.reversed ? rankAxis : valueAxis;
  const xaxis = axis(both ?? xs, { fromZero: d.fromZero }, d.xLabel, air);
  const yaxis = axis(both ?? ys, d, d.yLabel, air);
  const most = Math.max(...points.map((p) => p.size ?? 1));
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const data: Record<string, unknown>[] = groups.map((group, g) => {
    const own = points.filter((p) => (p.group ?? "") === group);
    const style = styles[g]!;
    return {
      type: "scatter",
      mode: labels ? "markers+text" : "markers",
      name: plain(group),
      showlegend: groups.length > 1 && !(labels && own.every((p) => p.text === group)),
      x: own.map((p) => tidy(p.x)),
      y: own.map((p) => tidy(p.y)),
      marker: {
        color: style.colour,
        symbol: symbols?.[g % symbols.length] ?? style.symbol,
        ...(sized ? areas(own.map((p) => p.size ?? 1), most) : {
          size: points.length > 300 ? 6 : 9,
          opacity: points.length > 60 ? 0.7 : 1,
        }),
        line: { color: style.colour, width: sized ? 0.8 : 1.6 },
      },
      text: own.map((p) => plain(p.text ?? "")),
      textposition: own.map((p) => p.x! > middle !== (d.reversed ?? false) ? "middle left" : "middle right"),
      ...(labels ? { texttemplate: own.map((p) => `  ${plain(p.text ?? "")}  `) } : {}),
      cliponaxis: false,
      hovertemplate: own.map((p) =>
        `${[p.text ?? p.group ?? ""].filter(Boolean).map((t) => `${plain(t)}<br>`).join("")}${
          plain(d.xLabel ?? "x")
        }: ${written(p.x!, digits)}<br>${plain(d.yLabel ?? "y")}: ${written(p.y!, digits, d.unit)}${
          sized ? `<br>${plain(d.sizeLabel ?? "count")}: ${grouped(p.size ?? 1)}` : ""
        }<extra></extra>`
      ),
    };
  });
  const [from, to] = xaxis.range as [number, number];
  return {
    data,
    layout: {
      xaxis: d.logX ? turned(logAxis(xs, d.xLabel), d.reversed) : xaxis,
      yaxis,
      ...(d.diagonal
        ? {
          shapes: [{
            type: "line",
            x0: from,
            y0: from,
            x1: to,
            y1: to,
            line: { dash: "dot" },
            layer: "below",
          }],
        }
        : {}),
    },
    height: d.diagonal ? 520 : 420,
    narrow: labels && groups.length > 1 ? { layout: {}, height: 420, unlabelled: true } : undefined,
    minWidth: labels ? 560 : 320,
  };
}

/** Pixels across the largest point, and from the middle to the rim of the smallest one. */
const LARGEST = 26, SMALLEST = 2;

/** Plotly's sizes of points whose areas are counts; the same count has the same area in every group. */
function areas(counts: readonly number[], most: number): Record<string, unknown> {
  return {
    size: counts,
    sizemode: "area",
    sizeref: tidy(2 * most / LARGEST ** 2),
    sizemin: SMALLEST,
    opacity: 0.65,
  };
}

/** How many a point stands for. */
function countOf(size: number | undefined, where: string, { title }: ScatterDescription): number {
  const count = size ?? 1;
  if (Number.isFinite(count) && count >= 0) return count;
  throw new Problem({
    what: `Figure "${title}": a point's size is no count`,
    where,
    found: size,
    allowed: "numbers from 0",
  });
}

/** An axis of ranks: it runs backwards, and its first number is 1. */
function rankAxis(
  values: readonly number[],
  { unit }: Pick<ScatterDescription, "unit">,
  label: string | undefined,
  air: number,
): Record<string, unknown> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || 1) * air;
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => high / n <= 6);
  const ticks = step === undefined || low < 1
    ? undefined
    : [1, ...Array.from({ length: Math.floor(high / step) }, (_, i) => (i + 1) * step).filter((n) => n > 1)];
  return {
    range: [high + room, low - room],
    zeroline: false,
    ...(ticks ? { tickmode: "array", tickvals: ticks, ticktext: ticks.map(grouped) } : {}),
    ...axisTitle(label !== undefined && unit !== undefined ? `${label} (${unit})` : label ?? unit),
  };
}

/** An axis that runs backwards where it should. */
function turned(axis: Record<string, unknown>, reversed = false): Record<string, unknown> {
  return reversed ? { ...axis, range: (axis.range as number[]).toReversed() } : axis;
}
