import assert from "node:assert/strict";
import { RandomAccess } from "./random_access.ts";

Deno.test("RandomAccess gives the same bytes from a file as from memory, wherever it is asked", async () => {
  const bytes = Uint8Array.from({ length: 300_001 }, (_, i) => (i * 31 + (i >> 8)) % 256);
  const path = await Deno.makeTempFile();
  await Deno.writeFile(path, bytes);
  const file = new RandomAccess(path), memory = new RandomAccess(bytes);
  try {
    assert.equal(file.size, bytes.length);
    const places = [[0, 10], [5, 40_000], [65_530, 20], [10, 5], [65_536, 65_536], [299_990, 100], [
      300_001,
      1,
    ], [9e15, 9]];
    for (const [position, length] of [...places, ...places.toReversed()] as [number, number][]) {
      const expected = bytes.subarray(position, position + length);
      assert.deepEqual(Uint8Array.from(file.read(position, length)), expected);
      assert.deepEqual(Uint8Array.from(memory.read(position, length)), expected);
    }
    const blocks = [...file.blocks(7, 299_000, 1000)];
    assert.equal(Math.max(...blocks.map((block) => block.length)), 1000);
    assert.deepEqual(Uint8Array.from(blocks.flatMap((block) => [...block])), bytes.subarray(7, 299_007));
    assert.deepEqual([...file.blocks(300_000, 5)].map((block) => block.length), [1]);
  } finally {
    file.close();
    await Deno.remove(path);
  }
  assert.throws(() => file.read(250_000, 100_000), /closed/);
});
