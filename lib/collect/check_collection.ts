import { Problem } from "../base/mod.ts";

/** The tables of a collection that say whether anything can be measured. */
export interface CollectionRows {
  documents: readonly unknown[];
  questions: readonly unknown[];
  judgements: readonly { grade: number }[];
}

/** What a collection lacks for measuring anything, and how to add it; undefined when it lacks nothing. */
export function lackOf({ documents, questions, judgements }: CollectionRows): Problem | undefined {
  const lacks = (what: string, todo: string) =>
    new Problem({ what, where: "the collection of step 01", todo });
  if (documents.length === 0) {
    return lacks(
      "No document was collected",
      'look at "What was left out, and why" in the report of step 01, and at "collection" in the experiment',
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
  if (!judgements.some(({ grade }) => grade > 0)) {
    return lacks(
      "There are questions, but none has a relevant document among those collected: nothing can be measured",
      "look at the funnel in the report of step 01: do identifiers or addresses match those of the documents, are answers marked as accepted, do their links lie within the site?",
    );
  }
}

/** Throws what {@linkcode lackOf} finds. */
export function checkCollection(rows: CollectionRows): void {
  const lack = lackOf(rows);
  if (lack) throw lack;
}
