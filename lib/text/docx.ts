import { oneLine } from "./normalise.ts";
import { BlockCollector } from "./ooxml_blocks.ts";
import { docxInline } from "./docx_inline.ts";
import { numbering } from "./docx_numbering.ts";
import { numberingOf, type ParagraphStyle, paragraphStyles } from "./docx_styles.ts";
import type { FileText } from "./file_text.ts";
import { OoxmlPackage } from "./ooxml_package.ts";
import { below, childAt, childrenOf, chosen, type XmlElement } from "./ooxml_xml.ts";

/**
 * The text of a Word file (.docx), as it would stand on paper if all changes were accepted: headings,
 * paragraphs, lists, tables and code, text boxes after the paragraph they hang on, then footnotes and
 * endnotes. Headers, footers, comments, hidden text and the table of contents are left out; pictures and
 * charts are counted.
 *
 * @throws a `Problem` when the file is encrypted, broken or none of Word's
 *
 * @example
 * ```ts
 * import { docxText } from "./docx.ts";
 * const fault = await docxText(new TextEncoder().encode("Text.")).catch((problem) => problem.message);
 * if (!/no whole Word file/.test(String(fault))) throw new Error(String(fault));
 * ```
 */
export function docxText(bytes: Uint8Array): Promise<FileText> {
  return OoxmlPackage.with(bytes, "Word", async (opened) => {
    const { path, root } = await opened.main();
    const relations = [...(await opened.relations(path)).values()];
    const part = (type: string) =>
      opened.part(relations.find((relation) => relation.type === type)?.target ?? "");
    const styleRoot = await part("styles"), numberingRoot = await part("numbering");
    const listOfStyle = (id: string) => {
      const style = childrenOf(styleRoot, "style").find(({ attributes }) => attributes.styleId === id);
      return childAt(style, "pPr", "numPr", "numId")?.attributes.val;
    };
    const reader = new DocxReader(paragraphStyles(styleRoot), numbering(numberingRoot, listOfStyle));
    reader.story(childAt(root, "body") ?? root);
    reader.notes(await part("footnotes"), "footnote");
    reader.notes(await part("endnotes"), "endnote");
    const { title, language, date } = await opened.properties();
    const blocks = reader.found.finished();
    const heading = blocks.find(({ kind }) => kind === "heading")?.text;
    return { title: title || reader.title || heading || "", blocks, language, date, unread: reader.unread };
  });
}

/** Elements that only hold others. */
const WRAPPERS = new Set(["sdtContent", "ins", "moveTo", "customXml", "smartTag", "body", "txbxContent"]);

class DocxReader {
  readonly found = new BlockCollector();
  title = "";
  unread = 0;
  #noteMarks = new Map<string, number>();

  constructor(
    readonly styleOf: (id: string | undefined) => ParagraphStyle,
    readonly nextMark: (list: string, depth: number) => string,
  ) {}

  /** Paragraphs and tables one after the other. */
  story(parent: XmlElement) {
    for (const child of childrenOf(parent)) {
      if (child.name === "p") this.#paragraph(child);
      else if (child.name === "tbl") this.#table(child);
      else if (child.name === "sdt") {
        const gallery = childAt(child, "sdtPr", "docPartObj", "docPartGallery")?.attributes.val;
        if (gallery !== "Table of Contents") this.story(childAt(child, "sdtContent") ?? child);
      } else if (child.name === "AlternateContent") this.story({ ...child, children: chosen(child) });
      else if (WRAPPERS.has(child.name)) this.story(child);
    }
  }

  /** Footnotes or endnotes in the order in which the text refers to them. */
  notes(root: XmlElement | undefined, name: "footnote" | "endnote") {
    const byId = new Map(childrenOf(root, name).map((note) => [note.attributes.id ?? "", note]));
    // a note may refer to a note, which then comes after it
    for (const [key, number] of this.#noteMarks) {
      const [kind, id = ""] = key.split(" ");
      const note = kind === name ? byId.get(id) : undefined;
      if (note) this.found.paragraph(`[${number}] ${this.#flat(note).trim()}`);
    }
  }

