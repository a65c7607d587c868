import { childAt, childrenOf, type XmlElement } from "./ooxml_xml.ts";

/**
 * Gives the mark of the next item of a list: "- " or its number. Lists that share a definition go on
 * counting, an item starts the lists inside it again.
 */
export function numbering(
  root: XmlElement | undefined,
  listOfStyle: (styleId: string) => string | undefined,
): (list: string, depth: number) => string {
  const definitions = new Map(
    childrenOf(root, "abstractNum").map((element) => [element.attributes.abstractNumId ?? "", element]),
  );
  const lists = new Map(childrenOf(root, "num").map((element) => [element.attributes.numId ?? "", element]));
  const definitionOf = (list: string, seen = 0): XmlElement | undefined => {
    const found = definitions.get(childAt(lists.get(list), "abstractNumId")?.attributes.val ?? "");
    const style = childAt(found, "numStyleLink")?.attributes.val;
    const linked = style === undefined || seen > 9 ? undefined : listOfStyle(style);
    return linked === undefined ? found : definitionOf(linked, seen + 1);
  };
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();

  return (list, depth) => {
    const definition = definitionOf(list);
    const level = atDepth(definition, "lvl", depth);
    const format = childAt(level, "numFmt")?.attributes.val ?? (definition ? "decimal" : "bullet");
    if (format === "bullet" || format === "none") return "- ";
    const key = definition?.attributes.abstractNumId ?? list;
    const count = counts.get(key) ?? [];
    counts.set(key, count);
    const override = childAt(atDepth(lists.get(list), "lvlOverride", depth), "startOverride")?.attributes.val;
    const start = Number(override ?? childAt(level, "start")?.attributes.val ?? 1);
    const restarts = override !== undefined && !begun.has(`${list} ${depth}`);
    begun.add(`${list} ${depth}`);
    count[depth] = restarts || count[depth] === undefined ? start : count[depth]! + 1;
    count.length = depth + 1;
    return `${count[depth]}. `;
  };
}

function atDepth(element: XmlElement | undefined, name: string, depth: number): XmlElement | undefined {
  return childrenOf(element, name).find(({ attributes }) => Number(attributes.ilvl) === depth);
}
