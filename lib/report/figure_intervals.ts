import { palette } from "./colours.ts";
import type { Drawing, IntervalsDescription, Value } from "./figure_description.ts";
import { narrowLying, narrowNames } from "./figure_narrow.ts";
import {
  digitsOf,
  errorBars,
  finite,
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

const labelWidth = 270;

type Row = {
  label: string;
  place: number;
  value: number | null;
  low?: Value;
  high?: Value;
  verdict?: string;
};

interface Group {
  name: string;
  rows: Row[];
  colour: string;
  symbol: string;
  legend: boolean;
}

/**
 * A forest plot. Differences stand against a reference line: filled points where the interval leaves it out,
 * hollow ones where it does not; rows with a verdict of their own are grouped by that instead, the undecided ones
 * hollow. Rows that are systems are no differences: each has its system's colour.
 */
export function drawIntervals(d: IntervalsDescription): Drawing | undefined {
  const rows: Row[] = d.rows.map((row, place) => ({ ...row, place, value: finite(row.value) }));
  const drawn = rows.filter((row) => row.value !== null);
  if (drawn.length === 0) return undefined;
  const listed = new Set((d.systems ?? []).map((s) => typeof s === "string" ? s : s.system));
  const areSystems = rows.every((row) => listed.has(row.label));
  const reference = d.reference === undefined ? areSystems ? null : 0 : d.reference;
  const ends = numbers(drawn.flatMap((row) => [row.value, row.low, row.high]), [reference]);
  const digits = digitsOf(ends, d.digits);
  const shown = (row: Row) =>
    row.value === null ? "\u2013" : written(row.value, digits) + intervalText(row.low, row.high, digits);
  const groups = areSystems ? bySystem(drawn, d) : bySide(drawn, reference);
  const data: Record<string, unknown>[] = groups.map(({ name, rows, colour, symbol, legend }) => ({
    type: "scatter",
    mode: "markers",
    name: plain(name),
    showlegend: legend,
    x: rows.map((row) => tidy(row.value)),
    y: rows.map((row) => row.place),
    error_x: {
      ...errorBars(rows.map((r) => r.value), rows.map((r) => r.low), rows.map((r) => r.high)),
      color: colour,
      thickness: 1.8,
      width: 0,
    },
    marker: { color: colour, symbol, size: 9, line: { color: colour, width: 1.8 } },
    hovertext: rows.map((row) => `${plain(row.label)}<br>${shown(row)}`),
    hoverinfo: "text",
    cliponaxis: false,
  }));
  const range = [d.rows.length - 0.5, -0.5];
  const right = rows.map(shown);
  data.push({
    type: "scatter",
    x: [ends[0]],
    y: [0],
    yaxis: "y2",
    mode: "markers",
    marker: { opacity: 0 },
    hoverinfo: "skip",
    showlegend: false,
  });
  const short = narrowNames(rows.map((row) => row.label), 118);
  const lines = rows.map((row) => wrapName(row.label, labelWidth));
  return {
    data,
    layout: {
      xaxis: {
        ...valueAxis(
          ends,
          { fromZero: d.fromZero ?? (reference === 0 ? true : undefined), unit: d.unit },
          d.xLabel,
        ),
        zeroline: false,
      },
      yaxis: { ...nameAxis(rows.map((row) => row.label), labelWidth, d.yLabel), range, showgrid: true },
      yaxis2: {
        overlaying: "y",
        side: "right",
        range,
        tickmode: "array",
        tickvals: rows.map((row) => row.place),
        ticktext: right.map(plain),
        showgrid: false,
        zeroline: false,
      },
      ...(reference === null ? {} : referenceLine(reference, d.sides)),
    },
    height: 120 + rows.length * (Math.max(...lines.map((l) => l.length)) > 1 ? 40 : 30),
    narrow: {
      layout: { ...narrowLying(short.text), "yaxis2.showticklabels": false, "yaxis2.automargin": false },
      height: 120 + rows.length * Math.max(30, short.lines * 16 + 6),
    },
    minWidth: widest(lines.flat()) + widest(right) + 260,
  };
}

function bySystem(rows: Row[], { systems }: IntervalsDescription): Group[] {
  const styles = stylesOf(rows.map((row) => row.label), systems);
  return rows.map((row, i) => {
    const { colour, symbol } = styles[i]!;
    return { name: row.label, rows: [row], colour, symbol, legend: false };
  });
}

function bySide(rows: Row[], reference: number | null): Group[] {
  const colour = palette[0]!;
  if (reference === null) return [{ name: "", rows, colour, symbol: "circle", legend: false }];
  if (rows.some((row) => row.verdict !== undefined)) return byVerdict(rows, colour);
  const outside = ({ low, high }: Row) =>
    finite(low) !== null && finite(high) !== null && (low! > reference || high! < reference);
  const groups = [
    { name: `interval leaves out ${reference}`, rows: rows.filter(outside), symbol: "circle" },
    {
      name: `interval includes ${reference}, or none`,
      rows: rows.filter((r) => !outside(r)),
      symbol: "circle-open",
    },
  ];
  return groups.filter((group) => group.rows.length > 0).map((group) => ({ ...group, colour, legend: true }));
}

const SYMBOLS: Record<string, string> = {
  "better": "circle",
  "worse": "circle",
  "practically equal": "diamond",
  "undecided": "circle-open",
  "the reference": "square-open",
};

function byVerdict(rows: Row[], colour: string): Group[] {
  return [...Map.groupBy(rows, (row) => row.verdict ?? "undecided")].map(([name, rows]) => ({
    name,
    rows,
    colour,
    symbol: SYMBOLS[name] ?? "circle",
    legend: true,
  }));
}

function referenceLine(at: number, sides: IntervalsDescription["sides"]): Record<string, unknown> {
  const line = {
    type: "line",
    xref: "x",
    yref: "paper",
    x0: at,
    x1: at,
    y0: 0,
    y1: 1,
    line: { dash: "dot", width: 1.5 },
  };
  if (sides === undefined) return { shapes: [line] };
  const place = { x: at, xref: "x", y: 1, yref: "paper", yanchor: "bottom" };
  return {
    shapes: [line],
    annotations: [
      { ...place, text: `\u2190 ${plain(sides[0])}`, xanchor: "right", xshift: -8 },
      { ...place, text: `${plain(sides[1])} \u2192`, xanchor: "left", xshift: 8 },
    ],
    margin: { t: 26 },
  };
}
