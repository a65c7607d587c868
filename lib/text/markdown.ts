import { type Block, textOf } from "./blocks.ts";
import { frontMatter } from "./front_matter.ts";
import { type MarkdownNode, markdownTree } from "./markdown_blocks.ts";
import { htmlPiece } from "./markdown_html.ts";
import { type InlineContext, inlineText, withoutTask } from "./markdown_inline.ts";
import { normalise, normaliseCode, oneLine } from "./normalise.ts";

/** What a Markdown document says. */
export interface MarkdownText {
  /** Of the front matter, else the first heading of level 1, else empty. */
  title: string;
  blocks: Block[];
  /** The blocks with an empty line between them; chunk offsets point into it. */
  text: string;
  /** The front matter. */
  meta: Record<string, unknown>;
  /** The targets of links as written, in the order of the document, each once; images are no links. */
  links: string[];
  /** How many images and videos the document shows, which were not read. Icons do not count. */
  unread: number;
  /** Why the front matter could not be read, in one line; null when it could. */
  fault: string | null;
}

/**
 * The text of a Markdown document (CommonMark, tables, footnotes, front matter) in the same blocks as that of
 * an HTML page. Any string is accepted, and the time is proportional to its length.
 *
 * - Emphasis, backticks, tags and comments go; links keep their text; line breaks in a paragraph are spaces.
 * - An image leaves its alternative text when that has more than five words, and is counted in `unread`.
 * - HTML is read as in a page. A tag that HTML does not know, such as `<resource-group>`, is a placeholder that
 *   its author did not escape, and stays.
 * - docfx: the markers of notes, zones, monikers, rows and columns vanish and their content stays; included
 *   files and code vanish; a tab is a heading one level below the section it stands in.
 * - In a list, code, tables and paragraphs after them stand on lines of their own, indented, in their order.
 *
 * @example
 * ```ts
 * import { markdownToText } from "./markdown.ts";
 * const page = markdownToText("---\ntitle: Disks\n---\n# Managed disks\n\n> [!NOTE]\n> Disks *keep* [data](data.md).\n\n- `az disk`\n");
 * if (page.text !== "Managed disks\n\nDisks keep data.\n\n- az disk") throw new Error(page.text);
 * if (page.title !== "Disks" || page.links[0] !== "data.md") throw new Error("title and links");
 * ```
 */
export function markdownToText(markdown: string): MarkdownText {
  const { meta, body, fault } = frontMatter(markdown);
  const { root, references, notes } = markdownTree(body);
  const context: InlineContext = { links: new Set(), unread: 0, references, notes };
  const writer = new Writer(context);
  writer.blocksOf(root);
  const { blocks } = writer;
  const own = typeof meta.title === "string" ? oneLine(meta.title) : "";
  const title = own || (blocks.find((block) => block.kind === "heading" && block.level === 1)?.text ?? "");
  return {
    title,
    blocks,
    text: textOf(blocks),
    meta,
    links: [...context.links],
    unread: context.unread,
    fault,
  };
}

