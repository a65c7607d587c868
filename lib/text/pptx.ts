import { Problem } from "../base/mod.ts";
import type { FileText } from "./file_text.ts";
import { oneLine } from "./normalise.ts";
import { BlockCollector } from "./ooxml_blocks.ts";
import { OoxmlPackage, type Relation } from "./ooxml_package.ts";
import { below, childAt, childrenOf, chosen, textBelow, type XmlElement } from "./ooxml_xml.ts";

/**
 * The text of a PowerPoint file (.pptx) in the order of its slides. Each begins with a heading of level 2,
 * "Slide 3: Sizes" or "Slide 3", with the number that PowerPoint shows; text, tables and diagrams follow in
 * the order of the file, then what the speaker noted. Hidden slides and their numbers, dates and footers are
 * left out; pictures, charts and videos are counted.
 *
 * @throws a `Problem` when the file is encrypted, broken or none of PowerPoint's
 *
 * @example
 * ```ts
 * import { pptxText } from "./pptx.ts";
 * const fault = await pptxText(new TextEncoder().encode("Text.")).catch((problem) => problem.message);
 * if (!/no whole PowerPoint file/.test(String(fault))) throw new Error(String(fault));
 * ```
 */
export function pptxText(bytes: Uint8Array): Promise<FileText> {
  return OoxmlPackage.with(bytes, "PowerPoint", async (opened) => {
    const { path, root } = await opened.main();
    const relations = await opened.relations(path);
    const first = Number(root.attributes.firstSlideNum ?? 1);
    const found = new BlockCollector();
    let unread = 0, pages = 0, firstTitle = "", hasText = false;
    for (const [i, { attributes }] of childrenOf(childAt(root, "sldIdLst"), "sldId").entries()) {
      const target = relations.get(attributes[":id"] ?? "")?.target ?? "";
      const slide = await opened.part(target);
      if (!slide) {
        throw new Problem({ what: `Slide ${first + i} is missing`, where: target || "no part is named" });
      }
      if (/^(0|false)$/.test(slide.attributes.show ?? "")) continue;
      pages++;
      const named = await opened.relations(target);
      const reader = new SlideReader(await diagrams(opened, named));
      reader.shapes(childAt(slide, "cSld", "spTree"));
      firstTitle ||= reader.title;
      found.heading(`Slide ${first + i}${reader.title && `: ${reader.title}`}`, 2);
      for (const block of reader.found.finished()) found.add(block);
      const notes = await opened.part(
        [...named.values()].find(({ type }) => type === "notesSlide")?.target ?? "",
      );
      const said = notesText(notes);
      if (said !== "") found.paragraph(`Notes: ${said}`);
      hasText ||= said !== "" || reader.title !== "" || reader.found.finished().length > 0;
      unread += reader.unread;
    }
    const { title, language, date } = await opened.properties();
    const blocks = hasText ? found.finished() : [];
    return { title: title || firstTitle, blocks, language, date, unread, pages };
  });
}

/** The texts of the diagrams that a slide names, by identifier. */
async function diagrams(
  opened: OoxmlPackage,
  named: ReadonlyMap<string, Relation>,
): Promise<Map<string, XmlElement>> {
  const found = new Map<string, XmlElement>();
  for (const [id, { type, target }] of named) {
    const part = type === "diagramData" ? await opened.part(target) : undefined;
    if (part) found.set(id, part);
  }
  return found;
}

/** Placeholders whose content the design repeats on every slide. */
const REPEATED = new Set(["sldNum", "dt", "ftr", "hdr"]);
const TITLES = new Set(["title", "ctrTitle"]);

class SlideReader {
  readonly found = new BlockCollector();
  title = "";
  unread = 0;
  constructor(readonly diagrams: ReadonlyMap<string, XmlElement>) {}

  shapes(parent: XmlElement | undefined) {
    for (const shape of childrenOf(parent)) {
      if (shape.name === "sp") this.#shape(shape);
      else if (shape.name === "grpSp") this.shapes(shape);
      else if (shape.name === "AlternateContent") this.shapes({ ...shape, children: chosen(shape) });
      else if (shape.name === "graphicFrame") this.#frame(shape);
      else if (shape.name === "pic") this.unread++;
    }
  }

  #shape(shape: XmlElement) {
    const body = childAt(shape, "txBody");
    const placeholder = childAt(shape, "nvSpPr", "nvPr", "ph");
    const type = placeholder && (placeholder.attributes.type ?? "obj");
    if (type !== undefined && REPEATED.has(type)) return;
    if (type !== undefined && TITLES.has(type) && this.title === "") {
      this.title = oneLine(childrenOf(body, "p").map(paragraphText).join(" "));
    } else this.#paragraphs(body, type === "body" || type === "obj");
  }

  /** Paragraphs of a placeholder are items of a list, as the design shows them, unless they say otherwise. */
  #paragraphs(body: XmlElement | undefined, listed: boolean) {
    const counts: number[] = [];
    for (const paragraph of childrenOf(body, "p")) {
      const text = paragraphText(paragraph), properties = childAt(paragraph, "pPr");
      if (text.trim() === "") continue;
      const depth = Math.min(Number(properties?.attributes.lvl) || 0, 8);
      const numbered = childAt(properties, "buAutoNum");
      const marked = childAt(properties, "buChar") || childAt(properties, "buBlip");
      counts.length = Math.min(counts.length, numbered ? depth + 1 : depth);
      if (numbered) {
        counts[depth] = (counts[depth] ?? (Number(numbered.attributes.startAt ?? 1) - 1)) + 1;
        this.found.item(text, depth, `${counts[depth]}. `);
      } else if (marked || (listed || depth > 0) && !childAt(properties, "buNone")) {
        this.found.item(text, depth, "- ");
      } else this.found.paragraph(text);
    }
  }

  #frame(frame: XmlElement) {
    const data = childAt(frame, "graphic", "graphicData");
    const table = childAt(data, "tbl");
    const diagram = this.diagrams.get(childAt(data, "relIds")?.attributes[":dm"] ?? "");
    if (table) {
      this.found.table(
        childrenOf(table, "tr").map((row) =>
          childrenOf(row, "tc").map((cell) => below(cell, "p").map(paragraphText).join(" "))
        ),
      );
    } else if (diagram) {
      for (const paragraph of below(diagram, "p")) this.found.item(paragraphText(paragraph), 0, "- ");
    } else this.unread++;
  }
}

function paragraphText(paragraph: XmlElement): string {
  return childrenOf(paragraph).map((child): string => {
    if (child.name === "r" || child.name === "fld") return textBelow(childAt(child, "t"));
    if (child.name === "br") return "\n";
    if (child.name === "AlternateContent") return paragraphText({ ...child, children: chosen(child) });
    return below(child, "t").map(textBelow).join("");
  }).join("");
}

function notesText(notes: XmlElement | undefined): string {
  const bodies = below(childAt(notes, "cSld", "spTree"), "sp").filter((shape) =>
    childAt(shape, "nvSpPr", "nvPr", "ph")?.attributes.type === "body"
  );
  return bodies.flatMap((shape) => childrenOf(childAt(shape, "txBody"), "p").map(paragraphText))
    .filter((text) => text.trim() !== "").join("\n");
}
