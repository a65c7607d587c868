import assert from "node:assert/strict";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { jsonEntries, jsonFile, jsonLines, textLines, tsvLines } from "./json_lines.ts";

async function inFile(content: string | Uint8Array, use: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
    await use(path);
  } finally {
    await Deno.remove(path);
  }
}

const textsOf = async (path: string) => (await Array.fromAsync(textLines(path))).map(({ text }) => text);

function failsWith(content: string | Uint8Array, read: (path: string) => Promise<unknown>, message: RegExp) {
  return inFile(content, (path) => assert.rejects(read(path), { name: "Problem", message }));
}

Deno.test("textLines() numbers lines, steps over empty ones and takes every line end", () =>
  inFile("\ufeffone\r\n\n \t\nfour\nfive", async (path) => {
    assert.deepEqual(await Array.fromAsync(textLines(path)), [
      { line: 1, text: "one" },
      { line: 4, text: "four" },
      { line: 5, text: "five" },
    ]);
  }));

Deno.test("textLines() joins lines and characters that reach over several blocks", () => {
  const long = "ñ€".repeat(300_000), text = `x\n${long}\ny${long}\n`;
  return inFile(text, async (path) => assert.deepEqual(await textsOf(path), ["x", long, `y${long}`]));
});

Deno.test("textLines() unpacks gzip by its first bytes, also in several members", () => {
  const packed = new Uint8Array([...gzipSync("one\ntw"), ...gzipSync("o\nthree")]);
  return inFile(packed, async (path) => assert.deepEqual(await textsOf(path), ["one", "two", "three"]));
});

Deno.test("textLines() of an empty file gives nothing", () =>
  inFile("", async (path) => assert.deepEqual(await textsOf(path), [])));

Deno.test("textLines() closes a file that is not read to its end", async () => {
  for (const content of ["one\ntwo\n", gzipSync("one\ntwo\n".repeat(1_000_000))]) {
    await inFile(content, async (path) => {
      for await (const { text } of textLines(path)) {
        assert.equal(text, "one");
        break;
      }
    });
  }
});

Deno.test("a file that is missing, a folder, cut off or not in UTF-8 is said by name", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await assert.rejects(textsOf(join(folder, "none.jsonl")), {
      name: "Problem",
      message: /There is no such file\n {2}where: .*none\.jsonl/,
    });
    await assert.rejects(textsOf(folder), { name: "Problem", message: /The file cannot be read/ });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  await failsWith(gzipSync("one\n".repeat(999)).subarray(0, 24), textsOf, /cannot be read/);
  await failsWith(new Uint8Array([0x61, 10, 0xf1, 10]), textsOf, /not in UTF-8\n {2}where: .*, line 2/);
});

Deno.test("jsonLines() names the line that is not a JSON object", async () => {
  const read = (path: string) => Array.fromAsync(jsonLines(path));
  await inFile('{"a": 1}\n\n{"a": 2}', async (path) => {
    assert.deepEqual(await read(path), [{ line: 1, value: { a: 1 } }, { line: 3, value: { a: 2 } }]);
  });
  await failsWith('{"a": 1}\n{"a": ', read, /The line is not JSON: .*\n {2}where: .*, line 2\n/);
  await failsWith("{}\n{}\n[1]", read, /not a JSON object\n {2}where: .*, line 3\n {2}found \[1\]/);
  await failsWith("null", read, /not a JSON object/);
});

Deno.test("tsvLines() cuts at tabs and trims", () =>
  inFile("a\t b c \t\r\n", async (path) => {
    assert.deepEqual(await Array.fromAsync(tsvLines(path)), [{ line: 1, fields: ["a", "b c", ""] }]);
  }));

const names = { id: ["id", "docno"], text: ["text", "body"], title: ["title"] };
const entries = (path: string) => Array.fromAsync(jsonEntries(path, names));

Deno.test("jsonEntries() takes the first name that is there, numbers as ids, and addresses", () => {
  const lines = [
    '{"docno": 7, "body": "b", "text": "t", "url": "https://x.example"}',
    '{"id": " a ", "title": "T", "text": null, "metadata": {"url": "https://y.example"}}',
    '{"id": "c", "text": "t", "metadata": {"url": 5}}',
  ];
  return inFile(lines.join("\n"), async (path) => {
    assert.deepEqual(await entries(path), [
      { id: "7", title: "", text: "t", url: "https://x.example", line: 1 },
      { id: "a", title: "T", text: "", url: "https://y.example", line: 2 },
      { id: "c", title: "", text: "t", url: "", line: 3 },
    ]);
  });
});

Deno.test("jsonEntries() refuses objects without identifier or text, and says what they have", async () => {
  await failsWith(
    '{"_id": "1", "text": "t"}',
    entries,
    /no identifier.*\n.*line 1\n.*"_id","text".*\n.*id or docno/,
  );
  await failsWith('{"id": "", "text": "t"}', entries, /no identifier/);
  await failsWith(
    '{"id": "1", "passage": "t"}',
    entries,
    /no text.*\n.*line 1\n.*"passage".*\n.*text or body/,
  );
  await failsWith('{"id": "1", "text": ["t"]}', entries, /The field "text" is not a text\n.*line 1/);
});

Deno.test("jsonFile() names the line at which JSON breaks, however the fault looks", async () => {
  const broken: [text: string, line: number][] = [
    ['{"a": 1,\n "b": [1,]\n}', 2],
    ['{"a": 1\n "b": 2}', 2],
    ['{\n"a": "x', 2],
    ['{\n\n"a": nope}', 3],
    ['{"a": 1}\n}', 2],
    ['{"a": [\n1,\n', 2],
    ["nope", 1],
    ["", 1],
    [`[\n${'{"a": "x"},\n'.repeat(500)}{"a": tru, "b": "${"y".repeat(99)}"}]`, 502],
  ];
  for (const [text, line] of broken) {
    await failsWith(text, jsonFile, new RegExp(`The file is not JSON: [^]*, line ${line}$`));
  }
  await inFile(gzipSync("\ufeff[1]"), async (path) => assert.deepEqual(await jsonFile(path), [1]));
});
