import { sha256 } from "../base/mod.ts";
import { escapeHtml, jsonForScript } from "./html.ts";
import { plotlySource } from "./plotly_svg.ts";
import { pageFont, style } from "./style.ts";
import { figureTemplate } from "./theme.ts";

/** A link of the header. */
export interface PageLink {
  href: string;
  label: string;
  /** Whether it is the page itself. */
  current?: boolean;
  /** Whether that page does not exist yet: it is named without a link. */
  missing?: boolean;
}

/** The parts of a page. */
export interface PageParts {
  title: string;
  /** HTML inside `main`. */
  main: string;
  /** HTML of the table of contents, or none. */
  contents?: string;
  links?: readonly PageLink[];
  /** Whether there are figures to draw: Plotly goes into the page. */
  figures: boolean;
}

const ownScript = (name: string) =>
  Deno.readTextFileSync(new URL(name, import.meta.url)).replaceAll("\r\n", "\n");

/** The script that draws the figures of a page: it needs Plotly and the page's templates (see `page`). */
export function figuresScript(): string {
  return ownScript("./page_figures.js");
}

/**
 * A whole HTML document in one file. Its Content-Security-Policy allows no request at all and no script but
 * its own, which it knows by their hashes.
 */
export function page({ title, main, contents, links = [], figures }: PageParts): string {
  const tables = ownScript("./page_tables.js");
  const scripts = figures ? [guarded(plotlySource()), tables + figuresScript()] : [tables];
  const hashes = scripts.map((code) => `'sha256-${base64(sha256(code))}'`).join(" ");
  const policy =
    `default-src 'none'; script-src ${hashes}; style-src 'unsafe-inline'; img-src data: blob:; ` +
    "base-uri 'none'; form-action 'none'";
  const templates = { light: figureTemplate("light", pageFont), dark: figureTemplate("dark", pageFont) };
  const brand = links[0] === undefined || links[0].missing
    ? `<span class="brand">Cotejo</span>`
    : `<a class="brand" href="${escapeHtml(links[0].href)}">Cotejo</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Cotejo">
<title>${escapeHtml(title)} \u00b7 Cotejo</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site"><div class="frame">${brand}${navigation(links)}</div></header>
<div class="frame page${contents === undefined ? "" : " with-toc"}">
${contents ?? ""}<main id="main">
${main}
</main>
</div>
<footer><div class="frame">Made with Cotejo. This page is one file: it loads nothing and sends nothing.</div></footer>
${figures ? `<script type="application/json" data-templates>${jsonForScript(templates)}</script>\n` : ""}${
    scripts.map((code) => `<script>${code}</script>`).join("\n")
  }
</body>
</html>
`;
}

function navigation(links: readonly PageLink[]): string {
  if (links.length === 0) return "";
  const items = links.map(({ href, label, current, missing }) =>
    missing
      ? `<li><span title="not made yet">${escapeHtml(label)}</span></li>`
      : `<li><a href="${escapeHtml(href)}"${current ? ' aria-current="page"' : ""}>${
        escapeHtml(label)
      }</a></li>`
  );
  return `<nav aria-label="Pages of this run"><ul>${items.join("")}</ul></nav>`;
}

/** A library as it may stand inside a script element. */
function guarded(code: string): string {
  return code.replaceAll("\r\n", "\n").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

function base64(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))));
}
