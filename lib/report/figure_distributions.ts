import { translucent } from "./colours.ts";
import type { DistributionsDescription, Drawing, HistogramDescription } from "./figure_description.ts";
import { narrowForm } from "./figure_narrow.ts";
import {
  axisTitle,
  nameAxis,
  numbers,
  plain,
  stylesOf,
  tidy,
  valueAxis,
  widest,
  wrapName,
  written,
} from "./figure_parts.ts";

/** Boxes, or violins with a box inside: one per group, lying where there are many or their names are long. */
export function drawDistributions(d: DistributionsDescription): Drawing | undefined {
  const all = numbers(...d.groups.map((group) => group.values));
  if (all.length === 0) return undefined;
  const names = d.groups.map((group) => group.name);
  const room = 760 / names.length - 12;
  const lying = !names.every((name) => {
    const lines = wrapName(name, room);
    return lines.length <= 2 && widest(lines) <= room;
  });
  const styles = stylesOf(names, d.systems);
  const data = d.groups.map((group, i) => {
    const style = styles[i]!;
    const values = numbers(group.values).map(tidy);
    const places = values.map(() => i);
    return {
      type: d.kind === "violins" ? "violin" : "box",
      name: plain(group.name),
      x: lying ? values : places,
      y: lying ? places : values,
      orientation: lying ? "h" : "v",
      line: { color: style.hue, width: 1.5 },
      fillcolor: translucent(style.hue, style.pattern === "" ? 0.35 : 0.12),
      marker: { color: style.hue, symbol: style.symbol, size: 4, opacity: 0.6 },
      showlegend: false,
      ...(d.kind === "violins"
        ? {
          box: { visible: true, width: 0.18 },
          meanline: { visible: true },
          points: false,
          width: 0.8,
          spanmode: "hard",
        }
        : { boxmean: true, boxpoints: "outliers", width: 0.55 }),
      [lying ? "xhoverformat" : "yhoverformat"]: `.${d.digits ?? 3}f`,
    };
  });
  const scale = valueAxis(all, d, d.yLabel);
  const width = lying ? 250 : room;
  const axis = nameAxis(names, width, d.xLabel);
  const widths = names.map((name) => widest(wrapName(name, width)));
  return {
    data,
    layout: {
      boxmode: "overlay",
      violinmode: "overlay",
      xaxis: lying ? scale : axis,
      yaxis: lying ? { ...axis, range: [names.length - 0.5, -0.5] } : scale,
    },
    height: lying ? 110 + names.length * 46 : 420,
    narrow: narrowForm(names, { lying, height: 420, perName: 46, perLabel: 40, scale, names: axis }),
    minWidth: lying ? Math.max(...widths) + 260 : names.length * (Math.max(...widths) + 10) + 70,
  };
}

/** Counts in shared bins: bars for one series, stepped outlines for several. */
export function drawHistogram(d: HistogramDescription): Drawing | undefined {
  const all = numbers(...d.series.map((series) => series.values));
  if (all.length === 0) return undefined;
  const { start, width, count } = binsOf(all, d.bins ?? 20);
  const middles = Array.from({ length: count }, (_, i) => tidy(start + (i + 0.5) * width));
  const edges = Array.from({ length: count + 1 }, (_, i) => start + i * width);
  const digits = String(Number(width.toPrecision(3))).split(".")[1]?.length ?? 0;
  const counted = d.series.map((series) => {
    const counts = new Array<number>(count).fill(0);
    for (const v of numbers(series.values)) {
      counts[Math.min(count - 1, Math.max(0, Math.floor((v - start) / width + 1e-9)))]!++;
    }
    return { name: series.name, counts };
  });
  const single = counted.length === 1;
  const styles = stylesOf(counted.map((series) => series.name), d.systems);
  const data = counted.map(({ name, counts }, s) => {
    const style = styles[s]!;
    const hovertext = counts.map((n, i) =>
      `${single ? "" : `${plain(name)}<br>`}${written(edges[i]!, digits)} to ${
        written(edges[i + 1]!, digits)
      }: ${n}`
    );
    const common = { name: plain(name), hovertext, hoverinfo: "text", showlegend: !single };
    return single
      ? {
        ...common,
        type: "bar",
        x: middles,
        y: counts,
        width,
        marker: { color: translucent(style.hue, 0.55), line: { color: style.hue, width: 1 } },
      }
      : {
        ...common,
        type: "scatter",
        mode: "lines",
        x: [edges[0], ...middles, edges[count]].map((v) => tidy(v)),
        y: [counts[0], ...counts, counts[count - 1]],
        hovertext: [hovertext[0], ...hovertext, hovertext[count - 1]],
        line: { shape: "hvh", color: style.colour, dash: style.dash, width: 2 },
        fill: "tozeroy",
        fillcolor: translucent(style.hue, 0.1),
      };
  });
  const label = d.unit === undefined ? d.xLabel : `${d.xLabel ?? ""} (${d.unit})`.trim();
  return {
    data,
    layout: {
      bargap: 0,
      xaxis: {
        ...axisTitle(label),
        range: [edges[0]! - width / 2, edges[count]! + width / 2],
        zeroline: false,
      },
      yaxis: valueAxis([0, ...counted.flatMap((s) => s.counts)], { fromZero: true }, d.yLabel ?? "count"),
    },
    height: 380,
    minWidth: 320,
  };
}

/** Bins of a round width (1, 2, 2.5 or 5 of a power of ten) that hold all values. */
export function binsOf(
  values: readonly number[],
  wished: number,
): { start: number; width: number; count: number } {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const raw = (high - low || Math.abs(high) || 1) / Math.max(1, wished);
  const power = 10 ** Math.floor(Math.log10(raw));
  const width = power * ([1, 2, 2.5, 5, 10].find((m) => m * power >= raw * 0.999) ?? 10);
  const start = Math.floor(low / width + 1e-9) * width;
  return { start, width, count: Math.max(1, Math.ceil((high - start) / width - 1e-9)) };
}
