import assert from "node:assert/strict";
import { Encoder } from "../models/mod.ts";
import { TokenPool } from "./token_pool.ts";

Deno.test("TokenPool encodes a text once, keeps what is used again, also on disk, and forgets the rest", async () => {
  const folder = await Deno.makeTempDir(), encoder = await Encoder.open("all-MiniLM-L6-v2");
  const texts = ["The disk is full.", "The machine is off.", "Nothing is left."];
  const uses = new Map([[texts[0]!, 2], [texts[1]!, 2], [texts[2]!, 1]]);
  const pool = new TokenPool(encoder, uses, folder, 8);
  await pool.fill([...texts, ...texts]);
  assert.equal(pool.encoded, 3);
  const first = texts.map((text) => pool.get(text));
  for (const text of texts) pool.used(text);
  pool.settle();
  if (Deno.build.os !== "windows") {
    assert.deepEqual([...Deno.readDirSync(folder)], [], "the file has no name");
  }
  await pool.fill(texts.slice(0, 2));
  assert.equal(pool.encoded, 3);
  assert.deepEqual(texts.slice(0, 2).map((text) => pool.get(text)), first.slice(0, 2));
  for (const text of texts.slice(0, 2)) pool.used(text);
  await pool.fill(texts.slice(0, 1));
  assert.equal(pool.encoded, 4, "after its last use a text is forgotten");
  pool.close();
  await encoder.close();
  assert.deepEqual([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder, { recursive: true });
});
