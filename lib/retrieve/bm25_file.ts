import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { Problem, replaceWhole, unreadable } from "../base/mod.ts";
import type { Bm25Parameters } from "../notation/mod.ts";
import { type Bm25Columns, emptyColumns, setBounds } from "./bm25_build.ts";

/**
 * The file: 8 bytes of name, version and header length (two u32), the header as JSON, the arrays one after the other,
 * the vocabulary as UTF-16 (terms may hold what UTF-8 cannot), and the SHA-256 of all that. Numbers are little-endian.
 */
const NAME = "cotejo25", VERSION = 1, START = 16, HASH = 32, BLOCK = 1 << 20;

interface Header {
  analyser: string;
  parameters: Bm25Parameters;
  size: number;
  terms: number;
  postings: number;
  characters: number;
}

interface Saved {
  parameters: Bm25Parameters;
  vocabulary: readonly string[];
  columns: Bm25Columns;
}

export async function saveBm25(path: string, analyser: string, index: Saved): Promise<void> {
  const { columns, vocabulary, parameters } = index;
  const ends = new Uint32Array(vocabulary.length);
  let characters = 0;
  vocabulary.forEach((term, i) => ends[i] = characters += term.length);
  const units = new Uint16Array(characters);
  vocabulary.forEach((term, i) => {
    for (let c = 0, at = ends[i]! - term.length; c < term.length; c++) units[at + c] = term.charCodeAt(c);
  });
  const header = new TextEncoder().encode(JSON.stringify(
    {
      analyser,
      parameters,
      size: columns.size,
      terms: vocabulary.length,
      postings: columns.rows.length,
      characters,
    } satisfies Header,
  ));
  const start = new Uint8Array(START);
  start.set(new TextEncoder().encode(NAME));
  new DataView(start.buffer).setUint32(8, VERSION, true);
  new DataView(start.buffer).setUint32(12, header.length, true);
  await replaceWhole(path, async (temporary) => {
    using file = await Deno.open(temporary, { write: true, create: true, truncate: true });
    const hash = createHash("sha256");
    for (const array of [start, header, ...arraysOf(columns), ends, units]) {
      const bytes = bytesOf(array);
      for (let at = 0; at < bytes.length; at += BLOCK) {
        const block = bytes.slice(at, at + BLOCK);
        hash.update(block);
        await writeAll(file, block);
      }
    }
    await writeAll(file, hash.digest());
    await file.syncData();
  });
}

/** Reads what was saved and refuses a file that is not whole, or was made with another analyser. */
export async function loadBm25(path: string, analyser: string): Promise<Saved> {
  try {
    using file = await Deno.open(path);
    return await read(file, path, analyser);
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function read(file: Deno.FsFile, path: string, analyser: string): Promise<Saved> {
  const damaged = (found: string) =>
    new Problem({ what: "This is no whole BM25 index", where: path, found, todo: "Build the index again" });
  const { size: length } = await file.stat(), hash = createHash("sha256");
  const fill = async (array: ArrayBufferView) => {
    const bytes = bytesOf(array), block = new Uint8Array(Math.min(BLOCK, bytes.length));
    for (let at = 0; at < bytes.length;) {
      const n = await file.read(block.subarray(0, Math.min(block.length, bytes.length - at)));
      if (n === null) throw damaged(`an end after ${length} bytes`);
      hash.update(block.subarray(0, n));
      bytes.set(block.subarray(0, n), at);
      at += n;
    }
  };
  if (length < START + HASH) throw damaged(`${length} bytes`);
  const start = new Uint8Array(START), view = new DataView(start.buffer);
  await fill(start);
  const name = new TextDecoder().decode(start.subarray(0, 8)), version = view.getUint32(8, true);
  if (name !== NAME) throw damaged("another kind of file");
  if (version !== VERSION) throw damaged(`version ${version} of the format, not ${VERSION}`);
  if (view.getUint32(12, true) > length - START - HASH) throw damaged(`an end after ${length} bytes`);
  const json = new Uint8Array(view.getUint32(12, true));
  await fill(json);
  const header = headerOf(json);
  if (!header) throw damaged("a header that cannot be read");
  const { terms, postings, characters } = header;
  const expected = START + json.length + 4 * (terms + 1) + 12 * postings + 8 * terms + 4 * terms +
    2 * characters +
    HASH;
  if (length !== expected) throw damaged(`${length} bytes in place of ${expected}`);
  const columns = emptyColumns(header.size, terms, postings);
  const ends = new Uint32Array(terms), units = new Uint16Array(characters);
  for (const array of [...arraysOf(columns), ends, units]) await fill(array);
  const sum = hash.digest(), written = new Uint8Array(HASH);
  for (let at = 0; at < HASH;) {
    const n = await file.read(written.subarray(at));
    if (n === null) throw damaged(`an end after ${length} bytes`);
    at += n;
  }
  if (!sum.equals(written)) throw damaged("content that does not match its hash");
  if (header.analyser !== analyser) {
    throw new Problem({
      what: "The BM25 index was built with another analyser",
      where: path,
      found: header.analyser,
      allowed: analyser,
      todo: "Build the index again",
    });
  }
  setBounds(columns);
  const text = Buffer.from(units.buffer);
  const vocabulary = Array.from(ends, (end, i) => text.toString("utf16le", 2 * (ends[i - 1] ?? 0), 2 * end));
  return { parameters: header.parameters, vocabulary, columns };
}

function headerOf(json: Uint8Array): Header | undefined {
  try {
    const header = JSON.parse(new TextDecoder().decode(json)) as Header;
    const counts = [header.size, header.terms, header.postings, header.characters];
    return counts.every((n) => Number.isSafeInteger(n) && n >= 0) ? header : undefined;
  } catch {
    return undefined;
  }
}

const arraysOf = ({ begin, rows, weights, absent }: Bm25Columns) => [begin, rows, weights, absent];

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}
