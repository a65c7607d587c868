import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const STATIC = /^[ \t]*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']/gm;
const BARE = /^[ \t]*import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*[,)]/g;

/**
 * What a module imports: static imports, re-exports, and dynamic imports of a literal.
 *
 * @example
 * ```ts
 * import { importsOf } from "./imports.ts";
 * const found = importsOf('import { a } from "./a.ts";\n// import "./no.ts"\nexport * from "../b/mod.ts";');
 * if (found.join() !== "./a.ts,../b/mod.ts") throw new Error(found.join());
 * ```
 */
export function importsOf(source: string): string[] {
  const code = source.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, "").replace(/^[ \t]*\/\/.*$/gm, "");
  const found = [STATIC, BARE, DYNAMIC].flatMap((pattern) => [...code.matchAll(pattern)]);
  return [...new Set(found.sort((a, b) => a.index - b.index).map((match) => match[1]!))];
}

/** The code of a module, or of all code cells of a notebook. */
export async function codeOf(file: string): Promise<string> {
  const text = await Deno.readTextFile(file);
  if (!file.endsWith(".ipynb")) return text;
  const cells: { cell_type: string; source: string | string[] }[] = JSON.parse(text).cells;
  return cells.filter((cell) => cell.cell_type === "code")
    .map(({ source }) => Array.isArray(source) ? source.join("") : source)
    .join("\n");
}

/** Every file that can be reached from the given ones by relative imports, with the files it imports. */
export async function importGraph(entries: readonly string[]): Promise<Map<string, string[]>> {
  const graph = new Map<string, string[]>();
  const open = entries.map((entry) => resolve(entry));
  for (let file; (file = open.pop()) !== undefined;) {
    if (graph.has(file)) continue;
    const imports = importsOf(await codeOf(file)).flatMap((name) => {
      if (name.startsWith(".")) return [resolve(dirname(file!), name)];
      return name.startsWith("file:") ? [fileURLToPath(name)] : [];
    });
    graph.set(file, imports);
    open.push(...imports);
  }
  return graph;
}
