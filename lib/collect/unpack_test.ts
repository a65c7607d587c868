import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packTar, type TarEntry, type TarHeader } from "modern-tar";
import { Problem } from "../base/mod.ts";
import { zipOf, type ZipPart } from "../base/zip_for_tests.ts";
import { archiveKind } from "./archive.ts";
import { unpack, type UnpackOptions } from "./unpack.ts";

const file = (name: string, body: string | Uint8Array = "x", more: Partial<TarHeader> = {}): TarEntry => ({
  header: {
    name,
    size: typeof body === "string" ? new TextEncoder().encode(body).length : body.length,
    ...more,
  },
  body,
});
const link = (name: string, type: "symlink" | "link", linkname: string): TarEntry => ({
  header: { name, size: 0, type, linkname },
});

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Every file below a folder, with its text, and every empty folder. */
async function below(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = async (at: string) => {
    let empty = true;
    for await (const { name, isDirectory, isFile } of Deno.readDir(at)) {
      empty = false;
      const path = join(at, name), key = relative(folder, path).replaceAll("\\", "/");
      if (isDirectory) await visit(path);
      else found[key] = isFile ? await Deno.readTextFile(path) : "not a file";
    }
    if (empty) found[`${relative(folder, at).replaceAll("\\", "/")}/`] = "";
  };
  await visit(folder);
  return found;
}

/** Unpacks bytes under a name that says nothing, in a folder of its own, and gives what came out. */
async function unpacked(bytes: Uint8Array, options?: UnpackOptions): Promise<Record<string, string>> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(join(folder, "archive"), bytes);
    const into = join(folder, "cache", "into");
    try {
      await unpack(join(folder, "archive"), into, options);
    } catch (error) {
      const left = Object.keys(await below(folder)).sort();
      assert.deepEqual(left, ["archive", "cache/into.lock"], "something was left behind");
      throw error;
    }
    return await below(into);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function refused(bytes: Uint8Array, says: RegExp, options?: UnpackOptions): Promise<void> {
  await assert.rejects(unpacked(bytes, options), (error) => {
    assert.ok(error instanceof Problem, String(error));
    assert.match(error.message, says);
    return true;
  });
}

const refusedTar = async (entries: TarEntry[], says: RegExp) => await refused(await packTar(entries), says);
const refusedZip = async (parts: ZipPart[], says: RegExp) => await refused(zipOf(parts), says);

Deno.test("unpack() gives the same files from zip, tar and tar.gz, whatever their name", async () => {
  const long = `${"deep/".repeat(40)}file.txt`, text = "línea\n".repeat(200_000);
  const expected = { "docs/a.txt": "hello", "docs/ñ.txt": text, [long]: "z", "empty/": "", nothing: "" };
  const names = Object.entries(expected).filter(([name]) => !name.endsWith("/"));
  const zip = zipOf([{ name: "empty/" }, ...names.map(([name, data]) => ({ name, data }))]);
  const folder = { header: { name: "empty/", type: "directory", size: 0 } } as const;
  const tar = await packTar([folder, ...names.map(([name, data]) => file(`./${name}`, data))]);
  for (const bytes of [zip, tar, await gzip(tar)]) assert.deepEqual(await unpacked(bytes), expected);
});

