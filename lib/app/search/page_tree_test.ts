import assert from "node:assert/strict";
import { tree } from "../client/tree.ts";
import { treeHtml } from "./page_tree.ts";

Deno.test("a tree is written as HTML in which texts and attributes stay texts", () => {
  const hostile = `"><script>alert(1)</script>`;
  const text = treeHtml([
    tree("p", { title: hostile, hidden: true, lang: false, id: undefined }, hostile, null, [
      1,
      false,
      tree("b", {}, "&"),
    ]),
  ]).text;
  assert.doesNotMatch(text, /<script|"><|lang|id=/);
  assert.match(text, /^<p title="[^"]*" hidden>.*1<b>&#38;<\/b><\/p>$/);
});
