import assert from "node:assert/strict";
import { contentKind, fits } from "./content_kind.ts";

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

Deno.test("what a file is shows in its content, whatever its name says", () => {
  const contents: [string, string][] = [
    ["%PDF-1.4 …", "pdf"],
    ["\n\n%PDF-1.4", "pdf"],
    ["PK\x03\x04\x14", "zip"],
    ["\xd0\xcf\x11\xe0\xa1", "office97"],
    ["MZ\x90\0\x03", "program"],
    ["MZ is how this text begins", "text"],
    ["\x89PNG\r\n", "picture"],
    ["\x1f\x8b\x08", "archive"],
    ["text with a \0 in it", "binary"],
    ["\xff\xfeh\0i\0", "text"],
    ["<html>", "text"],
    ["", "text"],
  ];
  for (const [content, kind] of contents) assert.equal(contentKind(latin1(content)), kind, content);
});

Deno.test("a file must be what its ending says", () => {
  assert.ok(fits(".pdf", "pdf") && fits(".docx", "zip") && fits(".pptx", "zip") && fits(".md", "text"));
  for (const ending of [".txt", ".md", ".html", ".ipynb"]) {
    for (const kind of ["pdf", "zip", "program", "binary"] as const) assert.ok(!fits(ending, kind));
  }
  assert.ok(!fits(".pdf", "zip") && !fits(".docx", "pdf") && !fits(".docx", "text"));
});
