import { Problem } from "../base/mod.ts";
import { roles, translucent } from "./colours.ts";
import type { Drawing, FlowDescription } from "./figure_description.ts";
import { grouped, plain, tidy, widest, wrapName, written } from "./figure_parts.ts";
import { textWidth } from "./text_metrics.ts";

/** Where an item's band lies after, seen from its band before. */
type Direction = "risen" | "unchanged" | "fallen";

const colours = { risen: roles.gain, unchanged: roles.same, fallen: roles.loss };

/** Pixels that all items together take, and that stand between two bands. */
const ITEMS = 300, BETWEEN = 8;
/** Pixels of a line of a band's label or of a heading. */
const LINE = 15;
/** On a wide and on a narrow screen: size of the labels' letters, and the pixels across of a label and of a heading. */
const WIDE = { size: 12, label: 170, heading: 360 }, NARROW = { size: 10.5, label: 84, heading: 140 };
type Form = typeof WIDE;
/** What the figure's title and the legend take. */
const AROUND = 92;

/** A band on one side, and where it stands in pixels from above. */
interface Node {
  band: string;
  count: number;
  top: number;
  bottom: number;
  /** Where the room of the band and of its label ends. */
  end: number;
}

/**
 * How many items went from which band to which. Plotly's own Sankey diagram has no legend and leaves out bands
 * without items; this one is made of filled areas, and the bands' labels are those of an axis on each side.
 */
export function drawFlow(d: FlowDescription): Drawing | undefined {
  check(d);
  const leaving = d.flows.map(sum);
  const total = sum(leaving);
  if (total === 0) return undefined;
  const arriving = d.bands.map((_, j) => sum(d.flows.map((row) => row[j]!)));
  const scale = ITEMS / total;
  const [before, after] = [stacked(d.bands, leaving, scale), stacked(d.bands, arriving, scale)];
  const links = ribbons(d.flows, before, after, scale);
  const bottom = Math.max(before.at(-1)!.end, after.at(-1)!.end) + LINE / 2;
  const [wide, narrow] = [sides(d, before, after, WIDE), sides(d, before, after, NARROW)];
  const range = (lines: number) => [tidy(bottom), -lines * LINE - BETWEEN];
  const axis = (nodes: readonly Node[]) => ({
    tickmode: "array",
    tickvals: nodes.map(({ top, bottom }) => tidy((top + bottom) / 2)),
    range: range(wide.lines),
    showgrid: false,
    zeroline: false,
    fixedrange: true,
  });
  const height = AROUND + bottom + BETWEEN;
  const heading = { y: -BETWEEN, yref: "y", yanchor: "bottom", xref: "paper" };
  const [left, right] = wide.sides, [shortLeft, shortRight] = narrow.sides;
  return {
    data: [...links.map((link) => area(link, d, total)), ...legend(links)],
    layout: {
      hovermode: "closest",
      showlegend: true,
      xaxis: { range: [-0.02, 1.02], visible: false, fixedrange: true },
      yaxis: { ...axis(before), ticktext: left.labels },
      yaxis2: { ...axis(after), ticktext: right.labels, overlaying: "y", side: "right" },
      shapes: [...bars(before, 0), ...bars(after, 1)],
      annotations: [
        { ...heading, text: left.heading, x: 0, xanchor: "left", xshift: -left.room, align: "left" },
        { ...heading, text: right.heading, x: 1, xanchor: "right", xshift: right.room, align: "right" },
      ],
    },
    height: Math.round(height + wide.lines * LINE),
    narrow: {
      layout: {
        "yaxis.range": range(narrow.lines),
        "yaxis2.range": range(narrow.lines),
        "yaxis.ticktext": shortLeft.labels,
        "yaxis2.ticktext": shortRight.labels,
        "annotations.0.text": shortLeft.heading,
        "annotations.0.xshift": -shortLeft.room,
        "annotations.1.text": shortRight.heading,
        "annotations.1.xshift": shortRight.room,
      },
      height: Math.round(height + narrow.lines * LINE),
    },
    minWidth: Math.max(560, 60 + left.across + right.across),
  };
}

/** Refuses a matrix that is not bands × bands, and whatever is no count. */
function check({ bands, flows, title }: FlowDescription): void {
  const what = `Figure "${title}": the flows do not fit the bands`;
  const allowed = `${bands.length} rows of ${bands.length} counts, one for each band`;
  if (flows.length !== bands.length) {
    throw new Problem({ what, where: "flows", found: `${flows.length} rows`, allowed });
  }
  for (const [i, row] of flows.entries()) {
    const where = `flows[${i}]`;
    if (row.length !== bands.length) {
      throw new Problem({ what, where, found: `${row.length} counts`, allowed });
    }
    const wrong = row.findIndex((n) => !Number.isSafeInteger(n) || n < 0);
    if (wrong < 0) continue;
    throw new Problem({
      what: `Figure "${title}": a flow is no count`,
      where: `${where}[${wrong}]`,
      found: row[wrong],
      allowed: "whole numbers from 0",
    });
  }
}

