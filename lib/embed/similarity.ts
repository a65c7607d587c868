import { below, random } from "../base/mod.ts";
import type { VectorTable } from "../tables/mod.ts";

/** Cosines of questions with chunks of their relevant documents, and with chunks drawn at random. */
export interface PairSimilarities {
  relevant: number[];
  random: number[];
}

/**
 * For each judged question: the best cosine over the chunks of each relevant document, and as many cosines with
 * the best chunk of a random other document. How far the two lie apart is what a model can do on this corpus.
 */
export function pairSimilarities(
  questions: VectorTable,
  chunks: VectorTable,
  docOfChunk: ReadonlyMap<string, string>,
  relevant: ReadonlyMap<string, readonly string[]>,
  seed: number,
): PairSimilarities {
  const rowsOfDoc = new Map<string, number[]>();
  chunks.ids.forEach((id, row) => {
    const doc = docOfChunk.get(id)!;
    rowsOfDoc.set(doc, [...rowsOfDoc.get(doc) ?? [], row]);
  });
  const docs = [...rowsOfDoc.keys()].sort();
  const next = random(seed, "random pairs");
  const best = (question: number, doc: string) =>
    Math.max(...rowsOfDoc.get(doc)!.map((row) => dot(questions, question, chunks, row)));
  const found: PairSimilarities = { relevant: [], random: [] };
  questions.ids.forEach((id, q) => {
    const good = relevant.get(id)?.filter((doc) => rowsOfDoc.has(doc)) ?? [];
    if (good.length >= docs.length) return;
    for (const doc of good) {
      found.relevant.push(best(q, doc));
      let other = docs[below(docs.length, next)]!;
      while (good.includes(other)) other = docs[below(docs.length, next)]!;
      found.random.push(best(q, other));
    }
  });
  return found;
}

function dot(a: VectorTable, i: number, b: VectorTable, j: number): number {
  let s = 0;
  for (let d = 0; d < a.dimension; d++) s += a.matrix[i * a.dimension + d]! * b.matrix[j * b.dimension + d]!;
  return s;
}
