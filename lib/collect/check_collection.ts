import { Problem } from "../base/mod.ts";

/** Says what a collection lacks for measuring anything, and how to add it. */
export function checkCollection(
  { documents, questions, judgements }: Record<"documents" | "questions" | "judgements", readonly unknown[]>,
): void {
  const lacks = (what: string, todo: string) => {
    throw new Problem({ what, where: "the collection of step 01", todo });
  };
  if (documents.length === 0) {
    lacks(
      "No document was collected",
      'look at the table "dropped" in the report of step 01, and at "start" and "within"',
    );
  }
  if (questions.length === 0) {
    lacks(
      "There are documents but no questions",
      'add questions to the source: a forum under "collection.questions", or a file of questions',
    );
  }
  if (judgements.length === 0) {
    lacks(
      "There are questions, but none has a relevant document among those collected: nothing can be measured",
      'look at the funnel in the report of step 01: are answers marked as accepted, do links lie within "collection.within", do identifiers match?',
    );
  }
}
