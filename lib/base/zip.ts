import type { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import yauzl from "yauzl";
import { messageOf, Problem } from "./problem.ts";
import { RandomAccess } from "./random_access.ts";
import { unreadable } from "./unpacked.ts";

/** How much a zip file may hold; what is more is taken for a trap. */
export interface ZipLimits {
  /** Most files and folders, 100 000 unless told otherwise. */
  entries?: number;
  /** Most bytes of one file unpacked, 1 GiB unless told otherwise. */
  entryBytes?: number;
  /** Most bytes of all files unpacked, 16 GiB unless told otherwise. */
  totalBytes?: number;
  /** Most unpacked bytes for a packed one, 1000 unless told otherwise; files up to 1 MiB are free of it. */
  ratio?: number;
}

/** A file or folder in a zip file. */
export interface ZipEntry {
  /** Its path with forward slashes; never absolute, and never with "..". */
  name: string;
  /** Declared size unpacked; reading fails where it lies. */
  size: number;
  isFolder: boolean;
  /** Unix mode bits if known. */
  mode: number | null;
  /** Its content, block by block, checked against the declared size and checksum. */
  blocks(): AsyncGenerator<Uint8Array>;
  /** Its whole content. */
  bytes(): Promise<Uint8Array>;
}

export interface Zip {
  entries: ZipEntry[];
  close(): void;
}

/** What is used of yauzl, which has no types of its own. */
interface RawEntry {
  versionMadeBy: number;
  generalPurposeBitFlag: number;
  compressionMethod: number;
  crc32: number;
  compressedSize: number;
  uncompressedSize: number;
  externalFileAttributes: number;
  relativeOffsetOfLocalHeader: number;
  fileNameRaw: Buffer;
  extraFields: unknown[];
  isEncrypted(): boolean;
}
interface RawZip {
  entryCount: number;
  eachEntry(): AsyncIterable<RawEntry>;
  readLocalFileHeaderPromise(entry: RawEntry, options: { minimal: true }): Promise<{ fileDataStart: number }>;
}

/** Lets yauzl read where it wants to. */
class Reader extends yauzl.RandomAccessReader {
  constructor(private readonly source: RandomAccess) {
    super();
  }
  read(
    to: Uint8Array,
    at: number,
    length: number,
    position: number,
    done: (error: unknown, n?: number) => void,
  ): void {
    let bytes: Uint8Array;
    try {
      bytes = this.source.read(position, length);
    } catch (error) {
      return done(error);
    }
    to.set(bytes, at);
    done(null, bytes.length);
  }
}

const MIB = 1 << 20, GIB = 1 << 30;
const STORED = 0, DEFLATED = 8;
const LOCAL_HEADER = 30;
const MOST_BLOCK = 1 << 18;

/**
 * Opens a zip file on disk or in memory, Zip64 included. What breaks a limit is a {@linkcode Problem}, and so are
 * encrypted and oddly compressed entries, names that lead elsewhere, entries that share bytes, and a file that is cut off
 * or none. All this is known before anything is unpacked; that a declared size or checksum lies is found while reading.
 * Only the block that is being read is in memory.
 *
 * @example
 * ```ts
 * import { openZip } from "./zip.ts";
 * const empty = new Uint8Array(22);
 * empty.set([0x50, 0x4b, 5, 6]);
 * const zip = await openZip(empty);
 * if (zip.entries.length !== 0) throw new Error("not empty");
 * zip.close();
 * ```
 */
export async function openZip(source: string | Uint8Array, limits: ZipLimits = {}): Promise<Zip> {
  const where = typeof source === "string" ? source : "a zip file in memory";
  let bytes: RandomAccess | undefined;
  try {
    const opened = bytes = new RandomAccess(source);
    const options = { autoClose: false, decodeStrings: false };
    const zip: RawZip = await yauzl.fromRandomAccessReaderPromise(new Reader(bytes), bytes.size, options);
    const listed = await list(zip, where, limits);
    refuseOverlap(listed);
    return { entries: listed.map((one) => entryOf(zip, opened, one)), close: () => opened.close() };
  } catch (error) {
    const problem = error instanceof Problem ? error : unreadableZip(bytes, where, error);
    bytes?.close();
    throw problem;
  }
}

/** An entry that may be unpacked. */
interface Listed {
  raw: RawEntry;
  name: string;
  /** File and name, for messages. */
  where: string;
  /** Where the next entry starts. */
  end: number;
}

/** The entries as declared, none of which breaks a limit. */
async function list(
  zip: RawZip,
  where: string,
  { entries: mostEntries = 100_000, entryBytes = GIB, totalBytes = 16 * GIB, ratio = 1000 }: ZipLimits,
): Promise<Listed[]> {
  const over = (what: string, where: string, found: number, most: number) =>
    new Problem({ what, where, found, allowed: `at most ${most}`, todo: TRAP });
  if (zip.entryCount > mostEntries) {
    throw over("The zip file holds too many files", where, zip.entryCount, mostEntries);
  }
  const entries: Listed[] = [];
  let total = 0;
  for await (const raw of zip.eachEntry()) {
    const name = nameOf(raw);
    const entry = { raw, name, where: `${where}: ${name}`, end: Infinity };
    const wrong = nameProblem(name);
    if (wrong) {
      throw new Problem({ what: `The zip file holds a name that ${wrong}`, where, found: name, todo: TRAP });
    }
    refuseUnreadable(entry);
    const { uncompressedSize: size, compressedSize: packed } = raw;
    if (size > entryBytes) {
      throw over("A file in the zip file is too large", entry.where, size, entryBytes);
    }
    if (size > MIB && size > packed * ratio) {
      throw new Problem({
        what: "A file in the zip file is packed so tightly that it looks like a trap",
        where: entry.where,
        found: `${size} bytes packed in ${packed}`,
        allowed: `at most ${ratio} to 1`,
        todo: TRAP,
      });
    }
    total += size;
    if (total > totalBytes) throw over("The zip file holds too much", where, total, totalBytes);
    entries.push(entry);
  }
  return entries;
}

const TRAP = "check where the file comes from; if you trust it, unpack it yourself";

function refuseUnreadable({ raw, where }: Listed): void {
  if (raw.isEncrypted()) throw encrypted(where);
  if (raw.compressionMethod !== STORED && raw.compressionMethod !== DEFLATED) {
    throw new Problem({
      what: "A file in the zip file is packed by a method that is not known here",
      where,
      found: `method ${raw.compressionMethod}`,
      allowed: "stored (0), deflate (8)",
      todo: "pack it again with an ordinary zip program",
    });
  }
}

/** Notes where each entry must end. Only a trap lets entries share bytes, to unpack them many times over. */
function refuseOverlap(entries: readonly Listed[]): void {
  const startOf = ({ raw }: Listed) => raw.relativeOffsetOfLocalHeader;
  const inOrder = entries.toSorted((a, b) => startOf(a) - startOf(b));
  inOrder.forEach((entry, i) => {
    const next = inOrder[i + 1];
    if (next) entry.end = startOf(next);
    if (startOf(entry) + LOCAL_HEADER + entry.raw.compressedSize > entry.end) throw overlapping(entry);
  });
}

function overlapping({ where }: Listed): Problem {
  return new Problem({ what: "Files in the zip file overlap, as they do in a trap", where, todo: TRAP });
}

function entryOf(zip: RawZip, bytes: RandomAccess, listed: Listed): ZipEntry {
  const { raw, name } = listed, size = raw.uncompressedSize, mode = modeOf(raw);
  const blocks = () => contentOf(zip, bytes, listed);
  return {
    name,
    size,
    isFolder: name.endsWith("/") || mode !== null && (mode & 0o170000) === 0o040000,
    mode,
    blocks,
    async bytes() {
      const whole = new Uint8Array(size);
      let at = 0;
      for await (const block of blocks()) {
        whole.set(block, at);
        at += block.length;
      }
      return whole;
    },
  };
}

async function* contentOf(zip: RawZip, bytes: RandomAccess, listed: Listed): AsyncGenerator<Uint8Array> {
  const { raw, where } = listed, size = raw.uncompressedSize;
  const damaged = (found: string, cause?: unknown) =>
    new Problem({ what: "A file in the zip file is damaged", where, found, todo: AGAIN, cause });
  const tooLong = () =>
    new Problem({
      what: "A file in the zip file is longer than it says, as it is in a trap",
      where,
      found: `more than ${size} bytes`,
      todo: TRAP,
    });
  let length = 0, sum = 0;
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(raw, { minimal: true });
    if (fileDataStart + raw.compressedSize > listed.end) throw overlapping(listed);
    const packed = bytes.blocks(fileDataStart, raw.compressedSize);
    for await (const block of raw.compressionMethod === DEFLATED ? inflated(packed, raw) : packed) {
      length += block.length;
      if (length > size) throw tooLong();
      sum = crc32(block, sum);
      yield block;
    }
  } catch (error) {
    if ((error as { code?: string } | null)?.code === "ERR_BUFFER_TOO_LARGE") throw tooLong();
    throw error instanceof Problem ? error : damaged(messageOf(error), error);
  }
  if (length < size) throw damaged(`${length} bytes of ${size}`);
  if (sum !== raw.crc32) throw damaged("its checksum differs");
}

