import { posix } from "node:path";
import { frontMatter } from "../text/mod.ts";
import { type Docset, isBelow } from "./msdocs_docsets.ts";
import { type Checkout, folderOf, joined } from "./msdocs_files.ts";
import type { Drop } from "./source.ts";

const DEPTH = 10;
/** No page comes near these; files that include each other many times over would. */
const MOST = 5_000, LONGEST = 10_000_000;

const LABEL = String.raw`\[(?:[^[\]\n]|\[[^\]\n]{0,200}\]){0,300}\]`;
const TARGET = String
  .raw`\(\s*(<[^>\n]{0,1000}>|[^)\s]{0,1000})(?:\s+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s*\)`;
const INCLUDE = String.raw`\[!include\s*${LABEL}\s*${TARGET}\s*\]`;
const START = String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?`;
const FENCE = "(`{3,}(?!`)|~{3,}(?!~))";
/**
 * Code between fences, which stays as it is whatever it shows; an include that is alone on its line; any
 * other.
 */
const CODE_OR_INCLUDE = new RegExp(
  String.raw`${START}${FENCE}[^\n]*\n(?:[^]*?\n)??[ \t>]*\1[\x60~]*[ \t]*\r?$` +
    String.raw`|(${START})${INCLUDE}(?=[ \t]*\r?$)|${INCLUDE}`,
  "gim",
);

/**
 * Puts included files in the place of `[!INCLUDE [name](path)]`, without their front matter. What cannot be
 * included is told to `drop` once for each target and leaves nothing behind.
 */
export class Includes {
  readonly #told = new Set<string>();

  constructor(readonly checkout: Checkout, readonly drop: Drop) {}

  /** The text of `file` with its includes; relative links of included files are written as from `file`. */
  async resolve(text: string, file: string, docset: Docset | undefined): Promise<string> {
    let count = 0, length = 0;
    const expand = async (text: string, chain: readonly string[]): Promise<string> => {
      const here = chain.at(-1)!, parts: string[] = [];
      let at = 0;
      for (const match of text.matchAll(CODE_OR_INCLUDE)) {
        const [whole, fence, before, block, inline] = match;
        if (fence !== undefined) continue;
        parts.push(text.slice(at, match.index));
        at = match.index + whole.length;
        const target = await this.#open((block ?? inline)!, chain, docset);
        if (target === undefined) {
          parts.push(before ?? "");
          continue;
        }
        count++;
        length += target.body.length;
        if (count > MOST || length > LONGEST) {
          this.#tell(target.file, `too many includes in ${file}: ${count}, with ${length} characters`);
          continue;
        }
        const included = moved(await expand(target.body, [...chain, target.file]), target.file, here).trim();
        parts.push(before === undefined ? oneLine(included) : indented(included, before));
      }
      return parts.length === 0 ? text : parts.join("") + text.slice(at);
    };
    return await expand(text, [file]);
  }

  async #open(written: string, chain: readonly string[], docset: Docset | undefined) {
    const here = chain.at(-1)!;
    const path = targetPath(written, here, docset);
    if (path === undefined) return void this.#tell(written, `leads out of the checkout: included by ${here}`);
    const file = this.checkout.find(path);
    if (file === undefined) {
      const why = this.#linked(path) ? "a symbolic link, which is not followed" : "missing";
      return void this.#tell(path, `${why}: included by ${here}`);
    }
    if (chain.includes(file)) return void this.#tell(file, `includes itself by way of ${here}`);
    if (chain.length > DEPTH) return void this.#tell(file, `included more than ${DEPTH} deep by ${here}`);
    return { file, body: frontMatter(await this.checkout.text(file)).body };
  }

  #linked(path: string): boolean {
    return path.split("/").some((_, i, steps) => this.checkout.links.has(steps.slice(0, i + 1).join("/")));
  }

  #tell(id: string, reason: string) {
    if (this.#told.has(id)) return;
    this.#told.add(id);
    this.drop({ kind: "include", id, stage: "read", reason });
  }
}

/**
 * The path in the checkout that a link or an include of a file names: `~` is the folder of its docset;
 * repositories that are mounted there at build time are looked for beside its own. Undefined where it leads
 * out of the checkout.
 */
export function targetPath(written: string, file: string, docset: Docset | undefined): string | undefined {
  const bare = decoded(written.replace(/^<(.*)>$/, "$1").replace(/[?#].*$/s, "")).replaceAll("\\", "/");
  const path = /^[~/]/.test(bare)
    ? joined(docset?.folder ?? "", bare.replace(/^~?\/*/, ""))
    : joined(folderOf(file), bare);
  const mount = path === undefined ? undefined : docset?.mounts.find(({ at }) => isBelow(path, at));
  return mount ? joined(mount.folder, path!.slice(mount.at.length)) : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray "%" is part of the name
  }
}

/** Included lines stand where their include stood: in the same quotation, below the same item of a list. */
function indented(text: string, before: string): string {
  const further = before.replace(/[^\s>]/g, " ");
  return before + text.replace(/\n(?=[^\n])/g, `\n${further}`);
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}

/** Relative links to articles, written for another file. */
function moved(text: string, from: string, to: string): string {
  const source = folderOf(from), target = folderOf(to);
  if (source === target) return text;
  return text.replace(
    /(\]\(\s*<?)(?![a-z][a-z0-9+.-]*:|[/~#<])([^)\s>]+\.(?:md|ya?ml)(?=[)\s>?#]))/gi,
    (_, opening: string, link: string) =>
      opening + posix.relative(`/${target}`, posix.join(`/${source}`, link)),
  );
}