/** The bands of one side from above in their order; each has at least the height of its label. */
function stacked(bands: readonly string[], counts: readonly number[], scale: number): Node[] {
  let y = 0;
  return bands.map((band, i) => {
    const count = counts[i]!;
    const lines = Math.max(...[WIDE, NARROW].map((form) => label({ band, count }, form).length));
    const room = Math.max(count * scale, lines * LINE);
    const top = y + (room - count * scale) / 2;
    y += room + BETWEEN;
    return { band, count, top, bottom: top + count * scale, end: y - BETWEEN };
  });
}

/** One flow: from where to where, and the upper edges of both its ends. */
interface Link {
  from: number;
  to: number;
  count: number;
  direction: Direction;
  left: number;
  right: number;
  thickness: number;
}

/** All flows that there are, in the order of the bands on both sides; thick ones first, so that thin ones lie above. */
function ribbons(
  flows: FlowDescription["flows"],
  before: readonly Node[],
  after: readonly Node[],
  scale: number,
): Link[] {
  const used = after.map(() => 0);
  const links = flows.flatMap((row, from) => {
    let left = before[from]!.top;
    return row.map((count, to): Link => {
      const thickness = count * scale;
      const direction = to < from ? "risen" : to > from ? "fallen" : "unchanged";
      const link = {
        from,
        to,
        count,
        direction,
        left,
        right: after[to]!.top + used[to]!,
        thickness,
      } as const;
      left += thickness;
      used[to]! += thickness;
      return link;
    });
  });
  return links.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

/** The area of a flow: along its upper edge and back along the lower one. */
function area(
  { from, to, count, direction, left, right, thickness }: Link,
  d: FlowDescription,
  total: number,
): Record<string, unknown> {
  const { colour, opacity } = colours[direction];
  const steps = Array.from({ length: 25 }, (_, i) => i / 24);
  const upper = steps.map((x) => left + (right - left) * x * x * (3 - 2 * x));
  const share = (100 * count / total).toFixed(1);
  const bands = `${plain(d.bands[from]!)} \u2192 ${plain(d.bands[to]!)}`;
  return {
    type: "scatter",
    mode: "lines",
    name: direction,
    legendgroup: direction,
    showlegend: false,
    x: [...steps, ...steps.toReversed()].map(tidy),
    y: [...upper, ...upper.map((y) => y + thickness).toReversed()].map(tidy),
    line: { width: 0.5, color: translucent(colour, opacity) }, // a single item among thousands is seen too
    fill: "toself",
    fillcolor: translucent(colour, opacity),
    text: `${bands} (${direction})<br>${written(count, 0, d.unit)} \u00b7 ${share} %`,
    hoverinfo: "text",
    hoveron: "fills",
  };
}

/** What the colours mean and how many items each has. The right axis belongs to these traces. */
function legend(links: readonly Link[]): Record<string, unknown>[] {
  return (["risen", "unchanged", "fallen"] as const).map((direction) => {
    const { colour, opacity } = colours[direction];
    const count = sum(links.filter((link) => link.direction === direction).map((link) => link.count));
    return {
      type: "scatter",
      mode: "markers",
      name: `${direction}: ${grouped(count)}`,
      legendgroup: direction,
      showlegend: true,
      x: [null],
      y: [null],
      yaxis: "y2",
      marker: { symbol: "square", size: 12, color: translucent(colour, opacity) },
      hoverinfo: "skip",
    };
  });
}

/** The bands themselves, as thick lines: these take the theme's colour. */
function bars(nodes: readonly Node[], x: number): Record<string, unknown>[] {
  return nodes.filter(({ count }) => count > 0).map(({ top, bottom }) => ({
    type: "line",
    x0: x,
    x1: x,
    y0: tidy(top),
    y1: tidy(bottom),
    line: { width: 8 },
  }));
}

/** A band's name and count in lines; the count has one of its own where it does not fit. */
function label({ band, count }: Pick<Node, "band" | "count">, { label, size }: Form): string[] {
  const lines = wrapName(band, label, size);
  const last = `${lines.at(-1)} \u00b7 ${grouped(count)}`;
  return textWidth(last, size) <= label ? [...lines.slice(0, -1), last] : [...lines, grouped(count)];
}

interface Side {
  labels: string[];
  /** What stands above the side, beginning where its labels do. */
  heading: string;
  /** Pixels that the heading takes across, in bold; the page's letters may be wider than Helvetica's. */
  across: number;
  /** Pixels beside the bars that the labels take. */
  room: number;
}

/** Labels and headings of both sides, and the lines that the longer heading takes. */
function sides(
  d: FlowDescription,
  before: readonly Node[],
  after: readonly Node[],
  form: Form,
): { sides: [Side, Side]; lines: number } {
  const heads = [d.before, d.after].map((text) => wrapName(text, form.heading));
  const side = (nodes: readonly Node[], head: readonly string[]): Side => {
    const lines = nodes.map((node) => label(node, form));
    return {
      labels: lines.map((own) => own.map(plain).join("<br>")),
      heading: `<b>${head.map(plain).join("<br>")}</b>`,
      across: 1.35 * widest(head),
      room: Math.round(widest(lines.flat(), form.size)),
    };
  };
  return {
    sides: [side(before, heads[0]!), side(after, heads[1]!)],
    lines: Math.max(...heads.map((head) => head.length)),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, n) => all + n, 0);
}
