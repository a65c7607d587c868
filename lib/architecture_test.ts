import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, importGraph, importsOf } from "./base/imports.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** For each room, the rooms it may import from; what is not listed is forbidden. */
const foundation = ["base", "tables", "notation", "experiment", "run", "text", "models", "scores", "stats"];
const steps = [
  "collect",
  "embed",
  "retrieve",
  "rerank",
  "metrics",
  "generate",
  "ragas",
  "bertscore",
  "compare",
];
const allowed: Record<string, readonly string[]> = {
  base: [],
  tables: ["base"],
  notation: ["base", "tables"],
  experiment: ["base", "tables", "notation"],
  run: ["base", "tables", "notation", "experiment"],
  text: ["base", "tables"],
  models: ["base", "tables"],
  scores: ["base", "tables"],
  stats: ["base", "tables"],
  ...Object.fromEntries(steps.map((step) => [step, foundation])),
  retrieve: [...foundation, "metrics"],
  rerank: [...foundation, "metrics"],
  notebook: foundation,
  report: [...foundation, ...steps, "notebook"],
  app: [...foundation, ...steps, "notebook", "report"],
};

async function modules(): Promise<string[]> {
  const files: string[] = [];
  const folders = [];
  for await (const room of Deno.readDir(join(root, "lib"))) {
    if (room.isDirectory) folders.push(join(root, "lib", room.name));
  }
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) folders.push(join(folder, name));
      else if (name.endsWith(".ts")) files.push(join(folder, name));
    }
  }
  return files.sort();
}

const roomOf = (file: string) => relative(join(root, "lib"), file).replaceAll("\\", "/").split("/")[0]!;
const short = (file: string) => relative(root, file).replaceAll("\\", "/");

Deno.test("every room imports only from rooms it may know, and through their mod.ts", async () => {
  const wrong: string[] = [];
  for (const [file, imports] of await importGraph(await modules())) {
    const room = roomOf(file);
    if (room.endsWith("_test.ts")) continue;
    const may = allowed[room];
    assert.ok(may, `room ${room} is not in the list of rooms`);
    for (const other of imports) {
      const from = roomOf(other);
      if (from === room) continue;
      if (!may.includes(from)) wrong.push(`${short(file)} imports ${short(other)}`);
      const throughMod = /\/mod\.ts$/.test(short(other));
      if (!throughMod && !/_(test|for_tests)\.ts$/.test(file)) {
        wrong.push(`${short(file)} passes by the mod.ts of ${from}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("no module imports itself by a detour", async () => {
  const graph = await importGraph(await modules());
  const state = new Map<string, "open" | "done">();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      return void cycles.push([...path.slice(path.indexOf(file)), file].map(short).join(" → "));
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file, []);
  assert.deepEqual(cycles, []);
});

Deno.test("notebooks import lib through the rooms' mod.ts, and lib imports neither notebooks nor tasks", async () => {
  const wrong: string[] = [];
  for await (const { name } of Deno.readDir(join(root, "notebooks"))) {
    if (!name.endsWith(".ipynb")) continue;
    for (const address of importsOf(await codeOf(join(root, "notebooks", name)))) {
      if (address.startsWith(".") && !/^\.\.\/lib\/[a-z]+\/mod\.ts$/.test(address)) {
        wrong.push(`${name}: ${address}`);
      }
    }
  }
  for (const [file, imports] of await importGraph(await modules())) {
    for (const other of imports) {
      if (!short(other).startsWith("lib/")) wrong.push(`${short(file)} imports ${short(other)}`);
    }
  }
  assert.deepEqual(wrong, []);
});

Deno.test("every room says in its mod.ts what lives there", async () => {
  for (const room of new Set((await modules()).map(roomOf))) {
    const text = await Deno.readTextFile(join(root, "lib", room, "mod.ts"));
    assert.match(text, /^\/\*\*\n \* \S/, `lib/${room}/mod.ts`);
  }
});
