import { ppiMean, roganGladen } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";
import { agreementOf } from "./agreements.ts";
import {
  type Agreement,
  agreementRow,
  answerKey,
  byMeasureAndJudge,
  chunkOf,
  counts,
  meanScores,
  measureAndJudge,
  placeOf,
} from "./agreements_units.ts";
import { type Label, labelInWords } from "./labels.ts";

/** What labels of people say of the judges. */
export interface LabelAgreements {
  rows: Agreement[];
  /** Labels of what a judge decided or scored. */
  used: number;
  /** Labels of what no judge decided or scored, and up to three of them. */
  unmatched: number;
  examples: string[];
}

/** Who the other side is. */
export const PEOPLE = "people";

/**
 * How far the judges of a table are right by the labels of people, and their figures corrected by it, for each judge and
 * each measure that has labels.
 *
 * Of labelled verdicts (of the first repetition): sensitivity, the share of people's yes that the judge said yes to, and
 * specificity, that of their no, with Wilson's intervals, and n the labelled yes and no; agreement and kappa. They are
 * pooled over the systems. Then, for each system, corrected_rate: the true rate of yes by Rogan and Gladen. This is the
 * rate over all statements (or contexts, or citations) of the system, not the mean of the questions' shares that
 * faithfulness, say, is: a long answer weighs more. Its n is the number of all verdicts of the system, the labelled
 * among them: their errors move the judge's rate together with sensitivity and specificity, which makes the interval
 * rather too wide than too narrow. Of noise sensitivity the statements count alone, as in the measure.
 *
 * Of labelled scores, for each system: corrected_mean by PPI++, over the answers that were labelled (n) and those that
 * were only judged. Scores are means over repetitions. Where the labels show that the judge is of no help, the mean is
 * that of the labels, and the reason says so.
 *
 * What was labelled is taken as drawn at random from what was judged, as `toLabel` draws it.
 *
 * @example
 * ```ts
 * import { labelAgreements } from "./labels_agreements.ts";
 * const common = { system: "s", question_id: "q", measure: "faithfulness", judge: "llm", repeat: 0 };
 * const verdicts = [1, 1, 0, 0].map((verdict, place) => ({
 *   ...{ ...common, part: "answer", place, statement: `statement ${place}`, verdict, reason: "" },
 *   ...{ chunk_id: null, evidence: null },
 * }));
 * const measured = { ...common, k: null, level: "chunk", generator: "g", value: 0.5, failure_cause: null, failure: null };
 * const labels = [1, 0, 0].map((label, row) => ({ ...verdicts[row]!, label, row }));
 * const { rows, used } = labelAgreements(verdicts, [measured], labels);
 * const of = (figure: string) => rows.find((row) => row.figure === figure)?.value;
 * if (used !== 3 || of("sensitivity") !== 1 || of("specificity") !== 1 / 2) throw new Error(JSON.stringify(rows));
 * ```
 */
export function labelAgreements(
  verdicts: readonly Row<"verdicts">[],
  measurements: readonly Row<"measurements">[],
  labels: readonly Label[],
): LabelAgreements {
  const decided = byMeasureAndJudge(
    verdicts.filter((row) => row.repeat === 0 && row.part !== "mark" && counts(row)),
  );
  const labelsOf = Map.groupBy(labels, ({ measure }) => measure);
  const used = new Set<Label>();
  const rows = [...byMeasureAndJudge(measurements).values()].flatMap((scores) => {
    const { measure, judge } = scores[0]!, own = labelsOf.get(measure) ?? [];
    const of = { measure, a: judge!, b: PEOPLE };
    const ofVerdicts = own.filter(({ statement }) => statement !== null);
    const ofScores = own.filter(({ statement }) => statement === null);
    const yesNo = decided.get(measureAndJudge(scores[0]!)) ?? [];
    return [
      ...ofVerdicts.length > 0 && yesNo.length > 0 ? verdictRows(of, yesNo, ofVerdicts, used) : [],
      ...ofScores.length > 0 ? scoreRows(of, scores, ofScores, used) : [],
    ];
  });
  const unmatched = labels.filter((label) => !used.has(label));
  return {
    rows,
    used: used.size,
    unmatched: unmatched.length,
    examples: unmatched.slice(0, 3).map((label) => `row ${label.row}: ${labelInWords(label)}`),
  };
}

type Of = { measure: string; a: string; b: string };

function verdictRows(
  of: Of,
  verdicts: readonly Row<"verdicts">[],
  labels: readonly Label[],
  used: Set<Label>,
): Agreement[] {
  const at = new Map(verdicts.map((row) => [placeOf(row), row]));
  const judge: number[] = [], people: number[] = [];
  for (const label of labels) {
    const found = at.get(placeOf({ ...label, statement: label.statement! }));
    if (!found || !sameChunk(label, found)) continue;
    used.add(label);
    judge.push(found.verdict);
    people.push(label.label);
  }
  const count = (verdict: number, label: number) =>
    people.filter((value, i) => value === label && judge[i] === verdict).length;
  const labelled = {
    truePositives: count(1, 1),
    falseNegatives: count(0, 1),
    trueNegatives: count(0, 0),
    falsePositives: count(1, 0),
  };
  const corrected = (rows: readonly Row<"verdicts">[]) =>
    roganGladen({
      judged: rows.length,
      positives: rows.filter(({ verdict }) => verdict === 1).length,
      ...labelled,
    });
  const { sensitivity, specificity } = corrected([]), { agreement, kappa } = agreementOf(judge, people);
  return [
    agreementRow(of, "sensitivity", sensitivity),
    agreementRow(of, "specificity", specificity),
    agreementRow(of, "agreement", agreement),
    agreementRow(of, "kappa", kappa),
    ...[...Map.groupBy(verdicts, ({ system }) => system)].map(([system, rows]) =>
      agreementRow({ ...of, system }, "corrected_rate", { ...corrected(rows), n: rows.length })
    ),
  ];
}

/** Whether a label that names a chunk means the one that was judged. */
function sameChunk({ part, chunk_id }: Label, verdict: Row<"verdicts">): boolean {
  const named = chunkOf(part, chunk_id);
  return named === null || named === verdict.chunk_id;
}

function scoreRows(
  of: Of,
  measurements: readonly Row<"measurements">[],
  labels: readonly Label[],
  used: Set<Label>,
): Agreement[] {
  const labelOf = new Map(labels.map((label) => [answerKey(label), label]));
  const scores = [...meanScores(measurements)], systems = new Set(measurements.map(({ system }) => system));
  return [...systems].map((system) => {
    const judgeOnly: number[] = [], judge: number[] = [], people: number[] = [];
    for (const [key, score] of scores) {
      if (score.system !== system) continue;
      const label = labelOf.get(key);
      if (!label) judgeOnly.push(score.value);
      else {
        used.add(label);
        judge.push(score.value);
        people.push(label.label);
      }
    }
    const { value, low, high, n, reason, lambdaReason } = ppiMean(judgeOnly, judge, people);
    return agreementRow({ ...of, system }, "corrected_mean", {
      ...{ value, low, high, n },
      reason: reason ?? lambdaReason,
    });
  });
}
