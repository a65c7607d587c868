import { translucent } from "./colours.ts";
import type { Drawing, LinesDescription, Series } from "./figure_description.ts";
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
