import { escapeHtml } from "../../report/mod.ts";
import type { Tree, TreeChild } from "../client/tree.ts";
import { type Html, trusted } from "../http/html.ts";

/** Trees as HTML: what the browser's code would build, before it has run. */
export function treeHtml(children: TreeChild): Html {
  return trusted(written(children));
}

function written(child: TreeChild): string {
  if (child === null || child === undefined || child === false) return "";
  if (typeof child !== "object") return escapeHtml(String(child));
  if (!("children" in child)) return (child as readonly TreeChild[]).map(written).join("");
  const { name, attributes, children } = child as Tree;
  const pairs = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === false) return [];
    return [value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`];
  });
  return `<${name}${pairs.join("")}>${written(children)}</${name}>`;
}
