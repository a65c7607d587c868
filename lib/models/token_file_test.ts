import assert from "node:assert/strict";
import { join } from "node:path";
import { TokenFile } from "./token_file.ts";
import { quantise, type TokenMatrix } from "./token_matrix.ts";

const matrix = (...vectors: number[]): TokenMatrix => ({
  dimension: 2,
  vectors: Float32Array.from(vectors),
  truncated: 3,
});

async function withFolder(test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-test-" });
  await test(folder);
  await Deno.remove(folder, { recursive: true });
}

function read(file: TokenFile, text: string, int8 = false): number[] {
  const place = file.find(text)!, size = place.rows * place.dimension;
  const vectors = int8 ? new Int8Array(size) : new Float32Array(size), scales = new Float32Array(place.rows);
  file.read(place, vectors, int8 ? scales : undefined);
  return Array.from(vectors, (value, i) => int8 ? value * scales[Math.floor(i / place.dimension)]! : value);
}

Deno.test("TokenFile gives back what was added, in another process too", () =>
  withFolder(async (folder) => {
    const first = await TokenFile.open(folder, "m", false), second = await TokenFile.open(folder, "m", false);
    first.add([["a", matrix(1, 2)], ["empty", matrix()]], 1000);
    second.add([["b", matrix(3, 4, 5, 6)]], 1000);
    first.add([["c", matrix(7, 8)]], 1000);
    for (const file of [first, second]) {
      assert.deepEqual(["a", "b", "c", "empty"].map((text) => read(file, text)), [[1, 2], [3, 4, 5, 6], [
        7,
        8,
      ], []]);
      assert.equal(file.find("d"), undefined);
      assert.equal(file.find("a")!.truncated, 3);
      file.close();
    }
  }));

Deno.test("whole numbers are kept with what turns them into floats", () =>
  withFolder(async (folder) => {
    const file = await TokenFile.open(folder, "m", true);
    file.add([["a", quantise(matrix(0.6, -0.8, 0, 1))]], 1000);
    read(file, "a", true).forEach((value, i) => assert.ok(Math.abs(value - [0.6, -0.8, 0, 1][i]!) < 0.004));
    file.close();
  }));

Deno.test("the file stays below the size it may have, and takes smaller texts that still fit", () =>
  withFolder(async (folder) => {
    const file = await TokenFile.open(folder, "m", false);
    file.add([["a", matrix(1, 2)], ["large", matrix(...Array(20).fill(1))], ["b", matrix(3, 4)]], 20);
    assert.equal(file.size, 16);
    assert.equal(file.find("large"), undefined);
    assert.deepEqual(read(file, "b"), [3, 4]);
    file.close();
  }));

Deno.test("where the file was removed and its index was not, no text has the vectors of another", () =>
  withFolder(async (folder) => {
    const before = await TokenFile.open(folder, "m", false);
    before.add([["a", matrix(1, 2)]], 1000);
    before.close();
    await Deno.remove(join(folder, "m.bin"));
    const after = await TokenFile.open(folder, "m", false);
    after.add([["b", matrix(3, 4)]], 1000);
    assert.equal(after.find("a"), undefined);
    assert.deepEqual(read(after, "b"), [3, 4]);
    after.close();
  }));

Deno.test("a file that was cut short is begun anew: no text has the vectors of another", () =>
  withFolder(async (folder) => {
    const before = await TokenFile.open(folder, "m", false);
    before.add([["a", matrix(1, 2)], ["b", matrix(3, 4)], ["c", matrix(5, 6)]], 1000);
    before.close();
    await Deno.truncate(join(folder, "m.bin"), 15);
    const after = await TokenFile.open(folder, "m", false);
    after.add([["d", matrix(7, 8)], ["e", matrix(9, 9)]], 1000);
    for (const lost of ["a", "b", "c"]) assert.equal(after.find(lost), undefined, lost);
    assert.deepEqual(["d", "e"].map((text) => read(after, text)), [[7, 8], [9, 9]]);
    after.close();
  }));

Deno.test("a file that is shorter than its index says is taken as if the text were not there", () =>
  withFolder(async (folder) => {
    const file = await TokenFile.open(folder, "m", false);
    file.add([["a", matrix(1, 2)], ["b", matrix(3, 4)]], 1000);
    await Deno.truncate(join(folder, "m.bin"), 12);
    assert.deepEqual(read(file, "a"), [1, 2]);
    assert.equal(file.find("b"), undefined);
    file.add([["b", matrix(3, 4)]], 1000);
    assert.deepEqual(read(file, "b"), [3, 4]);
    file.close();
  }));
