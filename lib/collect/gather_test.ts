import { deepEqual, equal } from "node:assert/strict";
import { EVERY_URL_RULE } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { byCounting } from "../text/mod.ts";
import { gather, type GatherOptions } from "./gather.ts";
import type { SourceDocument } from "./source.ts";

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(" ");

function document(doc_id: string, text: string, more: Partial<SourceDocument> = {}): SourceDocument {
  const blocks = text === "" ? [] : [{ kind: "paragraph" as const, text }];
  return { doc_id, url: "", title: "", blocks, language: null, date: null, topic: null, ...more };
}

async function gathered(documents: SourceDocument[], duplicates: Partial<GatherOptions["duplicates"]> = {}) {
  const dropped: Row<"dropped">[] = [];
  const corpus = await gather({ name: "test", documents }, {
    language: "es",
    chunking: { tokens: 1000 },
    duplicates: { exact: "drop", near: "report", threshold: 0.8, ...duplicates },
    rules: EVERY_URL_RULE,
    seed: 1,
  }, { measure: byCounting((text) => text.split(" ").length), drop: (row) => void dropped.push(row) });
  return { ...corpus, dropped };
}

Deno.test("gather() gives rows by identifier, with language, topic and tokens", async () => {
  const { documents, chunks, tokens, unread } = await gathered([
    document("b/x", "two words", { unread: 2 }),
    document("a", "one", { language: "en-GB", topic: "given", unread: 1 }),
  ]);
  deepEqual(documents.map((row) => [row.doc_id, row.language, row.topic, row.source]), [
    ["a", "en", "given", "test"],
    ["b/x", "es", "b", "test"],
  ]);
  deepEqual([tokens, chunks.map((row) => row.chunk_id), unread], [[1, 2], ["a#0", "b/x#0"], 3]);
});

Deno.test("gather() drops documents without text and with an identifier used before", async () => {
  const { documents, dropped } = await gathered([
    document("a", "text"),
    document("a", "other", { url: "https://x.example/a" }),
    document("b", ""),
  ]);
  equal(documents.length, 1);
  deepEqual(dropped.map(({ id, reason }) => [id, reason]), [
    ["https://x.example/a", "identifier used before: a"],
    ["b", "no text"],
  ]);
});

Deno.test("gather() finds near duplicates, and drops them only when told to", async () => {
  const documents = [
    document("a", words(0, 100)),
    document("b", words(3, 100)),
    document("c", words(500, 600)),
  ];
  const reported = await gathered(documents), off = await gathered(documents, { near: "off" });
  deepEqual(reported.findings.map(({ kind, id, doc_id }) => [kind, id, doc_id]), [[
    "near duplicate",
    "b",
    "a",
  ]]);
  deepEqual([reported.documents.length, off.documents.length, off.findings.length], [3, 3, 0]);
  const dropped = await gathered(documents, { near: "drop" });
  deepEqual(dropped.documents.map((row) => row.doc_id), ["a", "c"]);
  equal(dropped.lookup.find("b"), "a");
  equal(dropped.dropped[0]?.reason, "almost the same text as another document: a (97%)");
});

Deno.test("gather() keeps a near duplicate of a document that fell out itself, if it is like none that is left", async () => {
  const chain = [document("a", words(0, 100)), document("b", words(12, 112)), document("c", words(24, 124))];
  const { documents, findings } = await gathered(chain, { near: "drop", threshold: 0.75 });
  deepEqual(findings.map(({ id, doc_id }) => [id, doc_id]), [["b", "a"], ["c", "b"]]);
  deepEqual(documents.map((row) => row.doc_id), ["a", "c"]);
});

Deno.test("gather() lets links to any of several documents with one text find the one that is kept", async () => {
  const { documents, lookup } = await gathered([
    document("a", "same text", { url: "https://x.example/a" }),
    document("b", "same text", { url: "https://x.example/b", aliases: ["https://x.example/old"] }),
  ]);
  equal(documents.length, 1);
  deepEqual(["b", "http://x.example/b/", "https://x.example/old"].map((link) => lookup.find(link)), [
    "a",
    "a",
    "a",
  ]);
});
