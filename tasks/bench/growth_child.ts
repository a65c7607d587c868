import { random } from "../../lib/base/mod.ts";
import { dotProducts, nearest } from "../../lib/models/mod.ts";
import { peakMemoryMB, progressText, progressTo } from "../../lib/run/mod.ts";
import { Chroma, startChroma } from "../../lib/retrieve/mod.ts";
import { rowsAPart, type VectorBlocks } from "../../lib/tables/mod.ts";
import { DIMENSION } from "./search_data.ts";

const [size, folder, how] = Deno.args as [string, string, "exact" | "chroma"];
const N = Number(size), QUESTIONS = 200, K = 15, FACTORS = 24, NOISE = 0.3;

/** Vectors that lie near a space of few dimensions, as those of texts do; on pure noise a graph finds nothing. */
const axes = random(42, "axes");
const spanned = Float32Array.from({ length: DIMENSION * FACTORS }, () => axes() - 0.5);
async function vectors(n: number, purpose: string): Promise<Float32Array> {
  const next = random(42, purpose);
  const factors = Float32Array.from({ length: n * FACTORS }, () => next() - 0.5);
  const matrix = await dotProducts(factors, spanned, FACTORS);
  for (let row = 0; row < matrix.length; row += DIMENSION) {
    let sum = 0;
    for (let d = row; d < row + DIMENSION; d++) {
      matrix[d]! += NOISE * (next() - 0.5);
      sum += matrix[d]! ** 2;
    }
    for (let d = row; d < row + DIMENSION; d++) matrix[d]! /= Math.sqrt(sum);
  }
  return matrix;
}

const rows: VectorBlocks = {
  ids: Array.from({ length: N }, (_, i) => `v${i}`),
  dimension: DIMENSION,
  truncated: new Int32Array(N),
  async *blocks() {
    const most = rowsAPart(DIMENSION);
    for (let from = 0; from < N; from += most) {
      yield await vectors(Math.min(most, N - from), `vectors ${from}`);
    }
  },
};
const questions = await vectors(QUESTIONS, "questions");
const one = (q: number) => questions.subarray(q * DIMENSION, (q + 1) * DIMENSION);
async function msPerQuestion(ask: (q: number) => Promise<unknown>): Promise<number> {
  for (let q = 0; q < 5; q++) await ask(q);
  const started = performance.now();
  for (let q = 0; q < QUESTIONS; q++) await ask(q);
  return (performance.now() - started) / QUESTIONS;
}

if (how === "exact") {
  const matrix = new Float32Array(N * DIMENSION);
  let at = 0;
  for await (const block of rows.blocks()) {
    matrix.set(block, at);
    at += block.length;
  }
  const held = {
    ...rows,
    blocks: async function* () {
      yield matrix;
    },
  };
  const ms = await msPerQuestion((q) => nearest(one(q), held, K));
  const started = performance.now();
  await nearest(questions, held, K);
  const batchMs = (performance.now() - started) / QUESTIONS;
  console.log(JSON.stringify({ ms, batchMs, memoryMB: peakMemoryMB() }));
} else {
  const server = await startChroma({ folder });
  try {
    const progress = progressTo((state) => console.error(`  ${progressText(state)}`), 15_000);
    const chroma = await Chroma.open({ address: server.address }, { folder, owner: "bench", progress });
    const before = Deno.memoryUsage().rss / 2 ** 20;
    const graph = { ef: 100, construction: 100, m: 16 };
    const { seconds } = await chroma.load("bench", rows, { similarity: "cosine", graph });
    const loadMemoryMB = peakMemoryMB();
    const ms = await msPerQuestion((q) => chroma.search("bench", one(q), DIMENSION, K));
    const started = performance.now();
    const found = await chroma.search("bench", questions, DIMENSION, K);
    const batchMs = (performance.now() - started) / QUESTIONS;
    const exact = await nearest(questions, rows, 10);
    let right = 0;
    for (let q = 0; q < QUESTIONS; q++) {
      const top = new Set(Array.from(exact.rows.subarray(q * 10, (q + 1) * 10), (row) => `v${row}`));
      right += found.ids[q]!.slice(0, 10).filter((id) => top.has(id)).length;
    }
    const serverMB = await residentMB(server.pid);
    console.log(JSON.stringify({
      ms,
      batchMs,
      seconds,
      before,
      loadMemoryMB,
      memoryMB: serverMB,
      recall: right / QUESTIONS / 10,
    }));
  } finally {
    await server.stop();
  }
}

/** Resident memory of another process; null where the system does not tell. */
async function residentMB(pid: number): Promise<number | null> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const kB = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kB === undefined ? null : Number(kB) / 1024;
}
