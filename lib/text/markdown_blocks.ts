/** A part of a Markdown document: a leaf with its raw text, or a container with its parts. */
export interface MarkdownNode {
  kind: "document" | "quote" | "list" | "item" | "note" | "heading" | "paragraph" | "code" | "html" | "table";
  children: MarkdownNode[];
  /** Of a leaf: its text as written, without the marks that made it one. Of a table: its rows. */
  text: string;
  /** Of a heading: 1 to 6. */
  level: number;
  /** Of an ordered list: its first number; null for bullets. */
  start: number | null;
  /** Of a footnote: its label; of a list: the character that marks its items. */
  label: string;
}

/** The parts of a document, and what its inline text refers to. */
export interface MarkdownTree {
  root: MarkdownNode;
  /** Targets of `[label]: target`, by {@linkcode labelKey}. */
  references: Map<string, string>;
  /** Labels of `[^label]: text`. */
  notes: Set<string>;
}

/** Quotes and lists nested deeper than this are text: no one reads that deep, and depth costs time. */
const DEEPEST = 100;
const TAB_STOP = 4;

const HEADING = /#{1,6}(?=[ \t]|$)/y;
const FENCE = /`{3,}(?=[^`]*$)|~{3,}/y;
const SETEXT = /(?:=+|-+)[ \t]*$/y;
const MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y;
const NOTE = /\[\^([^\]\s]{1,100})\]:[ \t]*/y;
/** Of a table. Rows with an empty cell or a space too many are taken for one, as docfx takes them. */
const DELIMITER_ROW = /^(?=.*-)(?:[ \t:-]*\|[|: \t-]*|[ \t]*:-+:?[ \t]*|[ \t]*-+:[ \t]*)$/;
/** `::: zone pivot="a"`, `:::row:::`, `:::code source="x":::` and so on, with what follows on the line. */
const DIRECTIVE = /:::[ \t]*([a-z][\w-]*)?([^\n]*?)(?:(:::)[ \t]*(.*))?$/iy;
const INCLUDE = /\[!(?:include|code)[^[\]]*\[[^[\]]*\][ \t]*\([^()]*\)[ \t]*\][ \t]*$/iy;
const DEFINITION =
  /[ ]{0,3}\[((?:\\.|[^\\[\]]){1,999})\]:[ \t]*\n?[ \t]*(<[^<>\n]*>|[^\s<]\S*)(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:"(?:\\.|[^"\\]){0,999}"|'(?:\\.|[^'\\]){0,999}'|\((?:\\.|[^()\\]){0,999}\)))?[ \t]*(?:\n|$)/sy;

/** Ends a comment wherever it stands: the lists and quotes around the comment go on after it. */
const COMMENT_END = "-->";
const HTML_RAW = /<(script|pre|style|textarea)(?=[\s>]|$)/iy;
/** CommonMark's names, and those whose content is no text. A line with another tag is a paragraph with that tag. */
const HTML_BLOCK =
  /<\/?(?:address|article|aside|audio|base|basefont|blockquote|body|canvas|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|noscript|object|ol|optgroup|option|p|param|picture|search|section|summary|svg|table|tbody|td|template|tfoot|th|thead|title|tr|track|ul|video)(?=[\s>]|\/>|$)/iy;
/** Reference labels are compared without regard to case and runs of white space. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * The block structure of CommonMark with tables, footnotes and the directives of docfx, line by line: the time
 * is proportional to the text, whatever it holds.
 *
 * Directives (`::: zone`, `:::row:::`, `:::code:::`…) and included files vanish like empty lines, so that they
 * end no list; the text of a `:::column` is read without its indentation. A table whose rows differ in length
 * is a table.
 *
 * @example
 * ```ts
 * import { markdownTree } from "./markdown_blocks.ts";
 * const { root } = markdownTree("# Disks\n\n> - one\n>   two\n");
 * const [heading, quote] = root.children;
 * if (heading!.level !== 1 || quote!.children[0]!.children[0]!.children[0]!.text !== "one\ntwo") throw new Error();
 * ```
 */
export function markdownTree(markdown: string): MarkdownTree {
  const parser = new Parser();
  const text = markdown.includes("\r") ? markdown.replace(/\r\n?/g, "\n") : markdown;
  for (let start = 0; start < text.length;) {
    let end = text.indexOf("\n", start);
    if (end === -1) end = text.length;
    parser.line(text.slice(start, end));
    start = end + 1;
  }
  return parser.finish();
}

interface Container {
  node: MarkdownNode;
  /** Of an item or note: the columns its text is indented by. */
  offset: number;
}

