import { mean } from "../stats/mod.ts";
import { ranks } from "../scores/mod.ts";
import { rescaled } from "./baseline.ts";
import type { MeasuredAnswers } from "./measure.ts";

/** The mean F1 of a system's answers in every way of scoring, and its place among the systems. */
export interface Variants {
  system: string;
  answers: number;
  plain: number | null;
  plainRescaled: number | null;
  plainPlace: number | null;
  idf: number | null;
  idfRescaled: number | null;
  idfPlace: number | null;
}

/**
 * What rescaling and IDF do to the systems' means. Rescaling cannot change their order, since it moves and stretches all
 * scores alike; IDF can.
 */
export function variants(
  { scored, baseline }: Pick<MeasuredAnswers, "scored" | "baseline">,
  systems: readonly string[],
): Variants[] {
  const bySystem = Map.groupBy(scored, ({ system }) => system);
  const means = (kind: "plain" | "idf") =>
    systems.map((system) => {
      const scores = (bySystem.get(system) ?? []).flatMap(({ scores }) => scores[kind]?.f1 ?? []);
      return mean(scores).value;
    });
  const onScale = (f1: number | null, kind: "plain" | "idf") => {
    const from = baseline[kind];
    return f1 === null || !from ? null : rescaled({ precision: f1, recall: f1, f1 }, from).f1;
  };
  const plain = means("plain"), idf = means("idf"), plainPlaces = places(plain), idfPlaces = places(idf);
  return systems.map((system, s) => ({
    system,
    answers: bySystem.get(system)?.length ?? 0,
    plain: plain[s]!,
    plainRescaled: onScale(plain[s]!, "plain"),
    plainPlace: plainPlaces[s]!,
    idf: idf[s]!,
    idfRescaled: onScale(idf[s]!, "idf"),
    idfPlace: idfPlaces[s]!,
  }));
}

function places(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null), ranked = ranks(known);
  let at = 0;
  return values.map((value) => value === null ? null : ranked[at++]!);
}
