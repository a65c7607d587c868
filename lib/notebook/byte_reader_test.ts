import assert from "node:assert/strict";
import { ByteReader, ConnectionClosed } from "./byte_reader.ts";

/** A source of the numbers 0, 1, 2 … 255, 0, 1 …, in pieces of the given lengths. */
function source(pieces: number[]) {
  let next = 0;
  return {
    read(into: Uint8Array): Promise<number | null> {
      const length = pieces.shift();
      if (length === undefined) return Promise.resolve(null);
      const count = Math.min(length, into.length);
      if (count < length) pieces.unshift(length - count);
      for (let i = 0; i < count; i++) into[i] = next++;
      return Promise.resolve(count);
    },
  };
}

const numbers = (from: number, count: number) => Uint8Array.from({ length: count }, (_, i) => from + i);

Deno.test("ByteReader takes exact lengths, whatever the pieces are", async () => {
  const reader = new ByteReader(source([1, 2, 100, 70_000, 5, 65_536, 200_000, 3]));
  let from = 0;
  for (const length of [0, 1, 5, 60, 65_535, 65_536, 65_537, 0, 135_000, 3837]) {
    assert.deepEqual(await reader.take(length), numbers(from, length));
    from += length;
  }
});

Deno.test("ByteReader.giveBack() puts bytes in front, few or many", async () => {
  const reader = new ByteReader(source([10]));
  assert.deepEqual(await reader.take(4), numbers(0, 4));
  reader.giveBack(Uint8Array.of(90, 91));
  assert.deepEqual(await reader.take(3), Uint8Array.of(90, 91, 4));
  reader.giveBack(numbers(100, 20));
  reader.giveBack(Uint8Array.of(99));
  assert.deepEqual(await reader.take(22), Uint8Array.of(99, ...numbers(100, 20), 5));
  assert.deepEqual(await reader.take(4), numbers(6, 4));
});

Deno.test("ByteReader rejects when the source ends too early", async () => {
  await assert.rejects(new ByteReader(source([3])).take(4), ConnectionClosed);
});
