import { below, drawnRows, Problem, random } from "../base/mod.ts";
import { cliffsDelta } from "../stats/mod.ts";
import type { Row, VectorBlocks, VectorTable } from "../tables/mod.ts";

/** A judged question with a document that is relevant to it, and one drawn by chance that is not known to be. */
export interface Pair {
  question: string;
  relevant: string;
  random: string;
}

/**
 * Each question with each of its relevant documents, and beside it a document drawn by chance from the others. The draw
 * depends on the identifiers and the seed alone, so that every model is looked at with the same pairs. Beyond `most`
 * pairs, as many are drawn.
 *
 * @example
 * ```ts
 * import { drawPairs } from "./similarity.ts";
 * const pairs = drawPairs([{ question_id: "q", doc_id: "a", grade: 1 }], ["a", "b"], { seed: 42 });
 * if (pairs[0]?.random !== "b") throw new Error("b is the only other document");
 * ```
 */
export function drawPairs(
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
  documents: Iterable<string>,
  { seed, most = 3000 }: { seed: number; most?: number },
): Pair[] {
  const docs = [...new Set(documents)].sort(), known = new Set(docs);
  const positive = judgements.filter((row) => row.grade > 0 && known.has(row.doc_id));
  const next = random(seed, "random pairs");
  const questions = [...Map.groupBy(positive, (row) => row.question_id)].sort(([a], [b]) => a < b ? -1 : 1);
  const pairs = questions.flatMap(([question, rows]) => {
    const good = new Set(rows.map((row) => row.doc_id));
    if (good.size >= docs.length) return [];
    return [...good].sort().map((relevant) => {
      let other = docs[below(docs.length, next)]!;
      while (good.has(other)) other = docs[below(docs.length, next)]!;
      return { question, relevant, random: other };
    });
  });
  return drawnRows(pairs.length, most, seed, "pairs kept").map((row) => pairs[row]!);
}

/** Cosines of questions with their relevant documents, and with random ones, in the order of the pairs. */
export interface PairSimilarities {
  relevant: number[];
  random: number[];
}

/**
 * For each pair the cosine of the question with the best chunk of its relevant document, and with the best chunk of the
 * random one, in one pass over the chunks' vectors, whatever their lengths.
 */
export async function pairSimilarities(
  pairs: readonly Pair[],
  questions: VectorTable,
  chunks: VectorBlocks,
  docOfChunk: ReadonlyMap<string, string>,
): Promise<PairSimilarities> {
  const { dimension } = chunks;
  const rowOf = new Map(questions.ids.map((id, row) => [id, row]));
  const units = pairs.map(({ question }) => {
    const row = rowOf.get(question);
    if (row === undefined) throw new Problem({ what: "A question has no vector", found: question });
    return unit(questions.matrix.subarray(row * dimension, (row + 1) * dimension), question);
  });
  /** For each document where its cosines go: 2·pair as the relevant one, 2·pair + 1 as the random one. */
  const places = new Map<string, number[]>();
  const wanted = (doc: string, place: number) => {
    const known = places.get(doc);
    if (known) known.push(place);
    else places.set(doc, [place]);
  };
  pairs.forEach(({ relevant, random }, p) => {
    wanted(relevant, 2 * p);
    wanted(random, 2 * p + 1);
  });
  const best = new Float64Array(2 * pairs.length).fill(-Infinity);
  let row = 0;
  for await (const block of chunks.blocks()) {
    for (let at = 0; at < block.length; at += dimension, row++) {
      const id = chunks.ids[row]!, mine = places.get(docOfChunk.get(id) ?? "");
      if (mine === undefined) continue;
      const vector = unit(block.subarray(at, at + dimension), id);
      for (const place of mine) best[place] = Math.max(best[place]!, dot(units[place >> 1]!, vector));
    }
  }
  const missing = best.indexOf(-Infinity);
  if (missing >= 0) {
    const { relevant, random } = pairs[missing >> 1]!;
    throw new Problem({
      what: "A document has no chunk with a vector",
      found: missing % 2 === 0 ? relevant : random,
    });
  }
  return {
    relevant: pairs.map((_, p) => best[2 * p]!),
    random: pairs.map((_, p) => best[2 * p + 1]!),
  };
}

/**
 * How well relevant pairs are told from random ones: the probability that a relevant pair drawn by chance is closer than
 * a random pair drawn by chance, ties counted half (the area under the ROC curve). 0.5 is guessing; null without pairs.
 *
 * @example
 * ```ts
 * import { separation } from "./similarity.ts";
 * if (separation({ relevant: [0.9, 0.4], random: [0.3, 0.5] }) !== 0.75) throw new Error("three of four");
 * ```
 */
export function separation({ relevant, random }: PairSimilarities): number | null {
  const { value } = cliffsDelta(relevant, random);
  return value === null ? null : (value + 1) / 2;
}

function unit(vector: Float32Array, id: string): Float64Array {
  const exact = Float64Array.from(vector), length = Math.sqrt(dot(exact, exact));
  if (!(length > 0)) {
    throw new Problem({ what: "A vector of length 0 has no direction to compare", found: id });
  }
  return exact.map((x) => x / length);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
