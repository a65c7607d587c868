/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Child, element } from "./dom.ts";
import type { Tree, TreeChild } from "./tree.ts";

/** Trees as elements, texts as texts. */
export function built(child: TreeChild): Child {
  if (child === null || child === undefined || typeof child !== "object") return child;
  if (!("children" in child)) return (child as readonly TreeChild[]).map(built);
  const { name, attributes, children } = child as Tree;
  return element(name, attributes, ...children.map(built));
}
