import { compareSystems, type Comparison, meanDifferences } from "../../compare/mod.ts";
import { overlapByQuestion } from "../../metrics/mod.ts";
import { helpedAndHurt } from "../../rerank/mod.ts";
import { type Explored, type Pair, valuesIn, valuesOfSystem } from "../explore/explored.ts";
import type { MeasureEntry } from "../explore/measured.ts";

/** A place in the picture of two systems: how many questions have these two values. */
export interface Point {
  x: number;
  y: number;
  /** Places of the questions in the run. */
  questions: number[];
}

/** A question and what the two systems reached on it. */
export interface Difference {
  at: number;
  a: number;
  b: number;
  difference: number;
  /** How much the two rankings agree; null where neither found anything or rankings are missing. */
  overlap: number | null;
}

/** What step 07 found where it compared this pair: the second system against the first. */
export interface Planned {
  family: string;
  correction: string;
  p: number | null;
  p_corrected: number | null;
  decision: Comparison["decision"];
  withheld: string | null;
  n_needed: number | null;
}

/** Two systems on one measure; differences are the second minus the first. */
export interface ComparisonOfTwo {
  pair: Pair;
  measure: MeasureEntry;
  meanA: number | null;
  meanB: number | null;
  /** Questions with both values, and those measured of which one side failed. */
  n: number;
  failures: number;
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Wilcoxon's test of this pair alone, not corrected; null where there is none. */
  p: number | null;
  /** Questions on which the second system is better, worse and the same. */
  won: number;
  lost: number;
  tied: number;
  planned: Planned[];
  points: Point[];
  /** Those that differ most first; of equal ones the first of the run first. */
  differences: Difference[];
  /** The mean overlap of the two rankings, and the questions it rests on; null without rankings. */
  overlap: { mean: number; n: number } | null;
}

/** Compares two systems question by question. */
export function compareTwo(of: Explored, pair: Pair, measure: MeasureEntry): Promise<ComparisonOfTwo> {
  return of.data.made(`comparison ${JSON.stringify([pair.a, pair.b, measure.id])}`, async () => {
    const { data, index } = of, size = index.rows.length, { a, b } = pair;
    const measured = await valuesIn(of, measure);
    const x = valuesOfSystem(measured, a, size), y = valuesOfSystem(measured, b, size);
    const taken = [a, b].map((system) => measured.taken.get(system) ?? new Uint8Array(size));
    const asked = [...index.rows.keys()].filter((q) => taken.some((list) => list[q] === 1));
    const [first, second] = [x, y].map((list) => Float64Array.from(asked, (q) => list[q]!)) as [
      Float64Array,
      Float64Array,
    ];
    const both = asked.filter((q) => !Number.isNaN(x[q]!) && !Number.isNaN(y[q]!));
    const { seed, statistics: { resamples, alpha, margin } } = data.run.experiment;
    const options = { seed, resamples };
    const tested = a !== b && measure.better === 1 && measure.range[0] < measure.range[1]
      ? compareSystems({
        ...options,
        ...{ measure: measure.measure, alpha, margin, effectIntervals: false },
        systems: [b, a],
        values: [second, first],
      })[0]
      : undefined;
    const mean = tested ?? meanDifferences([{ x: second, y: first }], options)[0]!;
    const counts = helpedAndHurt(first, second), lessIsBetter = measure.better === -1;
    const overlaps = await overlapOf(of, pair);
    const differences = both.map((at) => ({
      at,
      a: x[at]!,
      b: y[at]!,
      difference: y[at]! - x[at]!,
      overlap: overlaps.get(index.rows[at]!.question_id) ?? null,
    })).sort((p, q) => Math.abs(q.difference) - Math.abs(p.difference) || p.at - q.at);
    const agreed = [...overlaps.values()];
    return {
      pair,
      measure,
      meanA: meanOf(both, x),
      meanB: meanOf(both, y),
      n: mean.n,
      failures: mean.failures,
      difference: mean.difference,
      low: mean.low,
      high: mean.high,
      p: tested?.p ?? null,
      won: lessIsBetter ? counts.hurt : counts.helped,
      lost: lessIsBetter ? counts.helped : counts.hurt,
      tied: counts.unchanged,
      planned: await plannedOf(of, pair, measure),
      points: pointsOf(both, x, y),
      differences,
      overlap: agreed.length === 0
        ? null
        : { mean: agreed.reduce((sum, value) => sum + value, 0) / agreed.length, n: agreed.length },
    };
  });
}

function meanOf(questions: readonly number[], values: Float64Array): number | null {
  return questions.length === 0 ? null : questions.reduce((sum, q) => sum + values[q]!, 0) / questions.length;
}

/** Questions by the two values they have; values that differ by rounding are one place. */
function pointsOf(questions: readonly number[], x: Float64Array, y: Float64Array): Point[] {
  const points = new Map<string, Point>();
  for (const q of questions) {
    const key = `${x[q]!.toFixed(9)} ${y[q]!.toFixed(9)}`, known = points.get(key);
    if (known) known.questions.push(q);
    else points.set(key, { x: x[q]!, y: y[q]!, questions: [q] });
  }
  return [...points.values()].sort((p, q) => p.x - q.x || p.y - q.y);
}

/** How much the two systems' rankings agree, by question. */
function overlapOf({ data }: Explored, { a, b }: Pair): Promise<Map<string, number>> {
  const [first, second] = [a, b].sort() as [string, string];
  return data.made(`overlap ${JSON.stringify([first, second])}`, async () => {
    const columns = ["question_id", "doc_id", "raw_score"];
    const of = async (system: string) => {
      const frame = await data.find("rankings", { system }, columns);
      const [questionIds, docIds, scores] = columns.map((name) => frame.getColumn(name).toArray());
      return { questionIds, docIds, scores } as { questionIds: string[]; docIds: string[]; scores: number[] };
    };
    return overlapByQuestion(await of(first), await of(second));
  });
}

const TURNED: Record<string, string> = { better: "worse", worse: "better" };

/** What step 07 says of the pair, turned so that it speaks of the second system. */
async function plannedOf(
  { data }: Explored,
  { a, b }: Pair,
  { measure, judge }: MeasureEntry,
): Promise<Planned[]> {
  const rows = (await data.find("comparisons", { measure, a: [a, b], b: [a, b] }))
    .toRecords() as Comparison[];
  return rows.filter(({ family, a: x, b: y }) => {
    const by = family.split(", judged by ")[1];
    return x !== y && (by === undefined || by === judge);
  }).map(({ family, correction, p, p_corrected, decision, withheld, n_needed, a: subject }) => ({
    ...{ family, correction, p, p_corrected, withheld, n_needed },
    decision: (subject === b ? decision : TURNED[decision] ?? decision) as Planned["decision"],
  }));
}
