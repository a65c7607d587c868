import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { Problem } from "../base/mod.ts";
import { zipOf } from "../base/zip_for_tests.ts";
import type { Row } from "../tables/mod.ts";
import { decodeText } from "../text/mod.ts";
import { officeParts } from "../text/ooxml_for_tests.ts";
import { pdfOf } from "../text/pdf_for_tests.ts";
import { type FolderOptions, readFolder } from "./read_folder.ts";
import { addressesOf, documentIds } from "./read_folder_paths.ts";

type Files = Record<string, string | Uint8Array>;
const NOTEBOOK = JSON.stringify({ cells: [{ cell_type: "markdown", source: "# Notes\n\nText." }] });
const WORD = zipOf(officeParts("word/document.xml", {
  "word/document.xml":
    '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>From Word.</w:t></w:r></w:p></w:body></w:document>',
}));
const SLIDES = zipOf(officeParts("ppt/p.xml", {
  "ppt/p.xml":
    '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
  "ppt/_rels/p.xml.rels":
    '<Relationships><Relationship Id="a" Type="x/slide" Target="s.xml"/></Relationships>',
  "ppt/s.xml":
    '<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>From a slide.</a:t>' +
    "</a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
}));

/** Reads a folder that is there only meanwhile. */
async function read(files: Files, options: Partial<FolderOptions> = {}, prepare?: (folder: string) => void) {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
    }
    prepare?.(folder);
    const dropped: Row<"dropped">[] = [], warnings: string[] = [], progress: string[] = [];
    const documents = await Array.fromAsync(readFolder({ folder, ...options }, {
      drop: (row) => dropped.push(row),
      progress: { update: (done, total) => progress.push(`${done}/${total}`) },
      warn: (message) => warnings.push(message),
    }));
    return { documents, dropped, warnings, progress };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const idsOf = (documents: readonly { doc_id: string }[]) => documents.map(({ doc_id }) => doc_id);

Deno.test("readFolder() reads every kind of file, in the order of their paths", async () => {
  const { documents, dropped, progress } = await read({
    "b/word.DOCX": WORD,
    "b/slides.pptx": SLIDES,
    "b.txt": "Plain\n\nText.",
    "B.md": "# Marked\n\nText.",
    "a/page.html": "<html lang=es><title>Page</title><p>Text.",
    "a/old.htm": "<h1>Old</h1>Text.",
    "a/paper.pdf": pdfOf([[{ x: 50, y: 700, text: "From a PDF." }]]),
    "a/notes.ipynb": NOTEBOOK,
  }, { language: "en" });
  assert.deepEqual(
    documents.map(({ doc_id, title, language, blocks }) => [doc_id, title, language, blocks.at(-1)?.text]),
    [
      ["B", "Marked", "en", "Text."],
      ["a/notes", "Notes", "en", "Text."],
      ["a/old", "Old", "en", "Text."],
      ["a/page", "Page", "es", "Text."],
      ["a/paper", "", "en", "From a PDF."],
      ["b", "Plain", "en", "Text."],
      ["b/slides", "", "en", "From a slide."],
      ["b/word", "", "en", "From Word."],
    ],
  );
  assert.deepEqual(dropped, []);
  assert.equal(progress.at(-1), "8/8");
});

Deno.test("readFolder() gives addresses below the base, and the others that lead to a document", async () => {
  const { documents } = await read({
    "index.html": '<link rel=canonical href="https://c.example/start"><p>Text.',
    "guide/a b#1.md": "Text.",
    "paper.pdf": pdfOf([[{ x: 50, y: 700, text: "Text." }]]),
  }, { base: "https://x.example/docs" });
  assert.deepEqual(documents.map(({ url, aliases }) => [url, aliases]), [
    ["https://x.example/docs/guide/a%20b%231", [
      "guide/a b#1.md",
      "https://x.example/docs/guide/a%20b%231.md",
    ]],
    ["https://x.example/docs/", [
      "index.html",
      "https://x.example/docs/index.html",
      "https://x.example/docs/index",
      "https://c.example/start",
    ]],
    ["https://x.example/docs/paper.pdf", ["paper.pdf"]],
  ]);
  const [without] = (await read({ "a.md": "Text." })).documents;
  assert.equal(without?.url, "");
  assert.deepEqual(without?.aliases, ["a.md"]);
  assert.equal(without?.language, null);
});

Deno.test("readFolder() takes title, day, language and topic from front matter, and says when it is broken", async () => {
  const { documents, warnings } = await read({
    "a.md": "---\ntitle: Disks\nms.date: 05/17/2023\nlang: ES\ntags: [storage, cloud]\n---\n# Other\n\nText.",
    "b.md": "---\ndate: 2024-01-02\ntopic: tapes\n---\nText.",
    "c.md": "---\ntitle: [\n---\nText.",
  });
  assert.deepEqual(documents.map(({ title, date, language, topic }) => [title, date, language, topic]), [
    ["Disks", "2023-05-17", "es", "storage"],
    ["", "2024-01-02", null, "tapes"],
    ["", null, null, null],
  ]);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0]!, /^c\.md: /);
});

