import assert from "node:assert/strict";
import { slug } from "./slug.ts";

Deno.test("slug() keeps a short safe name as it is", () => {
  for (const name of ["gte-small", "bm25", "all-mpnet-base-v2", "e5_large.v2"]) {
    assert.equal(slug(name), name);
  }
});

Deno.test("slug() gives different folders to different names, also where case is not told apart", () => {
  const names = [
    "intfloat/e5",
    "intfloat-e5",
    "intfloat_e5",
    "intfloat:e5",
    "Intfloat/E5",
    "INTFLOAT/e5",
    "bm25(k1=0.9,b=0.4)",
    "bm25(k1=0.9,b=0.41)",
    "bm25 k1 0.9 b 0.4",
    "+",
    "-",
    "",
    "ñandú",
    "nandu",
    "a".repeat(60),
    "a".repeat(61),
    "a".repeat(300),
    "con",
    "CON",
    "con.txt",
    "_con",
    "x.",
    "x",
    ".x",
  ];
  names.push(...names.map(slug).filter((one) => !names.includes(one)));
  assert.equal(new Set(names.map((name) => slug(name).toLowerCase())).size, names.length);
});

Deno.test("slug() gives nothing that Windows refuses, whatever the name", () => {
  const names = [
    "con",
    "NUL",
    "aux.md",
    "com1",
    "x.",
    "x ",
    "..",
    ".",
    'a<b>c:d"e/f\\g|h?i*j',
    "a\u0000b",
    "",
    "日本語",
  ];
  for (const name of names) {
    const folder = slug(name);
    assert.match(folder, /^[a-z0-9_~][a-z0-9._~-]*[a-z0-9_-]$/, name);
    assert.doesNotMatch(folder, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/, name);
    assert.ok(folder.length <= 80, folder);
  }
});
