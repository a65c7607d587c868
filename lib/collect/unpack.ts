import { dirname, join } from "node:path";
import {
  diskFull,
  inMegabytes,
  isDiskFull,
  locked,
  messageOf,
  Problem,
  type Progress,
  type ZipLimits,
} from "../base/mod.ts";
import { archiveEntries, type ArchiveEntry, archiveKind } from "./archive.ts";

export interface UnpackOptions {
  /** A million files, 64 GiB and 1000 to 1 unless told otherwise: whole repositories and large corpora pass. */
  limits?: ZipLimits;
  /** Told how many megabytes are done. */
  progress?: Progress;
}

const LIMITS = { entries: 1_000_000, entryBytes: 64 * 2 ** 30, totalBytes: 64 * 2 ** 30, ratio: 1000 };

/**
 * Unpacks an archive (zip, tar, tar.gz: its content decides, not its name) into a new folder, whole or not at all: it
 * grows beside the folder under another name and is renamed at the end; what a killed process left there is removed the
 * next time. A folder that is there already was finished, and stays.
 *
 * Only plain files and folders come out; modes, owners and times do not, and links and devices are stepped over. A
 * {@linkcode Problem} is: a name that is absolute, leads out of the folder or holds a backslash or NUL; two names that
 * are the same or differ in case only; a file where a folder must be; and whatever breaks a limit.
 *
 * @example
 * ```ts
 * import { packTar } from "modern-tar";
 * import { unpack } from "./unpack.ts";
 * const folder = await Deno.makeTempDir();
 * const tar = await packTar([{ header: { name: "docs/a.txt", size: 5 }, body: "hello" }]);
 * await Deno.writeFile(`${folder}/docs.tar`, tar);
 * await unpack(`${folder}/docs.tar`, `${folder}/unpacked`);
 * const text = await Deno.readTextFile(`${folder}/unpacked/docs/a.txt`);
 * await Deno.remove(folder, { recursive: true });
 * if (text !== "hello") throw new Error(text);
 * ```
 */
export async function unpack(archive: string, into: string, options: UnpackOptions = {}): Promise<void> {
  await locked(`${into}.lock`, async () => {
    if (await exists(into)) return;
    const temporary = `${into}.tmp`;
    await removeAll(temporary);
    try {
      await Deno.mkdir(temporary);
      await writeAll(archive, temporary, options);
      await Deno.rename(temporary, into);
    } catch (error) {
      await removeAll(temporary);
      if (error instanceof Problem) throw error;
      if (isDiskFull(error)) throw diskFull(into, undefined, error);
      const found = messageOf(error);
      throw new Problem({ what: `${archive} cannot be unpacked`, where: into, found, cause: error });
    }
  });
}

async function writeAll(
  archive: string,
  into: string,
  { limits = {}, progress }: UnpackOptions,
): Promise<void> {
  const kind = await archiveKind(archive);
  if (kind === null) {
    throw new Problem({ what: "The file is not an archive", where: archive, allowed: "zip, tar, tar.gz" });
  }
  const names = new Names(archive);
  const entries = archiveEntries(archive, kind, {
    limits: {
      entries: limits.entries ?? LIMITS.entries,
      entryBytes: limits.entryBytes ?? LIMITS.entryBytes,
      totalBytes: limits.totalBytes ?? LIMITS.totalBytes,
      ratio: limits.ratio ?? LIMITS.ratio,
    },
    progress: (done, total) => progress?.update(inMegabytes(done), inMegabytes(total)),
  });
  for await (const entry of entries) {
    if (entry.kind === "other") continue;
    const parts = names.take(entry);
    if (entry.kind === "folder") Deno.mkdirSync(join(into, ...parts), { recursive: true });
    else await writeFile(join(into, ...parts), entry.content);
  }
}

/** Writes a new file, in folders that are made where they are not there. */
async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  using file = newFile(path);
  for await (const block of content) {
    for (let at = 0; at < block.length;) at += file.writeSync(block.subarray(at));
  }
}

function newFile(path: string): Deno.FsFile {
  const open = () => Deno.openSync(path, { write: true, createNew: true, mode: 0o644 });
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.mkdirSync(dirname(path), { recursive: true });
    return open();
  }
}

/** The names an archive has used so far, compared as a disk would that does not tell capitals apart. */
class Names {
  #taken = new Map<string, { kind: "file" | "folder"; name: string }>();
  constructor(private readonly archive: string) {}

  /** The parts of a name that may be written. */
  take({ name, kind }: ArchiveEntry): string[] {
    const wrong = unsafeName(name);
    if (wrong !== undefined) throw this.#problem(`The archive holds a name that ${wrong}`, name);
    const parts = name.split("/").filter((part) => part !== "" && part !== ".");
    if (parts.length === 0 && kind === "file") {
      throw this.#problem("The archive holds a file without a name", name);
    }
    for (let depth = 1; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth).join("/"), key = path.normalize().toLowerCase();
      const is = kind === "file" && depth === parts.length ? "file" : "folder";
      const other = this.#taken.get(key);
      if (other === undefined) this.#taken.set(key, { kind: is, name: path });
      else if (is !== other.kind) {
        throw this.#problem("The archive holds a file where a folder must be", `${other.name}, ${name}`);
      } else if (is === "file") {
        const what = other.name === path ? "a file twice" : "two names that some disks take for one";
        throw this.#problem(
          `The archive holds ${what}`,
          other.name === path ? path : `${other.name}, ${path}`,
        );
      }
    }
    return parts;
  }

  #problem(what: string, found: string): Problem {
    const todo = "check where the file comes from; if you trust it, unpack it yourself and name the folder";
    return new Problem({ what, where: this.archive, found, todo });
  }
}

/** Why a name is not one of a file below a folder, to be read after "a name that". */
export function unsafeName(name: string): string | undefined {
  if (name.includes("\0")) return "holds a NUL character";
  if (name.includes("\\")) return "holds a backslash";
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) return "is an absolute path";
  if (name.split("/").includes("..")) return "leads out of its folder";
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function removeAll(path: string): Promise<void> {
  if (await exists(path)) await Deno.remove(path, { recursive: true });
}
