import type { SystemRef } from "./colours.ts";

/** What every figure can say. */
export interface CommonOptions {
  title: string;
  /** A second, quieter line: what the intervals are, how many questions. */
  subtitle?: string;
  /** Labels of the axes as they stand in an upright figure; lying bars and boxes take them along. */
  xLabel?: string;
  yLabel?: string;
  /** Unit of the values, set behind their axis's label and behind the values themselves. */
  unit?: string;
  /** Digits behind the point; 3 unless said otherwise. */
  digits?: number;
  /** The experiment's systems in their order: series, categories or groups named so get their colours. */
  systems?: readonly SystemRef[];
  /**
   * Whether the value axis begins at zero. Bars and counts do unless told otherwise, the others where zero is
   * near; an axis that does not says so in its label.
   */
  fromZero?: boolean;
  /** Height in pixels; else it follows from the data. */
  height?: number;
}

/** Whether something grew better, stayed or grew worse: each has one colour everywhere. */
export type Role = "gain" | "same" | "loss";

/** A number, or nothing where there is none to draw. */
export type Value = number | null | undefined;

/** One series of values in the order of the categories or of x, with intervals where they exist. */
export interface Series {
  name: string;
  /** What the series means where its colour says so: the same colours as in a flow. Bars only. */
  role?: Role;
  values: readonly Value[];
  low?: readonly Value[];
  high?: readonly Value[];
}

/** Bars: categories × series. */
export interface BarsDescription extends CommonOptions {
  kind: "bars";
  categories: readonly string[];
  series: readonly Series[];
  /** Lying bars; by default where the categories' names would not fit side by side. */
  horizontal?: boolean;
}

/** Lines over a numeric x. */
export interface LinesDescription extends CommonOptions {
  kind: "lines";
  x: readonly number[];
  series: readonly Series[];
  intervals?: "bars" | "bands";
  logX?: boolean;
}

/** Distributions of raw values, as boxes or as violins with a box inside. */
export interface DistributionsDescription extends CommonOptions {
  kind: "boxes" | "violins";
  groups: readonly { name: string; values: readonly Value[] }[];
}

/** Counts of values in bins shared by all series. */
export interface HistogramDescription extends CommonOptions {
  kind: "histogram";
  series: readonly { name: string; values: readonly Value[] }[];
  /** Wished number of bins; their width is rounded to 1, 2, 2.5 or 5 of a power of ten. */
  bins?: number;
}

/** Points in the plane, coloured by group. */
export interface ScatterDescription extends CommonOptions {
  kind: "scatter";
  /** Where many share one place, `size` is their count and shown as the point's area; without it a point counts as 1. */
  points: readonly { x: Value; y: Value; text?: string; group?: string; size?: number }[];
  /** What the sizes count, for the hover text; "count" unless said otherwise. */
  sizeLabel?: string;
  /** The line y = x. */
  diagonal?: boolean;
  /** For ranks: both axes run backwards, so that 1 stands at the top and at the right end. */
  reversed?: boolean;
  /** Writes each point's text beside it; by default for up to 16 points, else on hover alone. */
  labels?: boolean;
  logX?: boolean;
}

/** A matrix of values, written into its cells. */
export interface HeatmapDescription extends CommonOptions {
  kind: "heatmap";
  rows: readonly string[];
  columns: readonly string[];
  values: readonly (readonly Value[])[];
  /** What the cells say in place of their values: "+0.052 ▲"; a cell without a text says its value. */
  texts?: readonly (readonly (string | null | undefined)[])[];
  /** More on hover, below the value: interval, corrected p, effect; "\n" begins a new line. */
  notes?: readonly (readonly (string | null | undefined)[])[];
  /** Ends of the colour scale; else the smallest and the largest value. Values of both signs get a scale around 0. */
  range?: readonly [number, number];
}

/** How many are left after each step. */
export interface FunnelDescription extends CommonOptions {
  kind: "funnel";
  levels: readonly { name: string; count: number }[];
}

/** How many items went from which band before to which band after. */
export interface FlowDescription extends CommonOptions {
  kind: "flow";
  /** Headings of the left and of the right side. */
  before: string;
  after: string;
  /** From best to worst, the same on both sides: ["1", "2–3", "4–5", "not found"]. */
  bands: readonly string[];
  /** `flows[i][j]` items went from band i to band j. */
  flows: readonly (readonly number[])[];
}

/** A forest plot: one point with its interval per row, and a reference line. */
export interface IntervalsDescription extends CommonOptions {
  kind: "intervals";
  rows: readonly { label: string; value: Value; low?: Value; high?: Value; verdict?: string }[];
  /** Where the reference line stands: at 0 unless said otherwise; none (null) where the rows are systems. */
  reference?: number | null;
  /** What lies left and right of the reference line: ["bm25 better", "gte-small better"]. */
  sides?: readonly [string, string];
}

/**
 * A critical-difference diagram (Demšar 2006): the mean ranks of systems on an axis, best at the left, and bars
 * that join those which the test does not tell apart.
 */
export interface RanksDescription extends CommonOptions {
  kind: "ranks";
  /** The mean rank of each system over the questions; 1 is best. */
  ranks: readonly { system: string; rank: number }[];
  /** The critical difference of mean ranks, drawn as a ruler; null where the test has none. */
  difference: number | null;
  /** Systems not told apart; a group of one is not drawn. */
  groups: readonly (readonly string[])[];
}

/** Which system leads under which three weights that sum to 1, as a triangle. */
export interface SimplexDescription extends CommonOptions {
  kind: "simplex";
  /** What the three weights are of. */
  corners: readonly [string, string, string];
  /** An even grid of weights, and the system that leads there; null where no single one does. */
  cells: readonly { weights: readonly [number, number, number]; leader: string | null }[];
  /** The weights chosen. */
  marked?: readonly [number, number, number];
}

/** Small multiples: lines, or points, in several panels side by side, with one legend and one title for all. */
export interface PanelsDescription extends CommonOptions {
  kind: "panels";
  panels: readonly (LinesDescription | ScatterDescription)[];
}

/** All that {@linkcode figure} can draw. */
export type FigureDescription =
  | BarsDescription
  | LinesDescription
  | DistributionsDescription
  | HistogramDescription
  | ScatterDescription
  | HeatmapDescription
  | FunnelDescription
  | FlowDescription
  | IntervalsDescription
  | RanksDescription
  | SimplexDescription
  | PanelsDescription;

/** What the builder of one kind returns: traces and its part of the layout. */
export interface Drawing {
  data: Record<string, unknown>[];
  layout: Record<string, unknown>;
  height: number;
  /** Below this width the page draws the narrow form. */
  minWidth: number;
  /** What changes on a narrow screen; the layout by paths, such as "xaxis.ticktext". */
  narrow?: {
    layout: Record<string, unknown>;
    height: number;
    /** The traces by paths, such as "0.text". */
    data?: Record<string, unknown>;
    /** Standing bars and boxes lie down. */
    turned?: boolean;
    /** A legend names the points, not a text beside each. */
    unlabelled?: boolean;
  };
}
