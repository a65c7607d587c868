import { random } from "../../lib/base/mod.ts";
import { rowsAPart, schemas, vectorFrames, type VectorTable, writeParts } from "../../lib/tables/mod.ts";

export const DIMENSION = 384;

/** Random vectors of length about 1, with identifiers in order. */
export function randomVectors(n: number, purpose: string): VectorTable {
  const next = random(42, purpose), scale = Math.sqrt(12 / DIMENSION);
  return {
    ids: Array.from({ length: n }, (_, i) => `v${String(i).padStart(7, "0")}`),
    matrix: Float32Array.from({ length: n * DIMENSION }, () => (next() - 0.5) * scale),
    dimension: DIMENSION,
    truncated: new Int32Array(n),
  };
}

/** Writes random vectors as a table in parts, as step 02 does; gives the names of the files. */
export async function writeRandomVectors(folder: string, n: number): Promise<string[]> {
  async function* frames() {
    for (let from = 0; from < n; from += rowsAPart(DIMENSION)) {
      const part = randomVectors(Math.min(rowsAPart(DIMENSION), n - from), `vectors ${from}`);
      yield* vectorFrames({ ...part, ids: part.ids.map((id) => `${String(from).padStart(7, "0")}${id}`) });
    }
  }
  return await writeParts(folder, "02", schemas.vectors, frames());
}
