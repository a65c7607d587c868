import { equal } from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "./hash.ts";
import { knownHash } from "./known_hash.ts";

Deno.test("knownHash() believes its note while size and time are the same, unless told to hash again", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "model.onnx"), note = join(folder, "notes", "model");
  const time = new Date("2026-01-01T12:00:00Z");
  const write = async (text: string, mtime = time) => {
    await Deno.writeTextFile(path, text);
    await Deno.utime(path, mtime, mtime);
  };
  equal(await knownHash(path, { note }), null);
  await write("one");
  equal(await knownHash(path, { note }), sha256("one"));
  await write("two");
  equal(await knownHash(path, { note }), sha256("one"));
  equal(await knownHash(path, { note, again: true }), sha256("two"));
  equal(await knownHash(path, { note }), sha256("two"));
  await write("six", new Date("2026-01-02T12:00:00Z"));
  equal(await knownHash(path, { note }), sha256("six"));
  await write("seven");
  equal(await knownHash(path), sha256("seven"));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("knownHash() reads a note of an earlier process, unless it is cut", async () => {
  const folder = await Deno.makeTempDir();
  const path = join(folder, "model.onnx"), note = join(folder, "note");
  await Deno.writeTextFile(path, "one");
  const { size, mtime } = await Deno.stat(path);
  await Deno.writeTextFile(note, `${size} ${mtime!.toISOString()} ${"a".repeat(64)}`);
  equal(await knownHash(path, { note }), "a".repeat(64));
  await Deno.writeTextFile(note, `${size} ${mtime!.toISOString()} cut`);
  await Deno.writeTextFile(path, "other");
  equal(await knownHash(path, { note }), sha256("other"));
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "knownHash() does without a note where none may be written",
  permissions: { read: true },
  async fn() {
    const { filename } = import.meta;
    equal(await knownHash(filename!, { note: `${filename}.note` }), sha256(await Deno.readFile(filename!)));
  },
});
