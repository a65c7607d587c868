import { Problem, type Progress } from "../base/mod.ts";
import { normaliseUrl } from "../experiment/mod.ts";
import { frontMatter, isoDate, markdownToText, normalise } from "../text/mod.ts";
import { faqQuestions, type FaqTools, isFaq } from "./msdocs_faq.ts";
import { checkoutOf } from "./msdocs_files.ts";
import { Includes } from "./msdocs_includes.ts";
import { saidOf, topicIn } from "./msdocs_metadata.ts";
import { isArticle, type Page, siteOf } from "./msdocs_site.ts";
import type { Drop, SourceDocument, SourceQuestion } from "./source.ts";

/** A checkout of documentation as Microsoft publishes it on Learn. */
export interface MsdocsOptions {
  /** One repository, or several side by side. */
  folder: string;
  /** Where the site begins, such as `https://learn.microsoft.com/`. */
  base: string;
  language: string;
  /** Folders of the checkout and the paths they have on the site, where the checkout does not tell them. */
  paths?: Readonly<Record<string, string>>;
}

/** Where the reader tells what it leaves out and how far it is. */
export interface MsdocsTools {
  drop: Drop;
  progress?: Progress;
  warn?: (message: string) => void;
}

/** Articles one by one, and questions. */
export interface Msdocs {
  documents: AsyncGenerator<SourceDocument>;
  questions: () => Promise<SourceQuestion[]>;
}

/**
 * Reads the articles and questions of documentation repositories in Microsoft's form. A document's identifier
 * is the path of its address on the site, which docfx.json and the repository's own links tell; where they do
 * not, `warn` says so and `paths` can. Redirected addresses are aliases of the article where they end. Pages
 * of questions (`YamlMime:FAQ`) become questions and are no documents: otherwise each question would find
 * itself.
 *
 * @example
 * ```ts
 * import { readMsdocs } from "./read_msdocs.ts";
 * const folder = await Deno.makeTempDir();
 * await Deno.mkdir(`${folder}/articles/disks`, { recursive: true });
 * await Deno.writeTextFile(`${folder}/articles/disks/overview.md`, "# Managed disks\n\nThey keep data.\n");
 * const { documents } = await readMsdocs(
 *   { folder, base: "https://learn.example/", language: "en", paths: { articles: "azure" } },
 *   { drop: () => {} },
 * );
 * const [first] = await Array.fromAsync(documents);
 * if (first?.doc_id !== "azure/disks/overview" || first.title !== "Managed disks") throw new Error();
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function readMsdocs(options: MsdocsOptions, tools: MsdocsTools): Promise<Msdocs> {
  const { drop, warn = () => {} } = tools;
  if (!URL.canParse(options.base)) {
    throw new Problem({
      what: "The start of the site is no web address",
      where: "base",
      found: options.base,
      allowed: "an address such as https://learn.microsoft.com/",
    });
  }
  const base = options.base.replace(/\/*$/, "/");
  const checkout = checkoutOf(options.folder);
  const site = await siteOf(checkout, options.paths ?? {}, { drop, warn });
  const context = {
    checkout,
    site,
    base,
    language: options.language,
    includes: new Includes(checkout, drop),
    drop,
    warn,
  };
  return {
    documents: articles(context, tools.progress),
    questions: async () => {
      const found: SourceQuestion[] = [];
      for (const { file, sameAs } of site.pages) {
        if (!/\.ya?ml$/i.test(file)) continue;
        const text = await checkout.text(file);
        if (!isFaq(text)) continue;
        if (sameAs === undefined) found.push(...await faqQuestions(file, text, context));
        else {drop({
            kind: "question",
            id: file,
            stage: "read",
            reason: `same address as another file: ${sameAs}`,
          });}
      }
      return found;
    },
  };
}

interface Context extends FaqTools {
  warn: (message: string) => void;
}

async function* articles(context: Context, progress?: Progress): AsyncGenerator<SourceDocument> {
  const { checkout, site, drop } = context;
  for (const file of checkout.links) {
    if (isArticle(file) && site.addressOf(file) !== undefined) {
      drop({ kind: "document", id: file, stage: "read", reason: "a symbolic link, which is not followed" });
    }
  }
  const { redirected, aliases } = redirectedOf(context);
  const pages = site.pages.filter(({ file }) => isArticle(file));
  for (const [i, page] of pages.entries()) {
    const target = redirected.get(page.file.toLowerCase());
    const document = page.sameAs !== undefined
      ? `same address as another file: ${page.sameAs}`
      : target !== undefined
      ? `redirected: ${target}`
      : await article(page, aliases.get(page.address) ?? [], context);
    if (typeof document !== "string") yield document;
    else drop({ kind: "document", id: page.file, stage: "read", reason: document });
    progress?.update(i + 1, pages.length);
  }
}

/** A document, or why the file is none. */
async function article(
  { file, address, docset }: Page,
  aliases: readonly string[],
  { checkout, includes, base, language, warn }: Context,
): Promise<SourceDocument | string> {
  const { meta, body, fault } = frontMatter(await checkout.text(file));
  if (fault !== null) warn(`${file} is read without its metadata: ${fault}`);
  const target = saidOf("redirect_url", meta, undefined, file);
  if (target !== "") return `redirected: ${target}`;
  const robots = saidOf("robots", meta, docset, file);
  if (/\b(?:noindex|none)\b/i.test(robots)) return `robots: ${robots}`;
  const { blocks, text, title, unread } = markdownToText(await includes.resolve(body, file, docset));
  if (text === "") return "no text";
  return {
    doc_id: address,
    url: base + address,
    aliases: /(?:^|\/)index\.md$/i.test(file) && address !== "index"
      ? [`${base}${address}/index`, ...aliases]
      : aliases,
    title: title || normalise(saidOf("title", meta, undefined, file)) || address,
    blocks,
    language,
    date: isoDate(saidOf("ms.date", meta, docset, file)),
    topic: topicIn(meta, docset, file),
    unread,
  };
}

