import { join } from "node:path";
import { diskFull, inWords, isDiskFull } from "./disk.ts";
import { wrongHash } from "./download_problem.ts";
import { sha256File } from "./hash.ts";
import { knownHash, noteHash } from "./known_hash.ts";
import { locked } from "./locked.ts";
import { PartialFile } from "./partial_file.ts";
import { messageOf, Problem } from "./problem.ts";
import { type DownloadOptions, fill, type RemoteFile } from "./transfer.ts";

/**
 * Downloads a file once and gives its path: its hash and the ending of its address. See {@linkcode downloadTo}.
 *
 * @example
 * ```ts
 * import { download } from "./download.ts";
 * const folder = await Deno.makeTempDir();
 * const sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
 * const fetch = () => Promise.resolve(new Response("hello"));
 * const path = await download({ address: "https://docs.example/hello.txt", sha256 }, { folder, fetch });
 * const text = await Deno.readTextFile(path);
 * await Deno.remove(folder, { recursive: true });
 * if (text !== "hello" || !path.endsWith(`${sha256}.txt`)) throw new Error(path);
 * ```
 */
export async function download(
  { address, sha256 }: RemoteFile & { sha256: string },
  { folder, ...options }: DownloadOptions & { folder: string },
): Promise<string> {
  const path = join(folder, sha256.toLowerCase() + endingOf(address));
  await downloadTo(path, { address, sha256 }, options);
  return path;
}

/**
 * Downloads a file to a path, unless it is there, and gives its hash. The file bears this name only when its hash is right.
 * It is hashed again if its size or time is no longer what it was then, so that one copied there by hand serves as well,
 * and one that was cut is fetched again. Without a hash, what the server states is compared, and the file is always
 * fetched.
 *
 * Bytes that arrived are kept in a `.part` beside it, and the next try, in this process or a later one, asks for the rest.
 * The hash decides whether the parts fit; if not, the download begins again, once. Where there is no hash, the rest is
 * asked for only if the server can tell that it is still the same file.
 *
 * @example
 * ```ts
 * import { downloadTo } from "./download.ts";
 * const folder = await Deno.makeTempDir();
 * const fetch = () => Promise.resolve(new Response("hello"));
 * const remote = { address: "https://docs.example/hello.txt", sha256: null };
 * const hash = await downloadTo(`${folder}/hello.txt`, remote, { fetch });
 * await Deno.remove(folder, { recursive: true });
 * if (!hash.startsWith("2cf24dba")) throw new Error(hash);
 * ```
 */
export async function downloadTo(
  path: string,
  remote: RemoteFile,
  options: DownloadOptions,
): Promise<string> {
  const sha256 = remote.sha256?.toLowerCase() ?? null;
  try {
    return await locked(`${path}.lock`, async () => {
      if (sha256 !== null && await isWhole(path, sha256)) return sha256;
      return await fetchWhole({ ...remote, sha256 }, path, options);
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (isDiskFull(error)) throw diskFull(path, undefined, error);
    throw new Problem({
      what: "A download cannot be kept",
      where: path,
      found: messageOf(error),
      cause: error,
    });
  }
}

/** The ending of an address, by which readers know what a file is: ".zip", ".jsonl.gz". */
function endingOf(address: string): string {
  const name = new URL(address).pathname.split("/").at(-1)!;
  return /(\.[a-z0-9]{1,10})?\.gz$|\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? "";
}

/** Whether a file is there and has the hash; what is there and has not is removed. */
async function isWhole(path: string, hash: string): Promise<boolean> {
  const found = await knownHash(path, { note: `${path}.verified` });
  if (found !== null && found !== hash) await Deno.remove(path);
  return found === hash;
}

async function fetchWhole(remote: RemoteFile, path: string, options: DownloadOptions): Promise<string> {
  const part = new PartialFile(`${path}.part`);
  for (let again = true;; again = false) {
    const { resumed, type, stated } = await fill(part, remote, options);
    const expected = remote.sha256 ?? stated, found = await sha256File(part.path);
    if (expected === undefined || found === expected) {
      await part.finish(path);
      await noteHash(path, found, `${path}.verified`);
      return found;
    }
    const length = await part.length();
    await part.remove();
    if (resumed && again) continue;
    const detail = `${inWords(length)}${type === null ? "" : `, ${type}`}`;
    throw wrongHash(remote.address, `${found} (${detail})`, expected);
  }
}
