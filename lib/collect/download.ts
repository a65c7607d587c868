import { join } from "node:path";
import { messageOf, Problem, type Progress, sha256File, writeWhole } from "../base/mod.ts";
import { diskFull, inMegabytes, inWords, isDiskFull } from "./disk.ts";
import { follow } from "./follow.ts";
import { locked } from "./locked.ts";
import { type Clock, realClock } from "./pace.ts";
import { PartialFile } from "./partial_file.ts";
import type { Fetch } from "./request.ts";
import { retryAfter } from "./retry_after.ts";
import { transportCause } from "./transport_cause.ts";

export interface DownloadOptions {
  /** Where downloads are kept. */
  folder: string;
  fetch: Fetch;
  /** Told the megabytes, where the server says how many there will be. */
  progress?: Progress;
  clock?: Clock;
  /** Tries in a row that bring nothing new, after the first; 5 unless told otherwise. */
  retries?: number;
  /** A connection that brings nothing for so long is given up; a minute unless told otherwise. */
  idleMs?: number;
}

const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Downloads a file once and gives its path: its hash and the ending of its address. The file bears
 * this name only when its hash is right. It is hashed again if its size or time is no longer what it was then, so that one
 * copied there by hand serves as well, and one that was cut is fetched again.
 *
 * Bytes that arrived are kept in a `.part` beside it, and the next try, in this process or a later one, asks for the rest.
 * The hash decides whether the parts fit; if not, the download begins again, once.
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
  { address, sha256 }: { address: string; sha256: string },
  options: DownloadOptions,
): Promise<string> {
  const hash = sha256.toLowerCase();
  const path = join(options.folder, hash + endingOf(address));
  try {
    await locked(`${path}.lock`, async () => {
      if (!await isWhole(path, hash)) await fetchWhole(address, hash, path, options);
    });
    return path;
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

/** The address for messages: what stands behind the question mark may be a signature. */
function withoutQuery(address: string): string {
  return address.replace(/\?.*/s, "?…");
}

/** The ending of an address, by which readers know what a file is: ".zip", ".jsonl.gz". */
function endingOf(address: string): string {
  const name = new URL(address).pathname.split("/").at(-1)!;
  return /(\.[a-z0-9]{1,10})?\.gz$|\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? "";
}

/** Whether a file is there and has the hash; what is there and has not is removed. */
async function isWhole(path: string, hash: string): Promise<boolean> {
  const found = await stamp(path);
  if (found === null) return false;
  const verified = await Deno.readTextFile(`${path}.verified`).catch(() => null);
  if (verified === found) return true;
  if (await sha256File(path) === hash) {
    await writeWhole(`${path}.verified`, found);
    return true;
  }
  await Deno.remove(path);
  return false;
}

/** Size and time of a file; null when there is none. */
async function stamp(path: string): Promise<string | null> {
  try {
    const { size, mtime } = await Deno.stat(path);
    return `${size} ${mtime?.toISOString()}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function fetchWhole(
  address: string,
  hash: string,
  path: string,
  options: DownloadOptions,
): Promise<void> {
  const part = new PartialFile(`${path}.part`);
  for (let again = true;; again = false) {
    const { resumed, type } = await fill(part, address, options);
    const found = await sha256File(part.path);
    if (found === hash) break;
    const length = await part.length();
    await part.remove();
    if (resumed && again) continue;
    throw new Problem({
      what: "The download is not the file that the experiment names: its hash is another",
      where: withoutQuery(address),
      found: `sha256 ${found} (${inWords(length)}${type === null ? "" : `, ${type}`})`,
      allowed: `sha256 ${hash}`,
      todo:
        "check the address; if its owner has changed the file and you want the new one, write the new hash",
    });
  }
  await part.finish(path);
  await writeWhole(`${path}.verified`, (await stamp(path))!);
}

/** A try that brought all there is, or why another one is needed. */
type Try = { resumed: boolean; type: string | null } | { again: string; waitMs?: number };

/** Tries until the server has sent all. */
async function fill(part: PartialFile, address: string, options: DownloadOptions) {
  const { clock = realClock, retries = 5 } = options;
  let most = await part.length();
  for (let tries = 0;; tries++) {
    const result = await tryOnce(part, address, options);
    if ("resumed" in result) return result;
    const length = await part.length();
    if (length > most) {
      most = length;
      tries = 0;
    }
    const waitMs = result.waitMs ?? Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    if (tries >= retries || waitMs > LONGEST_WAIT_MS) {
      const asked = waitMs > LONGEST_WAIT_MS ? `, asks to wait ${Math.ceil(waitMs / 1000)} s` : "";
      throw new Problem({
        what: "The download failed",
        where: withoutQuery(address),
        found: `${result.again}${asked}`,
        todo: length > 0
          ? `start again later: ${inWords(length)} have arrived and are kept`
          : "check the address and the connection, and start again",
      });
    }
    await clock.wait(waitMs);
  }
}

async function tryOnce(part: PartialFile, address: string, options: DownloadOptions): Promise<Try> {
  const controller = new AbortController(), idleMs = options.idleMs ?? 60_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), idleMs);
  };
  try {
    alive();
    const have = await part.length(), version = have > 0 ? await part.version(address) : null;
    const headers = {
      "accept-encoding": "identity",
      ...(have > 0 && { range: `bytes=${have}-` }),
      ...(version !== null && { "if-range": version }),
    };
    const response = await lostOr(follow(options.fetch, address, { headers, signal: controller.signal }));
    return await take(response, have, { part, address, options, alive });
  } catch (error) {
    if (error instanceof Problem && error.parts.where === undefined) {
      throw new Problem({ ...error.parts, where: withoutQuery(address), cause: error });
    }
    if (!(error instanceof Lost)) throw error;
    const idle = controller.signal.aborted;
    return { again: idle ? `nothing came for ${idleMs / 1000} s` : transportCause(error.cause) };
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** The connection could not be made, or broke. */
class Lost extends Error {}

function lostOr<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((cause) => {
    throw cause instanceof Problem ? cause : new Lost("connection lost", { cause });
  });
}

async function* arriving(body: Response["body"]): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await lostOr(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Takes what a response brings, after the `have` bytes that are there. */
async function take(
  response: Response,
  have: number,
  { part, address, options, alive }: {
    part: PartialFile;
    address: string;
    options: DownloadOptions;
    alive: () => void;
  },
): Promise<Try> {
  const { status, headers } = response;
  const range = rangeOf(headers.get("content-range"));
  if (status === 200 || status === 206 && range?.start === have) {
    if (status === 200 || have === 0) await part.restart(address, headers);
    const start = status === 200 ? 0 : have;
    const rest = status === 200 ? wholeNumber(headers.get("content-length")) : range!.end + 1 - start;
    let length = start;
    await part.append(arriving(response.body), rest, (added) => {
      length += added;
      alive();
      if (rest !== null) options.progress?.update(inMegabytes(length), inMegabytes(start + rest));
    });
    const total = status === 200 ? rest : range!.total ?? start + rest!;
    if (total !== null && length < total) {
      return { again: `the connection ended after ${length} of ${total} bytes` };
    }
    return { resumed: start > 0, type: headers.get("content-type") };
  }
  await response.body?.cancel();
  if (status === 416 && have > 0 && range?.total === have) return { resumed: true, type: null };
  if (status === 416 || status === 206) {
    await part.remove();
    const found = headers.get("content-range");
    return { again: `status ${status} with the range ${found ?? "missing"}, where ${have}- was asked for` };
  }
  if (status === 408 || status === 429 || status >= 500) {
    return { again: `status ${status}`, waitMs: retryAfter(headers, options.clock ?? realClock) };
  }
  throw new Problem({
    what: status === 404 || status === 410
      ? "There is no file at this address"
      : "The server refused the download",
    where: withoutQuery(address),
    found: `status ${status}`,
    todo: "check the address in a browser",
  });
}

/** What a Content-Range header says: "bytes 5-9/10", or "bytes *" and a total when no range fits; else null. */
function rangeOf(header: string | null): { start: number; end: number; total: number | null } | null {
  const [, start, end, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(header?.trim() ?? "") ?? [];
  if (total === undefined) return null;
  return {
    start: Number(start ?? NaN),
    end: Number(end ?? NaN),
    total: total === "*" ? null : Number(total),
  };
}

function wholeNumber(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
