import { createTarDecoder, type TarHeader } from "modern-tar";
import {
  gunzipped,
  inWords,
  messageOf,
  openZip,
  Problem,
  unreadable,
  type ZipEntry,
  type ZipLimits,
} from "../base/mod.ts";

export type ArchiveKind = "zip" | "tar" | "tar.gz";

/** Something in an archive; its content must be read, if at all, before the next one is asked for. */
export interface ArchiveEntry {
  name: string;
  /** "other": a link, a device. */
  kind: "file" | "folder" | "other";
  content: AsyncIterable<Uint8Array>;
}

export interface ArchiveOptions {
  limits: Required<ZipLimits>;
  /** Told how many bytes are done. */
  progress(done: number, total: number): void;
}

const BLOCK = 1 << 18;
const TAR_BLOCK = 512;
const MIB = 1 << 20;

/** What kind of archive a file is, by its content; null for any other file. */
export async function archiveKind(path: string): Promise<ArchiveKind | null> {
  const head = await firstBytes(rawBlocks(path), TAR_BLOCK).catch((error) => {
    throw unreadable(path, error);
  });
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return "zip";
  if (isTarHeader(head)) return "tar";
  if (!startsWith(head, [0x1f, 0x8b])) return null;
  const unpacked = await firstBytes(gunzipped(rawBlocks(path)), TAR_BLOCK).catch((error) => {
    throw damaged(path, error);
  });
  return isTarHeader(unpacked) ? "tar.gz" : null;
}

/** What an archive holds, one after the other; what breaks a limit is a {@linkcode Problem}. */
export function archiveEntries(
  path: string,
  kind: ArchiveKind,
  options: ArchiveOptions,
): AsyncGenerator<ArchiveEntry> {
  return kind === "zip" ? zipEntries(path, options) : tarEntries(path, kind, options);
}

async function* zipEntries(path: string, { limits, progress }: ArchiveOptions): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(path, limits);
  try {
    const total = zip.entries.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const entry of zip.entries) {
      const content = counted(entry.blocks(), (length) => progress(done += length, total));
      yield { name: entry.name, kind: zipKind(entry), content };
    }
  } finally {
    zip.close();
  }
}

function zipKind({ isFolder, mode }: ZipEntry): ArchiveEntry["kind"] {
  if (isFolder) return "folder";
  const type = (mode ?? 0) & 0o170000;
  return type === 0 || type === 0o100000 ? "file" : "other";
}

async function* tarEntries(
  path: string,
  kind: "tar" | "tar.gz",
  { limits, progress }: ArchiveOptions,
): AsyncGenerator<ArchiveEntry> {
  const { size } = await Deno.stat(path);
  let packed = 0, unpacked = 0, entries = 0;
  const over = (what: string, allowed: string, found?: string) =>
    new Problem({
      what,
      where: path,
      found,
      allowed: `at most ${allowed}`,
      todo: "check where the file comes from; if you trust it, unpack it yourself and name the folder",
    });
  const raw = countedSync(rawBlocks(path), (length) => progress(packed += length, size));
  const tar = counted(kind === "tar.gz" ? gunzipped(raw) : raw, (length) => {
    unpacked += length;
    if (unpacked > limits.totalBytes) throw over("The archive holds too much", inWords(limits.totalBytes));
    if (unpacked > MIB && unpacked > packed * limits.ratio) {
      const found = `${inWords(unpacked)} from ${inWords(packed)}`;
      throw over("The archive is packed so tightly that it looks like a trap", `${limits.ratio} to 1`, found);
    }
  });
  try {
    for await (
      const { header, body } of ReadableStream.from(tar).pipeThrough(createTarDecoder({ strict: true }))
    ) {
      if (++entries > limits.entries) throw over("The archive holds too many files", `${limits.entries}`);
      if (header.size > limits.entryBytes) {
        const found = `${header.name}, ${inWords(header.size)}`;
        throw over("A file in the archive is too large", inWords(limits.entryBytes), found);
      }
      refuseSparse(path, header);
      yield { name: header.name, kind: tarKind(header), content: content(path, body) };
      await body.cancel();
    }
  } catch (error) {
    throw damaged(path, error);
  }
}

async function* content(path: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw damaged(path, error);
  }
}

function tarKind({ type }: TarHeader): ArchiveEntry["kind"] {
  if (type === "directory") return "folder";
  return type === "file" || type === undefined ? "file" : "other";
}

/** Files packed with their holes left out would come out shifted. */
function refuseSparse(path: string, header: TarHeader): void {
  if (!Object.keys(header.pax ?? {}).some((key) => key.startsWith("GNU.sparse"))) return;
  throw new Problem({
    what: "The archive holds a sparse file, which is not known here",
    where: path,
    found: header.name,
    todo: "pack it again without --sparse",
  });
}

function damaged(where: string, cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const found = messageOf(cause);
  return new Problem({
    what: "The archive is cut off or damaged",
    where,
    found,
    todo: "get the file again",
    cause,
  });
}

function* rawBlocks(path: string): Generator<Uint8Array> {
  using file = Deno.openSync(path);
  for (;;) {
    const block = new Uint8Array(BLOCK), length = file.readSync(block);
    if (length === null) return;
    yield block.subarray(0, length);
  }
}

function* countedSync(blocks: Iterable<Uint8Array>, count: (length: number) => void): Generator<Uint8Array> {
  for (const block of blocks) {
    count(block.length);
    yield block;
  }
}

async function* counted(
  blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const block of blocks) {
    count(block.length);
    yield block;
  }
}

async function firstBytes(
  blocks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  length: number,
): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let at = 0;
  for await (const block of blocks) {
    const taken = block.subarray(0, length - at);
    head.set(taken, at);
    at += taken.length;
    if (at === length) break;
  }
  return head.subarray(0, at);
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, i) => bytes[i] === byte);

/** Whether a block is the header of a tar file: the sum of its bytes stands in it, taken with blanks in its own place. */
function isTarHeader(block: Uint8Array): boolean {
  if (block.length < TAR_BLOCK) return false;
  const stated = /^[ 0]*([0-7]+)[ \0]/.exec(String.fromCharCode(...block.subarray(148, 156)))?.[1];
  if (stated === undefined) return false;
  const sum = block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === parseInt(stated, 8);
}
