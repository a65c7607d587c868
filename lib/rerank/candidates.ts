import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";

/** What is read of candidates. */
export interface CandidateTexts {
  chunks: readonly Pick<Row<"chunks">, "chunk_id" | "doc_id" | "text">[];
  questionText: ReadonlyMap<string, string>;
  /** The chunk that found a document, or all of its chunks. */
  input: "chunk" | "document";
}

/** A document to be reordered. */
export interface Candidate {
  doc: string;
  /** The chunk that found it, and its score there. */
  chunk: string;
  score: number;
  /** What is read of it, as places in the texts of its list. */
  texts: { chunk: string; at: number }[];
}

/** A question with all texts that are read for it. */
export interface CandidateList {
  question_id: string;
  question: string;
  texts: string[];
  /** The candidates of each system, best first. */
  bySystem: Map<string, Candidate[]>;
}

/**
 * What a reranker reads: one list a question, in which each text stands once however many systems found it; for one
 * that judges whole lists, a list for each system, in the order of its ranking.
 */
export function candidateLists(
  rankings: readonly Row<"rankings">[],
  { chunks, questionText, input }: CandidateTexts,
  listwise: boolean,
): CandidateList[] {
  const textOf = new Map(chunks.map(({ chunk_id, text }) => [chunk_id, text]));
  const chunksOf = Map.groupBy(chunks, ({ doc_id }) => doc_id);
  const groups = Map.groupBy(
    rankings.toSorted((a, b) => a.rank - b.rank),
    ({ question_id, system }) => JSON.stringify(listwise ? [question_id, system] : [question_id]),
  );
  return [...groups].sort(([a], [b]) => a < b ? -1 : 1).map(([, rows]) => {
    const { question_id } = rows[0]!;
    const list: CandidateList = {
      question_id,
      question: known(questionText.get(question_id), "question", question_id),
      texts: [],
      bySystem: new Map(),
    };
    const places = new Map<string, number>();
    const placeOf = (chunk: string, text: string) => {
      if (!places.has(chunk)) places.set(chunk, list.texts.push(text) - 1);
      return { chunk, at: places.get(chunk)! };
    };
    for (const { system, doc_id, chunk_id, raw_score } of rows) {
      const own = (): { chunk_id: string; text: string }[] =>
        input === "document" ? chunksOf.get(doc_id) ?? [] : [{ chunk_id, text: textOf.get(chunk_id)! }];
      const texts = listwise && input === "document"
        ? [placeOf(chunk_id, own().map(({ text }) => text).join("\n"))]
        : own().map(({ chunk_id, text }) => placeOf(chunk_id, known(text, "chunk", chunk_id)));
      if (texts.length === 0) known(undefined, "document", doc_id);
      const candidate = { doc: doc_id, chunk: chunk_id, score: raw_score, texts };
      list.bySystem.set(system, [...list.bySystem.get(system) ?? [], candidate]);
    }
    return list;
  });
}

function known<T>(value: T | undefined, kind: string, id: string): T {
  if (value !== undefined) return value;
  throw new Problem({
    what: `A ranking names a ${kind} that is not in the tables`,
    found: id,
    todo: "run the pipeline again from step 01",
  });
}
