import { join } from "node:path";
import { messageOf, Problem, unreadableFolder } from "../base/mod.ts";
import { byText } from "./order.ts";

/** The files of a checkout that its reader may look into, by their paths from its folder, with "/". */
export class Checkout {
  readonly #own: ReadonlySet<string>;
  readonly #byLowerCase = new Map<string, string>();

  constructor(
    readonly folder: string,
    /** Sorted by code units. */
    readonly files: readonly string[],
    /** Symbolic links, which are never followed: they could lead out of the folder. */
    readonly links: ReadonlySet<string>,
  ) {
    this.#own = new Set(files);
    for (const file of files) this.#byLowerCase.getOrInsert(file.toLowerCase(), file);
  }

  /** The file of this path, or else the one whose path differs in capitals only. */
  find(path: string): string | undefined {
    return this.#own.has(path) ? path : this.#byLowerCase.get(path.toLowerCase());
  }

  /** The text of a file of the list; bytes that are not UTF-8 become replacement characters. */
  async text(file: string): Promise<string> {
    try {
      return await Deno.readTextFile(join(this.folder, file));
    } catch (error) {
      throw new Problem({
        what: "The file cannot be read",
        where: join(this.folder, file),
        found: messageOf(error),
        cause: error,
      });
    }
  }
}

const READ = /\.(?:md|ya?ml|json|txt)$/i;

/** Lists a checkout; folders whose name starts with a dot and `node_modules` are stepped over. */
export function checkoutOf(folder: string): Checkout {
  const files: string[] = [], links = new Set<string>();
  const open = [""];
  for (let at; (at = open.pop()) !== undefined;) {
    for (const { name, isDirectory, isFile, isSymlink } of entriesOf(folder, at)) {
      const path = at === "" ? name : `${at}/${name}`;
      if (isSymlink) links.add(path);
      else if (isDirectory && !name.startsWith(".") && name !== "node_modules") open.push(path);
      else if (isFile && READ.test(name)) files.push(path);
    }
  }
  return new Checkout(folder, files.sort(byText), links);
}

function entriesOf(folder: string, at: string): Deno.DirEntry[] {
  try {
    return Array.from(Deno.readDirSync(join(folder, at)));
  } catch (error) {
    const wanted = "a checkout of a documentation repository, or a folder with several of them";
    throw unreadableFolder(join(folder, at), error, wanted);
  }
}

/** The folder part of a path, "" at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Joins paths with "/" and resolves "." and ".."; undefined where that climbs above the top.
 *
 * @example
 * ```ts
 * import { joined } from "./msdocs_files.ts";
 * if (joined("a/b", "../c.md") !== "a/c.md" || joined("a", "../../c.md") !== undefined) throw new Error();
 * ```
 */
export function joined(...parts: readonly string[]): string | undefined {
  const steps: string[] = [];
  for (const step of parts.join("/").replaceAll("\\", "/").split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}
