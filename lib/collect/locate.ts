import { basename, dirname, join } from "node:path";
import { download, type Fetch, Problem, sha256File, silent, type StartProgress } from "../base/mod.ts";
import {
  type Experiment,
  isArchive,
  type Located,
  mapPlaces,
  type Remote,
  type SourcePlace,
  sourcePlaces,
} from "../experiment/mod.ts";
import { archiveKind } from "./archive.ts";
import { unpack, unsafeName } from "./unpack.ts";

export interface LocateOptions {
  /** Folder of what is kept from run to run. */
  cache: string;
  fetch: Fetch;
  progress?: StartProgress;
}

/**
 * A collection in which every place is a file or folder on this machine. What is to be downloaded is, once, to `downloads`
 * in the cache; archives are unpacked, once, to `archives`, under the hash of their content. What `path` names is taken from
 * inside an archive; without it, the one folder or file at its top.
 *
 * @example
 * ```ts
 * import { experimentSchema } from "../experiment/mod.ts";
 * import { locate } from "./locate.ts";
 * const { collection } = experimentSchema.shape;
 * const squad = collection.parse({ kind: "squad", file: "xquad.es.json", language: "es" });
 * const located = await locate(squad, { cache: "outputs/.cache", fetch });
 * if (located.kind !== "squad" || located.file !== "xquad.es.json") throw new Error("a path on this machine stays");
 * ```
 */
export async function locate(
  collection: Experiment["collection"],
  options: LocateOptions,
): Promise<Located<Experiment["collection"]>> {
  const paths = new Map<string, string>();
  for (const place of sourcePlaces({ collection })) paths.set(place.field, await pathOf(place, options));
  return mapPlaces(collection, ({ field }) => paths.get(field)!) as Located<Experiment["collection"]>;
}

async function pathOf({ field, place, isFolder }: SourcePlace, options: LocateOptions): Promise<string> {
  if (typeof place !== "string") return await remotePath(field, place, isFolder, options);
  if (!isFolder || !isArchive(place) || !await isFile(place)) return place;
  const root = await unpacked(place, await sha256File(place), options);
  return await onlyFolder(root) ?? root;
}

async function remotePath(
  field: string,
  remote: Remote,
  isFolder: boolean,
  options: LocateOptions,
): Promise<string> {
  const { cache, fetch, progress = silent } = options;
  const file = await download(remote, {
    folder: join(cache, "downloads"),
    fetch,
    progress: progress(`Downloading ${basename(new URL(remote.address).pathname) || remote.address}`, "MB"),
  });
  if (await archiveKind(file) !== null) {
    const root = await unpacked(file, remote.sha256, options);
    return await pick(root, { field, isFolder, address: remote.address, path: remote.path });
  }
  if (!isFolder && remote.path === undefined) return file;
  throw new Problem({
    what: isFolder
      ? "The download is not an archive, and a folder is needed here"
      : '"path" is for archives only',
    where: field,
    found: remote.address,
    allowed: "an archive (zip, tar, tar.gz)",
    ...(!isFolder && { todo: 'remove "path": the download is one file, which needs no unpacking' }),
  });
}

/** The folder that holds what is in an archive. */
async function unpacked(
  archive: string,
  hash: string,
  { cache, progress = silent }: LocateOptions,
): Promise<string> {
  const into = join(cache, "archives", hash.toLowerCase());
  await unpack(archive, into, { progress: progress(`Unpacking ${basename(archive)}`, "MB") });
  return into;
}

interface Wish {
  field: string;
  isFolder: boolean;
  address: string;
  path?: string;
}

/** The file or folder that is meant, of all that an archive holds. */
async function pick(root: string, wish: Wish): Promise<string> {
  if (wish.path !== undefined) return await inside(root, wish.path, wish);
  if (wish.isFolder) {
    const top = await entries(root), folder = await onlyFolder(root);
    if (folder !== null) return folder;
    if (top.some(({ isDirectory }) => !isDirectory)) return root;
    throw manyProblem(wish, top.map(nameOf), "folders", ' ("." for all of them)');
  }
  const files = await filesBelow(root);
  if (files.length === 1) return join(root, files[0]!);
  throw manyProblem(wish, files, "files");
}

function manyProblem(
  { field, address }: Wish,
  names: string[],
  kind: "files" | "folders",
  more = "",
): Problem {
  const one = kind.slice(0, -1);
  return new Problem({
    what: names.length === 0
      ? "The archive is empty"
      : `The archive holds ${names.length} ${kind}, and one is needed here`,
    where: field,
    found: address,
    ...(names.length > 0 && {
      allowed: some(names),
      todo: `write beside "address" which ${one} is meant${more}, such as "path": ${
        JSON.stringify(names[0])
      }`,
    }),
  });
}

/** What a path inside an archive leads to. */
async function inside(root: string, path: string, { field, isFolder }: Wish): Promise<string> {
  const where = `${field}.path`, wrong = unsafeName(path);
  if (wrong !== undefined) {
    throw new Problem({
      what: `A path inside an archive is needed, and this one ${wrong}`,
      where,
      found: path,
    });
  }
  const found = join(root, path), info = await statOf(found);
  if (info === null) {
    let there = dirname(found);
    while (there !== root && !(await statOf(there))?.isDirectory) there = dirname(there);
    const names = (await entries(there)).map((entry) => join(there, nameOf(entry)).slice(root.length + 1));
    throw new Problem({
      what: "The archive holds nothing of this name",
      where,
      found: path,
      allowed: some(names),
    });
  }
  if (info.isDirectory === isFolder) return found;
  throw new Problem({
    what: isFolder
      ? "The path leads to a file, and a folder is needed here"
      : "The path leads to a folder, not a file",
    where,
    found: path,
    ...(!isFolder &&
      { allowed: some((await filesBelow(found)).map((name) => `${path.replace(/\/$/, "")}/${name}`)) }),
  });
}

/** The only thing at the top of a folder, if it is a folder. */
async function onlyFolder(root: string): Promise<string | null> {
  const [first, ...more] = await entries(root);
  return first?.isDirectory && more.length === 0 ? join(root, first.name) : null;
}

/** What macOS adds to archives. */
const NOISE = new Set(["__MACOSX", ".DS_Store"]);

async function entries(folder: string): Promise<Deno.DirEntry[]> {
  const all = await Array.fromAsync(Deno.readDir(folder));
  return all.filter(({ name }) => !NOISE.has(name)).sort((a, b) => a.name < b.name ? -1 : 1);
}

async function filesBelow(folder: string, prefix = ""): Promise<string[]> {
  const files: string[] = [];
  for (const { name, isDirectory } of await entries(folder)) {
    if (isDirectory) {
      for (const file of await filesBelow(join(folder, name), `${prefix}${name}/`)) files.push(file);
    } else files.push(prefix + name);
  }
  return files;
}

const nameOf = ({ name, isDirectory }: Deno.DirEntry) => isDirectory ? `${name}/` : name;

const MOST_SHOWN = 20;

function some(names: string[]): string {
  const shown = names.slice(0, MOST_SHOWN).map((name) => name.replaceAll("\\", "/")).join(", ");
  return names.length > MOST_SHOWN ? `${shown} and ${names.length - MOST_SHOWN} more` : shown;
}

async function statOf(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await statOf(path))?.isFile ?? false;
}
