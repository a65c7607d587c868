import assert from "node:assert/strict";
import { traceConclusion } from "./conclusion_for_tests.ts";
import { shownTable } from "./lookups_for_tests.ts";
import { plainText } from "./page_for_tests.ts";
import { tracePresumed } from "./presumed_for_tests.ts";
import type { Report } from "./report_for_tests.ts";
import { concluded } from "./retold_for_tests.ts";
import { traceThreats } from "./threats_for_tests.ts";

/** The sentences on both pages are those of the tables, and every number in them is a figure of its own row. */
export function checkSentences(report: Report): void {
  const table = (caption: string) => shownTable(report, caption).rows;
  const long = table("Conclusion").map(({ sentence }) => sentence as string);
  const block = /<div class="conclusion">([\s\S]*?)<\/div>/.exec(report.index)![1]!;
  const brief = [...block.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, sentence]) => plainText(sentence!));
  assert.deepEqual(long, concluded(report), "the conclusion of step 07");
  assert.deepEqual(brief, concluded(report, true), "the conclusion of the front page");
  traceConclusion(report, long);
  traceConclusion(report, brief);
  tracePresumed(report, table("What the analysis of variance presumes, and what fails here"));
  traceThreats(report, table("Threats to validity"));
}
