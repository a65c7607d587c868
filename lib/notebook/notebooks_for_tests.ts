import { join } from "node:path";
import type { Cell, Notebook } from "./format.ts";

/** A notebook of code cells, and of prose where a source starts with "#". */
export function notebookOf(sources: string[]): Notebook {
  const cells = sources.map((source, i): Cell =>
    source.startsWith("#")
      ? { cell_type: "markdown", id: `c${i}`, metadata: {}, source }
      : { cell_type: "code", execution_count: null, id: `c${i}`, metadata: {}, outputs: [], source }
  );
  return { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
}

/** Runs a test in a folder of its own that holds the given files. */
export async function inFolder(
  files: Record<string, string | Notebook>,
  test: (path: (name: string) => string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const path = (name: string) => join(folder, ...name.split("/"));
  try {
    for (const [name, content] of Object.entries(files)) {
      await Deno.mkdir(join(path(name), ".."), { recursive: true });
      await Deno.writeTextFile(path(name), typeof content === "string" ? content : JSON.stringify(content));
    }
    await test(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
