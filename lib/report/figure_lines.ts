import { translucent } from "./colours.ts";
import type { Drawing, LinesDescription, ScatterDescription, Series } from "./figure_description.ts";
import {
  axisTitle,
  digitsOf,
  errorBars,
  finite,
  hasIntervals,
  intervalText,
  logAxis,
  numbers,
  plain,
  stylesOf,
  tidy,
  valueAxis,
  written,
} from "./figure_parts.ts";

/** Lines over a numeric x, with error bars or bands where intervals exist. */
export function drawLines(d: LinesDescription): Drawing | undefined {
  const values = numbers(...d.series.flatMap((s) => [s.values, s.low, s.high]));
  if (values.length === 0) return undefined;
  const digits = digitsOf(values, d.digits);
  const bands = d.intervals === "bands";
  const x = d.x.map(tidy);
  const styles = stylesOf(d.series.map((series) => series.name), d.systems);
  const traces = d.series.map((series, s) => {
    const style = styles[s]!;
    const drawn = hasIntervals(series);
    return {
      type: "scatter",
      mode: x.length > 40 ? "lines" : "lines+markers",
      name: plain(series.name),
      legendgroup: plain(series.name),
      x,
      y: series.values.map(tidy),
      line: { color: style.colour, dash: style.dash, width: 2 },
      marker: {
        color: style.colour,
        symbol: style.symbol,
        size: 7,
        line: { width: 1.6, color: style.colour },
      },
      ...(drawn && !bands
        ? {
          error_y: {
            ...errorBars(series.values, series.low, series.high),
            color: style.colour,
            thickness: 1.2,
            width: 3,
          },
        }
        : {}),
      hovertext: series.values.map((v, i) => {
        const value = finite(v) === null ? "" : written(v!, digits, d.unit);
        return `${plain(series.name)}: ${value}${intervalText(series.low?.[i], series.high?.[i], digits)}`;
      }),
      hovertemplate: "%{hovertext}<extra></extra>",
      cliponaxis: false,
    };
  });
  const areas = bands
    ? d.series.flatMap((series, s) => hasIntervals(series) ? [band(series, d.x, styles[s]!.hue)] : [])
    : [];
  return {
    data: [...areas, ...traces],
    layout: {
      hovermode: d.series.length <= 8 ? "x unified" : "closest",
      xaxis: {
        ...(d.logX ? logAxis(numbers(x), d.xLabel) : { ...axisTitle(d.xLabel), zeroline: false }),
        ...(x.length <= 8 ? { tickmode: "array", tickvals: x, ticktext: x.map(String) } : {}),
      },
      yaxis: valueAxis(values, d, d.yLabel),
    },
    height: 400,
    minWidth: 320,
  };
}

/** A filled area between the ends of the intervals: there along the lower and back along the upper one. */
function band(series: Series, xs: readonly number[], hue: string): Record<string, unknown> {
  const there = xs.flatMap((x, i) => {
    const [low, high] = [finite(series.low?.[i]), finite(series.high?.[i])];
    return low === null || high === null ? [] : [{ x, low, high }];
  });
  const back = there.toReversed();
  return {
    type: "scatter",
    mode: "lines",
    name: plain(series.name),
    legendgroup: plain(series.name),
    showlegend: false,
    x: [...there, ...back].map((p) => tidy(p.x)),
    y: [...there.map((p) => tidy(p.low)), ...back.map((p) => tidy(p.high))],
    line: { width: 0 },
    fill: "toself",
    fillcolor: translucent(hue, 0.16),
    hoverinfo: "skip",
  };
}

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
  const points = d.points.filter((p) => finite(p.x) !== null && finite(p.y) !== null);
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
  const xaxis = valueAxis(both ?? xs, { fromZero: d.fromZero }, d.xLabel, air);
  const yaxis = valueAxis(both ?? ys, d, d.yLabel, air);
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
        size: points.length > 300 ? 6 : 9,
        opacity: points.length > 60 ? 0.7 : 1,
        line: { color: style.colour, width: 1.6 },
      },
      text: own.map((p) => plain(p.text ?? "")),
      textposition: own.map((p) => p.x! > middle ? "middle left" : "middle right"),
      ...(labels ? { texttemplate: own.map((p) => `  ${plain(p.text ?? "")}  `) } : {}),
      cliponaxis: false,
      hovertemplate: own.map((p) =>
        `${[p.text ?? p.group ?? ""].filter(Boolean).map((t) => `${plain(t)}<br>`).join("")}${
          plain(d.xLabel ?? "x")
        }: ${written(p.x!, digits)}<br>${plain(d.yLabel ?? "y")}: ${
          written(p.y!, digits, d.unit)
        }<extra></extra>`
      ),
    };
  });
  const [from, to] = xaxis.range as [number, number];
  return {
    data,
    layout: {
      xaxis: d.logX ? logAxis(xs, d.xLabel) : xaxis,
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
