import type { Drawing } from "./figure_description.ts";
import { plain, widest, wrapName } from "./figure_parts.ts";

/** The names of an axis in shorter lines, for narrow screens. */
export function narrowNames(
  names: readonly string[],
  width: number,
): { text: string[]; lines: number; width: number } {
  const wrapped = names.map((name) => wrapName(name, width, 10.5));
  return {
    text: wrapped.map((lines) => lines.map(plain).join("<br>")),
    lines: Math.max(1, ...wrapped.map((lines) => lines.length)),
    width: widest(wrapped.flat(), 10.5),
  };
}

/** What changes on narrow screens where the names stand at the left: short lines, small letters, few numbers. */
export function narrowLying(text: readonly string[]): Record<string, unknown> {
  return { "yaxis.ticktext": text, "yaxis.tickfont.size": 10.5, "xaxis.nticks": 5 };
}

/** What {@linkcode narrowForm} is told about bars or boxes. */
interface Wide {
  /** Whether they lie on wide screens too. */
  lying: boolean;
  /** Height of the standing figure. */
  height: number;
  /** Height that a lying name needs for what is drawn beside it. */
  perName: number;
  /** Width that a standing name needs for what is drawn above it. */
  perLabel: number;
  /** Width of the numbers at the ends of the bars. */
  label?: number;
  scale: Record<string, unknown>;
  names: Record<string, unknown>;
}

/** Pixels across which the plot of a figure extends on a phone. */
const phoneRoom = 290;

/** Bars and boxes on a narrow screen: they stand where there is room for all of them, else they lie. */
export function narrowForm(list: readonly string[], wide: Wide): Drawing["narrow"] {
  const each = (phoneRoom / list.length - 6) / 1.12; // the page's letters may be wider than Helvetica's
  const upright = narrowNames(list, each);
  if (!wide.lying && upright.width <= each && wide.perLabel <= each) {
    return { layout: { "xaxis.ticktext": upright.text, "xaxis.tickangle": 0 }, height: wide.height };
  }
  const short = narrowNames(list, 118);
  const turned = { xaxis: wide.scale, yaxis: { ...wide.names, range: [list.length - 0.5, -0.5] } };
  return {
    layout: {
      ...(wide.lying ? {} : turned),
      ...narrowLying(short.text),
      ...(wide.label ? { "margin.r": 12 + wide.label } : {}),
    },
    height: 110 + list.length * Math.max(wide.perName, short.lines * 16 + 8),
    turned: !wide.lying,
  };
}
