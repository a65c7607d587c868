import type { Drawing, PanelsDescription } from "./figure_description.ts";
import { drawLines } from "./figure_lines.ts";
import { plain } from "./figure_parts.ts";
import { drawScatter } from "./figure_scatter.ts";

type Json = Record<string, unknown>;

/** Pixels: a panel's height by the number of columns, and the room above it for its title and the axis of the one before. */
const HEIGHT = [0, 320, 260, 190], NARROW_HEIGHT = 220, ABOVE = 72;
/** What the title of a panel takes. */
const TITLE = 20;
/** Share of the width between two panels. */
const BESIDE = 0.075;
/** What the figure's title, the lowest axis and the legend take. */
const AROUND = 130;

/** Small multiples: several pictures of one kind side by side, with one legend for all of them. */
export function drawPanels(d: PanelsDescription): Drawing | undefined {
  const panels = d.panels.flatMap((panel) => {
    const own = { systems: d.systems, ...panel };
    const drawing = own.kind === "lines" ? drawLines(own) : drawScatter({ ...own, labels: false });
    return drawing ? [{ title: panel.title, subtitle: panel.subtitle, drawing }] : [];
  });
  if (panels.length === 0) return undefined;
  const columns = panels.length < 3 ? panels.length : panels.length === 4 ? 2 : 3;
  const wide = places(panels.length, columns, HEIGHT[columns]!),
    narrow = places(panels.length, 1, NARROW_HEIGHT);
  const legend = new Set<unknown>();
  const data = panels.flatMap(({ drawing }, p) =>
    drawing.data.map((trace): Json => {
      const first = !legend.has(trace.name) && trace.showlegend !== false;
      if (first) legend.add(trace.name);
      const axes = { xaxis: name("x", p), yaxis: name("y", p) };
      const marker = smaller(trace.marker as Json | undefined);
      return { ...trace, ...axes, marker, legendgroup: trace.name, showlegend: first && trace.name !== "" };
    })
  );
  const layout: Json = { hovermode: panels[0]!.drawing.layout.hovermode ?? "closest" };
  const annotations: Json[] = [], shapes: Json[] = [], changes: Json = {};
  panels.forEach(({ title, subtitle, drawing }, p) => {
    const [xaxis, yaxis] = [name("xaxis", p), name("yaxis", p)];
    const { title: remark, ...y } = drawing.layout.yaxis as Json & { title?: { text: string } };
    layout[xaxis] = { ...drawing.layout.xaxis as Json, domain: wide[p]!.x, anchor: name("y", p) };
    layout[yaxis] = { ...y, domain: wide[p]!.y, anchor: name("x", p), automargin: true, nticks: 6 };
    for (const shape of drawing.layout.shapes as Json[] ?? []) {
      shapes.push({ ...shape, xref: name("x", p), yref: name("y", p) });
    }
    const words = [subtitle === undefined ? "" : plain(subtitle), remark?.text ?? ""].filter(Boolean).join(
      " · ",
    );
    annotations.push({
      text: `<b>${plain(title)}</b>${words === "" ? "" : `  ${words}`}`,
      ...at(wide[p]!),
      xref: "paper",
      yref: "paper",
      xanchor: "left",
      yanchor: "bottom",
      align: "left",
    });
    Object.assign(changes, {
      [`${xaxis}.domain`]: narrow[p]!.x,
      [`${yaxis}.domain`]: narrow[p]!.y,
      [`annotations.${p}.x`]: at(narrow[p]!).x,
      [`annotations.${p}.y`]: at(narrow[p]!).y,
    });
  });
  const height = (columns: number, own: number) =>
    AROUND + Math.ceil(panels.length / columns) * (own + ABOVE) - ABOVE + TITLE;
  return {
    data,
    layout: { ...layout, annotations, ...(shapes.length > 0 && { shapes }), margin: { t: TITLE } },
    height: height(columns, HEIGHT[columns]!),
    minWidth: 230 * columns + 60,
    ...(columns > 1 && { narrow: { layout: changes, height: height(1, NARROW_HEIGHT) } }),
  };
}

/** The marks of a trace, small as a panel is; areas that are counts stay in proportion. */
function smaller(marker: Json = {}): Json {
  return Array.isArray(marker.size)
    ? { ...marker, sizeref: 4 * (marker.sizeref as number) }
    : { ...marker, size: 5 };
}

/** How Plotly names an axis of a panel. */
function name(axis: string, panel: number): string {
  return panel === 0 ? axis : `${axis}${panel + 1}`;
}

interface Place {
  x: [number, number];
  y: [number, number];
}

/** Where each panel stands, in shares of the figure, rows from above. */
function places(count: number, columns: number, own: number): Place[] {
  const rows = Math.ceil(count / columns);
  const all = rows * (own + ABOVE) - ABOVE, width = (1 - BESIDE * (columns - 1)) / columns;
  return Array.from({ length: count }, (_, i) => {
    const left = (i % columns) * (width + BESIDE), top = Math.floor(i / columns) * (own + ABOVE);
    return { x: [left, left + width], y: [1 - (top + own) / all, 1 - top / all] };
  });
}

function at({ x, y }: Place): { x: number; y: number } {
  return { x: x[0], y: y[1] };
}
