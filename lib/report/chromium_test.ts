import assert from "node:assert/strict";
import { findChromium } from "./chromium.ts";

Deno.test("findChromium() names a file that is there, or nothing", () => {
  const path = findChromium();
  assert.ok(path === undefined || Deno.statSync(path).isFile);
});
