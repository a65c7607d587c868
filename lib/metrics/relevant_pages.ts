import type { Row } from "../tables/mod.ts";

/**
 * For each question its relevant documents by title, in one text; of many, the first three and how many more there are.
 *
 * @example
 * ```ts
 * import { relevantPages } from "./relevant_pages.ts";
 * const judgements = [{ question_id: "q", doc_id: "a", grade: 1 }, { question_id: "q", doc_id: "b", grade: 0 }];
 * const pages = relevantPages(judgements, [{ doc_id: "a", title: "Disks" }]);
 * if (pages.get("q") !== "Disks") throw new Error(pages.get("q"));
 * ```
 */
export function relevantPages(
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
  documents: readonly Pick<Row<"documents">, "doc_id" | "title">[],
): Map<string, string> {
  const titles = new Map(documents.map((row) => [row.doc_id, row.title]));
  const positive = Map.groupBy(judgements.filter((row) => row.grade > 0), (row) => row.question_id);
  return new Map([...positive].map(([question, rows]) => {
    const names = rows.map((row) => titles.get(row.doc_id) || row.doc_id);
    const more = names.length > 3 ? [`${names.length - 3} more`] : [];
    return [question, [...names.slice(0, 3), ...more].join("; ")];
  }));
}
