import { Problem } from "../base/mod.ts";
import { luminance, mix } from "./colours.ts";
import type { Drawing, SimplexDescription } from "./figure_description.ts";
import { plain, stylesOf, tidy, widest, written } from "./figure_parts.ts";

type Point = readonly [number, number];
type Weights = readonly [number, number, number];
type Cell = SimplexDescription["cells"][number];

const HEIGHT = Math.sqrt(3) / 2;
/** Where the weights (1, 0, 0), (0, 1, 0) and (0, 0, 1) stand. */
const CORNERS: readonly [Point, Point, Point] = [[0, 0], [1, 0], [0.5, HEIGHT]];
const NOBODY = "#c3cad1";
const NONE = "no single leader";

/**
 * Which system leads under which weights: a triangle of cells in the leaders' colours. Each corner gives all weight
 * to one measure. A letter in each region says what its colour says, and the legend names both.
 */
export function drawSimplex(d: SimplexDescription): Drawing | undefined {
  check(d);
  if (d.cells.length === 0) return undefined;
  const digits = d.digits ?? 2;
  const reach = closest(d.cells.map(({ weights }) => placeOf(weights))) / Math.sqrt(3);
  const regions = Map.groupBy(d.cells, ({ leader }) => leader);
  const order = (d.systems ?? []).map((ref) => typeof ref === "string" ? ref : ref.system);
  const place = (name: string) => order.includes(name) ? order.indexOf(name) : order.length;
  const leaders = [...regions.keys()].filter((name) => name !== null)
    .toSorted((a, b) => place(a) - place(b));
  const styles = stylesOf(leaders, d.systems);
  const shown = [
    ...leaders.map((name, i) => ({ name, letter: letterOf(i), colour: styles[i]!.colour })),
    ...(regions.has(null) ? [{ name: null, letter: "", colour: NOBODY }] : []),
  ];
  const share = (cells: readonly Cell[]) => `${Math.round(100 * cells.length / d.cells.length)} %`;
  const data = shown.flatMap(({ name, letter, colour }): Record<string, unknown>[] => {
    const cells = regions.get(name)!;
    const label = name === null ? NONE : `${letter} \u00b7 ${plain(name)}`;
    return [
      {
        type: "scatter",
        mode: "lines",
        name: label,
        legendgroup: label,
        showlegend: false,
        ...outlines(cells.map(({ weights }) => hexagon(placeOf(weights), reach))),
        line: { width: 0.4, color: mix(colour, "#ffffff", 0.25) },
        fill: "toself",
        fillcolor: colour,
        hoverinfo: "skip",
      },
      {
        type: "scatter",
        mode: "markers",
        name: label,
        legendgroup: label,
        showlegend: false,
        x: cells.map(({ weights }) => tidy(placeOf(weights)[0])),
        y: cells.map(({ weights }) => tidy(placeOf(weights)[1])),
        marker: { color: colour, opacity: 0, size: 8 },
        hovertext: cells.map(({ weights }) =>
          `${name === null ? NONE : `${plain(name)} leads`}<br>${weightsText(weights, d, digits)}`
        ),
        hoverinfo: "text",
      },
      {
        type: "scatter",
        mode: "markers",
        name: `${label}: ${share(cells)}`,
        legendgroup: label,
        showlegend: true,
        x: [null],
        y: [null],
        marker: { symbol: "square", size: 12, color: colour },
        hoverinfo: "skip",
      },
    ];
  });
  if (d.marked !== undefined) data.push(mark(d.marked, d, digits));
  const letters = shown.filter(({ name }) => name !== null).map(({ name, letter, colour }) => {
    const [x, y] = heart(regions.get(name)!.map(({ weights }) => placeOf(weights)), d.marked);
    const color = luminance(colour) > 0.2 ? "#16202a" : "#fdfdfd";
    return { text: `<b>${letter}</b>`, x: tidy(x), y: tidy(y), font: { size: 14, color } };
  });
  const corner = { align: "center", font: { size: 12.5 } };
  const [a, b, c] = d.corners.map((name) => `<b>${plain(name)}</b>`);
  const across = widest(d.corners) * 1.1;
  return {
    data,
    layout: {
      hovermode: "closest",
      showlegend: true,
      xaxis: { range: [-0.06, 1.06], visible: false, fixedrange: true },
      yaxis: {
        range: [-0.1, HEIGHT + 0.03],
        visible: false,
        fixedrange: true,
        scaleanchor: "x",
        scaleratio: 1,
      },
      annotations: [
        ...letters,
        { ...corner, text: a, x: 0, y: 0, xanchor: "center", yanchor: "top", yshift: -6 },
        { ...corner, text: b, x: 1, y: 0, xanchor: "center", yanchor: "top", yshift: -6 },
        { ...corner, text: c, x: 0.5, y: tidy(HEIGHT), xanchor: "center", yanchor: "bottom", yshift: 4 },
      ],
      margin: { t: 24 },
    },
    height: 560,
    narrow: {
      layout: {
        [`annotations.${letters.length}.xanchor`]: "left",
        [`annotations.${letters.length}.xshift`]: -14,
        [`annotations.${letters.length + 1}.xanchor`]: "right",
        [`annotations.${letters.length + 1}.xshift`]: 14,
      },
      height: 430,
    },
    minWidth: Math.max(420, 2 * across + 40),
  };
}

