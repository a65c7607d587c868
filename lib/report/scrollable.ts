/** Tables with more rows than this scroll inside the page; shorter ones are as tall as they are. */
const most = 40;

/**
 * Gives each table a place of its own, which scrolls sideways where the window is too narrow, also by
 * keyboard, and says in words when there is more than can be seen.
 *
 * @example
 * ```ts
 * import { scrollable } from "./scrollable.ts";
 * const html = scrollable(`<table><tbody>${"<tr><td>1</td></tr>".repeat(50)}</tbody></table>`);
 * if (!html.includes("50 rows, scroll down")) throw new Error(html);
 * ```
 */
export function scrollable(html: string): string {
  return html.replace(/<table\b(?:(?!<table\b)[\s\S])*?<\/table>/g, (table) => {
    const rows = (table.split("</thead>").at(-1)!.match(/<tr\b/g) ?? []).length;
    const tall = rows > most;
    const down = tall ? `<span class="down">${rows} rows, scroll down for the rest</span>` : "";
    return `<div class="place"><div class="scroll${
      tall ? " tall" : ""
    }" tabindex="0" role="region" aria-label="Table">${table}</div><p class="cue" aria-hidden="true">${down}<span class="aside">scroll sideways for more columns \u2192</span></p></div>`;
  });
}
