import { messageOf, Problem } from "../base/mod.ts";
import type { Block } from "./blocks.ts";
import type { FileText } from "./file_text.ts";
import { markdownToText } from "./markdown.ts";
import { normalise, normaliseCode, oneLine } from "./normalise.ts";

type Json = Record<string, unknown>;

/** Longer output is data, not explanation. */
const LONGEST_OUTPUT = 2000;
// deno-lint-ignore no-control-regex
const TERMINAL_COLOURS = /\x1b\[[0-9;?]*[A-Za-z]/g;

/**
 * The text of a Jupyter notebook (nbformat 3 or 4): its Markdown, its code, and what the code printed or gave
 * as text when that has fewer than 2,000 characters. Error output but for the error's own line is left out;
 * pictures are counted. A notebook names the language of its programs, not that of its prose, so the language
 * is null.
 *
 * @throws a `Problem` when the text is no notebook
 *
 * @example
 * ```ts
 * import { ipynbText } from "./ipynb.ts";
 * const { title } = ipynbText('{"nbformat": 4, "cells": [{"cell_type": "markdown", "source": ["# Disks"]}]}');
 * if (title !== "Disks") throw new Error(title);
 * ```
 */
export function ipynbText(text: string): FileText {
  const notebook = parse(text);
  const blocks: Block[] = [];
  let unread = 0, declared = isObject(notebook.metadata) ? notebook.metadata.title : undefined;
  const add = (block: Block) => {
    if (block.text !== "") blocks.push(block);
  };
  const addMarkdown = (markdown: string) => {
    // a line of dashes at the top of a cell is a rule, not the start of front matter
    const found = markdownToText(`\n${markdown}`);
    found.blocks.forEach(add);
    unread += found.unread;
  };
  for (const cell of cellsOf(notebook)) {
    const source = joined(cell.source ?? cell.input);
    if (cell.cell_type === "markdown") addMarkdown(source);
    else if (cell.cell_type === "heading") {
      add({ kind: "heading", level: Math.min(Number(cell.level) || 1, 6), text: oneLine(source) });
    } else if (cell.cell_type === "code") {
      add({ kind: "code", text: normaliseCode(source) });
      for (const output of objects(cell.outputs)) {
        const { markdown, plain, pictures } = outputOf(output);
        unread += pictures;
        if (markdown !== undefined && markdown.length < LONGEST_OUTPUT) addMarkdown(markdown);
        else if (plain.length < LONGEST_OUTPUT) add({ kind: "code", text: normaliseCode(plain) });
      }
    } else if (/^---\s*\n/.test(source)) declared ??= markdownToText(source).meta.title;
    else add({ kind: "paragraph", text: normalise(source) });
  }
  const heading = blocks.find(({ kind, level }) => kind === "heading" && level === 1)?.text;
  const title = heading ?? (typeof declared === "string" ? oneLine(declared) : "");
  return { title, blocks, language: null, date: null, unread };
}

function parse(text: string): Json {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch (error) {
    throw new Problem({ what: `The notebook is no JSON: ${messageOf(error)}`, cause: error });
  }
  const { cells, worksheets } = (isObject(notebook) ? notebook : {}) as Json;
  if (Array.isArray(cells) || Array.isArray(worksheets)) return notebook as Json;
  throw new Problem({ what: "The file is no notebook: it has no cells", allowed: "nbformat 3 or 4" });
}

function cellsOf(notebook: Json): Json[] {
  return Array.isArray(notebook.cells)
    ? objects(notebook.cells)
    : objects(notebook.worksheets).flatMap((sheet) => objects(sheet.cells));
}

function outputOf(output: Json): { markdown?: string; plain: string; pictures: number } {
  // nbformat 3 has the kinds of content beside each other in the output itself, under short names
  const data = (isObject(output.data) ? output.data : output) as Json;
  const pictures = Object.keys(data).some((kind) => /^(image|video|audio)\/|^(png|jpeg|svg)$/.test(kind))
    ? 1
    : 0;
  switch (output.output_type) {
    case "stream": {
      const isError = (output.name ?? output.stream) === "stderr";
      return { plain: isError ? "" : joined(output.text).replace(TERMINAL_COLOURS, ""), pictures };
    }
    case "error":
    case "pyerr":
      return { plain: `${output.ename}: ${output.evalue}`.replace(TERMINAL_COLOURS, ""), pictures };
    default: {
      const plain = joined(data["text/plain"] ?? data.text).replace(TERMINAL_COLOURS, "");
      const markdown = data["text/markdown"] === undefined ? undefined : joined(data["text/markdown"]);
      // "<Figure size 640x480 with 1 Axes>" says only what could not be shown
      return { markdown, plain: pictures > 0 || /^<[^\n]*>$/.test(plain.trim()) ? "" : plain, pictures };
    }
  }
}

/** A text, which notebooks keep whole or line by line. */
function joined(text: unknown): string {
  if (typeof text === "string") return text;
  return Array.isArray(text) ? text.filter((line) => typeof line === "string").join("") : "";
}

function objects(list: unknown): Json[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
