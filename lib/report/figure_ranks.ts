import { Problem } from "../base/mod.ts";
import type { Drawing, RanksDescription } from "./figure_description.ts";
import { plain, stylesOf, tidy, widest, wrapName, written } from "./figure_parts.ts";
import { textWidth } from "./text_metrics.ts";

/** Pixels: a line of a label, the air around a label, the height of a bar's lane and of what stands above the axis. */
const LINE = 15, AIR = 8, LANE = 12, SCALE = 46, RULER = 36;
/** What the figure's title and its lower edge take. */
const AROUND = 52;
/** On a wide and on a narrow screen: size of the labels' letters and the pixels across of a label. */
const WIDE = { size: 12, label: 215 }, NARROW = { size: 10.5, label: 128 };
type Form = typeof WIDE;
const BARS = "#808c98";

/** A system on the axis. */
interface Ranked {
  system: string;
  rank: number;
}

/** Where the label of a system stands, in pixels below the axis. */
interface Row {
  label: string[];
  y: number;
}

/**
 * A critical-difference diagram. The better half of the systems is named at the left, the best on top; the others
 * at the right, the worst on top, so that no two lines cross. On a narrow screen all names stand at the left.
 */
export function drawRanks(d: RanksDescription): Drawing | undefined {
  check(d);
  if (d.ranks.length === 0) return undefined;
  const ranked = d.ranks.toSorted((a, b) => a.rank - b.rank);
  const digits = d.digits ?? 2;
  const { from, to, ticks } = scaleOf(ranked, d.difference);
  const edge = 0.05 * (to - from);
  const ends: [number, number] = [from - edge, to + edge];
  const bars = lanes(d.groups, ranked);
  const first = 14 + LANE * (bars.length === 0 ? 0 : 1 + Math.max(...bars.map(({ lane }) => lane)));
  const half = Math.ceil(ranked.length / 2);
  const left = rowsOf(ranked.slice(0, half), first, digits, WIDE);
  const right = rowsOf(ranked.slice(half).toReversed(), first, digits, WIDE).toReversed();
  const wide = [...left, ...right];
  const narrow = rowsOf(ranked, first, digits, NARROW);
  const above = SCALE + (d.difference === null ? 0 : RULER);
  const depth = (rows: readonly Row[]) =>
    Math.max(...rows.map(({ y, label }) => y + label.length * LINE / 2));
  const range = (rows: readonly Row[]) => [tidy(depth(rows) + AIR), -above];
  const styles = stylesOf(ranked.map(({ system }) => system), d.systems);
  const leader = (i: number, end: number, y: number) => ({
    x: [ranked[i]!.rank, ranked[i]!.rank, end].map(tidy),
    y: [0, y, y].map(tidy),
  });
  const data = ranked.map(({ system, rank }, i): Record<string, unknown> => ({
    type: "scatter",
    mode: "lines+markers",
    name: plain(system),
    showlegend: false,
    ...leader(i, ends[i < half ? 0 : 1], wide[i]!.y),
    ...(i < half ? {} : { yaxis: "y2" }),
    line: { color: styles[i]!.colour, width: 1.5 },
    marker: {
      color: styles[i]!.colour,
      symbol: styles[i]!.symbol,
      size: [9, 0, 0],
      opacity: 1,
      line: { color: styles[i]!.colour, width: [1.6, 0, 0] },
    },
    hovertext: `${plain(system)}<br>mean rank ${written(rank, digits)}`,
    hoverinfo: "text",
    cliponaxis: false,
  }));
  const changes = narrow.flatMap(({ y }, i) => {
    const { x, y: ys } = leader(i, ends[0], y);
    return [[`${i}.x`, x], [`${i}.y`, ys]];
  });
  const axis = (rows: readonly Row[]) => ({
    tickmode: "array",
    tickvals: rows.map(({ y }) => tidy(y)),
    ticktext: rows.map(textOf),
    range: range(wide),
    showgrid: false,
    zeroline: false,
    fixedrange: true,
  });
  return {
    data: [...data, ...bars.map(barTrace)],
    layout: {
      hovermode: "closest",
      xaxis: { range: ends.map(tidy), visible: false, fixedrange: true },
      yaxis: axis(left),
      ...(right.length > 0 && { yaxis2: { ...axis(right), overlaying: "y", side: "right" } }),
      shapes: [
        line(from, to, 0, 1.5),
        ...ticks.map((x) => ({ ...line(x, x, 0, 1), y1: -5 })),
        ...ruler(from, d.difference),
      ],
      annotations: [
        ...ticks.map((x) => ({ ...at(x, -7), text: String(x), yanchor: "bottom" })),
        {
          ...at((from + to) / 2, -24),
          text: plain(d.xLabel ?? "mean rank, 1 is best"),
          yanchor: "bottom",
        },
        ...(d.difference === null ? [] : [{
          ...at(from, -SCALE - 12),
          text: `critical difference ${written(d.difference, digits)}`,
          xanchor: "left",
          yanchor: "bottom",
        }]),
      ],
    },
    height: Math.round(AROUND + above + depth(wide) + AIR),
    narrow: {
      layout: {
        "yaxis.tickvals": narrow.map(({ y }) => tidy(y)),
        "yaxis.ticktext": narrow.map(textOf),
        "yaxis.range": range(narrow),
        ...(right.length > 0 &&
          { "yaxis2.range": range(narrow), "yaxis2.tickvals": [], "yaxis2.ticktext": [] }),
      },
      data: Object.fromEntries(changes),
      height: Math.round(AROUND + above + depth(narrow) + AIR),
    },
    minWidth: 300 + widest(left.flatMap(({ label }) => label)) + widest(right.flatMap(({ label }) => label)),
  };
}

