import assert from "node:assert/strict";
import { join } from "node:path";
import { codeOf, importGraph, importsOf } from "./imports.ts";
import { Problem } from "./problem.ts";

const found: [what: string, source: string, imports: string[]][] = [
  ["a bare import", 'import "./a.ts"', ["./a.ts"]],
  ["a default import", "import a from './a.ts';", ["./a.ts"]],
  ["an import over several lines", 'import {\n  a, // first\n  type B as C,\n} from "./a.ts";', ["./a.ts"]],
  ["a namespace", 'import * as a from "./a.ts"', ["./a.ts"]],
  ["default and names", 'import a, { "b-c" as b } from "./a.ts"', ["./a.ts"]],
  ["types", 'import type { A } from "./a.ts"; export type { B } from "./b.ts"', ["./a.ts", "./b.ts"]],
  ["names called from and type", 'import from, { type } from "./a.ts"', ["./a.ts"]],
  ["re-exports", 'export * from "./a.ts"; export * as b from "./b.ts"; export { c } from "./c.ts"', [
    "./a.ts",
    "./b.ts",
    "./c.ts",
  ]],
  ["import attributes", 'import a from "./a.json" with { type: "json" };', ["./a.json"]],
  ["dynamic imports", 'await import("./a.ts"); import(`./b.ts`); import("./c.json", { with: {} })', [
    "./a.ts",
    "./b.ts",
    "./c.json",
  ]],
  ["types by import()", 'let a: import("./a.ts").A;', ["./a.ts"]],
  ["imports in substitutions", 'const t = `x ${{ a: `${await import("./a.ts")}` }} y`; import "./b.ts"', [
    "./a.ts",
    "./b.ts",
  ]],
  ["one name once", 'import "./a.ts"; import { b } from "./a.ts"', ["./a.ts"]],
  ["imports without semicolons", 'export { a }\nimport { b } from "./b.ts"\nexport const c = 1', ["./b.ts"]],
  ["imports after a regular expression with quotes", 'const r = /["\'`/*]/; import "./a.ts"', ["./a.ts"]],
  ["imports after a division", 'const r = a / b; const s = "/"; import "./a.ts"', ["./a.ts"]],
  ["imports after a template with a brace", 'const t = `}${"}"}{`; import "./a.ts"', ["./a.ts"]],
];
for (const [what, source, imports] of found) {
  Deno.test(`importsOf() finds ${what}`, () => assert.deepEqual(importsOf(source), imports));
}

const not: [what: string, source: string][] = [
  ["line comments", '// import "./a.ts"\nconst a = 1; // import("./b.ts")'],
  ["block comments", '/* import "./a.ts"\nexport * from "./b.ts" */'],
  ["strings", `const a = 'import "./a.ts"', b = "from './b.ts'";`],
  ["templates", 'const a = `\nimport "./a.ts"\nimport("./b.ts")\n`;'],
  ["regular expressions", 'const a = /import "x"/;'],
  ["import.meta", 'import.meta.resolve("./a.ts")'],
  ["methods called import", 'loader.import("./a.ts"); const o = { import: "./b.ts" };'],
  ["dynamic imports of an expression", 'import(base + "./a.ts"); import("./a" + ".ts")'],
  ["exported values", 'export const from = "./a.ts"; export default "./b.ts"; export { from };'],
];
for (const [what, source] of not) {
  Deno.test(`importsOf() is not fooled by ${what}`, () => assert.deepEqual(importsOf(source), []));
}

async function inFolder(files: Record<string, string>, test: (folder: string) => Promise<void>) {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.mkdir(join(folder, name, ".."), { recursive: true });
      await Deno.writeTextFile(join(folder, name), text);
    }
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const notebook = JSON.stringify({
  cells: [
    { cell_type: "markdown", source: 'import "./nowhere.ts"' },
    { cell_type: "code", source: ['import { a } from "../lib/a.ts";\n', "a"] },
    { cell_type: "code", source: 'import "zod";' },
  ],
});

Deno.test("importGraph() follows relative imports of modules and notebooks, round cycles and to data", async () => {
  const files = {
    "notebooks/one.ipynb": notebook,
    "lib/a.ts":
      'import "./b b.ts?x#y"; import data from "./data.json"; import "npm:zod"; import "node:path";',
    "lib/b b.ts": 'import "./a.ts"; import "./b%20b.ts"',
    "lib/data.json": '{"text": "import \\"./c.ts\\""}',
  };
  await inFolder(files, async (folder) => {
    const path = (name: string) => join(folder, ...name.split("/"));
    assert.deepEqual(
      await importGraph([path("notebooks/one.ipynb")]),
      new Map([
        [path("notebooks/one.ipynb"), [path("lib/a.ts")]],
        [path("lib/a.ts"), [path("lib/b b.ts"), path("lib/data.json")]],
        [path("lib/data.json"), []],
        [path("lib/b b.ts"), [path("lib/a.ts"), path("lib/b b.ts")]],
      ]),
    );
    assert.equal(
      await codeOf(path("notebooks/one.ipynb")),
      'import { a } from "../lib/a.ts";\na\nimport "zod";',
    );
  });
});

Deno.test("importGraph() names the file that imports a missing one, and a notebook that is none", async () => {
  await inFolder({ "a.ts": 'import "./missing.ts"', "bad.ipynb": "{}" }, async (folder) => {
    await assert.rejects(importGraph([join(folder, "a.ts")]), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.parts.where, join(folder, "a.ts"));
      assert.equal(error.parts.found, join(folder, "missing.ts"));
      return true;
    });
    await assert.rejects(importGraph([join(folder, "bad.ipynb")]), /not a notebook[\s\S]*bad\.ipynb/);
  });
});
