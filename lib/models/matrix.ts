import { rowsAPart, type VectorBlocks } from "../tables/mod.ts";
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

const sessions = new Map<string, Promise<ort.InferenceSession>>();
let searchSession: Promise<ort.InferenceSession> | undefined;

/**
 * All dot products of the rows of `a` (n × d) with the rows of `b` (m × d, floats or whole numbers), as an n × m matrix.
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
  b: Float32Array | Int8Array,
  dimension: number,
): Promise<Float32Array> {
  const n = a.length / dimension, m = b.length / dimension;
  if (n === 0 || m === 0) return new Float32Array(0);
  const type = b instanceof Int8Array ? "int8" : "float32";
  const session = await (sessions.get(type) ?? openProduct(type));
  const feeds = {
    a: new ort.Tensor("float32", a, [n, dimension]),
    [type === "int8" ? "whole" : "b"]: new ort.Tensor(type, b, [m, dimension]),
  };
  const { s } = await session.run(feeds), products = (s!.data as Float32Array).slice();
  for (const tensor of [...Object.values(feeds), s!]) tensor.dispose();
  return products;
}

/** Opens the product once for each type of the second matrix, whose whole numbers become floats on the way. */
function openProduct(type: "float32" | "int8"): Promise<ort.InferenceSession> {
  const whole = { ...columns, name: "whole", type: "int8" as const, shape: [...columns.shape] };
  const asFloat = { op: "Cast", inputs: ["whole"], outputs: ["b"], attributes: { to: 1 } };
  const session = open(onnxModel({
    nodes: type === "int8" ? [asFloat, product] : [product],
    inputs: [
      { ...rows, shape: [...rows.shape] },
      type === "int8" ? whole : { ...columns, shape: [...columns.shape] },
    ],
    outputs: [{ name: "s", type: "float", shape: ["n", "m"] }],
  }));
  sessions.set(type, session);
  return session;
}

/** The best rows for each question: `found` of them, best first, equal scores by lower row. */
export interface Nearest {
  found: number;
  /** questions × found */
  rows: Int32Array;
  /** questions × found */
  scores: Float32Array;
}

const QUESTIONS = 512;

/**
 * Exact search: the `k` rows with the highest dot product for each row of `questions`. Blocks of rows are multiplied and
 * cut to their top k inside one ONNX graph, then merged, so that only one block has to be in memory.
 *
 * @example
 * ```ts
 * import { vectorBlocksOf } from "../tables/mod.ts";
 * import { nearest } from "./matrix.ts";
 * const matrix = new Float32Array([1, 0, 0, 1, 1, 1]), truncated = new Int32Array(3);
 * const rows = vectorBlocksOf({ ids: ["a", "b", "c"], matrix, dimension: 2, truncated });
 * const found = await nearest(new Float32Array([0, 2]), rows, 2);
 * if (found.rows.join() !== "1,2") throw new Error(found.rows.join());
 * ```
 */
export async function nearest(questions: Float32Array, vectors: VectorBlocks, k: number): Promise<Nearest> {
  const { dimension } = vectors;
  const n = dimension === 0 ? 0 : questions.length / dimension, found = Math.min(k, vectors.ids.length);
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
  for await (const { block, start, seen } of evenBlocks(vectors)) {
    const size = block.length / dimension, cut = Math.min(found, size);
    const b = new ort.Tensor("float32", block, [size, dimension]);
    const top = new ort.Tensor("int64", BigInt64Array.of(BigInt(cut)), [1]);
    for (let from = 0; from < n; from += QUESTIONS) {
      const part = questions.subarray(from * dimension, Math.min(n, from + QUESTIONS) * dimension);
      const a = atLeastTwo(part, dimension);
      const { v, i } = await session.run({ a, b, k: top });
      const fresh = { scores: v!.data as Float32Array, rows: i!.data as BigInt64Array, cut, start, seen };
      merge(best, from, part.length / dimension, fresh);
    }
  }
  return best;
}

/** The product of one row is summed in another order than that of several: scores would depend on company. */
function atLeastTwo(questions: Float32Array, dimension: number): ort.Tensor {
  if (questions.length > dimension) {
    return new ort.Tensor("float32", questions, [questions.length / dimension, dimension]);
  }
  const twice = new Float32Array(2 * dimension);
  twice.set(questions);
  twice.set(questions, dimension);
  return new ort.Tensor("float32", twice, [2, dimension]);
}

/** Rows of a block, whose first one is row `start`; the first `seen` of them were in the block before. */
interface Block {
  block: Float32Array;
  start: number;
  seen: number;
}

/**
 * Blocks of like size: a short one is filled up with rows of the block before, because the product of few rows is summed
 * in another order, and equal texts in two blocks would get unequal scores.
 */
async function* evenBlocks({ dimension, blocks }: VectorBlocks): AsyncGenerator<Block> {
  const most = rowsAPart(dimension), least = most / 2;
  let before: Float32Array | undefined, start = 0;
  for await (const given of blocks()) {
    const parts = Math.max(1, Math.ceil(given.length / dimension / most));
    const step = Math.ceil(given.length / dimension / parts) * dimension;
    for (let at = 0; at < given.length; at += step) {
      const block = given.subarray(at, at + step), size = block.length / dimension;
      if (size >= least || before === undefined) yield { block, start, seen: 0 };
      else {
        const seen = Math.min(Math.ceil(least - size), before.length / dimension);
        const joined = new Float32Array((seen + size) * dimension);
        joined.set(before.subarray(before.length - seen * dimension));
        joined.set(block, seen * dimension);
        yield { block: joined, start: start - seen, seen };
      }
      start += size;
      before = block;
    }
  }
}

/** Joins the top rows of a block with the best so far; on equal scores the lower row goes first. */
function merge(
  best: Nearest,
  from: number,
  count: number,
  fresh: { scores: Float32Array; rows: BigInt64Array; cut: number; start: number; seen: number },
): void {
  const { found } = best, { scores, rows, cut, start, seen } = fresh;
  const mergedRows = new Int32Array(found), mergedScores = new Float32Array(found);
  for (let q = 0; q < count; q++) {
    const old = (from + q) * found, end = (q + 1) * cut;
    let o = old, f = q * cut;
    for (let j = 0; j < found; j++) {
      while (f < end && rows[f]! < seen) f++;
      const takeOld = f >= end || best.scores[o]! >= scores[f]!;
      mergedScores[j] = takeOld ? best.scores[o]! : scores[f]!;
      mergedRows[j] = takeOld ? best.rows[o++]! : start + Number(rows[f++]!);
    }
    best.rows.set(mergedRows, old);
    best.scores.set(mergedScores, old);
  }
}
