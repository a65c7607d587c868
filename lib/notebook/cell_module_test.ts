import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CellModule } from "./cell_module.ts";
import { notebookOf } from "./notebooks_for_tests.ts";

const folder = import.meta.dirname!;
const moduleOf = (...sources: string[]) => new CellModule(notebookOf(sources), join(folder, "one.ipynb"));

Deno.test("CellModule joins the code cells and finds its way back to them", () => {
  const module = moduleOf("a\nb", "# prose", "c");
  assert.equal(module.text, "a\nb\n;\nc\n;\nexport {};\n");
  assert.deepEqual(module.locate(2, 1), { cell: 1, line: 2, column: 1 });
  assert.deepEqual(module.locate(3, 1), { cell: 1, line: 2, column: 2 });
  assert.deepEqual(module.locate(4, 1), { cell: 3, line: 1, column: 1 });
  assert.deepEqual(module.locate(6, 9), { cell: 3, line: 1, column: 2 });
  assert.deepEqual(moduleOf().locate(1, 1), { cell: 1, line: 1, column: 1 });
});

Deno.test("CellModule makes relative imports absolute and leaves the columns as they were", () => {
  const a = pathToFileURL(join(folder, "a.ts")).href, b = pathToFileURL(join(folder, "..", "b.ts")).href;
  const module = moduleOf(`import "./a.ts"; import("../b.ts"); x("./c.ts", 'zod');`);
  assert.equal(module.text.split("\n")[0], `import "${a}"; import("${b}"); x("./c.ts", 'zod');`);
  const columns = [1, 8, 9, 20, 9 + a.length, 19 + a.length, 30 + a.length + b.length];
  assert.deepEqual(columns.map((column) => module.locate(1, column).column), [1, 8, 9, 9, 15, 25, 43]);
});

Deno.test("CellModule finds import.meta in code only", () => {
  const module = moduleOf(
    "1",
    '"import.meta"; // import.meta\n/* import.meta */ `import.meta`; f(import.meta.url)',
  );
  assert.deepEqual(module.importMetas(), [{ cell: 2, line: 2, column: 36 }]);
});