  #paragraph(paragraph: XmlElement) {
    const properties = childAt(paragraph, "pPr");
    const style = this.styleOf(childAt(properties, "pStyle")?.attributes.val);
    if (style.kind === "contents") return;
    const { text, boxes } = this.#inline(paragraph);
    const own = childAt(properties, "outlineLvl")?.attributes.val;
    const level = own === undefined ? style.level : Number(own) < 9 ? Number(own) + 1 : 0;
    const numPr = childAt(properties, "numPr");
    const list = numPr
      ? numberingOf(
        childAt(numPr, "numId")?.attributes.val ?? style.numbering?.list,
        childAt(numPr, "ilvl")?.attributes.val ?? String(style.numbering?.depth ?? 0),
      )
      : style.numbering;
    if (style.kind === "title" && this.title === "") this.title = oneLine(text);
    if (level > 0) this.found.heading(text, level);
    else if (style.kind === "code") this.found.code(text);
    else if (list && text.trim() !== "") {
      this.found.item(text, list.shown, this.nextMark(list.list, list.depth));
    } else this.found.paragraph(text);
    for (const box of boxes) this.story(box);
  }

  #inline(paragraph: XmlElement): { text: string; boxes: XmlElement[] } {
    const inline = docxInline(paragraph, (kind, id) => {
      const key = `${kind} ${id}`;
      const number = this.#noteMarks.get(key) ?? this.#noteMarks.size + 1;
      this.#noteMarks.set(key, number);
      return `[${number}]`;
    });
    this.unread += inline.pictures;
    return inline;
  }

  /** One line a row; a table that frames text or lays out headings is read as what stands in it. */
  #table(table: XmlElement) {
    const rows = rowsOf(table).map((row) => cellsOf(row));
    const frames = rows.every((cells) => cells.length <= 1) ||
      below(table, "pStyle").some(({ attributes }) => this.styleOf(attributes.val).level > 0);
    if (frames) {
      for (const cell of rows.flat()) this.story(cell);
      return;
    }
    this.found.table(rows.map((cells) =>
      cells.flatMap((cell) => {
        const span = Math.min(Number(childAt(cell, "tcPr", "gridSpan")?.attributes.val) || 1, 100);
        return [this.#flat(cell), ...Array<string>(span - 1).fill("")];
      })
    ));
  }

  /** Everything in a cell or note on one line. */
  #flat(parent: XmlElement): string {
    return childrenOf(parent).map((child): string => {
      if (child.name === "p") {
        const { text, boxes } = this.#inline(child);
        return [text, ...boxes.map((box) => this.#flat(box))].join(" ");
      }
      if (child.name === "sdt") return this.#flat(childAt(child, "sdtContent") ?? child);
      if (child.name === "AlternateContent") return this.#flat({ ...child, children: chosen(child) });
      if (child.name === "tbl") {
        return rowsOf(child).flatMap(cellsOf).map((cell) => this.#flat(cell)).join(" ");
      }
      return WRAPPERS.has(child.name) ? this.#flat(child) : "";
    }).join(" ");
  }
}

/** The rows of a table, but for deleted ones; rows and cells can stand in wrappers too. */
function rowsOf(table: XmlElement): XmlElement[] {
  return inside(table, "tr").filter((row) => !childAt(row, "trPr", "del"));
}

function cellsOf(row: XmlElement): XmlElement[] {
  return inside(row, "tc");
}

function inside(parent: XmlElement, name: string): XmlElement[] {
  return childrenOf(parent).flatMap((child) => {
    if (child.name === name) return [child];
    return child.name === "sdt" || WRAPPERS.has(child.name) ? inside(child, name) : [];
  });
}