Deno.test("readFolder() drops what cannot be read, each with its reason in one line", async () => {
  const { documents, dropped } = await read({
    "a.txt": "Text.",
    "b.csv": "1,2",
    "LICENSE": "Text.",
    "c.txt": " \n",
    "d.pdf": "no PDF",
    "e.docx": "no zip",
    "f.ipynb": "{",
    "g.txt": new Uint8Array([65, 0, 66]),
    "h.pdf": pdfOf(["picture"]),
  });
  assert.deepEqual(idsOf(documents), ["a"]);
  assert.ok(
    dropped.every(({ kind, stage, reason }) => kind === "file" && stage === "read" && !reason.includes("\n")),
  );
  const reasons = Object.fromEntries(dropped.map(({ id, reason }) => [id, reason]));
  assert.deepEqual(Object.keys(reasons), [
    "LICENSE",
    "b.csv",
    "c.txt",
    "d.pdf",
    "e.docx",
    "f.ipynb",
    "g.txt",
    "h.pdf",
  ]);
  assert.equal(reasons["b.csv"], "kind of file not read: .csv");
  assert.equal(reasons["LICENSE"], "kind of file not read: no ending");
  assert.equal(reasons["c.txt"], "no text");
  assert.match(reasons["d.pdf"]!, /is broken: Invalid PDF structure/);
  assert.match(reasons["e.docx"]!, /no whole Word file/);
  assert.match(reasons["f.ipynb"]!, /no JSON/);
  assert.match(reasons["g.txt"]!, /no text: it has zero bytes/);
  assert.match(reasons["h.pdf"]!, /needs OCR, e\.g\. ocrmypdf; found "1 page"/);
});

Deno.test("readFolder() drops a file of more than 200 MB unread", async () => {
  const { dropped } = await read({ "a.txt": "Text.", "b.txt": "" }, {}, (folder) => {
    Deno.truncateSync(join(folder, "b.txt"), 200_000_001);
  });
  assert.deepEqual(dropped.map(({ id, reason }) => [id, reason]), [["b.txt", "larger than 200 MB: 200 MB"]]);
});

Deno.test("readFolder() steps over hidden files, node_modules and lock files, and follows no link out or round in circles", async () => {
  const outside = await Deno.makeTempDir();
  await Deno.writeTextFile(join(outside, "secret.txt"), "Secret.");
  try {
    const { documents, dropped } = await read(
      {
        "a.txt": "Text.",
        ".hidden.txt": "Text.",
        ".git/x.txt": "Text.",
        "node_modules/y.txt": "Text.",
        "~$word.docx": "lock",
        "inner/b.txt": "Text.",
      },
      {},
      (folder) => {
        Deno.symlinkSync(join(folder, "a.txt"), join(folder, "inner", "link.txt"));
        Deno.symlinkSync(folder, join(folder, "inner", "circle"));
        Deno.symlinkSync(join(outside, "secret.txt"), join(folder, "secret.txt"));
        Deno.symlinkSync(join(folder, "nowhere.txt"), join(folder, "dangling.txt"));
      },
    );
    assert.deepEqual(idsOf(documents), ["a", "inner/b", "inner/link"]);
    assert.deepEqual(dropped.map(({ id }) => id).sort(), ["dangling.txt", "inner/circle", "secret.txt"]);
    assert.match(dropped.find(({ id }) => id === "secret.txt")!.reason, /leads out of the folder/);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
});

Deno.test("readFolder() drops what is neither a file nor a folder, and waits for nothing", {
  ignore: Deno.build.os === "windows",
}, async () => {
  const folder = await Deno.makeTempDir(), dropped: Row<"dropped">[] = [];
  await Deno.writeTextFile(join(folder, "a.md"), "Text.");
  await new Deno.Command("mkfifo", { args: [join(folder, "pipe.md")] }).output();
  const documents = await Array.fromAsync(readFolder({ folder }, { drop: (row) => void dropped.push(row) }));
  assert.equal(documents.length, 1);
  assert.deepEqual(dropped.map(({ id, reason }) => [id, reason]), [[
    "pipe.md",
    "neither a file nor a folder",
  ]]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("readFolder() says what it found where nothing can be read", async () => {
  const failure = (promise: Promise<unknown>, message: RegExp) =>
    assert.rejects(promise, (error) => error instanceof Problem && message.test(error.message));
  await failure(
    read({ "a.csv": "1", "b.csv": "2", "c.pdf": "x" }),
    /No file[^]*2 files: kind of file not read: \.csv[^]*1 file: The PDF/,
  );
  await failure(read({}), /There are no files in the folder/);
  await failure(read({}, { folder: "/nowhere/at/all" }), /There is no such folder/);
  const file = await Deno.makeTempFile();
  await failure(read({}, { folder: file }), /This is no folder/);
  await Deno.remove(file);
});

Deno.test("documentIds() keeps endings where names would be the same, however they come to be", () => {
  const ids = documentIds(["a.md", "a.md.txt", "a.pdf", "b.md", "c/a.md", "v1.2/x.md"]);
  assert.deepEqual([...ids.values()], ["a.md", "a.md.txt", "a.pdf", "b", "c/a", "v1.2/x"]);
});

Deno.test("addressesOf() takes the folder's address for an index page", () => {
  assert.equal(addressesOf("guide/index.md", "https://x.example/").url, "https://x.example/guide/");
  assert.equal(addressesOf("guide/windex.md", "https://x.example/").url, "https://x.example/guide/windex");
});

Deno.test("decodeText() goes by the byte order mark, then UTF-8, then windows-1252", () => {
  assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0xe9, 0])), "é");
  assert.equal(decodeText(new Uint8Array([0xfe, 0xff, 0, 0xe9])), "é");
  assert.equal(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0xc3, 0xa9])), "é");
  assert.equal(decodeText(new Uint8Array([0xc3, 0xa9])), "é");
  assert.equal(decodeText(new Uint8Array([0xe9, 0x80])), "é€");
});
