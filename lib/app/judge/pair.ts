import { formatMeasure, measureDefinition, parseMeasure } from "../../notation/mod.ts";
import { measuresOf } from "../../experiment/mod.ts";
import { Problem } from "../../base/mod.ts";
import { Refusal } from "../http/refusal.ts";
import type { RunData } from "../runs/run_data.ts";
import { systemsOf } from "./measured.ts";

/** Two systems and the measure by which they are compared. */
export interface Pair {
  a: string;
  b: string;
  measure: string;
}

/** What may be asked for; what is left out is chosen. */
export type PairAsked = Partial<Pair>;

/** The measures that can be chosen: those of the experiment that are means of which more is better. */
export function measuresToChoose({ run: { experiment } }: RunData): string[] {
  const { headline } = experiment.statistics;
  return [...new Set([formatMeasure(parseMeasure(headline)), ...measuresOf(experiment)])].filter(
    isComparable,
  );
}

function isComparable(name: string): boolean {
  const { source, aggregate, higherIsBetter } = measureDefinition(parseMeasure(name).name);
  return source === "rankings" && aggregate === "mean" && higherIsBetter === true;
}

/**
 * The systems to compare and the measure, by default the experiment's headline: the system with the highest mean, and of
 * those that step 07 could not tell from it the one with the highest mean, or else the second best.
 */
export async function pairOf(data: RunData, asked: PairAsked = {}): Promise<Pair> {
  const measure = measureOf(asked.measure ?? data.run.experiment.statistics.headline);
  const systems = await systemsOf(data);
  for (const side of [asked.a, asked.b]) {
    if (side === undefined || systems.includes(side)) continue;
    throw new Refusal(400, {
      what: "The run has no such system",
      found: side,
      allowed: systems.join(", "),
    });
  }
  const [best, next] = await suggested(data, asked.a, systems);
  const a = asked.a ?? (best === asked.b ? next : best), b = asked.b ?? (next === a ? best : next);
  if (a === undefined || b === undefined || a === b) {
    throw new Refusal(400, {
      what: "Two systems are compared",
      found: [asked.a ?? null, asked.b ?? null],
      allowed: systems.join(", "),
    });
  }
  return { a, b, measure };
}

function measureOf(text: string): string {
  try {
    const name = formatMeasure(parseMeasure(text));
    if (isComparable(name)) return name;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Refusal(400, error.parts);
  }
  throw new Refusal(400, {
    what: "The measure is no mean over questions of which more is better",
    found: text,
    allowed: "nDCG@10, P@10, R@10 …",
  });
}

/** The best system, or the one that is given, and whom it is best set against. */
function suggested(
  data: RunData,
  first: string | undefined,
  systems: readonly string[],
): Promise<[string | undefined, string | undefined]> {
  return data.made(`judge pair with ${first ?? ""}`, async () => {
    const headline = measureOf(data.run.experiment.statistics.headline);
    const means = new Map(
      (await data.rows("summaries")).flatMap(({ measure, system, value }) =>
        measure === headline && value !== null ? [[system, value]] : []
      ),
    );
    const byMean = systems.toSorted((x, y) => (means.get(y) ?? 0) - (means.get(x) ?? 0));
    const a = first ?? byMean[0], others = byMean.filter((system) => system !== a);
    const open = new Set(
      (await data.rows("comparisons")).flatMap(({ measure, a: x, b: y, decision }) =>
        measure === headline && decision === "undecided" && [x, y].includes(a!) ? [x === a ? y : x] : []
      ),
    );
    return [a, others.find((system) => open.has(system)) ?? others[0]];
  });
}