/** The leaf that is being read, line by line. */
interface Leaf {
  kind: "paragraph" | "table" | "indented" | "fence" | "html";
  lines: string[];
  /** Of a fence: what closes it, and how far it was indented. */
  fence: string;
  indent: number;
  /** Of HTML: the text that ends it; null when an empty line does. */
  ends: string | null;
}

class Parser {
  #root = node("document");
  #open: Container[] = [];
  #leaf: Leaf | null = null;
  #references = new Map<string, string>();
  #notes = new Set<string>();
  /** Inside `:::column`: the indentation of its first line, -1 before that line. */
  #column: number | null = null;

  finish(): MarkdownTree {
    this.#closeLeaf();
    return { root: this.#root, references: this.#references, notes: this.#notes };
  }

  line(raw: string) {
    if (this.#leaf?.ends === COMMENT_END) return this.#htmlLine(this.#leaf, raw);
    const verbatim = this.#leaf?.kind === "fence" && this.#open.length === 0;
    let text = raw.includes("\t") && !verbatim ? expandTabs(raw) : raw;
    if (this.#column !== null && text.trim() !== "") {
      const indent = spaces(text, 0);
      if (this.#column < 0 && !text.startsWith(":::", indent)) this.#column = indent;
      text = text.slice(Math.min(indent, Math.max(this.#column, 0)));
    }

    let at = 0;
    let next = spaces(text, 0);
    let matched = 0;
    for (; matched < this.#open.length; matched++) {
      const { node, offset } = this.#open[matched]!;
      const indent = next - at;
      if (node.kind === "quote") {
        if (indent > 3 || text[next] !== ">") break;
        at = next + (text[next + 1] === " " ? 2 : 1);
        next = spaces(text, at);
      } else if (next >= text.length) {
        if (node.children.length === 0 && !this.#leaf && matched === this.#open.length - 1) break;
        at = Math.min(next, at + offset);
      } else if (indent >= offset) at += offset;
      else break;
    }
    const inside = matched === this.#open.length;
    const leaf = this.#leaf;
    if (inside && leaf?.kind === "fence") return this.#fenceLine(leaf, text, at, next);
    if (inside && leaf?.kind === "html") {
      const over = leaf.ends === null && (next >= text.length || text.startsWith(":::", next));
      if (!over) return this.#htmlLine(leaf, text.slice(at));
    }
    this.#starts(text, at, next, matched);
  }

  #starts(text: string, at: number, next: number, matched: number) {
    for (let lazy = this.#leaf?.kind === "paragraph";;) {
      const blank = next >= text.length;
      if (blank) return this.#blankLine(matched);
      const inside = matched === this.#open.length;
      const indent = next - at;
      const character = text[next]!;
      if (character === ":" && text.startsWith(":::", next) && this.#directive(text, next, matched)) return;
      if (indent >= 4) {
        if (lazy) return this.#textLine(text, next, matched, lazy);
        return this.#indentedLine(text, at, matched);
      }
      switch (character) {
        case ">":
          if (this.#open.length < DEEPEST) {
            this.#closeTo(matched);
            this.#closeLeaf();
            this.#push(node("quote"), 0);
            matched = this.#open.length;
            at = next + (text[next + 1] === " " ? 2 : 1);
            next = spaces(text, at);
            lazy = false;
            continue;
          }
          break;
        case "#":
          if (sticky(HEADING, text, next)) {
            this.#closeTo(matched);
            this.#closeLeaf();
            return this.#heading(
              HEADING.lastIndex - next,
              withoutClosingHashes(text.slice(HEADING.lastIndex).trim()),
            );
          }
          break;
        case "`":
        case "~":
          if (sticky(FENCE, text, next)) {
            this.#closeTo(matched);
            const fence = text.slice(next, FENCE.lastIndex);
            return this.#openLeaf({ ...newLeaf("fence", []), fence, indent });
          }
          break;
        case "<":
          if (this.#htmlStart(text, at, next, matched)) return;
          break;
        case "=":
        case "-":
          if (inside && this.#leaf?.kind === "paragraph" && sticky(SETEXT, text, next)) {
            if (this.#setext(character === "=" ? 1 : 2)) return;
          }
          break;
        case "[":
          if (sticky(INCLUDE, text, next)) return this.#blankLine(matched);
          if ((!lazy || !inside) && this.#open.length < DEEPEST) {
            const note = sticky(NOTE, text, next);
            if (note) {
              this.#closeTo(matched);
              this.#closeLeaf();
              this.#notes.add(note[1]!);
              this.#push({ ...node("note"), label: note[1]! }, TAB_STOP);
              matched = this.#open.length;
              at = NOTE.lastIndex;
              next = spaces(text, at);
              if (next >= text.length) return;
              lazy = false;
              continue;
            }
          }
          break;
      }
      if (isRule(text, next)) return this.#rule(matched);
      const marker = this.#open.length < DEEPEST ? sticky(MARKER, text, next) : null;
      if (marker) {
        const empty = spaces(text, MARKER.lastIndex) >= text.length;
        const interrupts = inside && this.#leaf?.kind === "paragraph";
        if (!interrupts || (!empty && (marker[1] === undefined || Number(marker[1]) === 1))) {
          const end = MARKER.lastIndex;
          const gap = spaces(text, end) - end;
          const width = empty || gap > 4 ? 1 : gap;
          this.#closeTo(matched);
          this.#closeLeaf();
          this.#item(text[end - 1]!, marker[1] === undefined ? null : Number(marker[1]), end - at + width);
          matched = this.#open.length;
          at = Math.min(end + width, text.length);
          next = spaces(text, at);
          if (next >= text.length) return;
          lazy = false;
          continue;
        }
      }
      return this.#textLine(text, next, matched, lazy);
    }
  }

  #textLine(text: string, next: number, matched: number, lazy: boolean) {
    if (lazy && this.#leaf) {
      const leaf = this.#leaf;
      if (matched === this.#open.length && this.#tableStart(leaf, text, next)) return;
      leaf.lines.push(text.slice(next));
      return;
    }
    const inside = matched === this.#open.length;
    if (inside && this.#leaf?.kind === "table") {
      this.#leaf.lines.push(text.slice(next));
      return;
    }
    this.#closeTo(matched);
    this.#openLeaf(newLeaf("paragraph", [text.slice(next)]));
  }

  #blankLine(matched: number) {
    this.#closeTo(matched);
    if (this.#leaf?.kind === "indented") this.#leaf.lines.push("");
    else this.#closeLeaf();
  }

  #indentedLine(text: string, at: number, matched: number) {
    const inside = matched === this.#open.length;
    this.#closeTo(matched);
    const line = text.slice(at + 4);
    if (inside && this.#leaf?.kind === "indented") this.#leaf.lines.push(line);
    else this.#openLeaf(newLeaf("indented", [line]));
  }

  #fenceLine(leaf: Leaf, text: string, at: number, next: number) {
    if (next - at <= 3 && text.startsWith(leaf.fence, next)) {
      const rest = text.slice(next + leaf.fence.length);
      if (rest.replaceAll(leaf.fence[0]!, "").trim() === "") return this.#closeLeaf();
    }
    leaf.lines.push(text.slice(Math.min(next, at + leaf.indent)));
  }

  #htmlStart(text: string, at: number, next: number, matched: number): boolean {
    const raw = sticky(HTML_RAW, text, next);
    const ends = raw
      ? `</${raw[1]!.toLowerCase()}>`
      : text.startsWith("<!--", next)
      ? COMMENT_END
      : text.startsWith("<?", next)
      ? "?>"
      : text.startsWith("<![CDATA[", next)
      ? "]]>"
      : /^<![A-Za-z]/.test(text.slice(next, next + 3))
      ? ">"
      : null;
    if (ends === null && !sticky(HTML_BLOCK, text, next)) return false;
    this.#closeTo(matched);
    const leaf: Leaf = { ...newLeaf("html", []), ends };
    this.#openLeaf(leaf);
    this.#htmlLine(leaf, text.slice(at));
    return true;
  }

  #htmlLine(leaf: Leaf, line: string) {
    leaf.lines.push(line);
    if (leaf.ends !== null && line.toLowerCase().includes(leaf.ends)) this.#closeLeaf();
  }

  /** Reads a line that begins with ":::"; false when it is text. */
  #directive(text: string, next: number, matched: number): boolean {
    const [, name = "", , closed, rest = ""] = sticky(DIRECTIVE, text, next)!;
    const kind = name.toLowerCase();
    if (kind === "image" || kind === "no-loc") {
      if (kind === "no-loc" || closed === undefined || rest !== "") return false;
      this.#closeTo(matched);
      this.#openLeaf(newLeaf("paragraph", [text.slice(next)]));
      this.#closeLeaf();
      return true;
    }
    if (kind === "column" || kind === "column-end" || kind === "row" || kind === "row-end") {
      this.#closeTo(0);
      this.#column = kind === "column" ? -1 : null;
    }
    this.#closeLeaf();
    if (rest !== "") this.#textLine(rest, 0, Math.min(matched, this.#open.length), false);
    return true;
  }

  #setext(level: number): boolean {
    const text = this.#definitions(this.#leaf!.lines.join("\n"));
    if (text.trim() === "") return false;
    this.#leaf = null;
    this.#heading(level, text);
    return true;
  }

  #heading(level: number, text: string) {
    this.#add({ ...node("heading"), level, text: text.trim() });
  }

  /** The paragraph's last line and the row of dashes below it begin a table. */
  #tableStart(leaf: Leaf, text: string, next: number): boolean {
    const header = leaf.lines.at(-1)!;
    const row = text.slice(next);
    if (!DELIMITER_ROW.test(row) || (row.includes("|") && !header.includes("|"))) return false;
    leaf.lines.pop();
    this.#closeLeaf();
    this.#openLeaf(newLeaf("table", [header]));
    return true;
  }

  #item(mark: string, number: number | null, offset: number) {
    const siblings = this.#parent().children;
    let list = siblings.at(-1);
    if (list?.kind !== "list" || list.label !== mark) {
      list = { ...node("list"), start: number, label: mark };
      siblings.push(list);
    }
    const item = node("item");
    list.children.push(item);
    this.#open.push({ node: item, offset });
  }

