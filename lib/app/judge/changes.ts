import { random } from "../../base/mod.ts";
import { evaluate, Pool, questionValue, Run } from "../../metrics/mod.ts";
import { bootstrapMeans, drawn } from "../../stats/mod.ts";
import type { RunData } from "../runs/run_data.ts";
import { foundFor, type Grades, type Measured, measuredOf, rankingsOf, systemsOf } from "./measured.ts";
import type { Pair } from "./pair.ts";
import { withOwn } from "./queue.ts";

/** A mean with the run's judgements alone, and with those of people. */
export interface ChangedMean {
  system: string;
  before: number;
  after: number;
}

/** A difference of two means with its 95% interval; none where the data allow none. */
export interface Difference {
  value: number;
  low: number | null;
  high: number | null;
}

/** What people's judgements change. */
export interface Changes extends Pair {
  /** Questions the means run over. */
  questions: number;
  /** Questions with a judgement of these people. */
  touched: number;
  /** Judgements of these people. */
  judged: number;
  systems: ChangedMean[];
  before: Difference;
  after: Difference;
}

/** The values of every system for every question by the run's own judgements; measured once. */
function baselineOf(data: RunData, measure: string): Promise<ReadonlyMap<string, Float64Array>> {
  return data.made(`judge baseline ${measure}`, async () => {
    const pool = poolOf(await measuredOf(data)), values = new Map<string, Float64Array>();
    for (const system of await systemsOf(data)) {
      const { measures } = evaluate(pool, await rankingsOf(data, system), [measure]);
      values.set(system, measures[0]!.values);
    }
    return values;
  });
}

function poolOf({ questions, grades }: Measured): Pool {
  const rows = questions.flatMap((question) =>
    [...grades.get(question)!].map(([doc_id, grade]): [string, string, number] => [question, doc_id, grade])
  );
  return Pool.of({
    questionIds: rows.map(([question]) => question),
    docIds: rows.map(([, doc_id]) => doc_id),
    grades: rows.map(([, , grade]) => grade),
  });
}

/** The documents that each system found for a question, best first; kept. */
function listsFor(data: RunData, question: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return data.made(`judge lists for ${question}`, async () => {
    const rows = Map.groupBy(await foundFor(data, question), ({ system }) => system);
    return new Map([...rows].map(([system, found]) => [
      system,
      Run.of({
        questionIds: found.map(() => question),
        docIds: found.map(({ doc_id }) => doc_id),
        scores: found.map(({ raw_score }) => raw_score),
      }).documents(question),
    ]));
  });
}

/**
 * The means of all systems, and the difference of two with its interval, before and after people's judgements (question →
 * document → grade on the run's scale). Only the questions they touched are measured anew. The resamples are those of step
 * 07, so that the interval before is the one that stands there.
 */
export async function changesOf(
  data: RunData,
  pair: Pair,
  judged: ReadonlyMap<string, Grades>,
): Promise<Changes> {
  const measured = await measuredOf(data), { measure } = pair;
  const baseline = await baselineOf(data, measure);
  const after = new Map([...baseline].map(([system, values]) => [system, values.slice()]));
  let touched = 0, marks = 0;
  for (const [q, question] of measured.questions.entries()) {
    const own = judged.get(question);
    if (!own) continue;
    touched++;
    marks += own.size;
    const grades = withOwn(measured.grades.get(question), own), lists = await listsFor(data, question);
    for (const [system, values] of after) {
      const documents = lists.get(system) ?? [];
      values[q] = questionValue(measure, { documents, grades, highest: measured.highest });
    }
  }
  const [before, now] = intervals(data, pair, [baseline, after]);
  return {
    ...pair,
    questions: measured.questions.length,
    touched,
    judged: marks,
    systems: [...baseline].map(([system, values]) => ({
      system,
      before: meanOf(values),
      after: meanOf(after.get(system)!),
    })),
    before: before!,
    after: now!,
  };
}

function intervals(
  data: RunData,
  { a, b }: Pair,
  sides: readonly ReadonlyMap<string, Float64Array>[],
): Difference[] {
  const { seed, statistics: { resamples } } = data.run.experiment;
  const wanted = sides.map((values) => ({ x: values.get(a)!, y: values.get(b)! }));
  const n = wanted[0]!.x.length;
  const { means } = bootstrapMeans(wanted, n, { resample: drawn(random(seed, `bootstrap:${n}`)), resamples });
  return means.map(({ estimate, low, high }) => ({ value: estimate ?? 0, low, high }));
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
