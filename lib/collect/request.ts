import { type Clock, type Fetch, Problem, transportCause } from "../base/mod.ts";
import type { Answer, Body } from "./answer.ts";
import type { Pace } from "./pace.ts";
import type { Memory } from "./page_memory.ts";
import { accepts, readResponse, type Try } from "./read_response.ts";

/** How many answers came from where. */
export interface Requests {
  /** Pages and redirects that the site sent. */
  fetched: number;
  /** Pages that the site said have not changed since an earlier crawl. */
  notModified: number;
  /** Pages and redirects that this crawl knew from before it was cut off. */
  remembered: number;
}

/** How a request is made. */
export interface RequestOptions {
  fetch: Fetch;
  pace: Pace;
  clock: Clock;
  userAgent: string;
  delayMs: number;
  /** The delay the site asks for: none is shorter. */
  leastDelayMs?: number;
  /** For one try, body included. */
  timeoutMs: number;
  maxBytes: number;
  /** Tries after the first, when the server is busy or the connection fails. */
  retries: number;
  /** The longest wait a server may ask for. */
  maxWaitMs: number;
  /** Content types that are read; the body of any other is not. */
  types: RegExp;
  /** The `Accept` header. */
  accept: string;
  /** Answers of a crawl that was cut off, which are not asked for again, and of earlier ones. */
  memory?: Memory;
  /** Counted up. */
  requests?: Requests;
  /** Told of a host that wants to be left alone. */
  warn?: (message: string) => void;
}

/** Asks for an address, politely: in its turn, with a limit for time and size, again when the server is busy. */
export async function request(url: string, options: RequestOptions): Promise<Answer> {
  const { memory, requests, pace } = options;
  const known = fitting(memory?.get(url), options);
  if (known) {
    if (requests) requests.remembered++;
    return known;
  }
  const earlier = fitting(memory?.earlier?.(url), options);
  const { host } = new URL(url);
  for (let tries = 0;; tries++) {
    if (pace.closedFor(host) === 0) await pace.turn(host, options.delayMs, options.leastDelayMs);
    const closedMs = pace.closedFor(host);
    if (closedMs > 0) {
      const reason = `${host} asked to be left alone for another ${Math.ceil(closedMs / 1000)} s`;
      return { kind: "refused", stage: "fetch", reason };
    }
    const answer = await tryOnce(url, earlier, options);
    if (answer.kind === "unchanged") {
      memory?.confirm?.(url);
      if (requests) requests.notModified++;
      return earlier!;
    }
    if (answer.kind !== "again") {
      if (requests && (answer.kind === "body" || answer.kind === "redirect")) requests.fetched++;
      if (answer.kind === "status" && (answer.status === 404 || answer.status === 410)) memory?.drop?.(url);
      memory?.put(url, answer);
      return answer;
    }
    const waitMs = answer.waitMs ?? Math.min(1000 * 2 ** tries, options.maxWaitMs);
    if (waitMs > options.maxWaitMs) {
      pace.close(host, waitMs);
      options.warn?.(
        `${host} asks to be left alone for ${
          Math.ceil(waitMs / 1000)
        } s: nothing more is asked of it in this crawl`,
      );
    }
    if (tries >= options.retries || waitMs > options.maxWaitMs) {
      if (answer.status !== undefined) return { kind: "status", status: answer.status };
      return { kind: "refused", stage: "fetch", reason: answer.reason };
    }
    if (answer.status === undefined) await options.clock.wait(waitMs);
    else pace.hold(host, waitMs);
  }
}

/** What is stored, unless it is of a kind or length that is no longer wanted. */
function fitting<A extends Answer>(stored: A | undefined, options: RequestOptions): A | undefined {
  if (stored?.kind !== "body") return stored;
  const { bytes, contentType } = stored;
  return bytes.length <= options.maxBytes && accepts(options.types, contentType) ? stored : undefined;
}

async function tryOnce(url: string, earlier: Body | undefined, options: RequestOptions): Promise<Try> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeoutMs);
  try {
    const headers = {
      "user-agent": options.userAgent,
      accept: options.accept,
      ...(earlier?.etag !== undefined && { "if-none-match": earlier.etag }),
      ...(earlier?.modified !== undefined && { "if-modified-since": earlier.modified }),
    };
    const response = await options.fetch(url, { redirect: "manual", headers, signal: controller.signal });
    return await readResponse(url, response, earlier, options);
  } catch (error) {
    if (error instanceof Problem) return { kind: "refused", stage: "fetch", reason: error.parts.what };
    if (controller.signal.aborted) {
      return { kind: "again", reason: `timed out, no answer within ${options.timeoutMs / 1000} s` };
    }
    return { kind: "again", reason: transportCause(error) };
  } finally {
    clearTimeout(timer);
  }
}
