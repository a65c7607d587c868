import { sha256File } from "./hash.ts";
import { writeWhole } from "./write_file.ts";

/** Hashes known to this process, by size, time and path. */
const known = new Map<string, Promise<string>>();

/** Where {@linkcode knownHash} keeps what it knows, and whether it trusts that. */
export interface KnownHashOptions {
  /** File that keeps the hash from process to process; without it, this process alone knows it. */
  note?: string;
  /** Whether the file is hashed whatever is known of it. */
  again?: boolean;
}

/**
 * The hash of a file, computed once and kept in a note; it is computed again when the size or the time of the file is no
 * longer what it was. Null when there is no file.
 *
 * @example
 * ```ts
 * import { knownHash } from "./known_hash.ts";
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/hello.txt`, note = `${path}.verified`;
 * await Deno.writeTextFile(path, "hello");
 * const hash = await knownHash(path, { note });
 * const kept = await Deno.readTextFile(note);
 * await Deno.remove(folder, { recursive: true });
 * if (!hash?.startsWith("2cf24dba") || !kept.endsWith(hash)) throw new Error(kept);
 * ```
 */
export async function knownHash(
  path: string,
  { note, again = false }: KnownHashOptions = {},
): Promise<string | null> {
  const stamp = await stampOf(path);
  if (stamp === null) return null;
  const key = `${stamp} ${path}`;
  let hash = again ? undefined : known.get(key);
  if (!hash) {
    hash = hashOf(path, stamp, note, again);
    known.set(key, hash);
    hash.catch(() => known.delete(key));
  }
  return await hash;
}

/** Notes the hash of a file that was computed elsewhere. */
export async function noteHash(path: string, hash: string, note: string): Promise<void> {
  const stamp = await stampOf(path);
  known.set(`${stamp} ${path}`, Promise.resolve(hash));
  await writeNote(note, `${stamp} ${hash}`);
}

async function hashOf(
  path: string,
  stamp: string,
  note: string | undefined,
  again: boolean,
): Promise<string> {
  const kept = again || note === undefined ? null : await readNote(note);
  if (kept?.startsWith(`${stamp} `)) return kept.slice(stamp.length + 1);
  const hash = await sha256File(path);
  if (note !== undefined) await writeNote(note, `${stamp} ${hash}`);
  return hash;
}

/** Size and time of a file; null when there is none. */
async function stampOf(path: string): Promise<string | null> {
  try {
    const { size, mtime, isFile } = await Deno.stat(path);
    return isFile ? `${size} ${mtime?.toISOString()}` : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}

async function readNote(note: string): Promise<string | null> {
  const text = await Deno.readTextFile(note).catch(() => "");
  return / [0-9a-f]{64}$/.test(text) ? text : null;
}

/** A note saves time and nothing else: where none may be written, or another process writes the same, all goes on. */
async function writeNote(note: string, text: string): Promise<void> {
  try {
    await writeWhole(note, text);
  } catch (error) {
    const { PermissionDenied, NotCapable, NotFound } = Deno.errors;
    const expected = [PermissionDenied, NotCapable, NotFound].some((kind) => error instanceof kind);
    if (!expected && (error as { code?: string }).code !== "EROFS") throw error;
  }
}
