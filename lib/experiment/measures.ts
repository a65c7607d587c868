import { formatMeasure, judgedBeside, parseMeasure } from "../notation/mod.ts";
import type { Experiment } from "./schema.ts";

/**
 * The retrieval measures of an experiment, those that end in `@k` taken at every cut-off, and for each the share of
 * judged documents at its depth, without which it cannot be read.
 */
export function measuresOf({ measures, k }: Pick<Experiment, "measures" | "k">): string[] {
  const all = measures.flatMap((name) => atEvery(name, k)).map((name) => formatMeasure(parseMeasure(name)));
  return [...new Set([...all, ...all.flatMap((name) => judgedBeside(name) ?? [])])];
}

/** A measure at every cut-off if its name ends in `@k`, else itself. */
export function atEvery(name: string, k: readonly number[]): string[] {
  return name.endsWith("@k") ? k.map((cut) => name.slice(0, -1) + cut) : [name];
}
