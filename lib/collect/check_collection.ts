import { Problem } from "../base/mod.ts";

/** The sizes of a collection's tables that say whether anything can be measured. */
export type CollectionRows = Record<"documents" | "questions" | "judgements", readonly unknown[]>;

/** What a collection lacks for measuring anything, and how to add it; undefined when it lacks nothing. */
export function lackOf({ documents, questions, judgements }: CollectionRows): Problem | undefined {
  const lacks = (what: string, todo: string) =>
    new Problem({ what, where: "the collection of step 01", todo });
  if (documents.length === 0) {
    return lacks(
      "No document was collected",
      'look at the table "dropped" in the report of step 01, and at "start" and "within"',
    );
  }
  if (questions.length === 0) {
    return lacks(
      `There ${
        documents.length === 1 ? "is 1 document" : `are ${documents.length} documents`
      } but no questions: nothing can be measured`,
      'name questions under "collection.questions" of the experiment: a forum ({"kind": "forum", "start": [...], "within": [...]}), or a CSV, JSONL or Parquet file ({"kind": "table", "file": "questions.csv", "id": "id", "text": "question", "answer": "answer", "relevant": "links"})',
    );
  }
  if (judgements.length === 0) {
    return lacks(
      "There are questions, but none has a relevant document among those collected: nothing can be measured",
      'look at the funnel in the report of step 01: are answers marked as accepted, do links lie within "collection.within", do identifiers match?',
    );
  }
}

/** Throws what {@linkcode lackOf} finds. */
export function checkCollection(rows: CollectionRows): void {
  const lack = lackOf(rows);
  if (lack) throw lack;
}
