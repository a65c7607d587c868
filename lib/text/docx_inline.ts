import { childAt, childrenOf, chosen, isOn, textBelow, type XmlElement } from "./ooxml_xml.ts";

/** What stands in a paragraph. */
export interface DocxInline {
  text: string;
  /** Text boxes that hang on it. */
  boxes: XmlElement[];
  pictures: number;
}

/** Deleted text, field codes, readings above characters, properties, and what older programs see instead. */
const LEFT_OUT = new Set(
  "pPr rPr del moveFrom instrText delText delInstrText rt sdtPr sdtEndPr fldData Fallback oMathParaPr ctrlPr annotationRef"
    .split(" "),
);
/** "relIds" stands for a diagram. */
const PICTURES = new Set(["pic", "imagedata", "chart", "relIds"]);
/** What stands on two lines in a formula, on one. */
const BEFORE: Record<string, string> = { den: "/", sup: "^", sub: "_" };

/** The text of a paragraph with all changes accepted; `mark` gives what stands for a reference to a note. */
export function docxInline(
  paragraph: XmlElement,
  mark: (kind: "footnote" | "endnote", id: string) => string,
): DocxInline {
  const boxes: XmlElement[] = [];
  let pictures = 0, text = "";
  const walkAll = (elements: XmlElement[]) => elements.forEach(walk);
  const walk = (element: XmlElement) => {
    const { name, attributes } = element;
    if (LEFT_OUT.has(name)) return;
    if (name === "t") text += textBelow(element);
    else if (name === "tab" || name === "ptab") text += "\t";
    else if (name === "br" || name === "cr") text += "\n";
    else if (name === "noBreakHyphen") text += "-";
    else if (name === "softHyphen") text += "\u00ad";
    else if (name === "sym") text += symbol(attributes.char);
    else if (name === "footnoteReference") text += mark("footnote", attributes.id ?? "");
    else if (name === "endnoteReference") text += mark("endnote", attributes.id ?? "");
    else if (name === "AlternateContent") walkAll(chosen(element));
    else if (name === "txbxContent") boxes.push(element);
    else if (PICTURES.has(name)) pictures++;
    else if (name === "r" && isOn(childAt(element, "rPr", "vanish"))) return;
    else {
      text += BEFORE[name] ?? "";
      walkAll(childrenOf(element));
    }
  };
  walkAll(childrenOf(paragraph));
  return { text, boxes, pictures };
}

/** Characters of symbol fonts stand in a private range, where nothing says what they look like. */
function symbol(code: string | undefined): string {
  const point = Number.parseInt(code ?? "", 16);
  return point > 0 && point < 0xe000 ? String.fromCharCode(point) : " ";
}