  /** A line across the page ends the list above it; items below begin another. */
  #rule(matched: number) {
    this.#closeTo(matched);
    this.#closeLeaf();
    const last = this.#parent().children.at(-1);
    if (last?.kind === "list") last.label = "";
  }

  #push(container: MarkdownNode, offset: number) {
    this.#add(container);
    this.#open.push({ node: container, offset });
  }

  #parent(): MarkdownNode {
    return this.#open.at(-1)?.node ?? this.#root;
  }

  #add(child: MarkdownNode) {
    this.#parent().children.push(child);
  }

  #openLeaf(leaf: Leaf) {
    this.#closeLeaf();
    this.#leaf = leaf;
  }

  #closeTo(depth: number) {
    if (depth === this.#open.length) return;
    this.#closeLeaf();
    this.#open.length = depth;
  }

  #closeLeaf() {
    const leaf = this.#leaf;
    if (!leaf) return;
    this.#leaf = null;
    let text = leaf.lines.join("\n");
    if (leaf.kind === "paragraph") {
      text = this.#definitions(text);
      if (text.trim() === "") return;
    }
    const kind = leaf.kind === "indented" || leaf.kind === "fence" ? "code" : leaf.kind;
    this.#add({ ...node(kind), text });
  }

  /** Takes link definitions off the start of a paragraph. */
  #definitions(text: string): string {
    let at = 0;
    while (text[at] === "[" || text[at] === " ") {
      const found = sticky(DEFINITION, text, at);
      if (!found) break;
      const key = labelKey(found[1]!);
      if (!this.#references.has(key)) this.#references.set(key, found[2]!.replace(/^<(.*)>$/, "$1"));
      at = DEFINITION.lastIndex;
    }
    return text.slice(at);
  }
}

