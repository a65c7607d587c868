import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "../../base/mod.ts";
import { sharedCache } from "../../run/mod.ts";
import { Refusal } from "../http/refusal.ts";
import { serveForTests } from "../serve_for_tests.ts";
import { FILES } from "./files_for_tests.ts";
import { Library, libraryOf } from "./library.ts";
import { OwnFiles, WriteFault } from "./own_files.ts";

async function* blocksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(new TextEncoder().encode(text));
}

async function below(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) found.push(...(await below(join(folder, name))).map((path) => `${name}/${path}`));
    else if (name !== ".lock") found.push(name);
  }
  return found.sort();
}

Deno.test("a file comes in under a name of its own and gets its place when it is whole", async () => {
  const folder = await Deno.makeTempDir(), files = new OwnFiles(folder);
  const incoming = await files.take(blocksOf("some ", "text"));
  assert.equal(`${incoming.sha256} ${incoming.bytes}`, `${sha256("some text")} 9`);
  assert.match((await below(folder)).join(), /^incoming\/[0-9a-f-]{36}$/);
  await files.place(incoming, 7);
  assert.deepEqual(await below(folder), [`7/${sha256("some text")}`]);
  assert.throws(() => files.path(7, "../../x"), RangeError);
  assert.throws(() => files.path(Number("x"), incoming.sha256), RangeError);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("when the sender goes away, or the disk is full, nothing of a file is left", async () => {
  const folder = await Deno.makeTempDir();
  const cut = (async function* () {
    yield* blocksOf("half");
    throw new Error("gone");
  })();
  await assert.rejects(new OwnFiles(folder).take(cut), /gone/);
  const full = new OwnFiles(folder, async (path) => {
    await Deno.writeTextFile(path, "half");
    throw new WriteFault(Object.assign(new Error("No space left on device"), { code: "ENOSPC" }));
  });
  await assert.rejects(full.take(blocksOf("text")), (error) => error instanceof WriteFault && error.isFull);
  assert.deepEqual(await below(folder), []);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a write to a full device is told from other faults", {
  ignore: Deno.build.os !== "linux",
}, async () => {
  const error = await Deno.writeTextFile("/dev/full", "text").catch((error) => error);
  assert.ok(new WriteFault(error).isFull, String(error));
  assert.ok(!new WriteFault(new Deno.errors.PermissionDenied("no")).isFull);
});

Deno.test("a full disk is said to whoever adds a file, with status 507", async () => {
  await using app = await serveForTests();
  const library = new Library(app.app, {
    write: () => Promise.reject(new WriteFault(Object.assign(new Error("full"), { code: "ENOSPC" }))),
  });
  const request = new Request("http://x/", { method: "POST", body: "text" });
  await assert.rejects(
    library.add({ request, collection: undefined, name: "a.txt", language: "en" }),
    (error) =>
      error instanceof Refusal && error.status === 507 && /no room left on the disk/.test(error.message),
  );
  assert.deepEqual(await below(join(app.app.folder, "files")), []);
});

Deno.test("what an ended process left is removed when the application opens, and nothing of one that is open", async () => {
  const folder = await Deno.makeTempDir(), files = new OwnFiles(folder);
  await files.take(blocksOf("half"));
  for (const text of ["kept", "no row"]) await files.place(await files.take(blocksOf(text)), 1);
  const hasRow = (collection: number, hash: string) => collection === 1 && hash === sha256("kept");
  assert.equal(await files.sweep(hasRow), 2);
  assert.deepEqual(await below(folder), [`1/${sha256("kept")}`]);
  await files.take(blocksOf("half of the open one"));
  assert.equal(await new OwnFiles(folder).sweep(hasRow), 0);
  files.close();
  assert.equal(await new OwnFiles(folder).sweep(hasRow), 1);
  await Deno.remove(folder, { recursive: true });
});

/** An application in a process of its own. */
async function child(outputs: string) {
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      new URL("./serve_child_for_tests.ts", import.meta.url).href,
      outputs,
      sharedCache,
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  return {
    origin: new URL(value.trim()).origin,
    async kill() {
      process.kill("SIGKILL");
      await reader.cancel();
      await process.status;
    },
  };
}

Deno.test("an application that is killed while files come in leaves no half file and no half document", async () => {
  const outputs = await Deno.makeTempDir();
  const { origin, kill } = await child(outputs);
  const files = join(outputs, ".app", "files");
  const post = (name: string, body: BodyInit) =>
    fetch(`${origin}/api/library/documents?name=${name}`, { method: "POST", body });
  await (await post("birds.pdf", FILES["birds.pdf"]!.bytes)).body?.cancel();
  const endless = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(10_000));
      await new Promise((done) => setTimeout(done, 20));
    },
  });
  const text = (i: number) =>
    `# Report ${i}\n\n${`This is the report of the year ${i} and what came of it. `.repeat(400)}`;
  const uploads = [
    post("endless.txt", endless),
    ...Array.from(
      { length: 60 },
      (_, i) => post(`report-${i}.md`, text(i)).then((answer) => answer.body?.cancel()),
    ),
  ].map((upload) => upload.catch(() => undefined));
  while ((await below(files).catch(() => [])).length < 8) await new Promise((done) => setTimeout(done, 5));
  await kill();
  await Promise.all(uploads);
  assert.ok((await below(files)).some((path) => path.startsWith("incoming/")), "something was under way");

  await using app = await serveForTests([], { outputs });
  const library = libraryOf(app.app);
  await library.ready;
  const documents = library.store.documents(1);
  assert.ok(documents.length >= 1 && documents.length < 62);
  assert.deepEqual(await below(files), documents.map(({ sha256 }) => `1/${sha256}`).sort());
  for (const { id, sha256: hash, bytes, chunks } of documents) {
    const content = await Deno.readFile(library.files.path(1, hash));
    assert.equal(`${sha256(content)} ${content.length}`, `${hash} ${bytes}`);
    assert.equal(library.store.texts(id).length, chunks);
    assert.ok(chunks > 0);
  }
  await Deno.remove(outputs, { recursive: true });
});
