import { formatNode, parseSystem } from "../notation/mod.ts";

/** A system's name, or its row of the `systems` table, which says what it reranks. */
export type SystemRef = string | { system: string; base?: string | null };

/** How one system is drawn, everywhere. */
export interface SystemStyle {
  /** Lines, markers and solid bars. */
  colour: string;
  /** The hue it shares with its base and its base's other rerankers. */
  hue: string;
  /** Background of a bar; translucent where a pattern is laid over it. */
  fill: string;
  /** Plotly's hatching; "" is none. */
  pattern: "" | "/" | "\\" | "." | "x";
  /** Plotly's dashes of a line. */
  dash: "solid" | "dash" | "dot" | "dashdot";
  /** Plotly's marker symbol. */
  symbol: string;
}

/**
 * Seven hues that stay apart for people with protanopia, deuteranopia and tritanopia and can be seen on
 * white and on the dark page alike; the test computes it.
 */
export const palette: readonly string[] = [
  "#0072b2",
  "#de8f05",
  "#029e73",
  "#cc78bc",
  "#bf4a0a",
  "#56b4e9",
  "#6f6f6f",
];

/** What grew better, stayed or grew worse, in flows and bars alike. */
export const roles: Readonly<Record<"gain" | "same" | "loss", { colour: string; opacity: number }>> = {
  gain: { colour: "#0072b2", opacity: 0.7 },
  same: { colour: "#808c98", opacity: 0.4 },
  loss: { colour: "#bf4a0a", opacity: 0.7 },
};

const patterns = ["", "/", "\\", ".", "x"] as const;
const dashes = ["solid", "dash", "dot", "dashdot"] as const;
const symbols = [
  ["circle", "circle-open", "diamond-open", "triangle-up-open", "star-open"],
  ["square", "square-open", "hexagon-open", "triangle-down-open", "cross-open"],
] as const;

/**
 * The one colour of a system. Base systems get the hues in their order of the experiment; a reranked
 * system has its base's hue in another shade. Without `systems`, or for a system not among them, the hue
 * follows from the name alone, so that it is the same each time, though two names may then share one.
 *
 * @example
 * ```ts
 * import { colourOf } from "./colours.ts";
 * const systems = ["bm25", "gte-small", "gte-small+maxsim(all-MiniLM-L6-v2)"];
 * if (colourOf("bm25", systems) !== "#0072b2") throw new Error("the first system is blue");
 * if (colourOf(systems[2]!, systems) === colourOf("gte-small", systems)) throw new Error("another shade");
 * ```
 */
export function colourOf(system: string, systems: readonly SystemRef[] = []): string {
  return styleOf(system, systems).colour;
}

/** Colour, pattern, dashes and marker of a system: colour is never the only sign. */
export function styleOf(system: string, systems: readonly SystemRef[] = []): SystemStyle {
  const listed = systems.find((s) => nameOf(s) === system);
  const { base, reranked } = familyOf(listed ?? system);
  const bases = [...new Set(systems.map((s) => familyOf(s).base))];
  const place = bases.includes(base) ? bases.indexOf(base) : hashed(base, palette.length);
  const siblings = systems.filter((s) => familyOf(s).base === base && familyOf(s).reranked).map(nameOf);
  const variant = !reranked ? 0 : 1 + (listed ? siblings.indexOf(system) : hashed(system, 2));
  const round = Math.floor(place / palette.length);
  const hue = palette[place % palette.length]!;
  const own = round === 0 ? hue : mix(hue, "#000000", 0.35);
  const colour = variant === 0
    ? own
    : variant % 2 === 1
    ? mix(own, "#ffffff", 0.3)
    : mix(own, "#000000", 0.2);
  return {
    colour,
    hue,
    fill: variant === 0 ? own : translucent(own, 0.22),
    pattern: patterns[variant === 0 ? 0 : 1 + (variant - 1) % (patterns.length - 1)]!,
    dash: dashes[variant === 0 ? 0 : 1 + (variant - 1) % (dashes.length - 1)]!,
    symbol: symbols[round % 2]![variant === 0 ? 0 : 1 + (variant - 1) % 4]!,
  };
}

/** A colour between two, both written "#rrggbb"; `share` is the second's part. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channels(a), channels(b)];
  const mixed = x.map((v, i) => Math.round(v * (1 - share) + y[i]! * share));
  return "#" + mixed.map((v) => v.toString(16).padStart(2, "0")).join("");
}

/** A colour with opacity, as Plotly and CSS read it. */
export function translucent(colour: string, opacity: number): string {
  return `rgba(${channels(colour).join(",")},${opacity})`;
}

/** Red, green and blue (0 to 255) of "#rrggbb". */
export function channels(colour: string): [number, number, number] {
  const at = (i: number) => parseInt(colour.slice(i, i + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance (WCAG 2) of "#rrggbb", 0 for black and 1 for white. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((v) => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function nameOf(ref: SystemRef): string {
  return typeof ref === "string" ? ref : ref.system;
}

/** The system that a reranked one starts from: what its row of the table says, or its name. */
function familyOf(ref: SystemRef): { base: string; reranked: boolean } {
  const name = nameOf(ref);
  if (typeof ref !== "string" && ref.base !== undefined) {
    return { base: ref.base ?? name, reranked: ref.base !== null };
  }
  try {
    const { base, reranker } = parseSystem(name);
    return { base: formatNode(base), reranked: reranker !== undefined };
  } catch {
    return { base: name, reranked: false }; // series are not always systems: other names stand for themselves
  }
}

/** FNV-1a of a name, reduced to [0, n). */
function hashed(name: string, n: number): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return h % n;
}
