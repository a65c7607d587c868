import type { Row } from "../tables/mod.ts";

/** A question of the tests. */
export function questionRow(
  question_id: string,
  text: string,
  language = "en",
): Row<"questions"> {
  return {
    question_id,
    text,
    answer: null,
    language,
    asked: null,
    topic: null,
    answerable: "unknown",
    split: null,
  };
}

/** The only chunk of a page. */
export function chunkRow(doc_id: string, text: string): Row<"chunks"> {
  return {
    chunk_id: `${doc_id}#0`,
    doc_id,
    position: 0,
    headings: "",
    text,
    tokens: 20,
    start: 0,
    end: text.length,
  };
}

/** What a system found for a question, best first. */
export function rankingRows(system: string, question_id: string, docs: readonly string[]): Row<"rankings">[] {
  return docs.map((doc_id, i) => ({
    system,
    question_id,
    rank: i + 1,
    doc_id,
    score: 1,
    raw_score: 1,
    chunk_id: `${doc_id}#0`,
  }));
}