/** Refuses weights that do not sum to 1. */
function check({ title, cells, marked }: SimplexDescription): void {
  const all = [
    ...cells.map(({ weights }, i) => ({ weights, where: `cells[${i}].weights` })),
    ...(marked === undefined ? [] : [{ weights: marked, where: "marked" }]),
  ];
  for (const { weights, where } of all) {
    const sum = weights[0] + weights[1] + weights[2];
    if (weights.every((w) => w >= -1e-9) && Math.abs(sum - 1) <= 1e-6) continue;
    throw new Problem({
      what: `Figure "${title}": weights that do not sum to 1`,
      where,
      found: weights.join(", "),
      allowed: "three numbers from 0 that sum to 1",
    });
  }
}

/** A, B, …, Z, A1, B1 … */
function letterOf(i: number): string {
  return String.fromCharCode(65 + i % 26) + (i < 26 ? "" : Math.floor(i / 26));
}

function placeOf([a, b, c]: Weights): Point {
  const [p, q, r] = CORNERS;
  return [a * p[0] + b * q[0] + c * r[0], a * p[1] + b * q[1] + c * r[1]];
}

/** The smallest distance of two points; one point alone is given the whole triangle. */
function closest(points: readonly Point[]): number {
  let least = Infinity;
  for (let i = 1; i < points.length; i++) {
    for (let j = 0; j < i; j++) {
      const distance = Math.hypot(points[i]![0] - points[j]![0], points[i]![1] - points[j]![1]);
      if (distance > 1e-9 && distance < least) least = distance;
    }
  }
  return least === Infinity ? 4 : least;
}

/** The hexagon around a point that meets those of its neighbours, without what would leave the triangle. */
function hexagon([x, y]: Point, reach: number): Point[] {
  const corners = Array.from({ length: 6 }, (_, i): Point => {
    const angle = Math.PI / 6 + i * Math.PI / 3;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return [0, 1, 2].reduce((shape, side) => cut(shape, CORNERS[side]!, CORNERS[(side + 1) % 3]!), corners);
}

/** The part of a convex shape that lies left of the line from a to b (Sutherland and Hodgman). */
function cut(shape: readonly Point[], a: Point, b: Point): Point[] {
  const side = ([x, y]: Point) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  return shape.flatMap((point, i) => {
    const next = shape[(i + 1) % shape.length]!;
    const [here, there] = [side(point), side(next)];
    const kept = here >= 0 ? [point] : [];
    if ((here >= 0) === (there >= 0)) return kept;
    const share = here / (here - there);
    return [...kept, [point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]];
  });
}

/** Several shapes as one line with gaps. */
function outlines(shapes: readonly Point[][]): { x: (number | null)[]; y: (number | null)[] } {
  const points = shapes.filter((shape) => shape.length > 0)
    .flatMap((shape, i) => [...(i === 0 ? [] : [null]), ...shape, shape[0]!]);
  return { x: points.map((p) => p && tidy(p[0])), y: points.map((p) => p && tidy(p[1])) };
}

/** The point of a region that lies nearest to its middle, but not under the mark. */
function heart(points: readonly Point[], marked: Weights | undefined): Point {
  const mean = [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis]!, 0) / points.length);
  const covered = marked === undefined ? undefined : placeOf(marked);
  const free = points.filter((p) =>
    covered === undefined || Math.hypot(p[0] - covered[0], p[1] - covered[1]) > 0.05
  );
  const distance = (p: Point) => Math.hypot(p[0] - mean[0]!, p[1] - mean[1]!);
  return (free.length > 0 ? free : points).reduce((best, p) => distance(p) < distance(best) ? p : best);
}

function weightsText(weights: Weights, { corners }: SimplexDescription, digits: number): string {
  return weights.map((w, i) => `${plain(corners[i]!)}: ${written(w, digits)}`).join("<br>");
}

/** The weights chosen, as a star that is seen on every colour. */
function mark(weights: Weights, d: SimplexDescription, digits: number): Record<string, unknown> {
  const [x, y] = placeOf(weights);
  return {
    type: "scatter",
    mode: "markers",
    name: `the weights chosen: ${weights.map((w) => written(w, digits)).join(", ")}`,
    showlegend: true,
    x: [tidy(x)],
    y: [tidy(y)],
    marker: { symbol: "star", size: 16, color: "#ffffff", line: { color: "#16202a", width: 1.5 } },
    hovertext: `the weights chosen<br>${weightsText(weights, d, digits)}`,
    hoverinfo: "text",
  };
}
