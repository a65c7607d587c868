import { fileURLToPath } from "node:url";
import { nearest } from "../../lib/models/mod.ts";
import { projectRoot } from "../../lib/run/mod.ts";
import { vectorBlocksOf } from "../../lib/tables/mod.ts";
import { type Measured, medianMs } from "./measure.ts";
import { pythonPeer } from "./python_peer.ts";
import { DIMENSION, randomVectors, writeRandomVectors } from "./search_data.ts";
import { succeed } from "./succeed.ts";

/** The corpus of the thesis. */
const VECTORS = 187_031, QUESTIONS = 2_067, K = 15;
const number = (n: number) => n.toLocaleString("en");

/** Exact search at the size of the thesis beside FAISS, reading the vectors, and a plain loop. */
export async function benchSearch(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    await writeRandomVectors(folder, VECTORS);
    const size = `${number(VECTORS)} × ${DIMENSION}`,
      work = `exact top ${K} of ${size}, ${number(QUESTIONS)} questions`;
    const inMemory = await searchChild(folder, "matrix");
    const faiss = await pythonPeer<{ seconds: number; memoryMB: number; version: string }>(
      "faiss_flat.py",
      [VECTORS, DIMENSION, QUESTIONS, K],
    );
    const streamed = await searchChild(folder, "stream");
    const peer = (seconds: number) =>
      faiss && {
        peer: `FAISS ${faiss.version} IndexFlatIP, ${faiss.memoryMB.toFixed(0)} MB`,
        peerValue: faiss.seconds,
        ratio: faiss.seconds / seconds,
      };
    return [
      {
        part: "search",
        work: `read ${size} from Parquet to a matrix`,
        value: inMemory.readSeconds,
        unit: "s",
      },
      {
        part: "search",
        work,
        value: inMemory.seconds,
        unit: "s",
        memoryMB: inMemory.memoryMB,
        ...peer(inMemory.seconds),
      },
      {
        part: "search",
        work: `${work}, streamed from Parquet`,
        value: streamed.seconds,
        unit: "s",
        memoryMB: streamed.memoryMB,
        ...peer(streamed.seconds),
      },
      await benchLoop(),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Reads and searches in a process of its own, for its memory. */
export async function searchChild(
  folder: string,
  how: "matrix" | "stream",
): Promise<{ readSeconds: number; seconds: number; memoryMB: number }> {
  const script = fileURLToPath(new URL("search_child.ts", import.meta.url));
  const args = ["run", "--no-prompt", "--allow-all", script, folder, String(QUESTIONS), String(K), how];
  return JSON.parse(await succeed(Deno.execPath(), args, projectRoot));
}

async function benchLoop(): Promise<Measured> {
  const vectors = 100_000, asked = 256, sample = 4;
  const table = randomVectors(vectors, "vectors"), questions = randomVectors(asked, "questions").matrix;
  const rows = vectorBlocksOf(table);
  const value = await medianMs(3, async () => void await nearest(questions, rows, K)) / asked;
  const loop = await medianMs(1, () => plain(questions.subarray(0, sample * DIMENSION), table.matrix)) /
    sample;
  return {
    part: "search",
    work: `exact top ${K} of ${number(vectors)} × ${DIMENSION}, per question`,
    value,
    unit: "ms",
    peer: "plain TypeScript loop",
    peerValue: loop,
    ratio: loop / value,
  };
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
