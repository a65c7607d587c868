import { Problem, random } from "../base/mod.ts";
import {
  bootstrapStatistics,
  cohenKappa,
  drawn,
  type ResampleStatistic,
  spearman,
  spearmanOfResample,
  wilson,
} from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import {
  type Agreement,
  type AgreementFigure,
  agreementRow,
  byMeasureAndJudge,
  meanScores,
  measureAndJudge,
  type Score,
  verdictUnits,
} from "./agreements_units.ts";

/** With what intervals are made. */
export interface JudgeAgreementOptions {
  seed: number;
  /** Bootstrap resamples of an interval. */
  resamples: number;
}

/**
 * How far two judges agree, for each measure that both judged:
 *
 * - agreement: the share of what both decided on (at the first repetition) on which they decided alike, with Wilson's
 *   interval; kappa: the same beyond chance. Only what stands in the same words can be compared: contexts, sentences of
 *   the accepted answer, citations. Statements that two language models take from an answer mostly differ, so n may be
 *   much smaller than the number of verdicts;
 * - spearman: the correlation of their scores (means over repetitions) over the answers that both scored, whatever the
 *   words. Its interval is a BCa bootstrap interval that resamples questions, with the answers of all systems to them.
 *
 * @example
 * ```ts
 * import { judgeAgreements } from "./agreements.ts";
 * const of = (judge: string, verdict: number) => ({
 *   ...{ system: "s", question_id: "q", measure: "context_recall", judge, repeat: 0, verdict, reason: "" },
 *   ...{ part: "reference", place: 0, statement: "It is 308.", chunk_id: null, evidence: null },
 * });
 * const score = ({ system, question_id, measure, judge, repeat, verdict: value }: ReturnType<typeof of>) => ({
 *   ...{ system, question_id, measure, judge, repeat, value, k: null, level: "chunk", generator: "g" },
 *   ...{ failure_cause: null, failure: null },
 * });
 * const verdicts = [of("a", 1), of("b", 0)];
 * const rows = judgeAgreements(verdicts, verdicts.map(score), "a", "b", { seed: 42, resamples: 99 });
 * if (rows[0]?.figure !== "agreement" || rows[0].value !== 0 || rows[0].n !== 1) throw new Error();
 * ```
 */
export function judgeAgreements(
  verdicts: readonly Row<"verdicts">[],
  measurements: readonly Row<"measurements">[],
  a: string,
  b: string,
  { seed, resamples }: JudgeAgreementOptions,
): Agreement[] {
  checkJudges(measurements, a, b);
  const scores = byMeasureAndJudge(measurements);
  const decided = byMeasureAndJudge(verdicts.filter(({ repeat }) => repeat === 0));
  const measures = [...new Set(measurements.map(({ measure }) => measure))];
  return measures.flatMap((measure) => {
    const keys = [a, b].map((judge) => measureAndJudge({ measure, judge }));
    const [first, second] = keys.map((key) => scores.get(key));
    if (!first || !second) return [];
    const of = { measure, a, b };
    const verdictsOf = keys.map((key) => verdictUnits(decided.get(key) ?? []));
    const { agreement, kappa } = ofVerdicts(verdictsOf[0]!, verdictsOf[1]!);
    const resample = drawn(random(seed, `bootstrap:judges:${measure}`));
    return [
      agreementRow(of, "agreement", agreement),
      agreementRow(of, "kappa", kappa),
      agreementRow(of, "spearman", ofScores(meanScores(first), meanScores(second), { resample, resamples })),
    ];
  });
}

function checkJudges(measurements: readonly Row<"measurements">[], a: string, b: string): void {
  const known = [...new Set(measurements.flatMap(({ judge }) => judge ?? []))];
  const wrong = [a, b].find((judge) => !known.includes(judge));
  if (wrong === undefined && a !== b) return;
  throw new Problem({
    what: a === b ? "A judge is to be compared with itself" : "A judge has no scores in the table",
    found: wrong ?? a,
    allowed: `two of ${known.join(", ") || "no judges"}`,
  });
}

/** Agreement and kappa over what both decided on. */
function ofVerdicts(
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
): { agreement: AgreementFigure; kappa: AgreementFigure } {
  const units = [...first.keys()].filter((unit) => second.has(unit));
  if (units.length > 0) {
    return agreementOf(units.map((unit) => first.get(unit)!), units.map((unit) => second.get(unit)!));
  }
  const silent = [first, second].find(({ size }) => size === 0);
  const none = {
    value: null,
    n: 0,
    reason: silent ? "one of the judges gave no verdicts" : "the judges decided on nothing in the same words",
  };
  return { agreement: none, kappa: none };
}

/** The share of equal values, with Wilson's interval, and Cohen's kappa. */
export function agreementOf(
  x: readonly number[],
  y: readonly number[],
): { agreement: AgreementFigure; kappa: AgreementFigure } {
  const { value, low, high, agreement, n, reason } = cohenKappa(x, y);
  const same = x.filter((one, i) => one === y[i]).length;
  return {
    agreement: n === 0 ? { value: null, n, reason } : { value: agreement, ...wilson(same, n), n },
    kappa: { value, low, high, n, reason },
  };
}

function ofScores(
  first: ReadonlyMap<string, Score>,
  second: ReadonlyMap<string, Score>,
  options: Parameters<typeof bootstrapStatistics>[2],
): AgreementFigure {
  const both = [...first].filter(([key]) => second.has(key));
  const x = both.map(([, { value }]) => value), y = both.map(([key]) => second.get(key)!.value);
  const { value, reason } = spearman(x, y);
  if (value === null) return { value, n: x.length, reason };
  const questions = [...new Set(both.map(([, { question_id }]) => question_id))];
  const at = new Map(questions.map((question, q) => [question, q]));
  const statistic = overQuestions(
    spearmanOfResample(x, y),
    Uint32Array.from(both, ([, { question_id }]) => at.get(question_id)!),
    questions.length,
  );
  const [found] = bootstrapStatistics([statistic], questions.length, options);
  return { value, low: found!.low, high: found!.high, n: x.length, reason: found!.reason };
}

/** A figure of pairs as one of the questions they belong to. */
function overQuestions(
  pairs: ResampleStatistic,
  questionOf: Uint32Array,
  questions: number,
): ResampleStatistic {
  const counts = new Uint32Array(questionOf.length);
  const of = (drawn: Uint32Array) => {
    for (let i = 0; i < counts.length; i++) counts[i] = drawn[questionOf[i]!]!;
    return pairs.of(counts);
  };
  return {
    of,
    leavingOneOut() {
      const drawn = new Uint32Array(questions).fill(1);
      return Float64Array.from(drawn, (_, q) => {
        drawn[q] = 0;
        const value = of(drawn);
        drawn[q] = 1;
        return value;
      });
    },
  };
}
