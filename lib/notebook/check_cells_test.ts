import assert from "node:assert/strict";
import { checkCells } from "./check_cells.ts";
import { inFolder, notebookOf } from "./notebooks_for_tests.ts";

const project = {
  "deno.json": '{ "imports": { "named": "./lib/value.ts" }, "exclude": ["outputs"] }',
  "lib/value.ts": "export const value: number = 1;",
};

/** Mistakes in short: notebook, cell, line, column and the code of the message. */
async function mistakes(path: (name: string) => string, notebooks: string[], folder = ".cells") {
  const found = await checkCells(notebooks.map(path), { root: path(""), folder: path(folder) });
  return found.map(({ notebook, cell, line, column, message }) => {
    assert.ok(notebooks.map(path).includes(notebook));
    return [notebooks[notebooks.map(path).indexOf(notebook)], cell, line, column, message];
  });
}

async function names(path: (name: string) => string) {
  return (await Array.fromAsync(Deno.readDir(path("")), ({ name }) => name)).sort();
}

Deno.test("checkCells() finds nothing in notebooks that are right, and leaves nothing behind", async () => {
  const right = notebookOf([
    "# Prose is not checked: const a: string = 1;",
    'import { value } from "../lib/value.ts";\nimport * as named from "named";',
    "const a = value",
    "(a + named.value)",
    "await Deno.jupyter.display(a);\n[a].map((b) => b)",
    '// import.meta\nconst text = "import.meta";',
  ]);
  const other = notebookOf(["const a = 'the names of another notebook';", ""]);
  await inFolder({ ...project, "notebooks/a.ipynb": right, "notebooks/b.ipynb": other }, async (path) => {
    const before = await names(path);
    assert.deepEqual(await mistakes(path, ["notebooks/a.ipynb", "notebooks/b.ipynb"]), []);
    assert.deepEqual(await names(path), before);
    await Deno.mkdir(path(".cells/kept"), { recursive: true });
    assert.deepEqual(await mistakes(path, ["notebooks/a.ipynb"]), []);
    assert.deepEqual([...Deno.readDirSync(path(".cells"))].map(({ name }) => name), ["kept"]);
  });
});

Deno.test("checkCells() gives the place of each mistake in its cell", async () => {
  const wrong = notebookOf([
    "# Title",
    'import { value, none } from "../lib/value.ts"; const text: string = value;\nvalue.none',
    "const later: { a: number } = {\n  a: 'x' };\nconst { u } = await import(\"../lib/value.ts\"); value.u;",
    "import '../lib/missing.ts';\nmissing();\nconst text = 2;",
    "`${1}` + import . meta.url",
  ]);
  await inFolder({ ...project, "notebooks/a.ipynb": wrong }, async (path) => {
    const found = await mistakes(path, ["notebooks/a.ipynb"]);
    assert.deepEqual(
      found.map(([, cell, line, column, message]) => [cell, line, column, `${message}`.split(":")[0]]),
      [
        [2, 1, 17, "TS2305"],
        [2, 1, 54, "TS2322"],
        [2, 1, 54, "TS2451"],
        [2, 2, 7, "TS2339"],
        [3, 2, 3, "TS2322"],
        [3, 3, 9, "TS2339"],
        [3, 3, 54, "TS2339"],
        [4, 1, 8, "TS2307"],
        [4, 2, 1, "TS2304"],
        [4, 3, 7, "TS2451"],
        [5, 1, 10, "import.meta is a syntax error in a notebook's cell"],
      ],
    );
    assert.equal(found[1]![4], "TS2322: Type 'number' is not assignable to type 'string'.");
  });
});

Deno.test("checkCells() finds the cell with a mistake of grammar, and checks the others, in an excluded folder too", async () => {
  const files = {
    ...project,
    "a.ipynb": notebookOf(["const a = 1;", "function f() {\n  return 1;", "const b = 2;"]),
    "b.ipynb": notebookOf(["const a: string = 1;"]),
    "c.ipynb": notebookOf(["# c", "const a = ;"]),
  };
  await inFolder(files, async (path) => {
    const found = await mistakes(path, ["c.ipynb", "b.ipynb", "a.ipynb"], "outputs/cells");
    assert.deepEqual(found.map(([notebook, cell, line]) => [notebook, cell, line]), [
      ["c.ipynb", 2, 1],
      ["b.ipynb", 1, 1],
      ["a.ipynb", 2, 2],
    ]);
    assert.deepEqual(found[0]!.slice(3), [11, "SyntaxError: Expression expected"]);
  });
});

Deno.test("checkCells() does not pass in silence over what it could not check", async () => {
  const notebook = notebookOf(['import { value } from "./lib/bad.ts";']);
  await inFolder(
    { ...project, "a.ipynb": notebook, "lib/bad.ts": "export const value = ;" },
    async (path) => {
      await assert.rejects(mistakes(path, ["a.ipynb"]), /could not be checked[\s\S]*Expression expected/);
    },
  );
});
