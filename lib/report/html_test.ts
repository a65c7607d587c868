import assert from "node:assert/strict";
import { anchor, escapeHtml, jsonForScript } from "./html.ts";

Deno.test("escapeHtml() leaves nothing that opens a tag or ends an attribute", () => {
  assert.equal(escapeHtml(`<a href="x" title='y'>&`), "&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;");
});

Deno.test("jsonForScript() cannot end a script element and reads back as it was", () => {
  const value = { text: "</script><!-- \u2028 \u2029" };
  const json = jsonForScript(value);
  assert.ok(!/[<\u2028\u2029]/.test(json));
  assert.deepEqual(JSON.parse(json), value);
});

Deno.test("anchor() makes an identifier of any heading", () => {
  assert.equal(anchor("  How it was measured? "), "how-it-was-measured");
  assert.equal(anchor("Métricas & más"), "métricas-más");
  assert.equal(anchor("!!!"), "section");
});
