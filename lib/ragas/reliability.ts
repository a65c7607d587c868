import { flipRate, krippendorffAlpha, standardDeviation } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import {
  type Agreement,
  type AgreementFigure,
  agreementRow,
  answerKey,
  byMeasureAndJudge,
  measureAndJudge,
  verdictUnits,
} from "./agreements_units.ts";

/**
 * How far a judge agrees with itself when asked again, for each measure that it judged twice or more:
 *
 * - flip_rate: the share of what it judged on which its verdicts are not all the same, with Wilson's interval;
 * - krippendorff_alpha: its verdicts' agreement beyond chance, every verdict a category of its own;
 * - standard_deviation: that of the score over the repetitions, as the root of the mean variance over the answers;
 * - krippendorff_alpha_of_scores: the share of the scores' spread that is not the judge's own, on an interval scale.
 *
 * Each over all systems together; the flip rate and the standard deviation also for each of several systems. A repetition
 * that failed is a missing value; n is what has two values or more. Questions that a judge makes from an answer are put
 * in other words each time, so that their verdicts cannot be compared, only the scores.
 *
 * @example
 * ```ts
 * import { repeatAgreements } from "./reliability.ts";
 * const common = { system: "s", question_id: "q", measure: "faithfulness", judge: "llm" };
 * const scores = [1, 0.5].map((value, repeat) => ({
 *   ...common, k: null, level: "chunk", generator: "g", repeat, value, failure_cause: null, failure: null,
 * }));
 * const verdicts = [1, 1, 1, 0].map((verdict, i) => ({
 *   ...common, repeat: i >> 1, part: "answer", place: i % 2, statement: `statement ${i % 2}`, verdict,
 *   ...{ reason: "", chunk_id: null, evidence: null },
 * }));
 * const rows = repeatAgreements(verdicts, scores);
 * if (rows.find(({ figure }) => figure === "flip_rate")?.value !== 1 / 2) throw new Error("the second of two");
 * ```
 */
export function repeatAgreements(
  verdicts: readonly Row<"verdicts">[],
  measurements: readonly Row<"measurements">[],
): Agreement[] {
  const judged = byMeasureAndJudge(verdicts);
  return [...byMeasureAndJudge(measurements).values()].flatMap((scores) => {
    const repeats = [...new Set(scores.map(({ repeat }) => repeat))].sort((x, y) => x - y);
    if (repeats.length < 2) return [];
    const { measure, judge } = scores[0]!, decided = judged.get(measureAndJudge(scores[0]!)) ?? [];
    const systems = [...new Set(scores.map(({ system }) => system))];
    const of = { measure, a: judge! };
    const verdictsBy = verdictRatings(decided, repeats), scoresBy = scoreRatings(scores, repeats);
    const rows = [
      agreementRow(of, "flip_rate", flips(decided, verdictsBy)),
      agreementRow(of, "krippendorff_alpha", alphaOfVerdicts(decided, verdictsBy)),
      agreementRow(of, "standard_deviation", spread(scoresBy)),
      agreementRow(of, "krippendorff_alpha_of_scores", alpha(scoresBy, "interval")),
    ];
    if (systems.length < 2) return rows;
    return rows.concat(systems.flatMap((system) => {
      const own = decided.filter((row) => row.system === system);
      const ownScores = scores.filter((row) => row.system === system);
      return [
        agreementRow({ ...of, system }, "flip_rate", flips(own, verdictRatings(own, repeats))),
        agreementRow({ ...of, system }, "standard_deviation", spread(scoreRatings(ownScores, repeats))),
      ];
    }));
  });
}

/** What each repetition gave each unit; NaN where it gave nothing. */
type Ratings = Float64Array[];

function verdictRatings(verdicts: readonly Row<"verdicts">[], repeats: readonly number[]): Ratings {
  return aligned(repeats.map((repeat) => verdictUnits(verdicts.filter((row) => row.repeat === repeat))));
}

function scoreRatings(scores: readonly Row<"measurements">[], repeats: readonly number[]): Ratings {
  return aligned(repeats.map((repeat) =>
    new Map(
      scores.filter((row) => row.repeat === repeat).map((row) => [answerKey(row), row.value ?? NaN]),
    )
  ));
}

function aligned(byUnit: readonly ReadonlyMap<string, number>[]): Ratings {
  const units = [...new Set(byUnit.flatMap((values) => [...values.keys()]))];
  return byUnit.map((values) => Float64Array.from(units, (unit) => values.get(unit) ?? NaN));
}

function flips(verdicts: readonly unknown[], ratings: Ratings): AgreementFigure {
  const { value, low, high, n } = flipRate(ratings);
  return n === 0 ? { value, n, reason: nothingTwice(verdicts) } : { value, low, high, n };
}

function alphaOfVerdicts(verdicts: readonly unknown[], ratings: Ratings): AgreementFigure {
  const found = alpha(ratings, "nominal");
  return found.n === 0 ? { ...found, reason: nothingTwice(verdicts) } : found;
}

function alpha(ratings: Ratings, metric: "nominal" | "interval"): AgreementFigure {
  const { value, units, reason } = krippendorffAlpha(ratings, metric);
  return { value, n: units, reason };
}

function nothingTwice(verdicts: readonly unknown[]): string {
  return verdicts.length === 0 ? "there are no verdicts" : "nothing was judged twice in the same words";
}

/** The root of the mean, over the units with two values or more, of their sample variance. */
function spread(ratings: Ratings): AgreementFigure {
  let n = 0, variances = 0;
  for (let u = 0; u < (ratings[0]?.length ?? 0); u++) {
    const values = ratings.map((repeat) => repeat[u]!).filter((value) => !Number.isNaN(value));
    if (values.length < 2) continue;
    n++;
    if (values.some((value) => value !== values[0])) variances += standardDeviation(values).value! ** 2;
  }
  if (n === 0) return { value: null, n, reason: "no answer has two scores" };
  return { value: Math.sqrt(variances / n), n };
}