Deno.test("unpack() steps over links and devices and never writes through them", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const tar = await packTar([
      link("out", "symlink", folder),
      file("out/stolen.txt"),
      link("also", "link", "/etc/passwd"),
      { header: { name: "pipe", type: "fifo", size: 0 } },
      { header: { name: "disk", type: "block-device", size: 0 } },
    ]);
    const zip = zipOf([{ name: "out", data: folder, mode: 0o120777 }, { name: "out/stolen.txt", data: "x" }]);
    for (const bytes of [tar, zip]) assert.deepEqual(await unpacked(bytes), { "out/stolen.txt": "x" });
    assert.deepEqual(await below(folder), { "/": "" });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("unpack() does not take modes over", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeFile(join(folder, "a"), await packTar([file("run.sh", "#!", { mode: 0o4777 })]));
    await unpack(join(folder, "a"), join(folder, "into"));
    const { mode } = await Deno.stat(join(folder, "into", "run.sh"));
    if (mode !== null) assert.equal(mode & 0o7133, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("unpack() refuses a path that climbs, is absolute or holds what no name may", async () => {
  const names = ["../a", "a/../../b", "a/..", "/etc/passwd", "C:/a", "c:\\a", "a\\b", "..\\a"];
  for (const name of names) await refusedTar([file("first"), file(name)], /The archive holds a name that/);
  await refusedTar([file("x", "x", { pax: { path: "a\0b" } })], /a NUL character/);
  await refusedZip([{ name: "first" }, { name: "../a" }], /a name that leads out of its folder/);
});

Deno.test("unpack() refuses names that a disk may take for one, and a file where a folder must be", async () => {
  await refusedTar([file("a/Read.md"), file("a/README.md"), file("a/read.md")], /a\/Read\.md, a\/read\.md/);
  await refusedTar([file("caf\u00e9"), file("cafe\u0301")], /two names that some disks take for one/);
  await refusedTar([file("a"), file("a")], /holds a file twice/);
  await refusedTar([file("a"), file("A/b")], /a file where a folder must be/);
  await refusedTar([file("a/b"), file("a")], /a file where a folder must be/);
  await refusedZip([{ name: "a" }, { name: "a" }], /holds a file twice/);
  const two = await unpacked(await packTar([file("Docs/a"), file("docs/b")]));
  assert.equal(Object.keys(two).length, 2);
});

Deno.test("unpack() refuses a zip bomb and a gzip bomb", async () => {
  await refusedZip([{ name: "zeros", data: new Uint8Array(100 << 20) }], /packed so tightly/);
  const zeros = new Uint8Array(100 << 20);
  await refused(
    await gzip(await packTar([file("zeros", zeros)])),
    /packed so tightly that it looks like a trap/,
  );
  const padded = new Uint8Array(100 << 20);
  padded.set(await packTar([file("a")]));
  await refused(await gzip(padded), /packed so tightly/);
});

Deno.test("unpack() keeps the limits of number and size", async () => {
  const tar = await packTar([file("a", "12345"), file("b", "123456")]);
  const zip = zipOf([{ name: "a", data: "12345" }, { name: "b", data: "123456" }]);
  for (const bytes of [tar, zip]) {
    await refused(bytes, /too many files/, { limits: { entries: 1 } });
    await refused(bytes, /is too large/, { limits: { entryBytes: 5 } });
    await refused(bytes, /holds too much/, { limits: { totalBytes: 10 } });
    assert.equal(Object.keys(await unpacked(bytes, { limits: { entries: 2, entryBytes: 6 } })).length, 2);
  }
});

Deno.test("unpack() refuses what is cut off, damaged, no archive or not there", async () => {
  const tar = await packTar([file("a", "hello ".repeat(999)), file("b", "bye")]), packed = await gzip(tar);
  for (let length = 600; length < tar.length; length += 300) {
    await refused(tar.slice(0, length), /The archive is cut off or damaged/);
  }
  for (let length = 20; length < packed.length; length += 30) {
    await refused(packed.slice(0, length), /cut off or damaged/);
  }
  const header = tar.slice();
  header[tar.length - 512 * 4]! ^= 1;
  await refused(header, /The archive is cut off or damaged/);
  await refused(zipOf([{ name: "a", data: "hello", crc: 7 }]), /is damaged/);
  await refused(new TextEncoder().encode("plain text"), /The file is not an archive/);
  await refused(await gzip(new TextEncoder().encode("packed text")), /The file is not an archive/);
  await refused(new Uint8Array(), /The file is not an archive/);
  const folder = await Deno.makeTempDir();
  await assert.rejects(unpack(join(folder, "no such.zip"), join(folder, "into")), /There is no such file/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("unpack() refuses sparse files, whose content would be shifted", async () => {
  await refusedTar([file("a", "x", { pax: { "GNU.sparse.major": "1" } })], /a sparse file/);
});

Deno.test("unpack() says how far it has come", async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000)),
    many = Array.from({ length: 50 }, () => bytes);
  const tar = await packTar(many.map((bytes, i) => file(`${i}`, bytes)));
  const zip = zipOf(many.map((data, i) => ({ name: `${i}`, data })));
  for (const archive of [tar, await gzip(tar), zip]) {
    const seen: [number, number][] = [];
    await unpacked(archive, { progress: { update: (done, total) => void seen.push([done, total]) } });
    const [done, total] = seen.at(-1)!;
    assert.equal(done, total);
    assert.ok(total >= 3 && seen.some(([done]) => done > 0 && done < total));
  }
});

Deno.test("archiveKind() goes by content", async () => {
  const path = await Deno.makeTempFile({ suffix: ".zip" });
  try {
    const tar = await packTar([file("a")]);
    const cases = [[zipOf([]), "zip"], [zipOf([{ name: "a" }]), "zip"], [tar, "tar"], [
      await gzip(tar),
      "tar.gz",
    ]];
    cases.push([await gzip(new TextEncoder().encode("id\ttext\n".repeat(1000))), null!], [
      new Uint8Array(600),
      null!,
    ]);
    for (const [bytes, kind] of cases) {
      await Deno.writeFile(path, bytes as Uint8Array);
      assert.equal(await archiveKind(path), kind);
    }
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("unpack() finishes after a process that was killed in the middle, and only once", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const archive = join(folder, "many.tar"), into = join(folder, "into");
    const entries = Array.from(
      { length: 3000 },
      (_, i) => file(`d${i % 7}/${i}.txt`, `text ${i} `.repeat(300)),
    );
    await Deno.writeFile(archive, await packTar(entries));
    const script = join(folder, "child.ts");
    await Deno.writeTextFile(
      script,
      `import { unpack } from ${JSON.stringify(new URL("./unpack.ts", import.meta.url).href)};
       let told = false;
       const update = () => {
         if (told) return;
         told = true;
         console.log("started");
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       };
       await unpack(${JSON.stringify(archive)}, ${JSON.stringify(into)}, {
         progress: { update: (done, total) => done > total / 2 && update() },
       });`,
    );
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-check",
        "--config",
        fileURLToPath(new URL("../../deno.json", import.meta.url)),
        script,
      ],
      stdout: "piped",
    }).spawn();
    for await (const _started of child.stdout) break;
    child.kill("SIGKILL");
    await child.status;
    assert.ok((await Deno.stat(`${into}.tmp`)).isDirectory);
    assert.ok(Object.keys(await below(`${into}.tmp`)).length > 100);
    await assert.rejects(Deno.stat(into), Deno.errors.NotFound);
    await Deno.writeTextFile(join(`${into}.tmp`, "left over"), "from the killed process");

    await Promise.all([unpack(archive, into), unpack(archive, into)]);
    const found = await below(into);
    assert.equal(Object.keys(found).length, 3000);
    assert.equal(found["d1/1.txt"], "text 1 ".repeat(300));
    await assert.rejects(Deno.stat(`${into}.tmp`), Deno.errors.NotFound);

    await Deno.remove(archive);
    await unpack(archive, into);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
