import katex from "katex";
import { Marked, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { highlight } from "./highlight.ts";
import { anchor, escapeHtml } from "./html.ts";
import { sanitise } from "./sanitise.ts";

/** A heading of the text, for the table of contents. */
export interface Heading {
  level: number;
  text: string;
  id: string;
}

/** Pictures that a notebook cell carries: name → MIME type → base64. */
export type Attachments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Turns the Markdown of one document into HTML; ids of headings are unique over all its pieces. */
export class MarkdownPage {
  readonly headings: Heading[] = [];
  #attachments: Attachments = {};
  readonly #marked = new Marked({ gfm: true });

  /** @param missing pages beside this one that do not exist yet: links to them are shown as text */
  constructor(missing: ReadonlySet<string> = new Set()) {
    this.#marked.use({
      extensions: [mathBlock, mathInline],
      renderer: {
        heading: ({ tokens, depth, text }) => {
          const inner = this.#marked.Parser.parseInline(tokens, this.#marked.defaults);
          const id = this.#freeId(anchor(plainText(inner) || text));
          this.headings.push({ level: depth, text: plainText(inner), id });
          return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
        },
        code: ({ text, lang }) => highlight(text, (lang ?? "").split(/\s/)[0]!.toLowerCase()),
        image: ({ href, text }) => `<img src="${escapeHtml(this.#picture(href))}" alt="${escapeHtml(text)}">`,
        link({ href, title, tokens }) {
          const [target, inner] = [siblingPage(href), this.parser.parseInline(tokens)];
          if (missing.has(target.split("#")[0]!)) return inner;
          const hint = title ? ` title="${escapeHtml(title)}"` : "";
          return `<a href="${escapeHtml(target)}"${hint}>${inner}</a>`;
        },
      },
    });
  }

  /** One piece of Markdown as HTML that runs and loads nothing. */
  render(markdown: string, attachments: Attachments = {}): string {
    this.#attachments = attachments;
    return sanitise(this.#marked.parse(markdown, { async: false }));
  }

  #picture(href: string): string {
    const kept = this.#attachments[decodeURIComponent(href.replace(/^attachment:/, ""))];
    const [type, base64] = Object.entries(kept ?? {})[0] ?? [];
    return type === undefined ? href : `data:${type};base64,${[base64].flat().join("")}`;
  }

  #freeId(wished: string): string {
    const taken = new Set(this.headings.map((heading) => heading.id));
    let id = wished;
    for (let n = 2; taken.has(id); n++) id = `${wished}-${n}`;
    return id;
  }
}

/**
 * The address of a link in a report: a notebook becomes the page beside this one.
 *
 * @example
 * ```ts
 * import { siblingPage } from "./markdown.ts";
 * const page = siblingPage("../notebooks/03_retrieve.ipynb#How-it-works");
 * if (page !== "03_retrieve.html#how-it-works") throw new Error(page);
 * ```
 */
export function siblingPage(href: string): string {
  const match = /^(?![a-z][a-z0-9+.-]*:|\/\/)(?:[^?#]*\/)?([^/?#]+)\.ipynb(?:#(.*))?$/i.exec(href);
  if (match === null) return href;
  const fragment = match[2] === undefined ? "" : `#${anchor(decodeURIComponent(match[2]))}`;
  return `${match[1]}.html${fragment}`;
}

/** TeX as MathML, which browsers draw without a font or a script. */
export function mathml(tex: string, displayMode: boolean): string {
  return katex.renderToString(tex, { displayMode, output: "mathml", throwOnError: false });
}

const mathBlock: TokenizerAndRendererExtension = {
  name: "mathBlock",
  level: "block",
  start: (text) => text.indexOf("$$"),
  tokenizer(text) {
    const match = /^\$\$([\s\S]+?)\$\$(?:\n|$)/.exec(text);
    if (match) return { type: "mathBlock", raw: match[0], text: match[1]! };
  },
  renderer: (token: Tokens.Generic) => `<div class="math">${mathml(token.text.trim(), true)}</div>\n`,
};

/** As in Pandoc: no space inside the dollars, no digit behind them, so that prices stay prices. */
const mathInline: TokenizerAndRendererExtension = {
  name: "mathInline",
  level: "inline",
  start: (text) => text.indexOf("$"),
  tokenizer(text) {
    const match = /^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/.exec(text);
    if (match) return { type: "mathInline", raw: match[0], text: match[1]! };
  },
  renderer: (token: Tokens.Generic) => mathml(token.text, false),
};

function plainText(html: string): string {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
  };
  return html.replace(/<annotation[\s\S]*?<\/annotation>/g, "").replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (e) => entities[e]!).trim();
}
