import { failed, type Outcome, outcome } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { answerCorrectness } from "./answer_correctness.ts";
import { contextPrecision } from "./context_precision.ts";
import { contextRecall } from "./context_recall.ts";
import type { EmbeddingJudge, Verdict } from "./embedding_judge.ts";
import { faithfulness } from "./faithfulness.ts";

/** Measurements with the statements behind them. */
export interface Judged {
  measurements: Row<"measurements">[];
  verdicts: Row<"verdicts">[];
}

/** What one answer is judged with. */
interface Case {
  question: string;
  /** The answer without citations; null when it was refused or failed. */
  answer: string | null;
  /** The accepted answer. */
  reference: string | null;
  contexts: readonly string[];
}

/**
 * Judges every answer. A measure without what it needs (a refused answer, no accepted answer) is a stated failure.
 * Questions that nothing in the corpus answers are left out: for them only refusing is right.
 */
export function judgeAnswers(
  answers: readonly Row<"answers">[],
  questions: ReadonlyMap<string, Row<"questions">>,
  judge: EmbeddingJudge,
  textOf: (answer: string) => string,
): Judged {
  const judged: Judged = { measurements: [], verdicts: [] };
  for (const answer of answers) {
    const question = questions.get(answer.question_id)!;
    if (question.answerable === "no") continue;
    const of: Case = {
      question: question.text,
      answer: answer.text === null ? null : textOf(answer.text),
      reference: question.answer,
      contexts: answer.contexts,
    };
    for (const [measure, { result, verdicts }] of Object.entries(measures(of, judge))) {
      const common = {
        system: answer.system,
        question_id: answer.question_id,
        measure,
        judge: judge.name,
        repeat: 0,
      };
      judged.measurements.push({
        ...common,
        k: null,
        level: "chunk",
        generator: answer.generator,
        value: result.value ?? null,
        failure_cause: result.failure?.cause ?? null,
        failure: result.failure?.message ?? null,
      });
      for (const { statement, supported, reason, chunk } of verdicts) {
        judged.verdicts.push({ ...common, statement, verdict: supported ? 1 : 0, reason, chunk_id: chunk });
      }
    }
  }
  return judged;
}

/** A measure's outcome with the verdicts it rests on. */
interface Result {
  result: Outcome;
  verdicts: Verdict[];
}

function measures(of: Case, judge: EmbeddingJudge): Record<string, Result> {
  const { question, answer, reference, contexts } = of;
  const refused = failed("refused", "the generator found no answer in the contexts");
  const missing = failed("no_reference", "the question has no accepted answer");
  const blind = failed(
    "not_calibrated",
    "the judge has no threshold: there are too few linked pages to set one",
  );
  const none = (result: Outcome): Result => ({ result, verdicts: [] });
  const by = (verdicts: Verdict[], formula: (supported: boolean[]) => Outcome): Result => ({
    result: judge.threshold ? formula(verdicts.map((v) => v.supported)) : blind,
    verdicts: judge.threshold ? verdicts : [],
  });
  const ofReference = (result: (reference: string) => Result) =>
    reference === null ? none(missing) : result(reference);
  const ofAnswer = (result: (answer: string) => Result) => answer === null ? none(refused) : result(answer);
  const ofBoth = (result: (answer: string, reference: string) => Result) =>
    ofAnswer((text) => ofReference((other) => result(text, other)));
  return {
    faithfulness: ofAnswer((text) => by(judge.byChunks(text, contexts), faithfulness)),
    answer_relevancy: ofAnswer((text) => none(outcome(judge.cosine(question, text)))),
    context_precision: ofReference((text) =>
      judge.byChunks(text, []).length === 0
        ? none(missing)
        : by(contexts.map((chunk) => useful(judge, text, chunk)), contextPrecision)
    ),
    context_recall: ofReference((text) => by(judge.byChunks(text, contexts), contextRecall)),
    answer_correctness: ofBoth((text, other) => {
      const right = judge.byText(text, other), covered = judge.byText(other, text);
      return by([...right, ...covered], () => correctness(right, covered, judge.cosine(text, other)));
    }),
    semantic_similarity: ofBoth((text, other) => none(outcome(judge.cosine(text, other)))),
  };
}

/** A context is useful when it supports a sentence of the reference. */
function useful(judge: EmbeddingJudge, reference: string, chunk: string): Verdict {
  const found = judge.byChunks(reference, [chunk]);
  return { ...(found.find((verdict) => verdict.supported) ?? found[0]!), chunk };
}

function correctness(right: Verdict[], covered: Verdict[], similarity: number): Outcome {
  const supported = right.filter((verdict) => verdict.supported).length;
  return answerCorrectness({
    truePositives: supported,
    falsePositives: right.length - supported,
    falseNegatives: covered.filter((verdict) => !verdict.supported).length,
  }, similarity);
}
