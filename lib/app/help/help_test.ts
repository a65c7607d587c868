import assert from "node:assert/strict";
import { englishHelp } from "./english.ts";
import { spanishHelp } from "./spanish.ts";

Deno.test("the help says the same things in both languages", () => {
  const outline = (text: string) =>
    [...text.matchAll(/<(?:section|h2|dl|dt|dd|p|code|kbd|mark|a)\b[^>]*>/g)]
      .map(([tag]) => tag.replace(/ aria-label="[^"]*"/, ""));
  const english = outline(englishHelp().text);
  assert.ok(english.length > 60);
  assert.deepEqual(outline(spanishHelp().text), english);
});

Deno.test("every place that the help leads to on its page is there", () => {
  for (const { text } of [englishHelp(), spanishHelp()]) {
    const places = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const led = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    assert.ok(led.length > 5);
    assert.deepEqual(led.filter((id) => !places.has(id!)), []);
  }
});
