import { childAt, childrenOf, type XmlElement } from "./ooxml_xml.ts";

/** What a paragraph's style says about it. */
export interface ParagraphStyle {
  kind: "heading" | "title" | "contents" | "code" | "text";
  /** Of a heading, from 1. */
  level: number;
  /** `shown` is how far in an item stands, `depth` the level of its list that gives its mark. */
  numbering: { list: string; depth: number; shown: number } | null;
}

const HEADING =
  /^(?:heading|[uü]berschrift|titre|t[ií]tulo|titolo|kop|rubrik|overskrift|otsikko|nag[lł][oó]wek|заголовок|标题|標題|見出し|제목) ?([1-9])$/i;
const CODE =
  /^(code|code ?block|source ?code|html ?preformatted|preformatted( ?text)?|verbatim|macro(text)?|listing)$/i;
const PLAIN: ParagraphStyle = { kind: "text", level: 0, numbering: null };

/**
 * Looks up styles by identifier. A heading is what has an outline level, itself or by the style it is based
 * on, whatever language its name is in; a name such as "heading 2" counts where the file gives no level.
 */
export function paragraphStyles(root: XmlElement | undefined): (id: string | undefined) => ParagraphStyle {
  const styles = new Map(
    childrenOf(root, "style").filter(({ attributes: { type } }) => (type ?? "paragraph") === "paragraph")
      .map((style) => [style.attributes.styleId ?? "", style]),
  );
  const standard = [...styles.values()].find(({ attributes }) =>
    /^(1|true|on)$/.test(attributes.default ?? "")
  );
  const known = new Map<string, ParagraphStyle>();
  return (id) => {
    const key = id ?? standard?.attributes.styleId ?? "";
    const found = known.get(key) ?? styleOf(chain(styles, key), key);
    known.set(key, found);
    return found;
  };
}

/** A style and those it is based on, nearest first. */
function chain(styles: ReadonlyMap<string, XmlElement>, id: string): XmlElement[] {
  const found = new Set<XmlElement>();
  for (let at = styles.get(id); at && !found.has(at);) {
    found.add(at);
    at = styles.get(childAt(at, "basedOn")?.attributes.val ?? "");
  }
  return [...found];
}

function styleOf(styles: readonly XmlElement[], id: string): ParagraphStyle {
  const names = styles.length === 0
    ? [id]
    : styles.map((style) => childAt(style, "name")?.attributes.val ?? "");
  const first = <T>(value: (style: XmlElement) => T | undefined) => {
    for (const style of styles) {
      const found = value(style);
      if (found !== undefined) return found;
    }
  };
  const outline = first((style) => childAt(style, "pPr", "outlineLvl")?.attributes.val);
  const named = names.map((name) => HEADING.exec(name)?.[1]).find((level) => level !== undefined);
  // "List Bullet 2" is a list of its own whose items only look like those of a list inside another
  const inner = Number(/^list (?:bullet|number) ([2-5])$/i.exec(names[0] ?? "")?.[1] ?? 1) - 1;
  const numbering = numberingOf(
    first((style) => childAt(style, "pPr", "numPr", "numId")?.attributes.val),
    first((style) => childAt(style, "pPr", "numPr", "ilvl")?.attributes.val),
    inner,
  );
  if (names.some((name) => /^(toc|contents|índice|tdc) ?\d$|^toc heading$/i.test(name))) {
    return { ...PLAIN, kind: "contents" };
  }
  if (names.some((name) => /^title$/i.test(name))) return { ...PLAIN, kind: "title", level: 1 };
  const level = outline === undefined ? Number(named ?? 0) : Number(outline) + 1;
  if (level >= 1 && level <= 9) return { kind: "heading", level, numbering: null };
  if (names.some((name) => CODE.test(name))) return { ...PLAIN, kind: "code" };
  return { ...PLAIN, numbering };
}

/** Null where nothing is numbered: the list "0" switches numbering off. */
export function numberingOf(
  list: string | undefined,
  level: string | undefined,
  inner = 0,
): ParagraphStyle["numbering"] {
  if (list === undefined || list === "0") return null;
  const depth = Math.min(Math.max(Number(level) || 0, 0), 8);
  return { list, depth, shown: depth + inner };
}
