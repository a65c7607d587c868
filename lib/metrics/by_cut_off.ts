import { parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";

type Mean = Pick<Row<"summaries">, "system" | "measure" | "value" | "low" | "high" | "n">;

/** The means of one measure at one cut-off after another. */
export interface Curve {
  /** The measure without its cut-off: "nDCG". */
  name: string;
  k: number[];
  series: {
    name: string;
    values: (number | null)[];
    low: (number | null)[];
    high: (number | null)[];
  }[];
}

/** The measures without their cut-offs, in their order, with the names they have at each; null is "no cut-off". */
function families(measures: readonly string[]): Map<string, Map<number | null, string>> {
  const found = new Map<string, Map<number | null, string>>();
  for (const measure of measures) {
    const name = measure.replace(/@\d+$/, ""), known = found.get(name) ?? new Map<number | null, string>();
    found.set(name, known.set(parseMeasure(measure).k ?? null, measure));
  }
  return found;
}

function lookUp(summaries: readonly Mean[]) {
  const at = new Map(summaries.map((row) => [JSON.stringify([row.system, row.measure]), row]));
  return (system: string, measure: string | undefined) =>
    measure === undefined ? undefined : at.get(JSON.stringify([system, measure]));
}

/** The curve over k of every measure that was taken at two cut-offs or more. */
export function curvesOverK(
  summaries: readonly Mean[],
  systems: readonly string[],
  measures: readonly string[],
): Curve[] {
  const meanOf = lookUp(summaries);
  return [...families(measures)].flatMap(([name, names]) => {
    const k = [...names.keys()].filter((cut) => cut !== null).sort((a, b) => a - b);
    if (k.length < 2) return [];
    const series = systems.map((system) => {
      const rows = k.map((cut) => meanOf(system, names.get(cut)));
      return {
        name: system,
        values: rows.map((row) => row?.value ?? null),
        low: rows.map((row) => row?.low ?? null),
        high: rows.map((row) => row?.high ?? null),
      };
    });
    return [{ name, k, series }];
  });
}

/** Every mean: a row for each system and cut-off, a column for each measure. */
export interface MeansTable {
  rows: Record<string, unknown>[];
  /** The columns of the rows that are measures. */
  measures: string[];
}

/**
 * Every measure at every cut-off: a row for each system and k with the number of questions, and for what has no cut-off a
 * row of its own ("all" found documents). A cut-off at which nothing but the judged share was taken has no row.
 *
 * @example
 * ```ts
 * import { meansTable } from "./by_cut_off.ts";
 * const mean = (measure: string, value: number) => ({ system: "x", measure, value, low: null, high: null, n: 3 });
 * const { rows } = meansTable([mean("P@1", 0.5), mean("RR", 0.6)], ["x"], ["P@1", "RR"]);
 * if (JSON.stringify(rows[1]) !== '{"system":"x","k":"all","n":3,"P":null,"RR":0.6}') throw new Error(JSON.stringify(rows));
 * ```
 */
export function meansTable(
  summaries: readonly Mean[],
  systems: readonly string[],
  measures: readonly string[],
): MeansTable {
  const meanOf = lookUp(summaries), named = families(measures);
  const cuts = new Set([...named].flatMap(([name, names]) => name === "Judged" ? [] : [...names.keys()]));
  const order = [...cuts].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const rows = systems.flatMap((system) =>
    order.map((k) => {
      const found = [...named].map(([name, names]) => [name, meanOf(system, names.get(k))] as const);
      const counts = [...new Set(found.flatMap(([, row]) => row ? [row.n] : []))].sort((a, b) => a - b);
      return {
        system,
        k: k ?? "all",
        n: counts.length > 1 ? `${counts[0]}–${counts.at(-1)}` : counts[0] ?? null,
        ...Object.fromEntries(found.map(([name, row]) => [name, row?.value ?? null])),
      };
    })
  );
  return { rows, measures: [...named.keys()] };
}
