import { createHash } from "node:crypto";
import { join } from "node:path";
import { isDiskFull, messageOf } from "../../base/mod.ts";

/** A file that was taken in whole, under a name of this application's own. */
export interface Incoming {
  path: string;
  sha256: string;
  bytes: number;
}

/** A file cannot be written: the disk is full, or the folder cannot be used. */
export class WriteFault extends Error {
  override readonly name = "WriteFault";
  readonly isFull: boolean;
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.isFull = isDiskFull(cause) || /disk is full|os error (28|112|122)\b/i.test(messageOf(cause));
  }
}

/** What writes blocks to a file that is not there yet. */
export type WriteBlocks = (path: string, blocks: AsyncIterable<Uint8Array>) => Promise<void>;

const INCOMING = "incoming";

/**
 * The files that people added, each named by its content: `files/<collection>/<sha256>`. What comes in is written under
 * a name of its own and gets its place when all else is ready, so that no half file is ever in place.
 */
export class OwnFiles {
  #lock: Deno.FsFile | undefined;
  #isClosed = false;

  constructor(readonly folder: string, private readonly write: WriteBlocks = writeBlocks) {}

  /** Takes bytes in as they come. */
  async take(blocks: AsyncIterable<Uint8Array>): Promise<Incoming> {
    const path = join(this.folder, INCOMING, crypto.randomUUID()), hash = createHash("sha256");
    let bytes = 0;
    const hashed = async function* () {
      for await (const block of blocks) {
        hash.update(block);
        bytes += block.length;
        yield block;
      }
    };
    try {
      await trying(() => Deno.mkdir(join(this.folder, INCOMING), { recursive: true }));
      await this.write(path, hashed());
      return { path, sha256: hash.digest("hex"), bytes };
    } catch (error) {
      await this.discard(path);
      throw error;
    }
  }

  /** Gives a file that was taken in its place. */
  async place(incoming: Incoming, collection: number): Promise<void> {
    const path = this.path(collection, incoming.sha256);
    await trying(async () => {
      await Deno.mkdir(join(path, ".."), { recursive: true });
      await Deno.rename(incoming.path, path);
    });
  }

  /** Where a file is. */
  path(collection: number, sha256: string): string {
    if (!Number.isSafeInteger(collection) || !/^[0-9a-f]{64}$/.test(sha256)) {
      throw new RangeError("no name of a file");
    }
    return join(this.folder, String(collection), sha256);
  }

  async remove(collection: number, sha256: string): Promise<void> {
    await this.discard(this.path(collection, sha256));
  }

  async removeCollection(collection: number): Promise<void> {
    await Deno.remove(join(this.folder, String(collection)), { recursive: true }).catch(unlessGone);
  }

  async discard(path: string): Promise<void> {
    await Deno.remove(path).catch(unlessGone);
  }

  /**
   * Removes what a process that was ended left behind: files that came in half, and those without a row. Another process
   * that uses the same folder is not disturbed: then nothing is removed.
   */
  async sweep(hasRow: (collection: number, sha256: string) => boolean): Promise<number> {
    await trying(() => Deno.mkdir(this.folder, { recursive: true }));
    const lock = await Deno.open(join(this.folder, ".lock"), { write: true, create: true });
    if (!await lock.tryLock(true) || this.#isClosed) {
      lock.close();
      return 0;
    }
    this.#lock = lock;
    let removed = 0;
    for await (const { name, isDirectory } of Deno.readDir(this.folder)) {
      if (!isDirectory) continue;
      const folder = join(this.folder, name);
      for await (const { name: file } of Deno.readDir(folder)) {
        if (hasRow(Number(name), file)) continue;
        await Deno.remove(join(folder, file), { recursive: true });
        removed++;
      }
      if (removed > 0) await Deno.remove(folder).catch(() => undefined); // only when nothing is in it
    }
    return removed;
  }

  /** Lets another process sweep. */
  close(): void {
    this.#isClosed = true;
    this.#lock?.close();
    this.#lock = undefined;
  }
}

async function writeBlocks(path: string, blocks: AsyncIterable<Uint8Array>): Promise<void> {
  using file = await trying(() => Deno.open(path, { write: true, createNew: true }));
  for await (const block of blocks) {
    for (let at = 0; at < block.length;) at += await trying(() => file.write(block.subarray(at)));
  }
  await trying(() => file.syncData());
}

/** Sets faults of writing apart from those of what is written. */
async function trying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new WriteFault(error);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
