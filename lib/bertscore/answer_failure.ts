import type { Row } from "../tables/mod.ts";

/** Why an answer cannot be compared: its cause and a sentence; undefined where it can, also if it is empty. */
export function answerFailure(
  answer: Row<"answers">,
  reference: string | null | undefined,
): { cause: string; message: string } | undefined {
  if (!reference?.trim()) return { cause: "no_reference", message: "the question has no accepted answer" };
  if (answer.failure_cause !== null || answer.text === null && !answer.refused) {
    return { cause: answer.failure_cause ?? "no_answer", message: answer.failure ?? "there is no answer" };
  }
  if (answer.refused) return { cause: "refused", message: "the generator found no answer in the contexts" };
}
