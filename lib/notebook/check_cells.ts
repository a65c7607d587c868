import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Problem } from "../base/mod.ts";
import { CellModule, type CellPlace } from "./cell_module.ts";
import { readNotebook } from "./format.ts";
import { syntaxMistake } from "./syntax.ts";

/** A mistake in the code of a notebook: its place, with numbers from 1, and what is wrong. */
export interface CellMistake extends CellPlace {
  /** Path of the notebook, as it was given. */
  notebook: string;
  message: string;
}

/** Where the check works. */
export interface CheckOptions {
  /** The folder with `deno.json`. */
  root: string;
  /** A folder inside `root` for temporary modules, so that the names of `deno.json` hold; removed if it is new. */
  folder: string;
}

/** A module by the address of its file. */
type Modules = Map<string, CellModule>;

/**
 * Checks the types of notebooks: the code cells of each become one module, and Deno's type check looks at all
 * of them at once. A name that two cells declare is a mistake here, though the kernel allows it.
 *
 * @example
 * ```ts
 * import { checkCells } from "./check_cells.ts";
 * import { saveNotebook } from "./format.ts";
 * const root = await Deno.makeTempDir(), path = `${root}/one.ipynb`;
 * const source = 'const a = 1;\nconst b: string = a;';
 * const cell = { cell_type: "code" as const, execution_count: null, metadata: {}, outputs: [], source };
 * await saveNotebook(path, { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 4 });
 * const [mistake] = await checkCells([path], { root, folder: `${root}/temporary` });
 * await Deno.remove(root, { recursive: true });
 * if (mistake?.cell !== 1 || mistake.line !== 2) throw new Error(mistake?.message);
 * ```
 */
export async function checkCells(
  notebooks: string[],
  { root, folder }: CheckOptions,
): Promise<CellMistake[]> {
  const isNew = !await exists(folder);
  await Deno.mkdir(folder, { recursive: true });
  const workshop = await Deno.realPath(await Deno.makeTempDir({ dir: folder, prefix: "cells_" }));
  try {
    const modules: Modules = new Map();
    for (const [i, path] of notebooks.entries()) {
      const file = join(workshop, `${i + 1}.ts`),
        module = new CellModule(await readNotebook(path), resolve(path));
      await Deno.writeTextFile(file, module.text);
      modules.set(pathToFileURL(file).href, module);
    }
    const mistakes = [...modules.values()].flatMap((module) => {
      const message = "import.meta is a syntax error in a notebook's cell";
      return module.importMetas().map((place) => ({ notebook: module.path, ...place, message }));
    });
    while (modules.size > 0) {
      const { found, refused } = await checkModules(modules, root);
      mistakes.push(...found);
      if (refused === undefined) break;
      modules.delete(refused); // the check stopped there: look at the others without it
    }
    return inOrder(mistakes, notebooks);
  } finally {
    await Deno.remove(workshop, { recursive: true });
    if (isNew) await Deno.remove(folder).catch(() => undefined); // somebody else uses it by now
  }
}

async function checkModules(
  modules: Modules,
  root: string,
): Promise<{ found: CellMistake[]; refused?: string }> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    // `deno check` would pass in silence over files that deno.json excludes.
    args: ["cache", "--check", ...modules.keys()],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  const report = new TextDecoder().decode(stderr);
  const complaints = complaintsOf(report);
  const fatal = complaints.find(({ isFatal, address }) => isFatal && modules.has(address));
  if (fatal) {
    const module = modules.get(fatal.address)!;
    const found = await grammarMistake(module) ?? module.locate(fatal.line, fatal.column);
    return { found: [{ notebook: module.path, message: fatal.message, ...found }], refused: fatal.address };
  }
  const found = complaints.flatMap(({ address, line, column, message }) => {
    const module = modules.get(address);
    return module ? [{ notebook: module.path, ...module.locate(line, column), message }] : [];
  });
  if (code !== 0 && found.length === 0) {
    throw new Problem({ what: "The notebooks could not be checked", where: root, found: report.trim() });
  }
  return { found };
}

/** In one module, a brace that a cell leaves open is noticed cells later; this looks at each cell alone. */
async function grammarMistake(module: CellModule): Promise<CellPlace & { message: string } | undefined> {
  for (const { number, source } of module.cells) {
    const mistake = await syntaxMistake(source);
    if (mistake) {
      return {
        cell: number,
        line: mistake.line,
        column: mistake.column,
        message: `SyntaxError: ${mistake.message}`,
      };
    }
  }
}

interface Complaint {
  address: string;
  line: number;
  column: number;
  message: string;
  /** The check went no further. */
  isFatal: boolean;
}

/** What the type check printed: messages, each with a line of code and its underlining, and the place below. */
function complaintsOf(report: string): Complaint[] {
  return report.split(/^(?=TS\d+ \[ERROR\]: |error: )/m).flatMap((block) => {
    const start = block.match(/^(?:(TS\d+) \[ERROR\]|error): /);
    const place = block.match(/^ +at (file:\/\/\S+):(\d+):(\d+)$/m);
    if (!start || !place) return [];
    const lines = block.slice(start[0].length, place.index).trimEnd().split("\n");
    const underlining = lines.findIndex((line) => /^[\s|]*[~^]+\s*$/.test(line));
    const message = lines.slice(0, underlining < 0 ? undefined : Math.max(1, underlining - 1))
      .filter((line) => !/^\s*\|?$/.test(line)).join("\n");
    const isFatal = start[1] === undefined;
    const [, address, line, column] = place as unknown as [string, string, string, string];
    return [{
      address,
      line: +line,
      column: +column,
      message: isFatal ? message : `${start[1]}: ${message}`,
      isFatal,
    }];
  });
}

function inOrder(mistakes: CellMistake[], notebooks: string[]): CellMistake[] {
  const given = new Map(notebooks.map((path) => [resolve(path), path]));
  const position = new Map([...given.keys()].map((path, i) => [path, i]));
  const compare = (a: CellMistake, b: CellMistake) =>
    position.get(a.notebook)! - position.get(b.notebook)! || a.cell - b.cell || a.line - b.line ||
    a.column - b.column || (a.message < b.message ? -1 : 1);
  return mistakes.sort(compare).map((mistake) => ({ ...mistake, notebook: given.get(mistake.notebook)! }));
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
