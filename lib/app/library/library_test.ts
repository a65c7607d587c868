import assert from "node:assert/strict";
import { join } from "node:path";
import { sha256 } from "../../base/mod.ts";
import { zipOf } from "../../base/zip_for_tests.ts";
import { officeParts } from "../../text/ooxml_for_tests.ts";
import { linesFrom, pdfOf } from "../../text/pdf_for_tests.ts";
import { type ServedForTests, serveForTests } from "../serve_for_tests.ts";
import { encryptedFile, FILES, scannedFile, slidesFile, wordFile } from "./files_for_tests.ts";
import { entityBomb, wordOf } from "./hostile_for_tests.ts";
import { libraryOf } from "./library.ts";
import type { NewDocument, OwnDocument } from "./library_store.ts";
import { MOST_COLLECTION, MOST_FILES } from "./limits.ts";

type Told = { outcome: string; document: OwnDocument; title: string; found?: string };
type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
const library = (app: ServedForTests) => libraryOf(app.app);

async function add(
  app: ServedForTests,
  name: string,
  body: Bytes | ReadableStream,
  more: Record<string, string> = {},
): Promise<Told & { status: number }> {
  const query = new URLSearchParams({ name, ...more });
  const response = await app.ask(`/api/library/documents?${query}`, { method: "POST", body });
  return { ...await response.json(), status: response.status };
}

/** The texts of the chunks that are stored of a document. */
const stored = (app: ServedForTests, { id }: OwnDocument) => library(app).store.texts(id).join("\n");

async function filesIn(app: ServedForTests): Promise<string[]> {
  const found: string[] = [], folder = join(app.app.folder, "files");
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (!isDirectory) continue;
    for await (const file of Deno.readDir(join(folder, name))) found.push(`${name}/${file.name}`);
  }
  return found.sort();
}

Deno.test("each kind of file is read, cut and stored under a name of our own", async () => {
  await using app = await serveForTests();
  for (const [name, { bytes, word }] of Object.entries(FILES)) {
    const { status, outcome, document } = await add(app, name, bytes);
    assert.equal(`${status} ${outcome} ${document?.state}`, "200 added ready", name);
    assert.match(stored(app, document), new RegExp(word), name);
    assert.equal(document.language, "en");
    assert.equal(document.kind, name.slice(name.lastIndexOf(".") + 1));
    assert.deepEqual(await Deno.readFile(join(app.app.folder, "files", "1", sha256(bytes))), bytes);
  }
  const [collection, ...others] = library(app).store.collections();
  assert.equal(others.length, 0);
  assert.equal(`${collection!.title}, ${collection!.language}`, "My documents, en");
  assert.equal((await filesIn(app)).length, Object.keys(FILES).length);
  const { chunks } = collection!;
  assert.equal([...library(app).store.chunks(1)].flat().length, chunks);
});

Deno.test("a scan and slides of pictures stay in the list, and are not searched", async () => {
  await using app = await serveForTests();
  const scanned = await add(app, "scan.pdf", scannedFile(3));
  assert.equal(
    `${scanned.document.state} ${scanned.document.pages} ${scanned.document.chunks}`,
    "scanned 3 0",
  );
  const picture = slidesFile("").slice();
  assert.equal((await add(app, "empty.pptx", picture)).title, "There is no text in it");
  const page = await (await app.ask("/documents")).text();
  assert.match(page, /no text found: scanned\?/);
  assert.deepEqual(await (await app.ask("/api/sources")).json(), []);
});

