import { measuresOf } from "../../lib/experiment/mod.ts";
import { MEASURING, type Report } from "./report_for_tests.ts";

const NUMBER = /(?:p [<=] )?[+−]?\d+(?:,\d{3})*(?:\.\d+)?%?/g;

/** A sentence without the names in it: its numbers, and the systems and rerankers that it names. */
export function read(report: Report, sentence: string): { numbers: string[]; named: Set<string> } {
  const named = new Set<string>();
  let rest = sentence;
  for (const name of namesIn(report).toSorted((a, b) => b.length - a.length)) {
    if (rest.includes(name)) named.add(name);
    rest = rest.replaceAll(name, "·");
  }
  return { numbers: rest.match(NUMBER) ?? [], named };
}

/** All names in which a digit may stand that is no figure. */
function namesIn({ tables, experiment, measured }: Report): string[] {
  return [
    ...new Set([
      ...tables.systems.flatMap(({ system, reranker }) => [system, ...reranker === null ? [] : [reranker]]),
      ...tables.comparisons.map(({ family }) => family),
      ...measuresOf(experiment),
      ...MEASURING.flatMap((step) => measured[step]!.summaries.map(({ measure }) => measure)),
      ...tables.dropped.map(({ reason }) => reason.split(":", 1)[0]!),
    ]),
  ];
}
