import type { Row } from "../tables/mod.ts";
import type { PersonalCounts } from "../text/mod.ts";
import type { Funnel } from "./funnel.ts";

/** The tables of a collection, sorted, and how they came about. */
export interface Collection {
  documents: Row<"documents">[];
  chunks: Row<"chunks">[];
  questions: Row<"questions">[];
  judgements: Row<"judgements">[];
  dropped: Row<"dropped">[];
  /** Duplicates, and questions whose answer or title stands in a document word for word. */
  findings: Row<"findings">[];
  /** How many questions are left at each level, first all, last those that can be measured. */
  levels: { name: string; count: number }[];
  /** How links became judgements, where they did. */
  funnel?: Funnel;
  /** Personal data replaced in questions and answers. */
  redacted: PersonalCounts;
  /** Tokens of each document, in the order of `documents`. */
  documentTokens: number[];
  /** Pictures and videos in the documents, which were not read. */
  unread: number;
}
