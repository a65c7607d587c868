import { z } from "zod";
import { messageOf, Problem, writeWhole } from "../base/mod.ts";

/** A text that the format also allows as a list of lines, each with its line end. */
export type Text = string | string[];

/** Representations of one thing by media type; JSON types hold values, all others texts. */
export type MimeBundle = Record<string, unknown>;

/** What a cell printed to one of the two streams. */
export interface StreamOutput {
  output_type: "stream";
  name: string;
  text: Text;
}

/** Something a cell displayed. */
export interface DisplayOutput {
  output_type: "display_data";
  data: MimeBundle;
  metadata: Record<string, unknown>;
}

/** The value of a cell's last expression. */
export interface ResultOutput {
  output_type: "execute_result";
  data: MimeBundle;
  execution_count: number | null;
  metadata: Record<string, unknown>;
}

/** An exception: name, message and the lines of its stack. */
export interface ErrorOutput {
  output_type: "error";
  ename: string;
  evalue: string;
  traceback: string[];
}

/** One entry of a code cell's outputs. */
export type Output = StreamOutput | DisplayOutput | ResultOutput | ErrorOutput;

interface CellBase {
  id?: string;
  metadata: Record<string, unknown>;
  source: Text;
}

/** A cell that is executed. */
export interface CodeCell extends CellBase {
  cell_type: "code";
  execution_count: number | null;
  outputs: Output[];
}

/** A cell that is read. */
export interface ProseCell extends CellBase {
  cell_type: "markdown" | "raw";
  attachments?: Record<string, MimeBundle>;
}

/** A cell of a notebook. */
export type Cell = CodeCell | ProseCell;

/** A notebook in version 4 of the Jupyter format. */
export interface Notebook {
  cells: Cell[];
  metadata: Record<string, unknown>;
  nbformat: 4;
  nbformat_minor: number;
}

const text = z.union([z.string(), z.array(z.string())], "neither a text nor a list of lines");
const dictionary = z.record(z.string(), z.unknown());
const count = z.union([z.int(), z.null()], "neither a whole number nor null");
const output = z.discriminatedUnion("output_type", [
  z.looseObject({ output_type: z.literal("stream"), name: z.string(), text }),
  z.looseObject({ output_type: z.literal("display_data"), data: dictionary, metadata: dictionary }),
  z.looseObject({
    output_type: z.literal("execute_result"),
    data: dictionary,
    metadata: dictionary,
    execution_count: count,
  }),
  z.looseObject({
    output_type: z.literal("error"),
    ename: z.string(),
    evalue: z.string(),
    traceback: z.array(z.string()),
  }),
]);
const common = { id: z.string().optional(), metadata: dictionary, source: text };
const notebook = z.looseObject({
  nbformat: z.literal(4),
  nbformat_minor: z.int(),
  metadata: dictionary,
  cells: z.array(z.discriminatedUnion("cell_type", [
    z.looseObject({
      ...common,
      cell_type: z.literal("code"),
      execution_count: count,
      outputs: z.array(output),
    }),
    z.looseObject({ ...common, cell_type: z.literal("markdown") }),
    z.looseObject({ ...common, cell_type: z.literal("raw") }),
  ])),
});

/** Reads a notebook; a {@linkcode Problem} names the file and the field that is not as the format wants it. */
export async function readNotebook(path: string): Promise<Notebook> {
  const what = "This is not a notebook that can be used";
  let content: unknown;
  try {
    content = JSON.parse(await Deno.readTextFile(path));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) {
      throw new Problem({ what: "The notebook cannot be read", where: path, found: messageOf(cause), cause });
    }
    throw new Problem({ what: `${what}: it is not JSON`, where: path, found: cause.message, cause });
  }
  const issue = notebook.safeParse(content).error?.issues[0];
  if (!issue) return content as Notebook;
  const field = issue.path.map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("");
  throw new Problem({
    what: `${what}: ${issue.message}`,
    where: field === "" ? path : `${path}, ${field.replace(/^\./, "")}`,
    allowed: "a Jupyter notebook of format version 4",
    todo: "open it in VS Code or Jupyter and save it again",
  });
}

/** A text of the format in one piece. */
export function wholeText(text: Text): string {
  return typeof text === "string" ? text : text.join("");
}

/**
 * The source of a cell in one piece.
 *
 * @example
 * ```ts
 * import { sourceOf } from "./format.ts";
 * const source = sourceOf({ cell_type: "markdown", metadata: {}, source: ["# One\n", "two"] });
 * if (source !== "# One\ntwo") throw new Error(source);
 * ```
 */
export function sourceOf(cell: Cell): string {
  return wholeText(cell.source);
}

/**
 * Writes a notebook, whole or not at all, the way Jupyter does: one space of indent, texts of outputs as
 * lists of lines, a final newline.
 *
 * @example
 * ```ts
 * import { readNotebook, saveNotebook } from "./format.ts";
 * const path = await Deno.makeTempFile({ suffix: ".ipynb" });
 * await saveNotebook(path, { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 });
 * if ((await readNotebook(path)).cells.length !== 0) throw new Error("it had no cells");
 * await Deno.remove(path);
 * ```
 */
export async function saveNotebook(path: string, notebook: Notebook): Promise<void> {
  const cells = notebook.cells.map((cell) =>
    cell.cell_type === "code" ? { ...cell, outputs: cell.outputs.map(inLines) } : cell
  );
  await writeWhole(path, JSON.stringify({ ...notebook, cells }, null, 1) + "\n");
}

function inLines(output: Output): Output {
  switch (output.output_type) {
    case "stream":
      return { ...output, text: lines(output.text) };
    case "error":
      return output;
    default:
      return {
        ...output,
        data: Object.fromEntries(
          Object.entries(output.data).map(([type, value]) => [
            type,
            typeof value === "string" && isText(type) ? lines(value) : value,
          ]),
        ),
      };
  }
}

function isText(type: string): boolean {
  return type.startsWith("text/") || type === "image/svg+xml" || type === "application/javascript";
}

function lines(text: Text): string[] {
  const parts = wholeText(text).split("\n");
  return parts.map((part, i) => i < parts.length - 1 ? part + "\n" : part).filter((line) => line !== "");
}
