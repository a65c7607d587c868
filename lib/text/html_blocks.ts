import type { Block } from "./blocks.ts";
import { normalise, normaliseCode, oneLine } from "./normalise.ts";

/** What is read of a parsed HTML node. */
export interface HtmlNode {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  parent?: HtmlNode | null;
  children?: readonly HtmlNode[];
}

const SEPARATE = new Set(
  ("address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form " +
    "header hr html legend li main nav ol p section summary tbody td tfoot th thead tr ul").split(" "),
);
/** Markup nested deeper than this is broken: its text is taken as one paragraph. */
const DEEPEST = 300;

/**
 * The blocks below a node, in the order of the page: headings, paragraphs, lists, code and tables. A heading
 * left open ends where the next block begins.
 */
export function htmlBlocks(root: HtmlNode): Block[] {
  const blocks: Block[] = [];
  let line = "";
  let heading = 0;
  const add = (block: Block) => {
    if (block.text !== "") blocks.push(block);
  };
  const endLine = () => {
    const text = heading > 0 ? oneLine(line) : normalise(line);
    line = "";
    if (text === "") return;
    blocks.push(heading > 0 ? { kind: "heading", level: heading, text } : { kind: "paragraph", text });
    heading = 0;
  };
  const addWhole = (block: Block) => {
    endLine();
    add(block);
  };
  const walkChildren = (node: HtmlNode, depth: number) => {
    for (const child of node.children ?? []) walk(child, depth + 1);
  };

  const walk = (node: HtmlNode, depth: number) => {
    const name = node.name ?? "";
    if (node.type === "text") line += inline(node.data ?? "");
    else if (name === "br") line += "\n";
    else if (name === "pre") addWhole({ kind: "code", text: normaliseCode(flatText(node)) });
    else if (isList(node)) addWhole({ kind: "list", text: listLines(node, 0).join("\n") });
    else if (name === "table" && !isLayout(node)) {
      addWhole({ kind: "table", text: tableLines(node).join("\n") });
    } else if (depth > DEEPEST) line += flatText(node);
    else if (/^h[1-6]$/.test(name)) {
      endLine();
      heading = Number(name[1]);
      walkChildren(node, depth);
      endLine();
      heading = 0;
    } else if (SEPARATE.has(name)) {
      endLine();
      walkChildren(node, depth);
      endLine();
    } else walkChildren(node, depth);
  };
  walk(root, 0);
  endLine();
  return blocks;
}

/** A table that lays out a page holds headings, code or tables of its own. */
function isLayout(table: HtmlNode): boolean {
  return descendants(table).some((node) => /^(h[1-6]|pre|table|main|article)$/.test(node.name ?? ""));
}

/** One line a row. Rows and cells begin where their tags stand, so that end tags may be missing. */
function tableLines(table: HtmlNode): string[] {
  const rows: string[][] = [[]];
  for (const node of descendants(table)) {
    const row = rows.at(-1)!;
    const text = node.type === "text" ? node.data ?? "" : node.name === "br" ? " " : undefined;
    if (node.name === "tr") rows.push([]);
    else if (node.name === "td" || node.name === "th") row.push("");
    else if (text !== undefined || SEPARATE.has(node.name ?? "")) {
      if (row.length > 0 || text?.trim()) row.push(`${row.pop() ?? ""}${text ?? " "}`);
    }
  }
  return rows.map((row) => row.map(oneLine).join(" | ")).filter((line) => /[^|\s]/.test(line));
}

/** "- " before an item of a list, "1. " in an ordered one; lists inside lists are indented. */
function listLines(list: HtmlNode, depth: number): string[] {
  const lines: string[] = [];
  let number = Number.parseInt(list.attribs?.start ?? "1") || 1;
  for (const item of list.children ?? []) {
    if (item.type !== "tag") continue;
    if (isList(item)) {
      for (const line of inner(item, depth)) lines.push(line);
      continue;
    }
    const mark = list.name === "ol"
      ? `${number++}. `
      : item.name === "dd"
      ? "  "
      : list.name === "dl"
      ? ""
      : "- ";
    const own = (item.children ?? []).filter((child) => !isList(child) && child.name !== "pre");
    const text = oneLine(own.map(flatText).join(""));
    if (text !== "") lines.push("  ".repeat(depth) + mark + text);
    for (const child of item.children ?? []) {
      if (isList(child)) { for (const line of inner(child, depth)) lines.push(line); }
      else if (child.name === "pre") {
        const code = normaliseCode(flatText(child)).split("\n");
        for (const part of code) if (part !== "") lines.push("  ".repeat(depth + 1) + part);
      }
    }
  }
  return lines;
}

function inner(list: HtmlNode, depth: number): string[] {
  if (depth < DEEPEST) return listLines(list, depth + 1);
  return [oneLine(flatText(list))].filter((line) => line !== "");
}

function isList(node: HtmlNode): boolean {
  return node.name === "ul" || node.name === "ol" || node.name === "dl";
}

/** All text below a node; what stands on lines of its own on the page is set apart. */
function flatText(node: HtmlNode): string {
  if (node.type === "text") return node.data ?? "";
  return descendants(node).map((part) => {
    if (part.type === "text") return part.data ?? "";
    return part.name === "br" ? "\n" : SEPARATE.has(part.name ?? "") ? " " : "";
  }).join("");
}

/** Everything below a node in the order of the page; without recursion, so that depth cannot hurt. */
function descendants(root: HtmlNode): HtmlNode[] {
  const found: HtmlNode[] = [];
  const open = [...(root.children ?? [])].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    for (let i = (node.children?.length ?? 0) - 1; i >= 0; i--) open.push(node.children![i]!);
  }
  return found;
}

function inline(text: string): string {
  return text.replace(/\s+/g, " ");
}
