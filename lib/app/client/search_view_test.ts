import assert from "node:assert/strict";
import { dateText, headingsPath, isWebAddress, sourceLink } from "./search_view.ts";
import { stateOf } from "./search_state.ts";
import { searchWords } from "./search_words.ts";

const words = searchWords("en");
const link = (url: string, source = "run:x") =>
  sourceLink(url, { words, state: stateOf(new URLSearchParams({ source })) });

Deno.test("only addresses of the web are led to, and files that the application keeps", () => {
  for (const url of ["https://a.example/x", "http://a.example"]) {
    const { attributes } = link(url)!;
    assert.equal(attributes.href, url);
    assert.equal(attributes.rel, "noreferrer noopener");
    assert.equal(attributes.target, "_blank");
  }
  for (
    const url of [
      "javascript:alert(1)",
      "JAVASCRIPT:x",
      "data:text/html,x",
      "file:///etc/passwd",
      "",
      "x",
      "/x",
    ]
  ) {
    assert.equal(isWebAddress(url), false, url);
    assert.equal(link(url), undefined, url);
  }
  assert.equal(link("/documents/1/2/file", "own:1")?.attributes.href, "/documents/1/2/file");
  for (const url of ["//evil.example/x", "/\\evil.example", "javascript:x"]) {
    assert.equal(link(url, "own:1"), undefined);
  }
});

Deno.test("headings do not say the title again", () => {
  assert.equal(headingsPath("Title > Part > Piece", "Title"), "Part › Piece");
  assert.equal(headingsPath("Part > Piece", "Title"), "Part › Piece");
  assert.equal(headingsPath("Title", "Title"), "");
  assert.equal(headingsPath("", "Title"), "");
});

Deno.test("days are written in the language, what is no day as it is", () => {
  assert.equal(dateText("2024-05-31", "en"), "May 31, 2024");
  assert.equal(dateText("2024-05-31", "es"), "31 may 2024");
  for (const text of ["2024", "2024-05", "2024-13-45", "yesterday"]) assert.equal(dateText(text, "en"), text);
});
