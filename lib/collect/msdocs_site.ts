import { Problem } from "../base/mod.ts";
import { type Docset, docsetsOf, isBelow, withoutExtension } from "./msdocs_docsets.ts";
import { type Checkout, joined } from "./msdocs_files.ts";
import { placeOf } from "./msdocs_places.ts";
import { type Redirection, redirectionsOf } from "./msdocs_redirections.ts";
import { byText } from "./order.ts";
import type { Drop } from "./source.ts";

/** A file that is published, and the path of its address: in lower case, without slash at either end. */
export interface Page {
  file: string;
  address: string;
  docset: Docset | undefined;
  /** The file that is shown at this address in its place. */
  sameAs?: string;
}

/** Which files of a checkout are published where. */
export interface Site {
  /** Articles and YAML files, sorted by file. */
  pages: Page[];
  redirections: Redirection[];
  /**
   * The path of the address that a file has, or would have if it were there; undefined for what is not
   * published.
   */
  addressOf(file: string): string | undefined;
  /** The docset whose settings count for a file. */
  docsetOf(file: string): Docset | undefined;
}

const ARTICLE_OR_YAML = /\.(?:md|ya?ml)$/i;
const FOLDERS = /(?:^|\/)_?(?:includes?|snippets)\//i;
const NAMES =
  /(?:^|\/)(?:README|LICENSE|LICENSE-CODE|CONTRIBUTING|SECURITY|CODE_OF_CONDUCT|ThirdPartyNotices)\.md$/;
const TOC = /(?:^|\/)toc\.(?:md|ya?ml)$/i;

/** Parts of pages, tables of contents, and what is meant for readers of the repository. */
function isNoPage(file: string): boolean {
  return FOLDERS.test(file) || NAMES.test(file) || TOC.test(file);
}

/** Whether a file is Markdown and a page of its own. */
export function isArticle(file: string): boolean {
  return /\.md$/i.test(file) && !isNoPage(file);
}

/**
 * Finds out what a checkout publishes and where. `paths` says for folders of the checkout which path they
 * have on the site, and is believed more than anything that is found.
 */
export async function siteOf(
  checkout: Checkout,
  paths: Readonly<Record<string, string>>,
  { drop, warn }: { drop: Drop; warn: (message: string) => void },
): Promise<Site> {
  const told = Object.entries(paths)
    .map(([folder, path]) => ({ folder: joined(folder) ?? "..", path: joined(path) ?? "" }))
    .sort((a, b) => b.folder.length - a.folder.length);
  const docsets = await docsetsOf(checkout, warn);
  if (docsets.length === 0 && told.length === 0) {
    throw new Problem({
      what: "The folder does not say what it publishes",
      where: checkout.folder,
      found: checkout.files.slice(0, 5),
      allowed: "a checkout with docfx.json, or several side by side; symbolic links are not followed",
      todo: 'say which path its articles have on the site: "paths": { "articles": "azure" }',
    });
  }
  const repos = [...new Set(docsets.map(({ repo }) => repo))].sort((a, b) => b.length - a.length);
  const redirections = await redirectionsOf(checkout, repos, warn);
  const files = checkout.files.filter((file) => ARTICLE_OR_YAML.test(file));

  const places = new Map<Docset, string>();
  for (const docset of docsets) {
    const own = files.filter((file) => isBelow(file, docset.repo) && docset.output(file));
    const open = own.filter((file) => !told.some(({ folder }) => isBelow(file, folder)) && isArticle(file));
    if (open.length === 0) continue;
    const outputs = new Set(own.map((file) => docset.output(file)!.path));
    const place = await placeOf(docset, own, outputs, { checkout, redirections });
    if (place !== undefined) places.set(docset, place);
    else {
      const folder = docset.folder || ".";
      drop({
        kind: "document",
        id: folder,
        stage: "read",
        reason: "the path of this folder on the site is unknown",
      });
      warn(
        `Nothing in the checkout tells which path ${folder} has on the site; its ${open.length} articles are left out. ` +
          `Say it in the collection: "paths": { ${JSON.stringify(docset.folder)}: "azure/…" }`,
      );
    }
  }

  const docsetOf = (file: string) => docsets.find((docset) => docset.output(file) !== undefined);
  const found = (file: string) => {
    if (isNoPage(file)) return undefined;
    const given = told.find(({ folder }) => isBelow(file, folder));
    const docset = docsetOf(file), output = docset?.output(file);
    if (given) {
      if (!output && docsets.some(({ repo }) => isBelow(file, repo))) return undefined;
      const below = given.folder === "" ? file : file.slice(given.folder.length + 1);
      return { docset, rank: output?.rank ?? 0, address: address(given.path, withoutExtension(below)) };
    }
    const place = docset && places.get(docset);
    if (!output || place === undefined) return undefined;
    return { docset, rank: output.rank, address: address(place, output.path) };
  };
  const pages = files.flatMap((file) => {
    const page = found(file);
    return page ? [{ file, ...page }] : [];
  });
  for (const { folder } of told) {
    if (pages.some(({ file }) => isBelow(file, folder))) continue;
    throw new Problem({
      what: "Nothing is published from a folder whose path on the site is given",
      where: `${checkout.folder}, paths`,
      found: folder,
      allowed: "the path of a folder with articles, counted from the checkout",
    });
  }
  return {
    pages: onePerAddress(pages),
    redirections,
    addressOf: (file) => ARTICLE_OR_YAML.test(file) ? found(file)?.address : undefined,
    docsetOf,
  };
}

/** The path of an address; an index page has that of its folder. */
function address(place: string, output: string): string {
  const whole = joined(place, output)!.toLowerCase();
  return whole.replace(/(?:^|\/)index$/, "") || whole;
}

/**
 * Versions of a product share addresses: the one that docfx.json names first stays, as on Learn; the others
 * say so.
 */
function onePerAddress(pages: readonly (Page & { rank: number })[]): Page[] {
  const first = new Map<string, string>();
  const marked = pages.toSorted((a, b) => a.rank - b.rank || byText(a.file, b.file)).map(
    ({ rank: _, ...page }) => {
      const kind = /\.md$/i.test(page.file) ? "article" : "yaml";
      const file = first.getOrInsert(`${kind} ${page.address}`, page.file);
      return file === page.file ? page : { ...page, sameAs: file };
    },
  );
  return marked.sort((a, b) => byText(a.file, b.file));
}
