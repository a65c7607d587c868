import { parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import { evaluate } from "./evaluate.ts";
import { Pool } from "./pool.ts";

/**
 * What is counted. A chunk has the grade of its document, and all chunks of judged documents are judged, so that recall
 * and the ideal order are over every chunk of the relevant documents.
 */
export type MeasuredLevel =
  | { level: "document" }
  | { level: "chunk"; chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id">[] };

/**
 * Rows of `rankings` and `judgements` → rows of `measurements`, for every system, judged question and measure; a system
 * or question for which nothing was found is measured as what it is, an empty ranking. At the level of chunks the
 * rankings are those of chunks.
 */
export function measureRankings(
  systems: readonly string[],
  rankings: readonly Row<"rankings">[],
  judgements: readonly Row<"judgements">[],
  measures: readonly string[],
  counted: MeasuredLevel = { level: "document" },
): Row<"measurements">[] {
  const { level } = counted;
  const pool = counted.level === "document"
    ? poolOf(judgements.map((row) => [row.question_id, row.doc_id, row.grade]))
    : poolOf(judgedChunks(judgements, counted.chunks));
  const cutOffs = measures.map((measure) => parseMeasure(measure).k ?? null);
  const found = Map.groupBy(rankings, (row) => row.system);
  return systems.flatMap((system) => {
    const rows = found.get(system) ?? [];
    const evaluation = evaluate(pool, {
      questionIds: rows.map((row) => row.question_id),
      docIds: rows.map((row) => level === "document" ? row.doc_id : row.chunk_id),
      scores: Float64Array.from(rows, (row) => row.raw_score),
    }, measures);
    return evaluation.measures.flatMap(({ measure, values }, m) =>
      evaluation.questions.map((question_id, q) => ({
        system,
        question_id,
        measure,
        k: cutOffs[m]!,
        level,
        generator: null,
        judge: null,
        repeat: 0,
        value: values[q]!,
        failure_cause: null,
        failure: null,
      }))
    );
  });
}

type Judged = [question: string, id: string, grade: number];

function poolOf(judged: readonly Judged[]): Pool {
  return Pool.of({
    questionIds: judged.map(([question]) => question),
    docIds: judged.map(([, id]) => id),
    grades: Int32Array.from(judged, ([, , grade]) => grade),
  });
}

/** A judged document without a chunk stands for itself: nobody can find it, and its question still counts. */
function judgedChunks(
  judgements: readonly Row<"judgements">[],
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id">[],
): Judged[] {
  const chunksOf = Map.groupBy(chunks, (row) => row.doc_id);
  return judgements.flatMap(({ question_id, doc_id, grade }) =>
    (chunksOf.get(doc_id)?.map((row) => row.chunk_id) ?? [`document ${doc_id}`]).map((id): Judged => [
      question_id,
      id,
      grade,
    ])
  );
}
