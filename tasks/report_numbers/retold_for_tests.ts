import {
  assumptions,
  conclusion,
  effectSentences,
  factorialDesign,
  recommendation,
  threats,
} from "../../lib/compare/mod.ts";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { judgedBeside } from "../../lib/notation/mod.ts";
import {
  effectsOf,
  headlineOf,
  mainOf,
  measurementsOf,
  positivesOf,
  summariesOf,
} from "./lookups_for_tests.ts";
import type { Report } from "./report_for_tests.ts";

/** What the analysis of variance presumes, told again from the tables. */
export function presumed(report: Report): string[] {
  const { experiment: { k, statistics: { alpha } }, tables } = report;
  const design = factorialDesign(measurementsOf(report), tables.systems, headlineOf(report), k);
  return "reason" in design ? [design.reason] : assumptions(design, effectsOf(report), alpha);
}

/** The conclusion of step 07, or the brief one of the front page, told again from the tables. */
export function concluded(report: Report, brief = false): string[] {
  const { experiment: { statistics: { alpha, margin } }, tables: { systems } } = report;
  const headline = headlineOf(report);
  return [
    ...recommendation(
      headline,
      summariesOf(report).filter((row) => row.measure === headline),
      mainOf(report),
    ),
    ...conclusion(mainOf(report), { alpha, margin, systems, brief }),
    ...brief ? [] : effectSentences(effectsOf(report), alpha),
  ];
}

/** The threats to validity, told again from the tables. */
export function threatened(report: Report) {
  const { tables, experiment } = report;
  return threats({
    ...tables,
    documents: tables.documents.length,
    measurements: measurementsOf(report),
    summaries: summariesOf(report),
    systems: systemsOf(experiment),
    positivesOnly: positivesOf(report),
    judged: judgedBeside(headlineOf(report)),
    language: experiment.collection.language,
  });
}
