import assert from "node:assert/strict";
import { systemsOf } from "../../lib/experiment/mod.ts";
import type { Row } from "../../lib/tables/mod.ts";
import { type Cells, MEASURING, type Report, type ShownTable } from "./report_for_tests.ts";

export const measurementsOf = ({ measured }: Report) =>
  MEASURING.flatMap((step) => measured[step]!.measurements);
export const summariesOf = ({ measured, unseen }: Report) => [
  ...unseen,
  ...MEASURING.flatMap((step) => measured[step]!.summaries),
];
export const headlineOf = ({ experiment }: Report) => experiment.statistics.headline;
export const mainOf = (report: Report) =>
  report.tables.comparisons.filter((row) => row.measure === headlineOf(report));
export const positivesOf = ({ tables }: Report) => tables.judgements.every(({ grade }) => grade !== 0);
/** The effects in the order of the design, not of the table. */
export const effectsOf = ({ tables }: Report) => {
  const place = ({ effect }: Row<"effects">) =>
    effect.split(" × ").map((factor) => 1 + ["model", "reranking", "k"].indexOf(factor));
  const order = (row: Row<"effects">) => Number([place(row).length, ...place(row)].join("").padEnd(4, "0"));
  return tables.effects.toSorted((a, b) => order(a) - order(b));
};
export const ANSWERS = ["context_recall", "faithfulness", "answer_correctness", "bertscore_f1"];

/** The one row that has these values. */
export function one<T extends object>(rows: readonly T[], wanted: Partial<T>): T {
  const found = rows.filter((row) =>
    Object.entries(wanted).every(([name, value]) => (row as Cells)[name] === value)
  );
  assert.equal(found.length, 1, `${found.length} rows with ${JSON.stringify(wanted)}`);
  return found[0]!;
}

export function meanOf(report: Report, system: string, measure: string) {
  return one(summariesOf(report), { system, measure });
}

/** The system with the highest headline. */
export function bestOf(report: Report): string {
  const value = (system: string) => meanOf(report, system, headlineOf(report)).value ?? -Infinity;
  return systemsOf(report.experiment).reduce((best, system) => value(system) > value(best) ? system : best);
}

/** The table of notebook 07 whose caption starts so. */
export function shownTable({ shown }: Report, caption: string): ShownTable {
  return shown.find((table) => table.caption.startsWith(caption))!;
}
