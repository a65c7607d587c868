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

function measures(of: Case, judge: EmbeddingJudge): Record<string, { result: Outcome; verdicts: Verdict[] }> {
  const refused = failed("refused", "the generator found no answer in the contexts");
  const missing = failed("no_reference", "the question has no accepted answer");
  const none = (result: Outcome) => ({ result, verdicts: [] });
  const is = (verdicts: Verdict[]) => verdicts.map((v) => v.supported);

  const { answer, reference, contexts } = of;
  const supported = answer === null ? [] : judge.byChunks(answer, contexts);
  const attributed = reference === null ? [] : judge.byChunks(reference, contexts);
  const useful = reference === null ? [] : contexts.map((chunk): Verdict => {
    const found = judge.byChunks(reference, [chunk]);
    const best = found.find((v) => v.supported) ?? found[0];
    return {
      statement: best?.statement ?? "",
      supported: best?.supported ?? false,
      reason: best?.reason ?? "",
      chunk,
    };
  });
  const both = answer !== null && reference !== null;
  const right = both ? judge.byText(answer, reference) : [];
  const covered = both ? judge.byText(reference, answer) : [];
  const without = answer === null ? refused : missing;
  return {
    faithfulness: answer === null
      ? none(refused)
      : { result: faithfulness(is(supported)), verdicts: supported },
    answer_relevancy: none(answer === null ? refused : outcome(judge.cosine(of.question, answer))),
    context_precision: reference === null
      ? none(missing)
      : { result: contextPrecision(is(useful)), verdicts: useful },
    context_recall: reference === null
      ? none(missing)
      : { result: contextRecall(is(attributed)), verdicts: attributed },
    answer_correctness: !both ? none(without) : {
      result: answerCorrectness(
        {
          truePositives: is(right).filter(Boolean).length,
          falsePositives: is(right).filter((v) => !v).length,
          falseNegatives: is(covered).filter((v) => !v).length,
        },
        judge.cosine(answer, reference),
      ),
      verdicts: [...right, ...covered],
    },
    semantic_similarity: none(both ? outcome(judge.cosine(answer, reference)) : without),
  };
}