function node(kind: MarkdownNode["kind"]): MarkdownNode {
  return { kind, children: [], text: "", level: 0, start: null, label: "" };
}

function newLeaf(kind: Leaf["kind"], lines: string[]): Leaf {
  return { kind, lines, fence: "", indent: 0, ends: null };
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The place of the first character from `at` on that is no space. */
function spaces(text: string, at: number): number {
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** Three or more of one mark, with or without spaces between them, and nothing else. */
function isRule(text: string, at: number): boolean {
  const mark = text[at]!;
  if (mark !== "-" && mark !== "*" && mark !== "_") return false;
  let marks = 0;
  for (let i = at; i < text.length; i++) {
    const character = text[i]!;
    if (character === mark) marks++;
    else if (character !== " " && character !== "\t") return false;
  }
  return marks >= 3;
}

/** Tabs before and between a line's marks become spaces; those in its text stay. */
function expandTabs(line: string): string {
  let expanded = "";
  for (let i = 0; i < line.length; i++) {
    const character = line[i]!;
    if (character === "\t") expanded += " ".repeat(TAB_STOP - expanded.length % TAB_STOP);
    else if (" >-+*.)0123456789".includes(character)) expanded += character;
    else return expanded + line.slice(i);
  }
  return expanded;
}

function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "#") end--;
  if (end === text.length) return text;
  return end === 0 ? "" : /[ \t]/.test(text[end - 1]!) ? text.slice(0, end).trimEnd() : text;
}
