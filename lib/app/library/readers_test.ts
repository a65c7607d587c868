import assert from "node:assert/strict";
import { FILES, scannedFile } from "./files_for_tests.ts";
import { hungryWord, slowPdf } from "./hostile_for_tests.ts";
import { Readers } from "./readers.ts";

const text = (words: string) => new TextEncoder().encode(words);

Deno.test("a file that takes too long is given up, and others are read meanwhile", async () => {
  const readers = new Readers({ seconds: 5, atOnce: 2 });
  const slow = readers.read(slowPdf(), ".pdf");
  const { bytes } = FILES["birds.pdf"]!;
  const others = await Promise.all([1, 2, 3].map(() => readers.read(bytes, ".pdf")));
  assert.ok(others.every((answer) => "read" in answer));
  const answer = await slow;
  assert.deepEqual(answer, { fault: "time", detail: "more than 5 s", pages: null });
  readers.close();
});

Deno.test("a file that takes too much memory is given up; one that was read beside it is read again", async () => {
  const readers = new Readers({ megabytes: 700, atOnce: 2 });
  const [hungry, small] = await Promise.all([
    readers.read(hungryWord(), ".docx"),
    readers.read(slowPdf(60_000), ".pdf"),
  ]);
  assert.deepEqual(hungry, { fault: "memory", detail: "more than 700 MB", pages: null });
  assert.ok("read" in small);
  readers.close();
});

Deno.test("what reads files may do nothing else", async () => {
  const worker = new Worker(import.meta.resolve("./rights_for_tests.ts"), {
    type: "module",
    deno: { permissions: "none" },
  });
  const rights = await new Promise((resolve) => worker.onmessage = ({ data }) => resolve(data));
  worker.terminate();
  assert.deepEqual(rights, {
    read: false,
    write: false,
    net: false,
    env: false,
    run: false,
    ffi: false,
    sys: false,
  });
});

Deno.test("a scan is told from a file that is broken", async () => {
  const readers = new Readers();
  const scanned = await readers.read(scannedFile(3), ".pdf"),
    broken = await readers.read(text("%PDF-1.7"), ".pdf");
  assert.ok("fault" in scanned && scanned.fault === "scanned" && scanned.pages === 3);
  assert.ok("fault" in broken && broken.fault === "broken");
  readers.close();
});
