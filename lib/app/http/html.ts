import { escapeHtml } from "../../report/mod.ts";

/** HTML that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What can stand in a template: texts are escaped, HTML is not, nothing shows for null, undefined and false. */
export type Part = string | number | Html | null | undefined | false | readonly Part[];

/**
 * A template of HTML: whatever is put into it is escaped unless it is HTML itself. Attributes must be in quotes.
 *
 * @example
 * ```ts
 * import { html } from "./html.ts";
 * const items = ["a < b", "c"].map((text) => html`<li title="${text}">${text}</li>`);
 * const list = html`<ul>${items}</ul>`.text;
 * if (list !== '<ul><li title="a &#60; b">a &#60; b</li><li title="c">c</li></ul>') throw new Error(list);
 * ```
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + written(parts[i - 1]) + string));
}

/** HTML that was made elsewhere and is known to be safe. */
export function trusted(text: string): Html {
  return new Html(text);
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return escapeHtml(String(part));
}
