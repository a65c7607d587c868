import { type Column, type Figure, figure } from "../../report/mod.ts";
import type { Explored } from "../explore/explored.ts";
import type { Language } from "../http/words.ts";
import type { ChartData } from "./charts.ts";
import { chartWords } from "./chart_words.ts";

/** The charts there are, in their order. */
export const CHARTS = ["means", "over_k", "distribution", "gains", "failures"] as const;
export type ChartId = typeof CHARTS[number];

/** One chart: the picture, and what it shows as a table with all digits. */
export interface Chart {
  id: ChartId;
  title: string;
  /** Undefined where there is nothing to draw; `note` then says why. */
  figure: Figure | undefined;
  note: string;
  columns: readonly Column[];
  rows: readonly Record<string, unknown>[];
}

/** The charts of some figures, in a language. */
export function chartList(of: Explored, data: ChartData, language: Language): Chart[] {
  return [
    means(of, data, language),
    overK(of, data, language),
    distribution(of, data, language),
    gains(of, data, language),
    failures(of, data, language),
  ];
}

type Make = (of: Explored, data: ChartData, language: Language) => Chart;

const interval = (w: ReturnType<typeof chartWords>): Column[] => [
  { name: "low", label: w.low, digits: 3 },
  { name: "high", label: w.high, digits: 3 },
  { name: "n", label: w.n },
  { name: "failures", label: w.failed },
];

const means: Make = ({ systems }, { choice: { measure }, means }, language) => {
  const w = chartWords(language), title = w.means(measure.label);
  return {
    id: "means",
    title,
    note: "",
    figure: figure({
      kind: "intervals",
      title,
      xLabel: measure.label,
      reference: null,
      systems: systems.map(({ system, base }) => ({ system, base })),
      rows: means.flatMap(({ system, mean, low, high }) =>
        mean === null ? [] : [{ label: system, value: mean, low, high }]
      ),
    }),
    columns: [
      { name: "system", label: w.system },
      { name: "mean", label: w.mean, digits: 3 },
      ...interval(w),
    ],
    rows: means.map((row) => ({ ...row })),
  };
};

const overK: Make = ({ systems }, { choice: { measure }, overK }, language) => {
  const w = chartWords(language), title = w.overK(measure.name);
  const names = [...new Set(overK.flatMap(({ means }) => means.map(({ system }) => system)))];
  const at = (k: number, system: string) =>
    overK.find((one) => one.k === k)!.means.find((one) => one.system === system);
  const k = overK.map((one) => one.k);
  return {
    id: "over_k",
    title,
    note: overK.length === 0 ? w.oneK : "",
    figure: overK.length === 0 ? undefined : figure({
      kind: "lines",
      title,
      xLabel: "k",
      yLabel: `${measure.name}@k`,
      x: k,
      intervals: names.length <= 4 ? "bars" : undefined,
      systems: systems.map(({ system, base }) => ({ system, base })),
      series: names.map((system) => ({
        name: system,
        values: k.map((cut) => at(cut, system)?.mean ?? null),
        ...names.length <= 4 && {
          low: k.map((cut) => at(cut, system)?.low ?? null),
          high: k.map((cut) => at(cut, system)?.high ?? null),
        },
      })),
    }),
    columns: [
      { name: "system", label: w.system },
      { name: "k" },
      { name: "mean", label: w.mean, digits: 3 },
      ...interval(w),
    ],
    rows: overK.flatMap(({ k, means }) => means.map((row) => ({ ...row, k }))),
  };
};

const distribution: Make = ({ systems }, { choice: { measure }, distributions }, language) => {
  const w = chartWords(language), title = w.distribution(measure.label);
  return {
    id: "distribution",
    title,
    note: "",
    figure: figure({
      kind: "boxes",
      title,
      yLabel: measure.label,
      systems: systems.map(({ system, base }) => ({ system, base })),
      groups: distributions.map(({ system, values }) => ({ name: system, values: thinned(values) })),
    }),
    columns: [
      { name: "system", label: w.system },
      { name: "q1", label: w.q1, digits: 3 },
      { name: "median", label: w.median, digits: 3 },
      { name: "q3", label: w.q3, digits: 3 },
      { name: "n", label: w.n },
    ],
    rows: distributions.map(({ system, values, quartiles: [q1, median, q3] }) => ({
      ...{ system, q1, median, q3, n: values.length },
    })),
  };
};

/** Values that one box is drawn from at most. */
const MOST_VALUES = 201;

/** Of very many values their evenly spaced quantiles: the same ends, quartiles and median, in a page of bearable size. */
function thinned(values: readonly number[]): number[] {
  if (values.length <= MOST_VALUES) return [...values];
  const sorted = values.toSorted((a, b) => a - b), last = sorted.length - 1;
  return Array.from({ length: MOST_VALUES }, (_, i) => {
    const place = i / (MOST_VALUES - 1) * last, below = Math.floor(place), above = Math.min(below + 1, last);
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  });
}

const gains: Make = (_, { choice: { measure }, gains }, language) => {
  const w = chartWords(language), title = w.gains(measure.label), [worse, better] = [w.worse, w.better];
  return {
    id: "gains",
    title,
    note: gains.length === 0 ? w.noGains : "",
    figure: gains.length === 0 ? undefined : figure({
      kind: "intervals",
      title,
      subtitle: w.gainsNote,
      xLabel: w.difference,
      rows: gains.map(({ system, difference, low, high }) => ({
        label: system,
        value: difference,
        low,
        high,
      })),
      ...measure.better !== 0 && { sides: measure.better === 1 ? [worse, better] : [better, worse] },
    }),
    columns: [
      { name: "system", label: w.system },
      { name: "base", label: w.base },
      { name: "difference", label: w.difference, digits: 3 },
      ...interval(w),
      { name: "helped", label: w.helped },
      { name: "unchanged", label: w.unchanged },
      { name: "hurt", label: w.hurt },
    ],
    rows: gains.map((row) => ({ ...row })),
  };
};

const failures: Make = (_, { choice: { measure }, failures }, language) => {
  const w = chartWords(language), title = w.failures(measure.label);
  const systems = [...new Set(failures.map(({ system }) => system))];
  const causes = [...new Set(failures.map(({ cause }) => cause))].sort();
  return {
    id: "failures",
    title,
    note: failures.length === 0 ? w.noFailures(measure.label) : "",
    figure: failures.length === 0 ? undefined : figure({
      kind: "bars",
      title,
      // a single series has no legend
      yLabel: causes.length === 1 ? `${w.count}: ${causes[0]}` : w.count,
      digits: 0,
      categories: systems,
      series: causes.map((cause) => ({
        name: cause,
        values: systems.map((system) =>
          failures.find((row) => row.system === system && row.cause === cause)?.count ?? 0
        ),
      })),
    }),
    columns: [
      { name: "system", label: w.system },
      { name: "cause", label: w.cause },
      { name: "count", label: w.count },
    ],
    rows: failures.map((row) => ({ ...row })),
  };
};
