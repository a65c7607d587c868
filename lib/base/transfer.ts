import { type Clock, realClock } from "./clock.ts";
import { inMegabytes, inWords } from "./disk.ts";
import { DownloadProblem, withoutQuery, wrongHash } from "./download_problem.ts";
import type { Fetch } from "./fetch.ts";
import { follow } from "./follow.ts";
import type { PartialFile } from "./partial_file.ts";
import { Problem } from "./problem.ts";
import type { Progress } from "./progress.ts";
import { retryAfter } from "./retry_after.ts";
import { transportCause } from "./transport_cause.ts";

export interface DownloadOptions {
  fetch: Fetch;
  /** Headers for the host of the address, such as a key. Hosts that it redirects to never see them. */
  headers?: Record<string, string>;
  /** Reads the file's hash from the headers of an answer, redirects included, where the server states it. */
  statedHash?: (headers: Headers) => string | undefined;
  /** Told the megabytes, where the server says how many there will be. */
  progress?: Progress;
  clock?: Clock;
  /** Tries in a row that bring nothing new, after the first; 5 unless told otherwise. */
  retries?: number;
  /** A connection that brings nothing for so long is given up; a minute unless told otherwise. */
  idleMs?: number;
}

const LONGEST_WAIT_MS = 5 * 60_000;

/** A file on the network. */
export interface RemoteFile {
  address: string;
  /** Null where only the server knows it. */
  sha256: string | null;
}

/** A try that brought all there is, or why another one is needed. */
type Try =
  | { resumed: boolean; type: string | null; stated?: string }
  | { again: string; waitMs?: number };

/** Fills a partial file: tries until the server has sent all. */
export async function fill(part: PartialFile, remote: RemoteFile, options: DownloadOptions) {
  const { clock = realClock, retries = 5 } = options;
  let most = await part.length();
  for (let tries = 0;; tries++) {
    const result = await tryOnce(part, remote, options);
    if ("resumed" in result) return result;
    const length = await part.length();
    if (length > most) {
      most = length;
      tries = 0;
    }
    const waitMs = result.waitMs ?? Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS);
    if (tries >= retries || waitMs > LONGEST_WAIT_MS) {
      const asked = waitMs > LONGEST_WAIT_MS ? `, asks to wait ${Math.ceil(waitMs / 1000)} s` : "";
      throw new DownloadProblem("connection", {
        what: "The download failed",
        where: withoutQuery(remote.address),
        found: `${result.again}${asked}`,
        todo: length > 0
          ? `start again later: ${inWords(length)} have arrived and are kept`
          : "check the address and the connection, and start again",
      });
    }
    await clock.wait(waitMs);
  }
}

async function tryOnce(
  part: PartialFile,
  { address, sha256 }: RemoteFile,
  options: DownloadOptions,
): Promise<Try> {
  const controller = new AbortController(), idleMs = options.idleMs ?? 60_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), idleMs);
  };
  try {
    alive();
    let have = await part.length();
    const version = have > 0 ? await part.version(address) : null;
    if (sha256 === null && version === null) have = 0;
    let stated: string | undefined;
    const headers = {
      "accept-encoding": "identity",
      ...(have > 0 && { range: `bytes=${have}-` }),
      ...(version !== null && { "if-range": version }),
    };
    const response = await lostOr(follow(options.fetch, address, {
      headers,
      ownHeaders: options.headers,
      signal: controller.signal,
      answered(headers) {
        stated ??= options.statedHash?.(headers)?.toLowerCase();
        if (stated === undefined || sha256 === null || stated === sha256) return;
        throw wrongHash(address, `${stated}, as the server states`, sha256);
      },
    }));
    return { ...await take(response, have, { part, address, options, alive }), stated };
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
  throw new DownloadProblem(status, {
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
