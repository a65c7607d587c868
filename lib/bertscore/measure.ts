import type { StartProgress } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { bertScores } from "./bertscore.ts";

/**
 * Answers with their references → measurements `bertscore_p`, `bertscore_r`, `bertscore_f1`. An answer that failed
 * or was refused, or a question without a reference, is a stated failure.
 */
export async function measureBertScore(
  answers: readonly Row<"answers">[],
  references: ReadonlyMap<string, string | null>,
  options: { model: string; cache: string; progress: StartProgress },
): Promise<Row<"measurements">[]> {
  const cause = (answer: Row<"answers">): [string, string] | undefined => {
    if (!references.get(answer.question_id)) return ["no_reference", "the question has no accepted answer"];
    if (answer.refused) return ["refused", "the generator found no answer in the contexts"];
    if (answer.text === null) {
      return [answer.failure_cause ?? "no_answer", answer.failure ?? "there is no answer"];
    }
  };
  const good = answers.filter((answer) => !cause(answer));
  const scores = await bertScores(
    good.map((answer) => ({ answer: answer.text!, reference: references.get(answer.question_id)! })),
    options,
  );
  const scoreOf = new Map(good.map((answer, i) => [answer, scores[i]!]));
  return answers.flatMap((answer) => {
    const score = scoreOf.get(answer), failure = cause(answer);
    const row = (measure: string, value: number | undefined): Row<"measurements"> => ({
      system: answer.system,
      question_id: answer.question_id,
      measure,
      k: null,
      level: "document",
      generator: answer.generator,
      judge: options.model,
      repeat: 0,
      value: value ?? null,
      failure_cause: failure?.[0] ?? null,
      failure: failure?.[1] ?? null,
    });
    return [
      row("bertscore_p", score?.precision),
      row("bertscore_r", score?.recall),
      row("bertscore_f1", score?.f1),
    ];
  });
}
