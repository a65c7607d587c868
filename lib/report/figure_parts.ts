import { styleOf, type SystemRef, type SystemStyle } from "./colours.ts";
import type { CommonOptions, Value } from "./figure_description.ts";
import { textWidth } from "./text_metrics.ts";

/** A text as Plotly shows it unchanged: it reads a few HTML tags and entities. */
export function plain(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** The value if it is a finite number, else null. */
export function finite(value: Value): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/**
 * How each of some names is drawn: as the experiment's systems where they are some, else in their own order.
 */
export function stylesOf(names: readonly string[], systems: readonly SystemRef[] = []): SystemStyle[] {
  const listed = new Set(systems.map((ref) => typeof ref === "string" ? ref : ref.system));
  const others = names.filter((name) => !listed.has(name));
  const refs = others.length === names.length ? names : [...systems, ...others];
  return names.map((name) => styleOf(name, refs));
}

/** All finite numbers of some lists. */
export function numbers(...lists: (readonly Value[] | undefined)[]): number[] {
  return lists.flatMap((list) => list ?? []).filter((v): v is number => finite(v) !== null);
}

/** A number without the digits that no reader and no pixel can see. */
export function tidy(value: Value): number | null {
  const number = finite(value);
  return number === null ? null : Number(number.toPrecision(6));
}

/** A number as it is written in a figure. */
export function written(value: number, digits = 3, unit?: string): string {
  const text = Number.isInteger(value) && digits === 0
    ? grouped(value)
    : value.toFixed(digits).replace(/^-(0(\.0+)?)$/, "$1");
  return text.replace(/^-/, "\u2212") + (unit === undefined ? "" : unit === "%" ? " %" : ` ${unit}`);
}

/** Digits behind the point: as wished, none for whole numbers beyond 1 and for counts, else three. */
export function digitsOf(values: readonly number[], wished?: number, counts = false): number {
  const whole = values.every(Number.isInteger) && (counts || values.some((v) => Math.abs(v) > 1));
  return wished ?? (whole ? 0 : 3);
}

/** A whole number with thousands apart. */
export function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/**
 * Breaks a long name into lines no wider than `width`, at its best joints: first before "+" and at spaces,
 * then before "(", then after ",", "/" and "-".
 */
export function wrapName(name: string, width: number, size = 12): string[] {
  const whole = name.replace(/\s+/g, " ").trim();
  if (textWidth(whole, size) <= width) return [whole];
  const joints = [/(?<=.)(?=\+)| /g, /(?<=.)(?=\()/g, /(?<=[,/-])(?=.)/g];
  const narrow = (at: number) => textWidth(whole.slice(0, at).trimEnd(), size) <= width;
  for (const joint of joints) {
    const at = [...whole.matchAll(joint)].map((match) => match.index).filter((i) => i > 0 && narrow(i)).at(
      -1,
    );
    if (at !== undefined) return [whole.slice(0, at).trimEnd(), ...wrapName(whole.slice(at), width, size)];
  }
  return [whole];
}

/** Width of the widest line. */
export function widest(lines: readonly string[], size = 12): number {
  return Math.max(0, ...lines.map((line) => textWidth(line, size)));
}

/** An axis of names standing at 0, 1, 2 …: positions are numbers, so that names may repeat or look like numbers. */
export function nameAxis(names: readonly string[], width: number, label?: string): Record<string, unknown> {
  return {
    tickmode: "array",
    tickvals: names.map((_, i) => i),
    ticktext: names.map((name) => wrapName(name, width).map(plain).join("<br>")),
    range: [-0.5, names.length - 0.5],
    showgrid: false,
    zeroline: false,
    ...axisTitle(label),
  };
}

/**
 * The axis of values: its range holds all of them with some air, begins at zero where it should, and its
 * label says so where it does not. It does not leave [0, 1] where no value does, and is the whole of it where
 * all are equal.
 */
export function valueAxis(
  values: readonly number[],
  { fromZero, unit }: Pick<CommonOptions, "fromZero" | "unit">,
  label: string | undefined,
  air = 0.06,
): Record<string, unknown> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const near = low <= 0 ? high >= 0 || -high <= -low * 0.4 : low <= high * 0.4;
  const zero = fromZero ?? near;
  const [from, to] = zero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  const room = (to - from || Math.abs(to) || 1) * air;
  const shares = low >= 0 && high <= 1;
  const equal = shares && low === high;
  const begin = equal || zero && low >= 0 ? 0 : shares ? Math.max(0, from - room) : from - room;
  const end = equal ? 1 : zero && high <= 0 ? 0 : shares ? Math.min(1, to + room) : to + room;
  const named = label !== undefined && unit !== undefined ? `${label} (${unit})` : label ?? unit;
  const marked = begin > 0 || end < 0 ? "axis does not start at 0" : undefined;
  return {
    range: [begin, end],
    zeroline: begin < 0 && end > 0 || begin === 0 || end === 0,
    ...axisTitle(named, marked),
  };
}

/** The title of an axis, with a quieter remark behind it. */
export function axisTitle(label?: string, remark?: string): Record<string, unknown> {
  const small = remark === undefined ? "" : `<i>${plain(remark)}</i>`;
  const text = [label === undefined ? "" : plain(label), small].filter(Boolean).join(" \u00b7 ");
  return text === "" ? {} : { title: { text } };
}

/** A logarithmic axis with round numbers on it: 1, 2 and 5 of each power of ten, or the powers alone. */
export function logAxis(values: readonly number[], label?: string): Record<string, unknown> {
  const [low, high] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const room = (high - low || 1) * 0.08;
  const powers = Array.from({ length: Math.ceil(high + 1) - Math.floor(low) }, (_, i) => Math.floor(low) + i);
  const steps = high - low > 3 ? [1] : [1, 2, 5];
  const ticks = powers.flatMap((power) => steps.map((m) => Number(`${m}e${power}`)));
  return {
    type: "log",
    range: [low - room, high + room],
    tickmode: "array",
    tickvals: ticks,
    ticktext: ticks.map(String),
    zeroline: false,
    ...axisTitle(label),
  };
}

/** Whether there are intervals to draw. */
export function hasIntervals(series: { low?: readonly Value[]; high?: readonly Value[] }): boolean {
  return numbers(series.low).length > 0 && numbers(series.high).length > 0;
}

/** Plotly's error bars: distances from the value, and none where an end is missing. */
export function errorBars(
  values: readonly Value[],
  low: readonly Value[] = [],
  high: readonly Value[] = [],
): Record<string, unknown> {
  const distance = (a: Value, b: Value) => {
    const [x, y] = [finite(a), finite(b)];
    return x === null || y === null ? null : tidy(Math.max(0, x - y));
  };
  return {
    type: "data",
    symmetric: false,
    array: values.map((v, i) => distance(high[i], v)),
    arrayminus: values.map((v, i) => distance(v, low[i])),
  };
}

/** Text beside a value on hover: the interval, where it exists. */
export function intervalText(low: Value, high: Value, digits = 3, unit?: string): string {
  const [a, b] = [finite(low), finite(high)];
  return a === null || b === null ? "" : ` [${written(a, digits)}, ${written(b, digits, unit)}]`;
}
