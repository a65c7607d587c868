import { luminance, mix } from "./colours.ts";
import type { Drawing, HeatmapDescription } from "./figure_description.ts";
import { narrowNames } from "./figure_narrow.ts";
import { finite, nameAxis, numbers, plain, widest, wrapName, written } from "./figure_parts.ts";

type Scale = readonly (readonly [number, string])[];

const rising: Scale = [[0, "#eef4fa"], [0.25, "#b9d3ea"], [0.5, "#74a9d4"], [0.75, "#2f78b3"], [
  1,
  "#08406f",
]];
const twoSided: Scale = [
  [0, "#a33b05"],
  [0.25, "#e2915c"],
  [0.5, "#f6f5f2"],
  [0.75, "#74a9d4"],
  [1, "#0b4f86"],
];

/** From so many columns on, cells are small and hold no numbers; so many pixels a row then. */
const MANY = 20, SMALL = 17;

/**
 * A heatmap out of bars of height one: Plotly's own heatmap paints on a canvas, which neither print nor the
 * static picture needs. Long names that stand at the rows and at the columns alike are numbered, and the columns
 * say the numbers alone. Many columns make a picture of small cells without numbers, under names that stand upright.
 */
export function drawHeatmap(d: HeatmapDescription): Drawing | undefined {
  const all = numbers(...d.values);
  if (all.length === 0 || d.rows.length === 0 || d.columns.length === 0) return undefined;
  const [low, high] = d.range ?? [Math.min(...all), Math.max(...all)];
  const both = low < 0 && high > 0;
  const end = Math.max(Math.abs(low), Math.abs(high));
  const [from, to] = both ? [-end, end] : low < high ? [low, high] : around(low);
  const scale = both ? twoSided : rising;
  const cells = d.rows.flatMap((row, r) =>
    d.columns.map((column, c) => {
      const [value, note] = [finite(d.values[r]?.[c]), d.notes?.[r]?.[c]];
      return { row, column, r, c, value, text: d.texts?.[r]?.[c], note: note ? lines(note) : "" };
    })
  );
  const full = cells.filter((cell) => cell.value !== null);
  const empty = cells.filter((cell) => cell.value === null);
  const digits = d.digits ?? 2;
  const rowWidth = widest(d.rows.flatMap((row) => wrapName(row, 230)));
  const many = d.columns.length > MANY;
  const columnRoom = many ? 120 : Math.max(40, (740 - rowWidth) / d.columns.length - 8);
  const wrapped = d.columns.map((column) => wrapName(column, columnRoom));
  const numbered = same(d.rows, d.columns) && wrapped.some((lines) => lines.length > 3);
  const rowNames = numbered ? d.rows.map((row, i) => `${i + 1} \u00b7 ${row}`) : d.rows;
  const columnNames = numbered ? d.columns.map((_, i) => String(i + 1)) : d.columns;
  const rowLines = Math.max(...rowNames.map((row) => wrapName(row, 230).length));
  const columnLines = numbered ? 1 : Math.max(...wrapped.map((lines) => lines.length));
  const said = full.map(({ text, value }) => text ? plain(text) : many ? "" : written(value!, digits));
  const longest = widest(said);
  const common = {
    type: "bar",
    width: 1,
    showlegend: false,
    hoverinfo: "text",
    textangle: 0,
    insidetextanchor: "middle",
  };
  const name = (cell: { row: string; column: string }) => `${plain(cell.row)}, ${plain(cell.column)}`;
  const colours = full.map((cell) =>
    colourAt(scale, Math.min(1, Math.max(0, (cell.value! - from) / (to - from))))
  );
  const data: Record<string, unknown>[] = [{
    ...common,
    x: full.map((cell) => cell.c),
    base: full.map((cell) => cell.r - 0.5),
    y: full.map(() => 1),
    marker: { color: colours, line: { width: 0 } },
    text: said,
    textposition: "inside",
    textfont: {
      size: many ? 9 : 12,
      color: colours.map((colour) => luminance(colour) > 0.26 ? "#16202a" : "#fdfdfd"),
    },
    hovertext: full.map((cell) =>
      `${name(cell)}<br>${written(cell.value!, Math.max(digits, 3), d.unit)}${cell.note}`
    ),
  }, {
    // draws nothing but the scale beside the cells
    type: "scatter",
    mode: "markers",
    x: [null],
    y: [null],
    showlegend: false,
    marker: { color: [from], coloraxis: "coloraxis" },
  }];
  if (empty.length > 0) {
    data.push({
      ...common,
      x: empty.map((cell) => cell.c),
      base: empty.map((cell) => cell.r - 0.5),
      y: empty.map(() => 1),
      marker: { color: "rgba(128,140,152,0.12)", line: { width: 0 } },
      text: empty.map(({ text }) => text === null || text === undefined ? "\u2013" : plain(text)),
      textfont: { color: "#8b949d" },
      textposition: "inside",
      hovertext: empty.map((cell) => `${name(cell)}${cell.note || "<br>no value"}`),
    });
  }
  const short = narrowNames(rowNames, 110);
  const upright = narrowNames(columnNames, 120);
  const turn = upright.width > (260 - short.width) / d.columns.length - 6;
  const named = many ? Math.ceil(11 * d.columns.length / (260 - short.width)) : 1;
  const columnWidth = numbered ? 0 : widest(wrapped.flat());
  return {
    data,
    layout: {
      barmode: "overlay",
      coloraxis: {
        colorscale: scale,
        cmin: from,
        cmax: to,
        colorbar: {
          thickness: 12,
          len: 1,
          outlinewidth: 0,
          ticks: "",
          title: { text: plain(d.unit ?? ""), side: "right" },
        },
      },
      xaxis: {
        ...nameAxis(columnNames, columnRoom, d.xLabel),
        side: "bottom",
        ...(many && { tickangle: -90, tickfont: { size: 10 } }),
      },
      yaxis: { ...nameAxis(rowNames, 230, d.yLabel), range: [d.rows.length - 0.5, -0.5] },
    },
    height: many
      ? 150 + d.rows.length * SMALL + columnWidth
      : 130 + d.rows.length * Math.max(36, rowLines * 15 + 6) + Math.max(0, columnLines - 2) * 15,
    narrow: {
      layout: {
        "coloraxis.showscale": false, // the cells hold their values, or are too many for its room
        "yaxis.ticktext": short.text,
        "yaxis.tickfont.size": many ? 9 : 10.5,
        "xaxis.ticktext": upright.text.filter((_, c) => c % named === 0),
        ...(named > 1 && { "xaxis.tickvals": d.columns.map((_, c) => c).filter((c) => c % named === 0) }),
        "xaxis.tickfont.size": many ? 8.5 : 10.5,
        "xaxis.tickangle": turn ? 90 : 0,
      },
      ...(d.texts === undefined || many ? {} : { data: { "0.text": said.map(shorter) } }),
      height: many
        ? 150 + d.rows.length * SMALL + columnWidth
        : 110 + d.rows.length * Math.max(36, short.lines * 15 + 6) +
          (turn ? Math.min(upright.width, 130) : 20),
    },
    minWidth: rowWidth + 110 +
      d.columns.length * (many ? 11 : Math.max(44, longest + 10, Math.min(columnWidth, 90) + 8)),
  };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}

/** What a cell says on a narrow screen: "+0.052 ▲" in two lines and without the zero. */
function shorter(text: string): string {
  return text.replace(/(?<!\d)0(?=\.\d)/, "").replaceAll(" ", "<br>");
}

/** A note in lines, as it follows the head of a hover text. */
function lines(note: string): string {
  return note.split("\n").map((line) => `<br>${plain(line)}`).join("");
}

/** Ends of the scale where all values are equal. */
function around(value: number): [number, number] {
  return value >= 0 && value <= 1 ? [0, 1] : [value - 0.5, value + 0.5];
}

/** The colour at a place in [0, 1] of a scale. */
function colourAt(scale: Scale, place: number): string {
  const next = scale.findIndex(([at]) => at >= place);
  if (next <= 0) return scale[0]![1];
  const [[a, first], [b, second]] = [scale[next - 1]!, scale[next]!];
  return mix(first, second, (place - a) / (b - a));
}
