import { Problem } from "../base/mod.ts";
import type { VectorTable } from "../tables/mod.ts";

/** The vectors of some questions, in their order. */
export function vectorsOf(ids: readonly string[], table: VectorTable, model: string): VectorTable {
  if (ids.length === table.ids.length && ids.every((id, i) => id === table.ids[i])) return table;
  const row = new Map(table.ids.map((id, i) => [id, i])), { dimension } = table;
  const rows = ids.map((id) => {
    const found = row.get(id);
    if (found !== undefined) return found;
    throw new Problem({
      what: "A question has no vector",
      where: `the vectors of ${model}`,
      found: id,
      todo: "run step 02 again",
    });
  });
  const matrix = new Float32Array(rows.length * dimension);
  rows.forEach((at, i) =>
    matrix.set(table.matrix.subarray(at * dimension, (at + 1) * dimension), i * dimension)
  );
  return { ids: [...ids], matrix, dimension, truncated: Int32Array.from(rows, (at) => table.truncated[at]!) };
}
