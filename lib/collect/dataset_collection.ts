import { silent } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { type Block, chunk, textOf } from "../text/mod.ts";
import type { CollectTools } from "./collect.ts";
import { type Collection, sortedCollection } from "./collection.ts";
import type { Dataset } from "./dataset.ts";
import { byText } from "./order.ts";
import type { PersonalCounts } from "./redact.ts";

/**
 * The collection of a data set: each document's title and body as one text, cut into chunks. What the set already
 * judged is taken as it is.
 */
export function datasetCollection(
  dataset: Dataset,
  chunking: { tokens: number; overlap: number },
  { count, progress = silent }: Pick<CollectTools, "count" | "progress">,
  more: { levels?: Collection["levels"]; redacted?: PersonalCounts } = {},
): Collection {
  const cutting = progress("Cutting documents", "documents");
  const documents: Row<"documents">[] = [], chunks: Row<"chunks">[] = [];
  for (const [i, document] of dataset.documents.toSorted((a, b) => byText(a.doc_id, b.doc_id)).entries()) {
    const { doc_id } = document, blocks = blocksOf(document);
    documents.push({ ...document, text: textOf(blocks) });
    for (const piece of chunk(blocks, { ...chunking, count })) {
      chunks.push({ chunk_id: `${doc_id}#${piece.position}`, doc_id, ...piece });
    }
    cutting.update(i + 1, dataset.documents.length);
  }
  const judged = new Set(dataset.judgements.filter((row) => row.grade > 0).map((row) => row.question_id));
  return sortedCollection({
    ...dataset,
    documents,
    chunks,
    levels: more.levels ?? [
      { name: "questions", count: dataset.questions.length },
      { name: "with a relevant document in the corpus", count: judged.size },
    ],
    redacted: more.redacted ?? { email: 0, guid: 0, ip: 0, phone: 0, name: 0 },
  });
}

function blocksOf({ title, text }: Row<"documents">): Block[] {
  const paragraphs = text.split(/\n{2,}/).map((part) => part.trim()).filter((part) => part !== "");
  return [
    ...title === "" ? [] : [{ kind: "heading" as const, level: 1, text: title }],
    ...paragraphs.map((part) => ({ kind: "paragraph" as const, text: part })),
  ];
}
