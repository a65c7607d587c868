import { pathToFileURL } from "node:url";
import { importsOf } from "../base/mod.ts";
import { type Notebook, sourceOf } from "./format.ts";

/** A place in a cell. */
export interface CellPlace {
  /** Number of the cell among all cells, from 1. */
  cell: number;
  line: number;
  column: number;
}

/** A relative import that was made absolute, with its column and length before and its length now. */
interface Edit {
  column: number;
  was: number;
  is: number;
}

const STRING_OR_COMMENT = String
  .raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\`(?:\\[\s\S]|[^\`\\])*\`|//.*|/\*[\s\S]*?\*/`;

/** The code cells of a notebook as one module that means the same wherever it is stored. */
export class CellModule {
  readonly #lines: string[] = [];
  readonly #edits = new Map<number, Edit[]>();
  readonly cells: { number: number; source: string; firstLine: number }[] = [];

  /** `path` is where the notebook is; its relative imports start there. */
  constructor(notebook: Notebook, readonly path: string) {
    for (const [i, cell] of notebook.cells.entries()) {
      if (cell.cell_type !== "code") continue;
      const source = sourceOf(cell);
      this.cells.push({ number: i + 1, source, firstLine: this.#lines.length + 1 });
      this.#add(source);
    }
  }

  /** The module. Cells end with a semicolon, so that no statement goes on in the next. */
  get text(): string {
    return [...this.#lines, "export {};", ""].join("\n");
  }

  /** The place in a cell that a place in the module comes from. */
  locate(line: number, column: number): CellPlace {
    const found = this.cells.findLast(({ firstLine }) => firstLine <= line) ?? this.cells[0];
    if (!found) return { cell: 1, line: 1, column: 1 };
    const lines = found.source.split("\n");
    const inCell = line - found.firstLine + 1;
    if (inCell > lines.length) {
      return { cell: found.number, line: lines.length, column: lines.at(-1)!.length + 1 };
    }
    return { cell: found.number, line: inCell, column: unedited(column, this.#edits.get(line) ?? []) };
  }

  /** Where cells use `import.meta`, which the kernel does not know. */
  importMetas(): CellPlace[] {
    const pattern = new RegExp(`${STRING_OR_COMMENT}|(\\bimport\\s*\\.\\s*meta\\b)`, "g");
    return this.cells.flatMap(({ number, source }) =>
      [...source.matchAll(pattern)].filter((match) => match[1] !== undefined).map(({ index }) => {
        const before = source.slice(0, index).split("\n");
        return { cell: number, line: before.length, column: before.at(-1)!.length + 1 };
      })
    );
  }

  #add(source: string): void {
    const relative = new Set(importsOf(source).filter((name) => /^\.{1,2}\//.test(name)));
    for (const line of source.split("\n")) {
      const edits: Edit[] = [];
      this.#lines.push(line.replace(/(["'`])(\.{1,2}\/[^"'`]*)\1/g, (quoted, quote, name, at) => {
        if (!relative.has(name)) return quoted;
        const url = new URL(name, pathToFileURL(this.path)).href;
        edits.push({ column: at + 2, was: name.length, is: url.length });
        return quote + url + quote;
      }));
      if (edits.length > 0) this.#edits.set(this.#lines.length, edits);
    }
    this.#lines.push(";");
  }
}

function unedited(column: number, edits: Edit[]): number {
  let longer = 0;
  for (const edit of edits) {
    if (column < edit.column + longer) break;
    if (column < edit.column + longer + edit.is) return edit.column;
    longer += edit.is - edit.was;
  }
  return column - longer;
}
