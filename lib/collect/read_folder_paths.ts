import { join } from "node:path";
import { messageOf, Problem, unreadableFolder } from "../base/mod.ts";
import { byText } from "./order.ts";
import type { Drop } from "./source.ts";

/**
 * The files below a folder, as paths relative to it with forward slashes, sorted by code units. Hidden files
 * and folders, node_modules and the lock files of office programs are stepped over. A link to a file inside
 * counts as that file; links to folders and out of the folder are dropped, so that nothing is read twice or
 * from elsewhere.
 */
export async function filesBelow(folder: string, drop: Drop): Promise<string[]> {
  const found: string[] = [];
  const root = await realFolder(folder);
  const leave = (id: string, reason: string) => drop({ kind: "file", id, stage: "read", reason });
  const open = [""];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for await (const { name, isDirectory, isFile, isSymlink } of Deno.readDir(join(root, at))) {
        if (/^(\.|~\$)/.test(name) || name === "node_modules") continue;
        const path = at === "" ? name : `${at}/${name}`;
        if (isDirectory) open.push(path);
        else if (isSymlink) {
          const reason = await whyNotFollowed(root, path);
          if (reason === null) found.push(path);
          else leave(path, reason);
        } else if (isFile) found.push(path);
        else leave(path, "neither a file nor a folder");
      }
    } catch (error) {
      leave(at || ".", `the folder cannot be read: ${messageOf(error)}`);
    }
  }
  return found.sort(byText);
}

async function realFolder(folder: string): Promise<string> {
  try {
    const { isDirectory } = await Deno.stat(folder);
    if (isDirectory) return await Deno.realPath(folder);
  } catch (error) {
    throw unreadableFolder(folder, error);
  }
  throw new Problem({ what: "This is no folder", where: folder, allowed: "a folder with documents" });
}

async function whyNotFollowed(root: string, path: string): Promise<string | null> {
  try {
    const target = await Deno.realPath(join(root, path));
    if (!target.startsWith(join(root, "/"))) return "a link that leads out of the folder";
    return (await Deno.stat(target)).isFile ? null : "a link to a folder, which is read in its own place";
  } catch (error) {
    return `a link that leads nowhere: ${messageOf(error)}`;
  }
}

/** Names for files: their paths without ending, and with it where two files would have the same. */
export function documentIds(paths: readonly string[]): Map<string, string> {
  const ids = new Map(paths.map((path) => [path, path.replace(/\.[^./]+$/, "")]));
  for (;;) {
    const byId = Map.groupBy(ids.keys(), (path) => ids.get(path)!);
    const shared = [...byId.values()].filter((group) => group.length > 1).flat();
    if (shared.length === 0) return ids;
    for (const path of shared) ids.set(path, path);
  }
}

/**
 * The address of a file: a page's without ending, and its folder's for an index page. Others that lead to it
 * are its aliases. None without a base.
 */
export function addressesOf(path: string, base: string | undefined): { url: string; aliases: string[] } {
  if (base === undefined) return { url: "", aliases: [] };
  const absolute = (path: string) =>
    base.replace(/\/*$/, "/") + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
  const full = absolute(path);
  if (!/\.(md|html?)$/i.test(path)) return { url: full, aliases: [] };
  const page = path.replace(/\.[^./]+$/, "");
  if (!/(^|\/)index$/i.test(page)) return { url: absolute(page), aliases: [full] };
  return { url: absolute(page.slice(0, -"index".length)), aliases: [full, absolute(page)] };
}
