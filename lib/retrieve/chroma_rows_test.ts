import assert from "node:assert/strict";
import { batches, type ChromaRows, contentHash } from "./chroma_rows.ts";

const matrix = Float32Array.from({ length: 40 }, (_, i) => Math.sin(i));
const rows: ChromaRows = {
  ids: Array.from({ length: 10 }, (_, i) => `c${i}`),
  dimension: 4,
  *blocks() {
    for (let at = 0; at < matrix.length; at += 12) yield matrix.subarray(at, at + 12);
  },
};
const all = async (rows: ChromaRows, first: number, most: number, base64 = true) =>
  await Array.fromAsync(batches(rows, first, most, base64));

Deno.test("batches() cuts across blocks and begins where it is told", async () => {
  const cut = await all(rows, 3, 4);
  assert.deepEqual(cut.map(({ ids }) => ids.join()), ["c3,c4,c5,c6", "c7,c8,c9"]);
  const bytes = Uint8Array.fromBase64(cut[1]!.embeddings[0] as string);
  assert.deepEqual(new Float32Array(bytes.buffer), matrix.slice(28, 32));
  assert.deepEqual((await all(rows, 7, 4, false))[0]!.embeddings[0], [...matrix.subarray(28, 32)]);
  assert.deepEqual(await all(rows, 10, 4), []);
});

Deno.test("batches() makes none so large that a server would refuse it", async () => {
  const long = "x".repeat(2_500_000);
  const cut = await all({ ...rows, documents: (row) => row === 4 ? long.repeat(8) : long }, 0, 1000);
  assert.deepEqual(cut.map(({ ids }) => ids.length), [2, 2, 1, 2, 2, 1]);
});

Deno.test("contentHash() depends on every part of the records and the settings, not on blocks", async () => {
  const other = matrix.slice();
  other[39] = 0.5;
  const hashes = await Promise.all([
    contentHash(rows, ["cosine"]),
    contentHash(rows, ["dot"]),
    contentHash({ ...rows, blocks: () => [other] }, ["cosine"]),
    contentHash({ ...rows, ids: [...rows.ids.slice(0, 9), "c10"] }, ["cosine"]),
    contentHash({ ...rows, documents: () => "" }, ["cosine"]),
    contentHash({ ...rows, metadata: (row) => ({ row }) }, ["cosine"]),
  ]);
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(await contentHash({ ...rows, blocks: () => [matrix] }, ["cosine"]), hashes[0]);
});