Deno.test("what cannot be taken is refused with its reason, in the language of the page", async () => {
  await using app = await serveForTests();
  const manyParts = zipOf([{ name: "word/document.xml", data: "x" }]).slice();
  manyParts.set([0xff, 0xff, 0xff, 0xff], manyParts.length - 14); // how many files its end says there are
  const refusals: [string, Bytes, number, RegExp][] = [
    ["locked.pdf", encryptedFile(), 422, /^It is encrypted/],
    [
      "old.docx",
      bytesOf("\xd0\xcf\x11\xe0".repeat(9)),
      422,
      /^It is named \.docx, but its content is plain text/,
    ],
    ["old.doc", bytesOf("x"), 415, /^Files of the kind \.doc are not read/],
    ["locked.docx", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 422, /^It is encrypted/],
    ["broken.pdf", bytesOf("%PDF-1.7\nnothing"), 422, /^It cannot be read/],
    ["broken.docx", wordFile("x").slice(0, 300), 422, /^It cannot be read/],
    ["broken.ipynb", bytesOf("{"), 422, /^It cannot be read/],
    ["claims.pdf", wordFile("x"), 422, /^It is named \.pdf, but its content is a zip file/],
    [
      "claims.docx",
      pdfOf([linesFrom(50, 700, ["x"])]),
      422,
      /^It is named \.docx, but its content is a PDF file/,
    ],
    ["claims.txt", Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 0]), 422, /its content is a program/],
    ["none.txt", bytesOf(""), 422, /^The file is empty/],
    ["white.txt", bytesOf(" \n\n "), 422, /^There is no text in it/],
    ["song.mp3", bytesOf("la"), 415, /^Files of the kind \.mp3 are not read/],
    ["README", bytesOf("la"), 415, /^Its name has no ending/],
    ["..", bytesOf("la"), 400, /^The file has no name/],
    ["ratio.docx", wordOf("<w:p>".padEnd(20 << 20)), 422, /^It cannot be read/],
    [
      "large.docx",
      zipOf([{ name: "word/document.xml", data: "x", size: 33 << 20 }]),
      422,
      /^It cannot be read/,
    ],
    ["parts.docx", manyParts, 422, /^It cannot be read/],
    ["deep.docx", wordOf("<w:p>".repeat(100_000)), 422, /^It cannot be read/],
    [
      "outside.docx",
      zipOf([...officeParts("x", {}), { name: "../../evil", data: "x" }]),
      422,
      /^It cannot be read/,
    ],
  ];
  for (const [name, bytes, status, reason] of refusals) {
    const told = await add(app, name, bytes);
    assert.equal(told.status, status, `${name}: ${told.title}`);
    assert.match(told.title, reason, name);
  }
  assert.match((await add(app, "l.pdf", encryptedFile(), { lang: "es" })).title, /^Está cifrado/);
  assert.deepEqual(
    library(app).store.collections().flatMap(({ id }) => library(app).store.documents(id)),
    [],
  );
  assert.deepEqual(await filesIn(app), []);
});

Deno.test("entities that a file declares are not expanded, and nothing is fetched", async () => {
  await using app = await serveForTests();
  const { document } = await add(app, "laughs.docx", wordOf(entityBomb()));
  const text = stored(app, document);
  assert.match(text, /^before .* after$/);
  assert.ok(text.length < 100, text);
});

Deno.test("a file of 100 MB is refused, also when its length is not told", async () => {
  await using app = await serveForTests();
  const block = new Uint8Array(1_000_000);
  const stream = (blocks: number) =>
    new ReadableStream({
      pull: (controller) => blocks-- > 0 ? controller.enqueue(block) : controller.close(),
    });
  for (const body of [new Uint8Array(100_000_000), stream(100)]) {
    const told = await add(app, "large.txt", body);
    assert.equal(`${told.status} ${told.title}`, "413 It is larger than 50 MB");
  }
  assert.deepEqual(await filesIn(app), []);
});

Deno.test("the same content is not stored twice; a name with new content replaces the old", async () => {
  await using app = await serveForTests();
  const first = await add(app, "notes/a.txt", bytesOf("The first text of the notes.\n"));
  const again = await add(app, "b.txt", bytesOf("The first text of the notes.\n"));
  assert.equal(`${again.status} ${again.outcome} ${again.document.name}`, "200 same notes/a.txt");
  const other = await add(app, "a.txt", bytesOf("Another text of that name, in no folder.\n"));
  assert.equal(other.outcome, "added");
  const replaced = await add(app, "notes/a.txt", bytesOf("The second text of the notes.\n"));
  assert.equal(replaced.outcome, "replaced");
  assert.match(stored(app, replaced.document), /second/);
  assert.deepEqual(library(app).store.texts(first.document.id), []);
  assert.deepEqual(library(app).store.documents(1).map(({ name }) => name), ["notes/a.txt", "a.txt"]);
  assert.deepEqual(
    await filesIn(app),
    [replaced, other].map(({ document }) => `1/${document.sha256}`).sort(),
  );
});

