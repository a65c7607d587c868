/** The elements that trees are made of. */
type TreeName =
  | "a"
  | "b"
  | "bdi"
  | "button"
  | "dd"
  | "details"
  | "div"
  | "dl"
  | "dt"
  | "em"
  | "h2"
  | "h3"
  | "h4"
  | "kbd"
  | "li"
  | "mark"
  | "nav"
  | "ol"
  | "p"
  | "q"
  | "section"
  | "span"
  | "strong"
  | "summary"
  | "time"
  | "ul";

/** What may stand in a tree: texts stay texts, nothing shows for null, undefined and false. */
export type TreeChild = Tree | string | number | null | undefined | false | readonly TreeChild[];

/**
 * A piece of a page that is not yet HTML nor elements: the server writes it out, the browser builds it, so that both
 * show the same.
 */
export interface Tree {
  name: TreeName;
  /** True is an empty attribute; there is none for false, null and undefined. */
  attributes: Readonly<Record<string, string | number | boolean | null | undefined>>;
  children: readonly TreeChild[];
}

/**
 * Makes a tree.
 *
 * @example
 * ```ts
 * import { tree } from "./tree.ts";
 * const item = tree("li", { class: "result" }, "1 < 2", tree("mark", {}, "found"));
 * if (item.children[0] !== "1 < 2") throw new Error();
 * ```
 */
export function tree(
  name: TreeName,
  attributes: Tree["attributes"] = {},
  ...children: TreeChild[]
): Tree {
  return { name, attributes, children };
}
