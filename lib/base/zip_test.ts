import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { Problem } from "./problem.ts";
import { openZip, type ZipLimits } from "./zip.ts";
import { zipOf, type ZipPart } from "./zip_for_tests.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function contents(source: string | Uint8Array, limits?: ZipLimits): Promise<Record<string, string>> {
  const zip = await openZip(source, limits);
  try {
    const pairs: [string, string][] = [];
    for (const entry of zip.entries) pairs.push([entry.name, text(await entry.bytes())]);
    return Object.fromEntries(pairs);
  } finally {
    zip.close();
  }
}

async function refused(
  parts: ZipPart[] | Uint8Array | string,
  says: RegExp,
  limits?: ZipLimits,
): Promise<void> {
  const source = Array.isArray(parts) ? zipOf(parts) : parts;
  await assert.rejects(contents(source, limits), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    return true;
  });
}

async function onDisk(bytes: Uint8Array, work: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile({ suffix: ".zip" });
  try {
    await Deno.writeFile(path, bytes);
    await work(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("openZip() reads stored and deflated files from disk and from memory", async () => {
  const long = "a line of text\n".repeat(100_000);
  const bytes = zipOf([
    { name: "docs/" },
    { name: "docs/a.txt", data: "hello", stored: true, mode: 0o100644 },
    { name: "docs/b.txt", data: long, localExtra: 9 },
    { name: "empty", data: "" },
  ]);
  const expected = { "docs/": "", "docs/a.txt": "hello", "docs/b.txt": long, empty: "" };
  assert.deepEqual(await contents(bytes), expected);
  await onDisk(bytes, async (path) => {
    assert.deepEqual(await contents(path), expected);
    const zip = await openZip(path);
    assert.deepEqual(zip.entries.map((entry) => entry.isFolder), [true, false, false, false]);
    assert.deepEqual(zip.entries.map((entry) => entry.size), [0, 5, long.length, 0]);
    assert.deepEqual(zip.entries.map((entry) => entry.mode), [null, 0o100644, null, null]);
    const sizes: number[] = [];
    for await (const block of zip.entries[2]!.blocks()) sizes.push(block.length);
    assert.ok(Math.max(...sizes) <= 1 << 18 && sizes.length > 1, String(sizes));
    for await (const _first of zip.entries[2]!.blocks()) break;
    assert.equal(text(await zip.entries[1]!.bytes()), "hello");
    zip.close();
  });
});

Deno.test("openZip() reads the long form of zip files", async () => {
  const parts = [{ name: "a", data: "one" }, { name: "b", data: "two", stored: true }];
  assert.deepEqual(await contents(zipOf(parts, { zip64: true })), { a: "one", b: "two" });
});

Deno.test("openZip() reads names in UTF-8 that do not say so, in CP437, and with backslashes", async () => {
  const bytes = zipOf([
    { name: "año.txt", flags: 0, data: "1" },
    { name: Uint8Array.of(0x61, 0xa4, 0x6f), flags: 0, data: "2" },
    { name: "docs\\a.txt", data: "3" },
  ]);
  assert.deepEqual(await contents(bytes), { "año.txt": "1", año: "2", "docs/a.txt": "3" });
});

Deno.test("openZip() refuses names that lead out of their folder", async () => {
  const names = ["../a", "a/../../b", "..", "/etc/passwd", "C:/a", "c:a", "..\\a", "\\a", "a\0b", ""];
  for (const name of names) await refused([{ name, data: "x" }], /The zip file holds a name that/);
  assert.deepEqual(Object.keys(await contents(zipOf([{ name: "a..b/..c" }]))), ["a..b/..c"]);
});

Deno.test("openZip() refuses encrypted files and unknown methods", async () => {
  await refused([{ name: "a", data: "x", flags: 0x801 }], /The zip file is encrypted\n {2}where: .*: a\n/);
  await refused([{ name: "a", data: "x", method: 14 }], /a method that is not known here[^]*"method 14"/);
});

Deno.test("openZip() refuses a file that is no zip file, is cut off, or is not there", async () => {
  const bytes = zipOf([{ name: "a.txt", data: "hello ".repeat(99), stored: true }, { name: "b", data: "b" }]);
  await refused(new TextEncoder().encode("no zip"), /The file is not a zip file/);
  await refused(new Uint8Array(), /The file is not a zip file/);
  await onDisk(
    new TextEncoder().encode("no zip at all, but longer"),
    (path) => refused(path, /is not a zip file/),
  );
  await onDisk(new Uint8Array(), (path) => refused(path, /is not a zip file/));
  await refused("/no/such/file.zip", /There is no such file/);
  for (let length = 4; length < bytes.length; length += 7) {
    await refused(bytes.slice(0, length), /The zip file is cut off or damaged/);
  }
});

Deno.test("openZip() finds content that is damaged", async () => {
  await refused([{ name: "a", data: "hello", crc: 1 }], /is damaged[^]*checksum/);
  const bytes = zipOf([{ name: "a", data: "hello hello hello" }]);
  for (let i = 31; i < 31 + deflateRawSync("hello hello hello").length; i++) {
    const changed = bytes.slice();
    changed[i]! ^= 0x55;
    await refused(changed, /is damaged|longer than it says/);
  }
  await refused([{ name: "a", data: "hello", size: 6 }], /is damaged[^]*5 bytes of 6/);
  await refused([{ name: "a", data: "hello", packedSize: 4 }, { name: "b" }], /is damaged/);
  await refused([{ name: "a", data: "x", offset: 3 }], /is damaged/);
});

Deno.test("openZip() refuses a file longer than it says", async () => {
  await refused([{ name: "a", data: new Uint8Array(5_000_000), size: 1000 }], /longer than it says/);
});

Deno.test("openZip() refuses what is packed too tightly, before it unpacks anything", async () => {
  const bomb = zipOf([{ name: "zeros", data: new Uint8Array(100 << 20) }]);
  assert.ok(bomb.length < 120_000);
  for (const ratio of [undefined, 1000]) {
    await assert.rejects(openZip(bomb, { ratio }), /packed so tightly that it looks like a trap/);
  }
  const zip = await openZip(bomb, { ratio: 2000 });
  let length = 0;
  for await (const block of zip.entries[0]!.blocks()) length += block.length;
  assert.equal(length, 100 << 20);
});

Deno.test("openZip() keeps the limits of number and size", async () => {
  const parts = [{ name: "a", data: "12345" }, { name: "b", data: "123456" }];
  await refused(parts, /holds too many files[^]*found 2[^]*at most 1/, { entries: 1 });
  await refused(parts, /is too large\n {2}where: .*: b\n {2}found 6\n {2}allowed: at most 5/, {
    entryBytes: 5,
  });
  await refused(parts, /holds too much\n[^]*found 11/, { totalBytes: 10 });
  assert.equal(
    Object.keys(await contents(zipOf(parts), { entries: 2, entryBytes: 6, totalBytes: 11 })).length,
    2,
  );
});

Deno.test("openZip() refuses files that overlap", async () => {
  const data = "shared by all";
  await refused([{ name: "a", data }, { name: "b", data, offset: 0 }], /overlap, as they do in a trap/);
  const first = zipOf([{ name: "a", data }]).length;
  await refused([{ name: "a", data, packedSize: first }, { name: "b", data }], /overlap/);
  const hidden = { name: "a", data, stored: true, size: data.length + 1, packedSize: data.length + 1 };
  await refused([hidden, { name: "b", data }], /overlap/);
});
