import { median } from "simple-statistics";
import { measureRankings } from "../metrics/mod.ts";
import type { Row } from "../tables/mod.ts";
import { retrieve, type Retrieved, type RetrieveInput } from "./retrieve.ts";

/** A system under the name that tables and pictures of a study show. */
export interface Trial {
  label: string;
  system: string;
}

/** What came of trying systems. */
export interface Tried {
  /** With the labels as systems. */
  measurements: Row<"measurements">[];
  /** With the labels as systems, in the order they were tried. */
  found: Retrieved[];
  /** Milliseconds a question, by label: the search alone, neither the making of its index nor a model's work. */
  milliseconds: Map<string, number | null>;
}

/**
 * Runs systems over the same questions and measures them, for studies beside the systems of the experiment. The time is
 * the median of several `passes` over all questions, after one to warm up where there are several.
 */
export async function tryOut(
  trials: readonly Trial[],
  input: RetrieveInput,
  judgements: readonly Row<"judgements">[],
  measures: readonly string[],
  passes = 1,
): Promise<Tried> {
  const progress = input.progress?.("Trying systems", "systems");
  const found: Retrieved[] = [], milliseconds = new Map<string, number | null>();
  for (const [i, { label, system }] of trials.entries()) {
    const result = await retrieve(system, input), times: number[] = [];
    for (let pass = 1; pass < passes; pass++) times.push((await retrieve(system, input)).seconds);
    const seconds = median(times.length > 0 ? times : [result.seconds]);
    milliseconds.set(label, 1000 * seconds / Math.max(1, input.questions.length));
    found.push({
      ...result,
      rankings: result.rankings.map((row) => ({ ...row, system: label })),
      system: { ...result.system, system: label },
    });
    progress?.update(i + 1, trials.length);
  }
  const labels = trials.map(({ label }) => label);
  return {
    measurements: measureRankings(labels, found.flatMap(({ rankings }) => rankings), judgements, measures),
    found,
    milliseconds,
  };
}
