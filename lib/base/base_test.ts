import assert from "node:assert/strict";
import { join } from "node:path";
import { failed, outcome } from "./failure.ts";
import { importGraph, importsOf } from "./imports.ts";
import { Problem } from "./problem.ts";
import { random, shuffled } from "./random.ts";
import { writeWhole } from "./write_file.ts";

Deno.test("a Problem says what, where, found, allowed and what to do", () => {
  const problem = new Problem({
    what: "Wrong",
    where: "k[1]",
    found: 0,
    allowed: "1 or more",
    todo: "mend it",
  });
  assert.equal(
    problem.message,
    "Wrong\n  where: k[1]\n  found 0\n  allowed: 1 or more\n  what to do: mend it",
  );
  assert.ok(new Problem({ what: "x", found: "y".repeat(1000) }).message.length < 300);
});

Deno.test("what is not a finite number becomes a stated failure", () => {
  assert.deepEqual(outcome(0.5), { value: 0.5 });
  assert.equal(outcome(NaN).failure?.cause, "not_a_number");
  assert.equal(outcome(0 / 0).value, undefined);
  assert.equal(failed("timeout", "30 s").failure?.message, "30 s");
});

Deno.test("random() is uniform and its streams are independent of each other", () => {
  const next = random(42, "a"), other = random(42, "b");
  const n = 100_000, counts = new Array(10).fill(0);
  let product = 0;
  for (let i = 0; i < n; i++) {
    const x = next();
    counts[Math.floor(x * 10)]++;
    product += (x - 0.5) * (other() - 0.5);
  }
  const chi2 = counts.reduce((s, c) => s + (c - n / 10) ** 2 / (n / 10), 0);
  assert.ok(chi2 < 27.9, `chi² = ${chi2} with 9 degrees of freedom`);
  assert.ok(Math.abs(product / n * 12) < 0.015, `correlation ${product / n * 12}`);
  assert.deepEqual(shuffled([1, 2, 3, 4], random(1, "s")).sort(), [1, 2, 3, 4]);
});

Deno.test("writeWhole() leaves the old content when writing fails, and no temporary file", async () => {
  const folder = await Deno.makeTempDir(), file = join(folder, "sub", "a.txt");
  await writeWhole(file, "old");
  await writeWhole(file, "new");
  assert.equal(await Deno.readTextFile(file), "new");
  await Deno.mkdir(join(folder, "taken"));
  await assert.rejects(writeWhole(join(folder, "taken"), "x"));
  const left = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  assert.deepEqual(left, ["sub", "taken"]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("importsOf() sees every form of import and is not fooled by comments", () => {
  const source = `import a, { b } from "./a.ts";
import type { C } from './c.ts';
import "./side.ts";
export * from "./d.ts";
export {
  x,
  y,
} from "./e.ts";
const lazy = await import("./f.ts");
// import "./comment.ts";
/** import { no } from "./doc.ts"; */
const text = "say: from nowhere";
import pl from "nodejs-polars";`;
  assert.deepEqual(importsOf(source), [
    "./a.ts",
    "./c.ts",
    "./side.ts",
    "./d.ts",
    "./e.ts",
    "./f.ts",
    "nodejs-polars",
  ]);
});

Deno.test("importGraph() follows relative imports through modules and notebooks, cycles included", async () => {
  const folder = await Deno.makeTempDir();
  const cells = [
    { cell_type: "markdown", source: 'import "./no.ts"' },
    { cell_type: "code", source: ['import { a } from "./a.ts";\n', "a;"] },
  ];
  await Deno.writeTextFile(join(folder, "n.ipynb"), JSON.stringify({ cells }));
  await Deno.writeTextFile(join(folder, "a.ts"), 'export { b } from "./b.ts";');
  await Deno.writeTextFile(join(folder, "b.ts"), 'import "./a.ts"; import "npm:x";');
  const graph = await importGraph([join(folder, "n.ipynb")]);
  assert.deepEqual([...graph.keys()].sort(), ["a.ts", "b.ts", "n.ipynb"].map((name) => join(folder, name)));
  await Deno.remove(folder, { recursive: true });
});
