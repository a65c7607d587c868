import { palette, roles, type SystemStyle, translucent } from "./colours.ts";
import type { BarsDescription, Drawing, FunnelDescription, Series } from "./figure_description.ts";
import { narrowForm, narrowLying, narrowNames } from "./figure_narrow.ts";
import {
  digitsOf,
  errorBars,
  finite,
  grouped,
  hasIntervals,
  intervalText,
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

const plotWidth = 760;

/** Bars of categories × series; lying where the names need the room. */
export function drawBars(d: BarsDescription): Drawing | undefined {
  const values = numbers(...d.series.flatMap((s) => [s.values, s.low, s.high]));
  if (values.length === 0) return undefined;
  const digits = digitsOf(values, d.digits, !d.systems?.length && !d.series.some(hasIntervals));
  const room = plotWidth / d.categories.length - 12;
  const standing = d.categories.map((name) => wrapName(name, room));
  const fits = standing.every((lines) => lines.length <= 2 && widest(lines) <= room);
  const lying = d.horizontal ?? !fits;
  const byCategory = d.series.length === 1 && d.series[0]!.role === undefined && isListed(d);
  const single = d.series.length === 1;
  const bars = d.categories.length * d.series.length;
  const longest = widest(values.map((v) => written(v, digits, d.unit)));
  const labelled = !d.series.some(hasIntervals) &&
    (lying ? bars <= 30 : longest + 6 <= plotWidth * 0.78 / bars);
  const named = stylesOf(d.series.map((series) => series.name), d.systems);
  const bySeries = d.series.map((series, s) => withRole(series, named[s]!));
  const data = d.series.map((series, s) => {
    const styles = byCategory ? stylesOf(d.categories, d.systems) : d.categories.map(() => bySeries[s]!);
    const places = d.categories.map((_, i) => i);
    const sizes = d.categories.map((_, i) => tidy(series.values[i]));
    const errors = hasIntervals(series)
      ? { [lying ? "error_x" : "error_y"]: errorBars(series.values, series.low, series.high) }
      : {};
    const shown = sizes.map((v) => v === null ? "" : written(v, digits, d.unit));
    return {
      type: "bar",
      name: plain(series.name),
      orientation: lying ? "h" : "v",
      x: lying ? sizes : places,
      y: lying ? places : sizes,
      marker: {
        color: styles.map((s) => s.pattern === "" ? s.fill : s.hue), // with a pattern, the colour of its lines
        pattern: {
          shape: styles.map((s) => s.pattern),
          bgcolor: styles.map((s) => s.fill),
          size: 6,
          solidity: 0.3,
        },
        line: { color: styles.map((s) => s.hue), width: 1 },
      },
      ...errors,
      ...(labelled ? { text: shown, textposition: "outside", cliponaxis: false, textangle: 0 } : {}),
      hovertext: shown.map((v, i) => {
        const head = single ? plain(d.categories[i]!) : `${plain(series.name)}, ${plain(d.categories[i]!)}`;
        return `${head}<br>${v}${intervalText(series.low?.[i], series.high?.[i], digits)}`;
      }),
      hoverinfo: "text",
      showlegend: !single,
    };
  });
  const air = labelled ? 0.1 : 0.06;
  const scale = valueAxis(
    values,
    { fromZero: d.fromZero ?? true, unit: d.unit },
    d.yLabel,
    air,
  );
  const names = nameAxis(d.categories, lying ? 250 : room, d.xLabel);
  const reversed = [d.categories.length - 0.5, -0.5];
  const tallest = Math.max(...d.categories.map((name) => wrapName(name, 250).length));
  const widths = d.categories.map((name, i) => widest(lying ? wrapName(name, 250) : standing[i]!));
  const beside = labelled && values.every((v) => v >= 0 && v <= 1) ? longest : 0;
  return {
    data,
    layout: {
      barmode: "group",
      bargap: single ? 0.35 : 0.22,
      xaxis: lying ? scale : names,
      yaxis: lying ? { ...names, range: reversed } : scale,
      ...(lying && beside > 0 ? { margin: { r: 18 + beside } } : {}),
    },
    height: lying ? 110 + d.categories.length * Math.max(d.series.length * 20 + 12, tallest * 15 + 12) : 400,
    narrow: narrowForm(d.categories, {
      lying,
      height: 400,
      perName: d.series.length * 20 + 12,
      perLabel: labelled ? (longest + 4) * d.series.length : 12 * d.series.length,
      label: labelled ? longest : 0,
      scale,
      names,
    }),
    minWidth: lying ? Math.max(...widths) + 240 : d.categories.length * (Math.max(...widths) + 10) + 70,
  };
}

/** How many are left after each step: a bar per level on a pale bar of the level before. */
export function drawFunnel(d: FunnelDescription): Drawing | undefined {
  const counts = d.levels.map((level) => finite(level.count));
  const first = counts.find((n) => n !== null);
  if (first === undefined) return undefined;
  const names = d.levels.map((level) => level.name);
  const places = names.map((_, i) => i);
  const before = counts.map((n, i) => i === 0 ? n : counts[i - 1]!);
  const share = (n: number) =>
    first === 0 ? "" : ` \u00b7 ${(100 * n / first).toFixed(n === first ? 0 : 1)} %`;
  const text = counts.map((n) => n === null ? "" : grouped(n) + share(n));
  const lost = counts.map((n, i) => {
    const drop = (before[i] ?? 0) - (n ?? 0);
    return i === 0 || drop === 0
      ? ""
      : `<br>${drop > 0 ? "\u2212" : "+"}${grouped(Math.abs(drop))} from the level above`;
  });
  const hue = palette[0]!;
  const short = narrowNames(names, 110);
  const common = { type: "bar", orientation: "h", y: places, showlegend: false };
  return {
    data: [
      { ...common, x: before, width: 0.62, marker: { color: "rgba(128,140,152,0.22)" }, hoverinfo: "skip" },
      {
        ...common,
        x: counts,
        width: 0.62,
        marker: { color: hue },
        hovertext: text.map((t, i) => `${plain(names[i]!)}<br>${t}${lost[i]}`),
        hoverinfo: "text",
      },
      {
        type: "scatter",
        mode: "text",
        x: before.map((n, i) => Math.max(n ?? 0, counts[i] ?? 0)),
        y: places,
        text: text.map((t) => `  ${t}`),
        textposition: "middle right",
        cliponaxis: false,
        hoverinfo: "skip",
        showlegend: false,
      },
    ],
    layout: {
      barmode: "overlay",
      xaxis: valueAxis(numbers(counts), { fromZero: true, unit: d.unit }, d.xLabel, 0.2),
      yaxis: { ...nameAxis(names, 250, d.yLabel), range: [names.length - 0.5, -0.5] },
    },
    height: 110 + names.length * 40,
    narrow: {
      layout: { ...narrowLying(short.text), "xaxis.range": [0, Math.max(...numbers(counts)) * 1.75] },
      height: 110 + names.length * Math.max(40, short.lines * 16 + 8),
    },
    minWidth: widest(names.flatMap((name) => wrapName(name, 250))) + 320,
  };
}

/** The colour of a series that has a meaning of its own. */
function withRole({ role }: Series, style: SystemStyle): SystemStyle {
  if (role === undefined) return style;
  const { colour, opacity } = roles[role];
  return { ...style, colour, hue: colour, fill: translucent(colour, opacity), pattern: "" };
}

function isListed(d: BarsDescription): boolean {
  const listed = new Set((d.systems ?? []).map((s) => typeof s === "string" ? s : s.system));
  return d.categories.every((name) => listed.has(name));
}
