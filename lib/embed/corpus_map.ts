import { drawnRows } from "../base/mod.ts";
import type { VectorBlocks, VectorTable } from "../tables/mod.ts";
import { principalPlane } from "./projection.ts";

/** A chunk or question on the map. */
export interface MapPoint {
  x: number;
  y: number;
  /** Its identifier. */
  text: string;
  /** Its topic, or "questions". */
  group: string;
}

/** What {@linkcode corpusMap} gives. */
export interface CorpusMap {
  points: MapPoint[];
  /** Share of the chunks' variance that the plane keeps. */
  share: number;
  /** What of all is shown, in words; empty where it is everything. */
  note: string;
}

const CHUNKS = 3000, QUESTIONS = 1000, TOPICS = 6;

/**
 * Chunks and questions on the plane of most spread. The plane is that of all chunks; of many, some thousand are drawn by
 * chance, the same for every model. Beyond six topics the smaller ones are shown together.
 */
export async function corpusMap(
  chunks: VectorBlocks,
  questions: VectorTable,
  options: {
    /** Topic of a chunk. */
    topicOf(chunk: string): string | null | undefined;
    seed: number;
    chunks?: number;
    questions?: number;
  },
): Promise<CorpusMap> {
  const { topicOf, seed } = options;
  const plane = await principalPlane(chunks);
  const chunkRows = drawnRows(chunks.ids.length, options.chunks ?? CHUNKS, seed, "chunks on the map");
  const questionRows = drawnRows(
    questions.ids.length,
    options.questions ?? QUESTIONS,
    seed,
    "questions on the map",
  );
  const groupOf = topicGroups(chunkRows.map((row) => topicOf(chunks.ids[row]!)));
  const places = plane.project(await rowsOf(chunks, chunkRows));
  const points = chunkRows.map((row, i) => ({
    x: places[i]![0],
    y: places[i]![1],
    text: chunks.ids[row]!,
    group: groupOf.get(topicOf(chunks.ids[row]!) ?? null)!,
  }));
  const order = [...new Set(groupOf.values())];
  points.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
  const { matrix, dimension } = questions;
  const ofQuestions = questionRows.map((row) => {
    const [x, y] = plane.project(matrix.subarray(row * dimension, (row + 1) * dimension))[0]!;
    return { x, y, text: questions.ids[row]!, group: "questions" };
  });
  const drawn = (shown: number, all: number, what: string) =>
    shown < all ? [`${shown} of ${all} ${what}`] : [];
  const left = [
    ...drawn(chunkRows.length, chunks.ids.length, "chunks"),
    ...drawn(questionRows.length, questions.ids.length, "questions"),
  ];
  return {
    points: [...points, ...ofQuestions],
    share: plane.explained[0] + plane.explained[1],
    note: left.length === 0 ? "" : `${left.join(" and ")}, drawn by chance`,
  };
}

/** For each topic the name of its group, the largest group first. */
function topicGroups(topics: readonly (string | null | undefined)[]): Map<string | null, string> {
  const counts = new Map<string | null, number>();
  for (const topic of topics) counts.set(topic ?? null, (counts.get(topic ?? null) ?? 0) + 1);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || ((a ?? "") < (b ?? "") ? -1 : 1))
    .map(([topic]) => topic);
  if (sorted.length === 1 && sorted[0] === null) return new Map([[null, "chunks"]]);
  const named = sorted.length > TOPICS + 1 ? TOPICS : sorted.length;
  return new Map(
    sorted.map((topic, i) => [topic, i < named ? topic ?? "no topic" : "other topics"]),
  );
}

/** Some rows, in rising order, as one matrix. */
async function rowsOf({ dimension, blocks }: VectorBlocks, rows: readonly number[]): Promise<Float32Array> {
  const matrix = new Float32Array(rows.length * dimension);
  let next = 0, begin = 0;
  for await (const block of blocks()) {
    const end = begin + block.length / dimension;
    for (; next < rows.length && rows[next]! < end; next++) {
      const at = (rows[next]! - begin) * dimension;
      matrix.set(block.subarray(at, at + dimension), next * dimension);
    }
    begin = end;
  }
  return matrix;
}
