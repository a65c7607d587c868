import { byteOrderMark } from "./decode.ts";
import * as cheerio from "cheerio/slim";
import { Problem } from "../base/mod.ts";

/** An element without the prefixes of its namespaces, so that every way of writing them reads the same. */
export interface XmlElement {
  name: string;
  /** With ":" before its name also what has a prefix: of `id="1" r:id="2"`, `id` is 1 and `:id` is 2. */
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

interface RawNode {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: RawNode[];
}

const DEEPEST = 500;

/**
 * The root element of an XML part. Entities that the part declares itself are not expanded.
 *
 * @example
 * ```ts
 * import { parseXml, textBelow } from "./ooxml_xml.ts";
 * const root = parseXml(new TextEncoder().encode('<w:p xmlns:w="x"><w:t w:a="1">A &amp; B</w:t></w:p>'), "part");
 * if (root.name !== "p" || textBelow(root) !== "A & B") throw new Error(JSON.stringify(root));
 * ```
 */
export function parseXml(bytes: Uint8Array, where: string): XmlElement {
  const document = cheerio.load(decode(bytes), { xml: { decodeEntities: true } }).root().get(0) as RawNode;
  const root = document.children?.find((node) => node.type === "tag");
  if (!root) throw new Problem({ what: "The part is no XML", where });
  return convert(root, 0, where);
}

function convert(node: RawNode, depth: number, where: string): XmlElement {
  if (depth > DEEPEST) {
    throw new Problem({ what: `The part is nested more than ${DEEPEST} elements deep`, where });
  }
  const children: XmlElement["children"] = [];
  for (const child of node.children ?? []) {
    if (child.type === "text") children.push(child.data ?? "");
    else if (child.type === "cdata") {
      children.push((child.children ?? []).map((part) => part.data ?? "").join(""));
    } else if (child.type === "tag") children.push(convert(child, depth + 1, where));
  }
  const attributes: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(node.attribs ?? {})) {
    attributes[localName(name)] ??= value;
    // a reference to another part, such as r:id, can stand beside an attribute of the same name without a prefix
    if (name.includes(":")) attributes[`:${localName(name)}`] = value;
  }
  return { name: localName(node.name ?? ""), attributes, children };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder(byteOrderMark(bytes) ?? "utf-8").decode(bytes);
}

/** The elements right below one, with the given name if one is given. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter((child): child is XmlElement =>
    typeof child !== "string" && (name === undefined || child.name === name)
  );
}

/** The first element at the end of a path of names. */
export function childAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((at, name) => childrenOf(at, name)[0], element);
}

/** Every element below one, in the order of the part, with the given name. */
export function below(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((
    child,
  ) => [...(child.name === name ? [child] : []), ...below(child, name)]);
}

/** All text below an element. */
export function textBelow(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => typeof child === "string" ? child : textBelow(child)).join(
    "",
  );
}

/** Of alternatives for programs of different age, what a program of today shows: one of them, never two. */
export function chosen(alternate: XmlElement): XmlElement[] {
  const choice = childrenOf(alternate, "Choice").find((child) => childrenOf(child).length > 0);
  return childrenOf(choice ?? childAt(alternate, "Fallback"));
}

/** Whether a property such as `<w:vanish/>` is on. */
export function isOn(property: XmlElement | undefined): boolean {
  return property !== undefined && !/^(0|false|off|none)$/.test(property.attributes.val ?? "1");
}