/**
 * Files of which the settings say that they are redirected (their paths in lower case), and for each page the
 * addresses that lead to it, straight or by way of others; addresses that are pages themselves are left out.
 */
function redirectedOf({ site, base }: Context) {
  const redirected = new Map<string, string>(), next = new Map<string, string>();
  for (const { source, target, versions } of site.redirections) {
    if (!versions) redirected.set(source.toLowerCase(), target);
    const from = site.addressOf(source);
    const to = from === undefined ? undefined : pathOn(target, base, base + from);
    if (from !== undefined && to !== undefined && (!versions || !next.has(from))) next.set(from, to);
  }
  const pages = new Set(
    site.pages.filter(({ file }) => !redirected.has(file.toLowerCase())).map(({ address }) => address),
  );
  const aliases = new Map<string, string[]>();
  for (const from of next.keys()) {
    if (pages.has(from)) continue;
    const seen = new Set([from]);
    let to = next.get(from)!;
    while (!pages.has(to) && next.has(to) && !seen.has(to)) {
      seen.add(to);
      to = next.get(to)!;
    }
    if (pages.has(to)) aliases.getOrInsertComputed(to, () => []).push(base + from);
  }
  return { redirected, aliases };
}

/** The path of an address on the site as pages have it; undefined for other sites. */
function pathOn(target: string, base: string, from: string): string | undefined {
  const written = target.startsWith("/") && !target.startsWith("//")
    ? base + target.replace(/^\/+/, "")
    : target;
  const address = normaliseUrl(URL.parse(written, from)?.href ?? "")?.url;
  const start = normaliseUrl(base)!.url.replace(/\/*$/, "/");
  if (!address?.startsWith(start)) return undefined;
  const path = address.slice(start.length).toLowerCase();
  return path.replace(/(?:^|\/)index$/, "") || path;
}
