import type { StartProgress } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { answerFailure } from "./answer_failure.ts";
import { type Baseline, meanBaseline, publishedBaseline, rescaled } from "./baseline.ts";
import { bertScores, type PairScores } from "./bertscore.ts";
import type { BertScore } from "./greedy_matching.ts";
import { type Overlap, overlap, OVERLAP_MEASURES } from "./overlap.ts";
import { type BertScoreSettings, scoringName } from "./settings.ts";
import { type Subject, unrelatedPairs } from "./unrelated_pairs.ts";

/** A question's accepted answer, and what the question is about: the documents that answer it. */
export interface Accepted {
  question_id: string;
  answer: string | null;
  about: ReadonlySet<string>;
}

/** An answer that could be compared with the accepted one. */
export interface ScoredAnswer {
  system: string;
  question_id: string;
  generator: string;
  answer: string;
  reference: string;
  scores: PairScores;
  overlap: Overlap;
}

/** What comparing the answers gave. */
export interface MeasuredAnswers {
  measurements: Row<"measurements">[];
  scored: ScoredAnswer[];
  /** What unrelated accepted answers score, without and with IDF; undefined where there are not two of them. */
  baseline: { plain: Baseline | undefined; idf: Baseline | undefined };
  /** The scores of the unrelated pairs. */
  unrelated: PairScores[];
  /** The name of the scores in the tables. */
  judge: string;
}

/** With what answers are compared. */
export interface MeasureOptions {
  settings: BertScoreSettings;
  /** Language of the collection: it decides what a word is. */
  language: string;
  seed: number;
  cache: string;
  progress: StartProgress;
}

/**
 * Answers and accepted answers → measurements `bertscore_p`, `bertscore_r`, `bertscore_f1` as the settings want them, and
 * those of words in common. An answer that failed or was refused, or a question without an accepted answer, is a stated
 * failure; an empty answer scores 0. The weights of tokens come from the accepted answers, one each, and so does the
 * baseline, unless it is given or published: it is the mean score of accepted answers to two questions that no document
 * answers both.
 */
export async function measureAnswers(
  answers: readonly Row<"answers">[],
  accepted: readonly Accepted[],
  { settings, language, seed, cache, progress }: MeasureOptions,
): Promise<MeasuredAnswers> {
  const referenceOf = new Map(accepted.map(({ question_id, answer }) => [question_id, answer]));
  const failureOf = (answer: Row<"answers">) => answerFailure(answer, referenceOf.get(answer.question_id));
  const good = answers.filter((answer) => !failureOf(answer));
  const pairs = good.map(({ text, question_id }) => ({
    answer: text!,
    reference: referenceOf.get(question_id)!,
  }));
  const subjects = accepted.flatMap(({ answer, about }): Subject[] =>
    answer?.trim() ? [{ text: answer, about }] : []
  );
  const apart = unrelatedPairs(subjects, { pairs: settings.pairs, seed });
  const all = await bertScores([...pairs, ...apart], {
    model: settings.model,
    layer: settings.layer,
    idf: subjects.map(({ text }) => text),
    cache,
    progress,
  });
  const unrelated = all.slice(pairs.length);
  const baseline = {
    plain: baselineOf(settings, language, unrelated, "plain"),
    idf: baselineOf(settings, language, unrelated, "idf"),
  };
  const inCommon = overlaps(pairs, language);
  const scored = good.map(({ system, question_id, generator }, i): ScoredAnswer => ({
    system,
    question_id,
    generator,
    ...pairs[i]!,
    scores: all[i]!,
    overlap: inCommon[i]!,
  }));
  const judge = scoringName(settings, baseline[settings.idf ? "idf" : "plain"]);
  const scoredOf = new Map(good.map((answer, i) => [answer, scored[i]!]));
  const measurements = answers.flatMap((answer) => {
    const found = scoredOf.get(answer);
    return rowsOf(answer, found ?? failureOf(answer)!, judge, (scores) => wished(scores, settings, baseline));
  });
  return { measurements, scored, baseline, unrelated, judge };
}

function baselineOf(
  { model, layer, baseline, idf }: BertScoreSettings,
  language: string,
  unrelated: readonly PairScores[],
  kind: "plain" | "idf",
): Baseline | undefined {
  if (baseline && idf === (kind === "idf")) {
    return { precision: baseline.p, recall: baseline.r, f1: baseline.f1, origin: "given", pairs: null };
  }
  return publishedBaseline(model, layer, language) ?? meanBaseline(unrelated.map((scores) => scores[kind]));
}

/** The score that the settings want, or why there is none. */
function wished(
  scores: PairScores,
  { idf, rescale }: BertScoreSettings,
  baseline: MeasuredAnswers["baseline"],
): BertScore | { cause: string; message: string } {
  const kind = idf ? "idf" : "plain", score = scores[kind], from = baseline[kind];
  if (score === null) {
    const message = "no token of one of the texts weighs anything, or its vector is not a number";
    return { cause: "not_a_number", message };
  }
  if (!rescale) return score;
  if (from) return rescaled(score, from);
  const message = "there are no two unrelated accepted answers to estimate the baseline from";
  return { cause: "not_calibrated", message };
}

/** The measurements of one answer: all of them failures where it cannot be compared. */
function rowsOf(
  answer: Row<"answers">,
  found: ScoredAnswer | { cause: string; message: string },
  judge: string,
  wish: (scores: PairScores) => BertScore | { cause: string; message: string },
): Row<"measurements">[] {
  const { system, question_id, generator } = answer;
  const score = "scores" in found ? wish(found.scores) : found;
  const row = (measure: string, by: string | null, value: number | { cause: string; message: string }) => ({
    system,
    question_id,
    measure,
    k: null,
    level: "document",
    generator,
    judge: by,
    repeat: 0,
    ...(typeof value === "number"
      ? { value, failure_cause: null, failure: null }
      : { value: null, failure_cause: value.cause, failure: value.message }),
  });
  return [
    ...([["p", "precision"], ["r", "recall"], ["f1", "f1"]] as const).map(([name, figure]) =>
      row(`bertscore_${name}`, judge, "cause" in score ? score : score[figure])
    ),
    ...OVERLAP_MEASURES.map((name) => row(name, null, "overlap" in found ? found.overlap[name] : found)),
  ];
}

/** Words in common, computed once for pairs that several systems have. */
function overlaps(pairs: readonly { answer: string; reference: string }[], language: string): Overlap[] {
  const known = new Map<string, Overlap>();
  return pairs.map(({ answer, reference }) => {
    const key = JSON.stringify([answer, reference]),
      found = known.get(key) ?? overlap(answer, reference, language);
    known.set(key, found);
    return found;
  });
}
