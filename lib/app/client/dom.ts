/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What an element may hold: texts are put in as texts, never read as HTML. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Attributes = Record<
  string,
  string | number | boolean | null | undefined | ((event: never) => void)
>;

/**
 * Makes an element: attributes by name (true is an empty attribute, false and null none), listeners as `onclick`,
 * then its content.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value as EventListener);
    else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(...nodes(children));
  return made;
}

/** Puts children in the place of what an element holds. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...nodes(children));
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === null || child === undefined || child === false) return [];
    if (child instanceof Node) return [child];
    return typeof child === "object" ? nodes(child as readonly Child[]) : [String(child)];
  });
}

/** The one element a page is sure to have. */
export function one<T extends Element>(selector: string, within: ParentNode = document): T {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
