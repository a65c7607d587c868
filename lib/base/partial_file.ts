import { diskFull, freeBytes, inWords } from "./disk.ts";
import { sha256 } from "./hash.ts";
import { writeWhole } from "./write_file.ts";

/** How a server marks a version of a file, so that the rest is asked for only while it is still the same. */
interface Origin {
  /** Hash of the address, which may hold a secret. */
  address: string;
  /** A strong ETag, or the date of the last change; null where the server gives neither. */
  version: string | null;
}

/** The bytes of a download so far. They outlive the process; beside them stands the version they are of. */
export class PartialFile {
  constructor(readonly path: string) {}

  async length(): Promise<number> {
    try {
      return (await Deno.stat(this.path)).size;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return 0;
      throw error;
    }
  }

  /** The version the bytes are of, if they came from this address and its server said so. */
  async version(address: string): Promise<string | null> {
    try {
      const origin: Origin = JSON.parse(await Deno.readTextFile(`${this.path}.json`));
      return origin.address === sha256(address) ? origin.version : null;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** Begins again with no bytes. */
  async restart(address: string, headers: Headers): Promise<void> {
    await Deno.writeFile(this.path, new Uint8Array());
    const etag = headers.get("etag"), strong = etag?.startsWith('"') ? etag : null;
    const origin: Origin = { address: sha256(address), version: strong ?? headers.get("last-modified") };
    await writeWhole(`${this.path}.json`, JSON.stringify(origin));
  }

  /** Adds blocks at the end; `rest` is how many bytes will come, if known. What was added stays when one cannot be. */
  async append(
    blocks: AsyncIterable<Uint8Array>,
    rest: number | null,
    added: (n: number) => void,
  ): Promise<void> {
    using file = await Deno.open(this.path, { append: true, create: true });
    if (rest !== null) {
      const free = await freeBytes(this.path);
      if (free !== null && rest > free) {
        throw diskFull(this.path, `${inWords(rest)} are to come, there is room for ${inWords(free)}`);
      }
    }
    for await (const block of blocks) {
      for (let at = 0; at < block.length;) at += await file.write(block.subarray(at));
      added(block.length);
    }
  }

  async remove(): Promise<void> {
    for (const path of [this.path, `${this.path}.json`]) {
      await Deno.remove(path).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    }
  }

  /** Gives it its final name. */
  async finish(path: string): Promise<void> {
    {
      using file = await Deno.open(this.path, { read: true, write: true });
      await file.syncData();
    }
    await Deno.rename(this.path, path);
    await this.remove();
  }
}
