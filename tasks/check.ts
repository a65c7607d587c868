import { join } from "node:path";
import { checkCells } from "../lib/notebook/mod.ts";
import { outputsFolder, projectRoot } from "../lib/run/mod.ts";
import { runCommand } from "./arguments.ts";

await runCommand({
  name: "check",
  summary: "Type-checks the code cells of every notebook; the kernel itself does not.",
  options: {},
}, async () => {
  const folder = join(projectRoot, "notebooks");
  const notebooks = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
    name.endsWith(".ipynb")
  ).sort();
  const mistakes = await checkCells(notebooks.map((name) => join(folder, name)), {
    root: projectRoot,
    folder: join(outputsFolder, ".cache", "cells"),
  });
  for (const { notebook, cell, line, column, message } of mistakes) {
    console.error(`${notebook}, cell ${cell}, line ${line}:${column}: ${message}`);
  }
  console.log(`${notebooks.length} notebooks, ${mistakes.length} mistakes in their cells`);
  return mistakes.length ? 1 : 0;
});