Deno.test("many files at once: each is stored once, whatever comes at the same time", async () => {
  await using app = await serveForTests();
  const text = (i: number) =>
    bytesOf(`# Report ${i}\n\nThis is the report of the year ${i} and of what came of it.\n`);
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, i) => add(app, `report ${i % 30}.md`, text(i % 30))),
  );
  assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
  assert.equal(all.filter(({ outcome }) => outcome === "added").length, 30);
  assert.equal(all.filter(({ outcome }) => outcome === "same").length, 10);
  const collections = library(app).store.collections();
  assert.equal(collections.length, 1);
  assert.equal(collections[0]!.files, 30);
  assert.equal((await filesIn(app)).length, 30);
  const mixed = await Promise.all(
    Array.from({ length: 12 }, (_, i) => add(app, "one name.md", text(100 + i))),
  );
  assert.ok(mixed.every(({ status }) => status === 200));
  assert.equal(library(app).store.collections()[0]!.files, 31);
  assert.equal((await filesIn(app)).length, 31);
});

Deno.test("removing removes rows and files", async () => {
  await using app = await serveForTests();
  const names = ["notes.md", "plain.txt", "page.html"];
  const ids: number[] = [];
  for (const name of names) ids.push((await add(app, name, FILES[name]!.bytes)).document.id);
  const remove = (path: string, body?: unknown) =>
    app.ask(`/api/library/collections/${path}`, {
      method: "DELETE",
      ...(body !== undefined &&
        { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  const some = await remove("1/documents", { documents: [ids[0], ids[1], 999] });
  assert.deepEqual(await some.json(), { removed: 2 });
  assert.equal((await filesIn(app)).length, 1);
  assert.equal(library(app).store.texts(ids[0]!).length, 0);
  assert.equal(library(app).store.texts(ids[2]!).length, 1);
  const foreign = await app.ask("/api/library/collections", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title: "Other" }),
  });
  const other = (await foreign.json()).id;
  assert.deepEqual(await (await remove(`${other}/documents`, { documents: [ids[2]] })).json(), {
    removed: 0,
  });
  assert.deepEqual(await (await remove("1")).json(), { removed: 1 });
  assert.deepEqual(await filesIn(app), []);
  const rows = app.app.database.prepare(
    "SELECT (SELECT count(*) FROM library_documents) AS documents, (SELECT count(*) FROM library_chunks) AS chunks",
  ).get();
  assert.deepEqual({ ...rows }, { documents: 0, chunks: 0 });
  assert.equal((await remove("1")).status, 404);
});

Deno.test("collections are made, renamed, and get the language of their documents or the one that is chosen", async () => {
  await using app = await serveForTests();
  const change = async (method: string, path: string, body: unknown) => {
    const response = await app.ask(`/api/library/collections${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...await response.json() };
  };
  const made = await change("POST", "", { title: "  Apuntes  " });
  assert.equal(`${made.title} ${made.language} ${made.chosen}`, "Apuntes en false");
  const spanish = bytesOf("Los apuntes de la asignatura están en la carpeta de los alumnos que los piden.\n");
  await add(app, "apuntes.txt", spanish, { collection: String(made.id) });
  const [guessed] = library(app).store.collections();
  assert.equal(guessed!.language, "es");
  const chosen = await change("PUT", `/${made.id}`, { title: "Notes", language: "other" });
  assert.equal(`${chosen.title} ${chosen.language} ${chosen.chosen}`, "Notes other true");
  assert.equal((await change("PUT", `/${made.id}`, { language: null })).language, "es");
  for (const title of ["", "x".repeat(101), "two\nlines"]) {
    assert.equal((await change("POST", "", { title })).status, 400, title);
  }
  assert.equal((await change("PUT", "/77", { title: "x" })).status, 404);
  assert.equal((await change("PUT", "/x", { title: "x" })).status, 404);
  assert.equal((await add(app, "a.txt", spanish, { collection: "77" })).status, 404);
});

Deno.test("a full collection takes no more, but a new version of what it has", async () => {
  await using app = await serveForTests();
  const { store } = library(app), collection = store.makeCollection("Full", "en", true);
  const row = (i: number, bytes: number): NewDocument => ({
    ...{
      collection,
      name: `${i}.txt`,
      sha256: sha256(`${i}`),
      bytes,
      kind: "txt",
      title: "",
      date: null,
      topic: null,
    },
    ...{ language: "en", added: new Date().toISOString(), pages: null, words: 0, state: "ready" },
  });
  for (let i = 0; i < MOST_FILES; i++) store.addDocument(row(i, 10), []);
  assert.match(
    (await add(app, "new.txt", bytesOf("one more"))).title,
    /^The collection is full: at most 2000 files/,
  );
  assert.equal((await add(app, "5.txt", bytesOf("a new version"))).outcome, "replaced");
  store.removeCollection(collection);
  const heavy = store.makeCollection("Heavy", "en", true);
  store.addDocument({ ...row(1, MOST_COLLECTION - 5), collection: heavy }, []);
  const told = await add(app, "new.txt", bytesOf("one more"), { collection: String(heavy) });
  assert.equal(`${told.status} ${told.title}`, "409 The collection is full: at most 1 GB");
});

Deno.test("names are shown as texts and never used as paths", async () => {
  await using app = await serveForTests();
  const names = [
    "<img src=x onerror=alert(1)>.txt",
    "../../../../tmp/evil.txt",
    "C:\\windows\\system32\\a.txt",
    "nul\0byte.txt",
    `${"y".repeat(5000)}.txt`,
    "\"quoted\" & 'single'.txt",
    "ünïcödé 文書.txt",
  ];
  const documents: OwnDocument[] = [];
  for (const [i, name] of names.entries()) {
    const { status, document } = await add(app, name, bytesOf(`Text number ${i} of the names.`));
    assert.equal(status, 200, name);
    documents.push(document);
  }
  assert.ok((await filesIn(app)).every((path) => /^1\/[0-9a-f]{64}$/.test(path)));
  const page = await (await app.ask("/documents")).text();
  assert.doesNotMatch(page, /<img src=x/);
  assert.match(page, /&#60;img src=x onerror=alert\(1\)&#62;\.txt/);
  for (const { id, name } of documents) {
    const file = await app.ask(`/documents/1/${id}/file`);
    await file.body?.cancel();
    const said = file.headers.get("content-disposition")!;
    assert.match(said, /^attachment; filename\*=UTF-8''[\w.~%!-]+$/, name);
    assert.equal(decodeURIComponent(said.split("''")[1]!), name.split("/").at(-1));
  }
});

Deno.test("an original is given back as it came, and never as a page", async () => {
  await using app = await serveForTests();
  const { bytes } = FILES["page.html"]!, { document } = await add(app, "page.html", bytes);
  const file = await app.ask(`/documents/1/${document.id}/file`, { headers: { accept: "text/html" } });
  assert.deepEqual(new Uint8Array(await file.arrayBuffer()), bytes);
  assert.equal(file.headers.get("content-type"), "application/octet-stream");
  assert.match(file.headers.get("content-disposition")!, /^attachment;/);
  assert.match(file.headers.get("content-security-policy")!, /^sandbox;/);
  assert.equal(file.headers.get("x-content-type-options"), "nosniff");
  const pdf = await add(app, "birds.pdf", FILES["birds.pdf"]!.bytes);
  const shown = await app.ask(`/documents/1/${pdf.document.id}/file`);
  await shown.body?.cancel();
  assert.equal(shown.headers.get("content-type"), "application/pdf");
  assert.match(shown.headers.get("content-disposition")!, /^inline;/);
  assert.match(shown.headers.get("content-security-policy")!, /^sandbox;/);
  for (const path of ["1/999", "2/1", "x/y", "1/1e0x"]) {
    const missing = await app.ask(`/documents/${path}/file`);
    await missing.body?.cancel();
    assert.equal(missing.status, 404, path);
  }
  await Deno.remove(join(app.app.folder, "files"), { recursive: true });
  const gone = await app.ask(`/documents/1/${document.id}/file`);
  assert.equal(gone.status, 410);
  assert.match((await gone.json()).title, /no longer in the application's folder/);
  assert.equal((await add(app, "after.txt", bytesOf("A text after the folder went away."))).outcome, "added");
});

Deno.test("changes from another site's page are refused", async () => {
  await using app = await serveForTests();
  const response = await app.ask("/api/library/documents?name=a.txt", {
    method: "POST",
    body: "text",
    headers: { origin: "https://evil.example" },
  });
  await response.body?.cancel();
  assert.equal(response.status, 403);
  assert.deepEqual(library(app).store.collections(), []);
});