/** A heading that is a link to a tab begins that tab. */
const TAB = /^\[(.*)\]\(#tabs?\/[^)]*\)\s*$/s;

class Writer {
  blocks: Block[] = [];
  #context: InlineContext;
  #level = 0;

  constructor(context: InlineContext) {
    this.#context = context;
  }

  blocksOf(node: MarkdownNode) {
    for (const child of node.children) {
      if (child.kind === "heading") this.#heading(child);
      else if (child.kind === "paragraph") this.#add({ kind: "paragraph", text: this.#line(child.text) });
      else if (child.kind === "code") this.#add({ kind: "code", text: normaliseCode(child.text) });
      else if (child.kind === "table") this.#add({ kind: "table", text: this.#rows(child).join("\n") });
      else if (child.kind === "html") {
        for (const block of this.#html(child)) this.#add(block);
      } else if (child.kind === "list") {
        const lines: string[] = [];
        this.#list(child, 0, lines);
        this.#add({ kind: "list", text: lines.join("\n") });
      } else if (child.kind === "note") {
        const first = this.blocks.length;
        this.blocksOf(child);
        const block = this.blocks[first];
        if (block) block.text = `[${normalise(child.label)}] ${block.text}`;
      } else this.blocksOf(child);
    }
  }

  #add(block: Block) {
    if (block.text !== "") this.blocks.push(block);
  }

  #heading({ level, text }: MarkdownNode) {
    const tab = TAB.exec(text);
    if (tab) {
      const below = Math.min(Math.max(this.#level, 1) + 1, 6);
      return this.#add({ kind: "heading", level: below, text: this.#line(tab[1]!) });
    }
    const line = this.#line(text);
    if (line !== "") this.#level = level;
    this.#add({ kind: "heading", level, text: line });
  }

  #line(text: string): string {
    return oneLine(inlineText(text, this.#context));
  }

  #html(node: MarkdownNode): Block[] {
    return htmlPiece(node.text, this.#context, (text) => inlineText(text, this.#context));
  }

  /** One line a row; cells that a row has beyond its table's first stay. */
  #rows(table: MarkdownNode): string[] {
    const rows = table.text.split("\n").map((row) => cells(row).map((cell) => this.#line(cell)));
    return rows.map((row) => row.join(" | ").trim()).filter((line) => /[^|\s]/.test(line));
  }

  #list(list: MarkdownNode, depth: number, lines: string[]) {
    let number = list.start;
    for (const item of list.children) {
      const mark = number === null ? "- " : `${number++}. `;
      const writer = new ItemWriter(lines, "  ".repeat(depth), mark);
      this.#item(item, depth, writer, lines);
      writer.end();
    }
  }

  #item(node: MarkdownNode, depth: number, writer: ItemWriter, lines: string[]) {
    for (const child of node.children) {
      if (child.kind === "paragraph") {
        const text = child === node.children[0] ? withoutTask(child.text) : child.text;
        writer.text(this.#line(text));
      } else if (child.kind === "heading") {
        writer.end();
        writer.text(this.#line(TAB.exec(child.text)?.[1] ?? child.text));
        writer.end();
      } else if (child.kind === "code") writer.lines(normaliseCode(child.text).split("\n"));
      else if (child.kind === "table") writer.lines(this.#rows(child));
      else if (child.kind === "html") {
        for (const block of this.#html(child)) {
          if (block.kind === "paragraph") writer.text(oneLine(block.text));
          else writer.lines(block.text.split("\n"));
        }
      } else if (child.kind === "list") {
        writer.end();
        this.#list(child, depth + 1, lines);
      } else {
        if (child.kind === "note") writer.text(`[${normalise(child.label)}]`);
        this.#item(child, depth, writer, lines);
      }
    }
  }
}

/** Writes an item: its first line after the mark, everything else on lines indented below. */
class ItemWriter {
  #lines: string[];
  #indent: string;
  #mark: string;
  #pending: string[] = [];

  constructor(lines: string[], indent: string, mark: string) {
    this.#lines = lines;
    this.#indent = indent;
    this.#mark = mark;
  }

  /** Paragraphs that follow one another share a line. */
  text(text: string) {
    if (text !== "") this.#pending.push(text);
  }

  end() {
    if (this.#pending.length === 0) return;
    this.#lines.push(this.#indent + this.#mark + this.#pending.join(" "));
    this.#mark = "  ";
    this.#pending = [];
  }

  lines(lines: string[]) {
    this.end();
    for (const line of lines) if (line !== "") this.#lines.push(`${this.#indent}  ${line}`);
  }
}

/** A table row's cells; a pipe after a backslash is text. */
function cells(row: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = row.indexOf("|"); at !== -1; at = row.indexOf("|", at + 1)) {
    let slashes = 0;
    while (row[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 1) continue;
    found.push(row.slice(from, at));
    from = at + 1;
  }
  found.push(row.slice(from));
  if (found.length > 1 && found[0]!.trim() === "") found.shift();
  if (found.length > 1 && found.at(-1)!.trim() === "") found.pop();
  return found.map((cell) => cell.replaceAll("\\|", "|").trim());
}
