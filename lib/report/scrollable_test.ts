import assert from "node:assert/strict";
import { scrollable } from "./scrollable.ts";

const table = (rows: number) =>
  `<table><thead><tr><th>a</th></tr></thead><tbody>${"<tr><td>1</td></tr>".repeat(rows)}</tbody></table>`;

Deno.test("scrollable() keeps tables of up to 40 rows whole and says how long the others are", () => {
  assert.ok(!/tall|rows, scroll/.test(scrollable(table(40))));
  assert.match(scrollable(table(41)), /class="scroll tall".*41 rows, scroll down/s);
});

Deno.test("scrollable() gives each table its own place and leaves a table around another balanced", () => {
  assert.equal(scrollable(table(1) + "<p>x</p>" + table(2)).match(/class="place"/g)?.length, 2);
  const nested = scrollable(`<table><tr><td>${table(1)}</td></tr></table>`);
  assert.match(nested, /^<table><tr><td><div class="place">.*<\/div><\/td><\/tr><\/table>$/s);
});
