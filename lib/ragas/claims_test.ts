import assert from "node:assert/strict";
import { allSentences, claims } from "./claims.ts";

Deno.test("allSentences() takes off list marks, keeps short sentences, and never is empty for a text", () => {
  assert.deepEqual(allSentences("- Wait.\n2) Sí, p. ej. mañana.\n\n---\nFin", "es"), [
    "Wait.",
    "Sí, p. ej. mañana.",
    "Fin",
  ]);
  assert.deepEqual(allSentences("308", "en"), ["308"]);
  assert.deepEqual(allSentences(" ?! ", "en"), ["?!"]);
  assert.deepEqual(allSentences(" \n", "en"), []);
});

Deno.test("claims() are the sentences of four words, and all where none is so long", () => {
  assert.deepEqual(claims("Yes. Blobs are kept seven days.", "en"), ["Blobs are kept seven days."]);
  assert.deepEqual(claims("Yes. Seven days.", "en"), ["Yes.", "Seven days."]);
});
