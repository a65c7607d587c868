import { random } from "../../lib/base/mod.ts";
import { nearest } from "../../lib/models/mod.ts";
import { type Measured, medianMs, peakMemoryMB } from "./measure.ts";

const DIMENSION = 384, VECTORS = 100_000, QUESTIONS = 256, K = 15;

/** Exact search by the matrix product against a plain loop with a running top k. */
export async function benchSearch(): Promise<Measured[]> {
  const next = random(42, "bench search");
  const fill = (n: number) => Float32Array.from({ length: n * DIMENSION }, () => next() - 0.5);
  const matrix = fill(VECTORS), questions = fill(QUESTIONS);
  const product = await medianMs(3, async () => void await nearest(questions, matrix, DIMENSION, K)) /
    QUESTIONS;
  const sample = 4;
  const loop = await medianMs(1, () => plain(questions.subarray(0, sample * DIMENSION), matrix)) / sample;
  return [{
    part: "search",
    work: `exact top ${K} of ${VECTORS.toLocaleString("en")} × ${DIMENSION}, per question`,
    value: product,
    unit: "ms",
    peer: "plain TypeScript loop",
    peerValue: loop,
    ratio: loop / product,
    memoryMB: peakMemoryMB() ?? undefined,
  }];
}

function plain(questions: Float32Array, matrix: Float32Array): void {
  for (let q = 0; q < questions.length; q += DIMENSION) {
    const best = new Float64Array(K).fill(-Infinity);
    for (let row = 0; row < matrix.length; row += DIMENSION) {
      let sum = 0;
      for (let d = 0; d < DIMENSION; d++) sum += questions[q + d]! * matrix[row + d]!;
      if (sum <= best[K - 1]!) continue;
      best[K - 1] = sum;
      best.sort().reverse();
    }
  }
}