/** Refuses what is no rank, a name that comes twice, and groups of systems that have no rank. */
function check({ title, ranks, groups, difference }: RanksDescription): void {
  const names = new Set<string>();
  for (const [i, { system, rank }] of ranks.entries()) {
    const where = `ranks[${i}]`;
    if (!Number.isFinite(rank) || rank < 1) {
      throw new Problem({
        what: `Figure "${title}": no mean rank`,
        where,
        found: rank,
        allowed: "numbers from 1",
      });
    }
    if (names.has(system)) {
      throw new Problem({ what: `Figure "${title}": a system has two ranks`, where, found: system });
    }
    names.add(system);
  }
  for (const [g, group] of groups.entries()) {
    const unknown = group.find((name) => !names.has(name));
    if (unknown === undefined) continue;
    throw new Problem({
      what: `Figure "${title}": a system of a group has no rank`,
      where: `groups[${g}]`,
      found: unknown,
      allowed: [...names].join(", "),
    });
  }
  if (difference !== null && !(Number.isFinite(difference) && difference > 0)) {
    throw new Problem({
      what: `Figure "${title}": no critical difference`,
      where: "difference",
      found: difference,
      allowed: "a number above 0, or null where there is none",
    });
  }
}

/** The whole ranks that hold all systems and the ruler, and the numbers on the axis. */
function scaleOf(
  ranked: readonly Ranked[],
  difference: number | null,
): { from: number; to: number; ticks: number[] } {
  const from = Math.floor(ranked[0]!.rank);
  const to = Math.ceil(Math.max(ranked.at(-1)!.rank, from + (difference ?? 0), from + 1));
  const step = to - from <= 2 ? 0.5 : to - from <= 8 ? 1 : 2;
  return {
    from,
    to,
    ticks: Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step),
  };
}

/** Labels from above in the order given, each as high as its lines. */
function rowsOf(ranked: readonly Ranked[], first: number, digits: number, { size, label }: Form): Row[] {
  let y = first;
  return ranked.map(({ system, rank }) => {
    const lines = wrapName(system, label, size);
    const number = written(rank, digits);
    const last = `${lines.at(-1)} \u00b7 ${number}`;
    const own = textWidth(last, size) <= label ? [...lines.slice(0, -1), last] : [...lines, number];
    const row = { label: own, y: y + (own.length * LINE + AIR) / 2 };
    y += own.length * LINE + AIR;
    return row;
  });
}

function textOf({ label }: Row): string {
  return label.map(plain).join("<br>");
}

/** A group of systems not told apart, and the lane in which its bar lies. */
interface Bar {
  members: Ranked[];
  lane: number;
}

/** Puts each group's bar into the first lane where it touches no other. */
function lanes(groups: RanksDescription["groups"], ranked: readonly Ranked[]): Bar[] {
  const bars = groups.map((group) => ranked.filter(({ system }) => group.includes(system)))
    .filter((members) => members.length > 1)
    .toSorted((a, b) => a[0]!.rank - b[0]!.rank || b.at(-1)!.rank - a.at(-1)!.rank);
  const ends: number[] = [];
  return bars.map((members) => {
    const free = ends.findIndex((end) => end < members[0]!.rank);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = members.at(-1)!.rank;
    return { members, lane };
  });
}

/** The bar of a group, with a dot at each member: a group need not hold all systems between its ends. */
function barTrace({ members, lane }: Bar): Record<string, unknown> {
  return {
    type: "scatter",
    mode: "lines+markers",
    name: "",
    showlegend: false,
    x: members.map(({ rank }) => tidy(rank)),
    y: members.map(() => 12 + LANE * lane),
    line: { color: BARS, width: 5 },
    marker: { color: BARS, size: 8 },
    hovertext: `not told apart:<br>${members.map(({ system }) => plain(system)).join("<br>")}`,
    hoverinfo: "text",
  };
}

/** A line that takes the theme's colour. */
function line(x0: number, x1: number, y: number, width: number): Record<string, unknown> {
  return { type: "line", x0: tidy(x0), x1: tidy(x1), y0: y, y1: y, line: { width } };
}

/** The critical difference as long as it is on the axis, with an end at both sides. */
function ruler(from: number, difference: number | null): Record<string, unknown>[] {
  if (difference === null) return [];
  const y = -SCALE - 6;
  const end = (x: number) => ({ ...line(x, x, y - 4, 2), y1: y + 4 });
  return [line(from, from + difference, y, 2), end(from), end(from + difference)];
}

function at(x: number, y: number): Record<string, unknown> {
  return { x: tidy(x), y, xref: "x", yref: "y", borderpad: 0 };
}
