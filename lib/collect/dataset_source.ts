import { textBlocks } from "../text/mod.ts";
import type { Dataset } from "./dataset.ts";
import type { Drop, Source } from "./source.ts";

/** A data set that brings its own judgements, as a source. */
export function datasetSource(name: string, dataset: Dataset, drop: Drop): Source {
  dataset.dropped.forEach(drop);
  return {
    name,
    total: dataset.documents.length,
    documents: dataset.documents.values().map((row) => ({
      ...row,
      blocks: [
        ...row.title === "" ? [] : [{ kind: "heading" as const, level: 1, text: row.title }],
        ...textBlocks(row.text),
      ],
    })),
    questions: () =>
      Promise.resolve({
        questions: dataset.questions.map((row) => ({
          id: row.question_id,
          text: row.text,
          answer: row.answer,
          links: null,
          language: row.language,
          date: row.asked,
          topic: row.topic,
          names: [],
          answerable: row.answerable === "no" ? "no" as const : "unknown" as const,
          split: row.split,
        })),
        judged: {
          judgements: dataset.judgements,
          named: dataset.judged ?? new Set(dataset.judgements.map(({ question_id }) => question_id)),
        },
      }),
  };
}
