import type { Row } from "../tables/mod.ts";
import { byText } from "./order.ts";

/** What a data set on disk holds, before its documents are cut into chunks: rows of the tables, in any order. */
export interface Dataset {
  /** `text` is the body alone, without the title. */
  documents: Row<"documents">[];
  questions: Row<"questions">[];
  judgements: Row<"judgements">[];
  /** Questions that something was judged for, in the corpus or not; those of `judgements` unless given. */
  judged?: ReadonlySet<string>;
  /** What was left out, each with its reason. */
  dropped: Row<"dropped">[];
}

/** The same with its rows in the order of their tables. */
export function sorted(set: Dataset): Dataset {
  return {
    ...withSortedQuestions(set),
    documents: set.documents.toSorted((a, b) => byText(a.doc_id, b.doc_id)),
  };
}

/** The same with all rows but those of documents in the order of their tables. */
export function withSortedQuestions<T extends Omit<Dataset, "documents">>(set: T): T {
  return {
    ...set,
    questions: set.questions.toSorted((a, b) => byText(a.question_id, b.question_id)),
    judgements: set.judgements.toSorted((a, b) =>
      byText(a.question_id, b.question_id) || byText(a.doc_id, b.doc_id)
    ),
    dropped: set.dropped.toSorted((a, b) =>
      byText(a.kind, b.kind) || byText(a.stage, b.stage) || byText(a.id, b.id) || byText(a.reason, b.reason)
    ),
  };
}
