import { Problem, silent, type StartProgress } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { type Asker, CountingAsker, type ExpectedUse, TextVectors } from "../models/mod.ts";
import type { Threshold } from "../scores/mod.ts";
import type { Row } from "../tables/mod.ts";
import { withoutCitations } from "../text/mod.ts";
import type { Vectors } from "./closest_evidence.ts";
import { EmbeddingJudge } from "./embedding_judge.ts";
import { type AnswerCase, judgeAnswers, type Judged, type JudgeMeasure } from "./judge_answers.ts";
import { judgeName } from "./judge_name.ts";
import { chosenMeasures, measuresBy } from "./judged_measures.ts";
import { LlmJudge } from "./llm_judge.ts";
import { RATED_MEASURES } from "./prompts/rating.ts";
import { RatingJudge } from "./rating.ts";

/** A language model that bears so many asks at once. */
export type AskerOf = (name: string) => Asker & { readonly connections: number };

/** What is judged, and with what. */
export interface JudgeRun {
  cases: readonly AnswerCase[];
  questions: readonly Row<"questions">[];
  judgements: readonly Row<"judgements">[];
  chunks: readonly Row<"chunks">[];
  /** The language model of a name, for judges that ask one. */
  chat: AskerOf;
  seed: number;
  cache: string;
  progress: StartProgress;
  /** What encodes the texts whose cosines a language model's judgements need: the judge's encoder unless given. */
  vectors?: Vectors;
}

/** What a judge made of all answers. */
export interface JudgedBy extends Judged {
  judge: string;
  /** What counts as support, of the embedding judge; undefined where it could not be calibrated, and for others. */
  threshold?: Threshold;
  /** What the language model would still be asked for the scores that the budget did not allow. */
  left?: ExpectedUse[];
}

/** Stands in for an answer that the budget did not allow, where what it would cost to judge it is counted. */
const STAND_IN =
  "An answer has two sentences or so, each about as long as this one [1]. This is the second [1].";

/** Judges all answers by the judge that an experiment describes. */
export async function runJudge(settings: Experiment["judge"], run: JudgeRun): Promise<JudgedBy> {
  const measures = chosenMeasures(settings), judge = judgeName(settings);
  const { cases, progress, seed, cache } = run;
  if (settings.kind === "embedding") {
    const { model, factual } = settings;
    const opened = await EmbeddingJudge.open({ ...run, model });
    const { threshold, vectors } = opened;
    const judged = await judgeAnswers(cases, measuresBy(opened, measures, { factual }), judge, {
      repeats: 1,
      concurrency: 1,
      progress,
      vectors,
    });
    return { judge, ...judged, ...(threshold && { threshold }) };
  }
  if (settings.chat === undefined) throw new Problem({ what: "The judge names no language model" });
  const asker = run.chat(settings.chat), { repeats } = settings;
  const vectors: Vectors = run.vectors ??
    ((texts) => TextVectors.of(texts, { model: settings.model, role: "document", cache, progress }));
  const measuresOf = (asker: Asker): ReadonlyMap<string, JudgeMeasure> =>
    settings.kind === "llm"
      ? measuresBy(new LlmJudge(asker, { ...settings, seed }), measures, settings)
      : new RatingJudge(asker, { ...settings, seed }).measures(
        RATED_MEASURES.filter((name) => measures.includes(name)),
      );
  const options = { repeats, concurrency: asker.connections, progress, vectors };
  const judged = await judgeAnswers(cases, measuresOf(asker), judge, options);
  const unanswered = cases.filter(({ lack }) => lack?.cause === "budget");
  if (!judged.stop && unanswered.length === 0) return { judge, ...judged };
  const counter = new CountingAsker(judged.stop && asker);
  await judgeAnswers((judged.stop ? cases : unanswered).map(answered), measuresOf(counter), judge, {
    repeats,
    concurrency: 1,
    progress: silent,
    vectors: () => Promise.resolve({ cosine: () => 0, closest: () => undefined }),
  });
  return { judge, ...judged, left: counter.uses() };
}

/** The case as it would be with an answer, where the budget did not allow one. */
function answered({ lack, ...of }: AnswerCase): AnswerCase {
  if (lack?.cause !== "budget") return { ...of, ...lack && { lack } };
  return { ...of, answer: withoutCitations(STAND_IN), cited: STAND_IN };
}