const AGAIN = "get the file again";

/** A short file is unpacked at one go, which is much faster; at most one byte more than it should have. */
async function* inflated(packed: Iterable<Uint8Array>, raw: RawEntry): AsyncGenerator<Uint8Array> {
  const { uncompressedSize: size, compressedSize } = raw;
  if (size <= MOST_BLOCK && compressedSize <= MOST_BLOCK) {
    for (const block of packed) yield inflateRawSync(block, { maxOutputLength: size + 1 });
    return;
  }
  const inflate = createInflateRaw({ chunkSize: MOST_BLOCK });
  const stream = Readable.from(packed, { objectMode: false });
  stream.on("error", (error) => inflate.destroy(error));
  try {
    yield* stream.pipe(inflate) as AsyncIterable<Uint8Array>;
  } finally {
    stream.destroy();
    inflate.destroy();
  }
}

/**
 * The name of an entry. Names in UTF-8 often do not say so, and some programs on Windows write backslashes between
 * folders.
 */
function nameOf(entry: RawEntry): string {
  let flags = entry.generalPurposeBitFlag;
  if (isUtf8(entry.fileNameRaw)) flags |= 0x800;
  return yauzl.getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Why a name is not one of a file below some folder, to be read after "a name that". */
function nameProblem(name: string): string | undefined {
  if (name === "") return "is empty";
  if (name.includes("\0")) return "contains a NUL character";
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) return "is an absolute path";
  if (name.split("/").includes("..")) return "leads out of its folder";
}

/** Unix mode bits, where the program that packed it noted them. */
function modeOf({ versionMadeBy, externalFileAttributes }: RawEntry): number | null {
  const system = versionMadeBy >> 8, mode = externalFileAttributes >>> 16;
  return (system === 3 || system === 19) && mode !== 0 ? mode : null;
}

/** Why a file cannot be opened as a zip file. */
function unreadableZip(bytes: RandomAccess | undefined, where: string, cause: unknown): Problem {
  if (bytes === undefined) return unreadable(where, cause);
  const [first, second] = bytes.read(0, 2), isZip = first === 0x50 && second === 0x4b;
  const found = messageOf(cause);
  if (/encryption/.test(found)) return encrypted(where, cause);
  return new Problem({
    what: isZip ? "The zip file is cut off or damaged" : "The file is not a zip file",
    where,
    found,
    ...(isZip && { todo: AGAIN }),
    cause,
  });
}

function encrypted(where: string, cause?: unknown): Problem {
  return new Problem({
    what: "The zip file is encrypted",
    where,
    todo: "pack it again without a password",
    cause,
  });
}
