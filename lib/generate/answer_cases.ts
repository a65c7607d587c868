import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";

/** What a generator answers from. */
export interface AnswerSources {
  /** The questions to answer. */
  questions: readonly Row<"questions">[];
  chunks: readonly Row<"chunks">[];
  rankings: readonly Row<"rankings">[];
  /** The systems to answer from, also where they found nothing. */
  systems: readonly string[];
  /** Chunks given to the generator. */
  contexts: number;
}

/** A question with the best chunks that a system found for it. */
export interface AnswerCase {
  system: string;
  question: Row<"questions">;
  /** Best first; empty where the system found nothing. */
  contexts: readonly Row<"chunks">[];
}

/** Every question for every system, in the order in which they are given. */
export function answerCases({ questions, chunks, rankings, systems, contexts }: AnswerSources): AnswerCase[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const found = new Map<string, Map<string, Row<"rankings">[]>>();
  for (const [system, rows] of Map.groupBy(rankings, (row) => row.system)) {
    found.set(system, Map.groupBy(rows, (row) => row.question_id));
  }
  return systems.flatMap((system) =>
    questions.map((question) => {
      const rows = found.get(system)?.get(question.question_id) ?? [];
      const best = rows.toSorted((a, b) => a.rank - b.rank).slice(0, contexts);
      return { system, question, contexts: best.map((row) => chunkOf.get(row.chunk_id) ?? missing(row)) };
    })
  );
}

function missing(row: Row<"rankings">): never {
  throw new Problem({
    what: "A ranking names a chunk that is not among the chunks",
    where: `system ${row.system}, question ${row.question_id}, rank ${row.rank}`,
    found: row.chunk_id,
    todo: "Run the steps again from 01 on",
  });
}
