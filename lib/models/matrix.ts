import { ort } from "./onnx.ts";
import { onnxModel } from "./onnx_graph.ts";

const rows = { name: "a", type: "float", shape: ["n", "d"] } as const;
const columns = { name: "b", type: "float", shape: ["m", "d"] } as const;
const product = { op: "Gemm", inputs: ["a", "b"], outputs: ["s"], attributes: { transB: 1 } };

const open = (model: Uint8Array) =>
  ort.InferenceSession.create(model, {
    intraOpNumThreads: navigator.hardwareConcurrency,
    logSeverityLevel: 3,
  });

let productSession: Promise<ort.InferenceSession> | undefined;
let searchSession: Promise<ort.InferenceSession> | undefined;

/**
 * All dot products of the rows of `a` (n × d) with the rows of `b` (m × d), as an n × m matrix.
 *
 * @example
 * ```ts
 * import { dotProducts } from "./matrix.ts";
 * const s = await dotProducts(new Float32Array([1, 2]), new Float32Array([3, 4, 5, 6]), 2);
 * if (s.join() !== "11,17") throw new Error(s.join());
 * ```
 */
export async function dotProducts(
  a: Float32Array,
  b: Float32Array,
  dimension: number,
): Promise<Float32Array> {
  const n = a.length / dimension, m = b.length / dimension;
  if (n === 0 || m === 0) return new Float32Array(0);
  productSession ??= open(onnxModel({
    nodes: [product],
    inputs: [{ ...rows, shape: [...rows.shape] }, { ...columns, shape: [...columns.shape] }],
    outputs: [{ name: "s", type: "float", shape: ["n", "m"] }],
  }));
  const feeds = {
    a: new ort.Tensor("float32", a, [n, dimension]),
    b: new ort.Tensor("float32", b, [m, dimension]),
  };
  const { s } = await (await productSession).run(feeds);
  return s!.data as Float32Array;
}

/** The best rows for each question: `found` of them, best first, equal scores by lower row. */
export interface Nearest {
  found: number;
  /** questions × found */
  rows: Int32Array;
  /** questions × found */
  scores: Float32Array;
}

const BLOCK = 8192, QUESTIONS = 256;

/**
 * Exact search: the `k` rows of `matrix` with the highest dot product for each row of `questions`. Blocks of
 * the matrix are multiplied and cut to their top k inside one ONNX graph, then merged.
 */
export async function nearest(
  questions: Float32Array,
  matrix: Float32Array,
  dimension: number,
  k: number,
): Promise<Nearest> {
  const n = questions.length / dimension, m = matrix.length / dimension, found = Math.min(k, m);
  const best: Nearest = {
    found,
    rows: new Int32Array(n * found).fill(-1),
    scores: new Float32Array(n * found).fill(-Infinity),
  };
  if (n === 0 || found === 0) return best;
  searchSession ??= open(onnxModel({
    nodes: [product, { op: "TopK", inputs: ["s", "k"], outputs: ["v", "i"] }],
    inputs: [{ ...rows, shape: [...rows.shape] }, { ...columns, shape: [...columns.shape] }, {
      name: "k",
      type: "int64",
      shape: [1],
    }],
    outputs: [{ name: "v", type: "float", shape: ["n", "k"] }, {
      name: "i",
      type: "int64",
      shape: ["n", "k"],
    }],
  }));
  const session = await searchSession;
  for (let block = 0; block < m; block += BLOCK) {
    const size = Math.min(BLOCK, m - block), cut = Math.min(found, size);
    const b = new ort.Tensor("float32", matrix.subarray(block * dimension, (block + size) * dimension), [
      size,
      dimension,
    ]);
    const top = new ort.Tensor("int64", BigInt64Array.of(BigInt(cut)), [1]);
    for (let from = 0; from < n; from += QUESTIONS) {
      const count = Math.min(QUESTIONS, n - from);
      const a = new ort.Tensor("float32", questions.subarray(from * dimension, (from + count) * dimension), [
        count,
        dimension,
      ]);
      const { v, i } = await session.run({ a, b, k: top });
      merge(best, from, count, cut, block, v!.data as Float32Array, i!.data as BigInt64Array);
    }
  }
  return best;
}

function merge(
  best: Nearest,
  from: number,
  count: number,
  cut: number,
  block: number,
  scores: Float32Array,
  indices: BigInt64Array,
): void {
  const { found } = best;
  const mergedRows = new Int32Array(found), mergedScores = new Float32Array(found);
  for (let q = 0; q < count; q++) {
    const old = (from + q) * found, fresh = q * cut;
    let o = 0, f = 0;
    for (let j = 0; j < found; j++) {
      const takeOld = f >= cut || best.scores[old + o]! >= scores[fresh + f]!;
      mergedScores[j] = takeOld ? best.scores[old + o]! : scores[fresh + f]!;
      mergedRows[j] = takeOld ? best.rows[old + o++]! : block + Number(indices[fresh + f++]!);
    }
    best.rows.set(mergedRows, old);
    best.scores.set(mergedScores, old);
  }
}
