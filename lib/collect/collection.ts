import type { Row } from "../tables/mod.ts";
import { sorted } from "./dataset.ts";
import type { Funnel } from "./funnel.ts";
import { byText } from "./order.ts";
import type { PersonalCounts } from "./redact.ts";

/** The tables of a collection, sorted, and how they came about. */
export interface Collection {
  documents: Row<"documents">[];
  chunks: Row<"chunks">[];
  questions: Row<"questions">[];
  judgements: Row<"judgements">[];
  dropped: Row<"dropped">[];
  /** How many questions are left at each level, first all, last those that can be measured. */
  levels: { name: string; count: number }[];
  /** How links became judgements, where they did. */
  funnel?: Funnel;
  /** Personal data replaced in questions and answers. */
  redacted: PersonalCounts;
}

/** A collection whose tables are in their order. */
export function sortedCollection(collection: Collection): Collection {
  const chunks = collection.chunks.toSorted((a, b) => byText(a.doc_id, b.doc_id) || a.position - b.position);
  return { ...sorted(collection), chunks };
}
