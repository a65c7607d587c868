import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { messageOf, Problem } from "./problem.ts";

/**
 * The bytes of a file, or of standard input for "-", block by block. What is packed with gzip, in one member or several,
 * is unpacked, whatever its name.
 *
 * @example
 * ```ts
 * import { unpackedBlocks } from "./unpacked.ts";
 * const path = await Deno.makeTempFile();
 * const packed = new Blob(["hello"]).stream().pipeThrough(new CompressionStream("gzip"));
 * await Deno.writeFile(path, packed);
 * const [block] = await Array.fromAsync(unpackedBlocks(path));
 * await Deno.remove(path);
 * if (new TextDecoder().decode(block) !== "hello") throw new Error("not unpacked");
 * ```
 */
export async function* unpackedBlocks(path: string, blockSize = 1 << 18): AsyncGenerator<Uint8Array> {
  let file: Pick<Deno.FsFile, "readSync" | "close"> | undefined;
  try {
    file = path === "-" ? Deno.stdin : Deno.openSync(path);
    const blocks = rawBlocks(file, blockSize);
    const head = blocks.next();
    if (head.done) return;
    const whole = following(head.value, blocks);
    yield* head.value[0] === 0x1f && head.value[1] === 0x8b ? gunzipped(whole, blockSize) : whole;
  } catch (error) {
    throw unreadable(path === "-" ? "standard input" : path, error);
  } finally {
    if (path !== "-") file?.close();
  }
}

/** Why a file gave nothing. */
export function unreadable(where: string, cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const missing = cause instanceof Deno.errors.NotFound ||
    (cause as { code?: string } | null)?.code === "ENOENT";
  return new Problem({
    what: missing ? "There is no such file" : "The file cannot be read",
    where,
    ...(!missing && { found: messageOf(cause) }),
    cause,
  });
}

/** Why a folder gave nothing; `allowed` says what it should hold. */
export function unreadableFolder(where: string, cause: unknown, allowed?: string): Problem {
  const missing = cause instanceof Deno.errors.NotFound;
  return new Problem({
    what: missing ? "There is no such folder" : "The folder cannot be read",
    where,
    ...(!missing && { found: messageOf(cause) }),
    ...(allowed !== undefined && { allowed }),
    cause,
  });
}

/** Blocks of which the first holds two bytes or more, if the file does. */
function* rawBlocks(file: Pick<Deno.FsFile, "readSync">, blockSize: number): Generator<Uint8Array> {
  let first = true;
  for (;;) {
    const block = new Uint8Array(blockSize);
    let length = file.readSync(block);
    if (length === null) return;
    for (let more; first && length < 2 && (more = file.readSync(block.subarray(length))) !== null;) {
      length += more;
    }
    first = false;
    yield block.subarray(0, length);
  }
}

function* following(first: Uint8Array, rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield first;
  yield* rest;
}

/** What gzip packed, unpacked block by block. */
export async function* gunzipped(
  blocks: Iterable<Uint8Array>,
  blockSize = 1 << 18,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: blockSize });
  const packed = Readable.from(blocks, { objectMode: false });
  packed.on("error", (error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}
