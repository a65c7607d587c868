import { join } from "node:path";
import { writeWhole } from "../base/mod.ts";
import type { ExecutedNotebook } from "./notebook_html.ts";
import { type Output, plotlyType, textOf } from "./notebook_outputs.ts";
import { type PlotlyFigure, plotlySvg } from "./plotly_svg.ts";
import { type TableData, tableType } from "./table_data.ts";
import { formatTable } from "./table_formats.ts";

/** A file of a table or figure. */
export interface ExportedFile {
  /** What a link to it says: "CSV". */
  label: string;
  /** Its name in the folder of the exports. */
  name: string;
}

/** A table or figure of a notebook, and the files it was written to. */
export interface Exported {
  kind: "table" | "figure";
  title: string;
  files: ExportedFile[];
  /** The notebook's output that shows it. */
  output: Output;
}

/**
 * Writes every table of an executed notebook as CSV and JSON with all digits and as Markdown and LaTeX with those
 * shown, and every figure as SVG. Files are numbered in the order of the notebook and named after captions and
 * titles; those of an earlier execution that are no longer made are removed.
 *
 * @example
 * ```ts
 * import { exportNotebook } from "./export_notebook.ts";
 * import { showTable } from "./show_table.ts";
 * const data = { "application/vnd.cotejo.table+json": showTable([{ system: "bm25" }], { caption: "Systems" }).data() };
 * const folder = await Deno.makeTempDir();
 * const [table] = await exportNotebook({ cells: [{ cell_type: "code", source: "", outputs: [{ output_type: "display_data", data }] }] }, folder);
 * if (table?.files[0]?.name !== "01-systems.csv") throw new Error(JSON.stringify(table));
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function exportNotebook(notebook: ExecutedNotebook, folder: string): Promise<Exported[]> {
  const outputs = notebook.cells.flatMap((cell) => cell.cell_type === "code" ? cell.outputs ?? [] : []);
  const list: Exported[] = [];
  for (const output of outputs) {
    const found = tableOf(output) ?? await figureOf(output);
    if (found === undefined) continue;
    const { kind, title, contents } = found;
    const stem = `${String(list.length + 1).padStart(2, "0")}-${stemOf(title) || kind}`;
    const files = contents.map(({ label, ending }) => ({ label, name: `${stem}.${ending}` }));
    for (const [i, { name }] of files.entries()) await writeChanged(join(folder, name), contents[i]!.text);
    list.push({ kind, title: title || kind, files, output });
  }
  await removeOthers(folder, new Set(list.flatMap(({ files }) => files.map(({ name }) => name))));
  return list;
}

interface Content {
  label: string;
  ending: string;
  text: string;
}

interface Found {
  kind: Exported["kind"];
  title: string;
  contents: Content[];
}

function tableOf({ data }: Output): Found | undefined {
  if (data?.[tableType] === undefined) return undefined;
  const { caption, columns, rows } = data[tableType] as TableData;
  const write = (label: string, ending: string, format: "csv" | "json" | "markdown" | "latex") => ({
    label,
    ending,
    text: formatTable(rows, { columns, caption }, format) + "\n",
  });
  return {
    kind: "table",
    title: caption,
    contents: [
      write("CSV", "csv", "csv"),
      write("JSON", "json", "json"),
      write("Markdown", "md", "markdown"),
      write("LaTeX", "tex", "latex"),
    ],
  };
}

async function figureOf({ data }: Output): Promise<Found | undefined> {
  const plotly = data?.[plotlyType] as PlotlyFigure | undefined;
  const kept = textOf(data?.["image/svg+xml"]);
  if (kept === "" && plotly === undefined) return undefined;
  const { meta } = plotly?.layout ?? {};
  const title = (meta as { cotejo?: { title?: string } } | undefined)?.cotejo?.title ??
    textOf(data?.["text/plain"]);
  const svg = kept === "" ? await plotlySvg(plotly!) : kept;
  return { kind: "figure", title, contents: [{ label: "SVG", ending: "svg", text: svg + "\n" }] };
}

/** A title as part of a file's name: small letters, digits and hyphens, up to 50 of them. */
function stemOf(title: string): string {
  const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/[^a-z0-9]+/).filter(
    Boolean,
  );
  let stem = "";
  for (const word of words) {
    if (stem.length + word.length > 50) break;
    stem += stem === "" ? word : `-${word}`;
  }
  return stem;
}

/** Leaves a file alone that says the same already. */
async function writeChanged(path: string, text: string): Promise<void> {
  const before = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (before !== text) await writeWhole(path, text);
}

async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && !names.has(name)) await Deno.remove(join(folder, name));
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
