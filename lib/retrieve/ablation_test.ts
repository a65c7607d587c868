import { deepEqual, equal } from "node:assert/strict";
import { ablation } from "./ablation.ts";

Deno.test("ablation() has every row of annex A, with the published figure beside it", () => {
  const rows = ablation().map(({ techniques, published }) => [techniques.join("+"), published]);
  deepEqual(rows, [
    ["alnum+lower+stop+lemma", 0.792],
    ["", 0.712],
    ["alnum", 0.724],
    ["lower", 0.714],
    ["stop", 0.718],
    ["lemma", 0.78],
    ["lower+stop+lemma", 0.748],
    ["alnum+stop+lemma", 0.791],
    ["alnum+lower+lemma", 0.786],
    ["alnum+lower+stop", 0.736],
    ["alnum+lower+stop+stem", 0.744],
  ]);
  equal(new Set(ablation().map(({ label }) => label)).size, rows.length);
});
