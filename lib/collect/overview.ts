import type { Row } from "../tables/mod.ts";
import type { AuditedQuestion } from "./audit.ts";
import type { Collection } from "./collection.ts";
import { concentration } from "./concentration.ts";

/** A fact with its number, its share of a whole, or both. */
export interface Fact {
  what: string;
  number: number | null;
  share: number | null;
}

/** The sizes of a collection's tables. */
export function sizesOf({ documents, chunks, questions, judgements, dropped }: Collection) {
  const measurable = questions.filter(({ answerable }) => answerable === "yes").length;
  return [
    { what: "documents", number: documents.length },
    { what: "chunks", number: chunks.length },
    { what: "questions", number: questions.length },
    { what: "questions with a relevant document", number: measurable },
    { what: "judgements", number: judgements.length },
    { what: "left out, with the reason in the table dropped", number: dropped.length },
  ];
}

/** What limits the ground truth of a collection. */
export function limitsOf({ documents, questions, judgements, funnel, unread }: Collection): Fact[] {
  const cited = concentration(judgements);
  const measurable = questions.filter(({ answerable }) => answerable === "yes").length;
  const fact = (what: string, number: number | null, whole: number | null) => ({
    what,
    number,
    share: number !== null && whole ? number / whole : null,
  });
  return [
    fact("questions that can be measured", measurable, questions.length),
    fact("documents that some question is about", cited.documents, documents.length),
    { what: "questions about one of the ten most cited documents", number: null, share: cited.share10 },
    { what: "concentration of the judgements (Gini: 0 even, 1 all on one)", number: null, share: cited.gini },
    fact(
      "links to the documents' site that lead to no document",
      funnel?.lost ?? null,
      funnel?.links ?? null,
    ),
    fact("pictures and videos in the documents, not read", unread, null),
  ];
}

/** How often each kind of finding was made, with an example. */
export function findingCounts(findings: readonly Row<"findings">[]) {
  const kinds = ["exact duplicate", "near duplicate", "title in the corpus", "answer in the corpus"];
  return kinds.map((kind) => {
    const rows = findings.filter((row) => row.kind === kind), [first] = rows;
    return {
      kind,
      number: new Set(rows.map((row) => row.id)).size,
      example: first ? `${first.id} and ${first.doc_id}` : "",
    };
  });
}

/** How often each flag was raised, with an example. */
export function flagCounts(drawn: readonly AuditedQuestion[]) {
  const raised = drawn.flatMap(({ flags, text }) => flags.map((flag) => ({ flag, text })));
  return [...Map.groupBy(raised, ({ flag }) => flag)].map(([flag, rows]) => ({
    flag,
    number: rows.length,
    share: rows.length / drawn.length,
    example: rows[0]!.text,
  }));
}
