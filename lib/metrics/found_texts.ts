import type { Row } from "../tables/mod.ts";

/** A document that some system found, with the text that found it. */
export interface FoundText {
  title: string;
  relevant: "yes" | "no";
  /** Its place by system, in their order; null where it is not among what the system kept. */
  ranks: (number | null)[];
  /** The beginning of the chunk by which the system that ranks it highest found it. */
  text: string;
}

/** What {@linkcode foundTexts} looks things up in. */
export interface FoundIn {
  rankings: readonly Pick<Row<"rankings">, "system" | "question_id" | "rank" | "doc_id" | "chunk_id">[];
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[];
  documents: readonly Pick<Row<"documents">, "doc_id" | "title">[];
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "text">[];
}

/**
 * What systems found for a question: the relevant documents, found or not, then all that stand among the first of some
 * system, those first that stand highest with most of them.
 */
export function foundTexts(
  question: string,
  systems: readonly string[],
  { rankings, judgements, documents, chunks }: FoundIn,
  { first = 3, length = 300 }: { first?: number; length?: number } = {},
): FoundText[] {
  const good = new Set(
    judgements.filter((row) => row.question_id === question && row.grade > 0).map((row) => row.doc_id),
  );
  const mine = rankings.filter((row) => row.question_id === question && systems.includes(row.system));
  const shown = new Set([...good, ...mine.filter((row) => row.rank <= first).map((row) => row.doc_id)]);
  const titles = new Map(
    documents.filter((row) => shown.has(row.doc_id)).map((row) => [row.doc_id, row.title]),
  );
  const found = [...shown].map((doc) => {
    const rows = mine.filter((row) => row.doc_id === doc);
    const highest = rows.toSorted((a, b) =>
      a.rank - b.rank || systems.indexOf(a.system) - systems.indexOf(b.system)
    )[0];
    const text = chunks.find((row) => row.chunk_id === highest?.chunk_id)?.text ?? "";
    return {
      title: titles.get(doc) || doc,
      relevant: good.has(doc) ? "yes" as const : "no" as const,
      ranks: systems.map((system) => rows.find((row) => row.system === system)?.rank ?? null),
      text: beginning(text, length),
    };
  });
  const weight = ({ relevant, ranks }: FoundText) =>
    (relevant === "yes" ? systems.length : 0) +
    ranks.reduce<number>((sum, rank) => sum + (rank ? 1 / rank : 0), 0);
  return found.sort((a, b) => weight(b) - weight(a) || (a.title < b.title ? -1 : 1));
}

/**
 * The beginning of a text on one line, cut between words.
 *
 * @example
 * ```ts
 * import { beginning } from "./found_texts.ts";
 * if (beginning("one two\n three", 9) !== "one two …") throw new Error(beginning("one two\n three", 9));
 * ```
 */
export function beginning(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length + 1), space = cut.lastIndexOf(" ");
  const end = cut.slice(0, space > length / 2 ? space : length).replace(/[\ud800-\udbff]$/, "");
  return `${end} …`;
}
