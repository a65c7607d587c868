import { Problem } from "../base/mod.ts";
import type { Clock, Pace } from "./pace.ts";
import type { PageMemory } from "./page_memory.ts";
import type { Answer } from "./answer.ts";
import { transportCause } from "./transport_cause.ts";

/**
 * What asks the network. It must not follow redirects when `init.redirect` is "manual", and should refuse
 * hosts that are not meant with a {@linkcode Problem}, which is not tried again.
 */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** How a request is made. */
export interface RequestOptions {
  fetch: Fetch;
  pace: Pace;
  clock: Clock;
  userAgent: string;
  delayMs: number;
  /** For one try, body included. */
  timeoutMs: number;
  maxBytes: number;
  /** Tries after the first, when the server is busy or the connection fails. */
  retries: number;
  /** The longest wait a server may ask for. */
  maxWaitMs: number;
  /** Content types that are read; the body of any other is not. */
  types: RegExp;
  /** Answers of a crawl that was cut off: what is known is not asked for again. */
  memory?: Pick<PageMemory, "get" | "put">;
}

type Try = Answer | { kind: "again"; reason: string; status?: number; waitMs?: number };

/** Asks for an address, politely: in its turn, with a limit for time and size, again when the server is busy. */
export async function request(url: string, options: RequestOptions): Promise<Answer> {
  const known = options.memory?.get(url);
  if (known) return known;
  const { host } = new URL(url);
  for (let tries = 0;; tries++) {
    await options.pace.turn(host, options.delayMs);
    const answer = await tryOnce(url, options);
    if (answer.kind !== "again") {
      options.memory?.put(url, answer);
      return answer;
    }
    const waitMs = answer.waitMs ?? Math.min(1000 * 2 ** tries, options.maxWaitMs);
    if (tries >= options.retries || waitMs > options.maxWaitMs) {
      if (answer.status !== undefined) return { kind: "status", status: answer.status };
      return { kind: "refused", stage: "fetch", reason: answer.reason };
    }
    if (answer.status === undefined) await options.clock.wait(waitMs);
    else options.pace.hold(host, waitMs);
  }
}

async function tryOnce(url: string, options: RequestOptions): Promise<Try> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeoutMs);
  try {
    const headers = {
      "user-agent": options.userAgent,
      accept: "text/html,application/xhtml+xml,text/plain;q=0.5",
    };
    const response = await options.fetch(url, { redirect: "manual", headers, signal: controller.signal });
    return await read(url, response, options);
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

async function read(url: string, response: Response, options: RequestOptions): Promise<Try> {
  const { status } = response;
  const location = response.redirected ? response.url : response.headers.get("location");
  const contentType = response.headers.get("content-type") ?? "";
  if (location !== null && (response.redirected || status >= 300 && status < 400)) {
    await response.body?.cancel();
    const to = URL.parse(location, url);
    if (to === null) return { kind: "refused", stage: "fetch", reason: "redirect to no address" };
    to.hash = "";
    return { kind: "redirect", to: to.href };
  }
  if (status === 429 || status >= 500) {
    await response.body?.cancel();
    return { kind: "again", reason: `status ${status}`, status, waitMs: retryAfter(response, options.clock) };
  }
  if (status !== 200) {
    await response.body?.cancel();
    return { kind: "status", status };
  }
  if (contentType !== "" && !options.types.test(contentType)) {
    await response.body?.cancel();
    return { kind: "refused", stage: "content", reason: `content type ${contentType.split(";")[0]}` };
  }
  const bytes = await limited(response, options.maxBytes);
  if (bytes === null) {
    return { kind: "refused", stage: "content", reason: `longer than ${options.maxBytes} bytes` };
  }
  return { kind: "body", bytes, contentType };
}

/** The wait the server asks for, in seconds or as a date. */
function retryAfter(response: Response, clock: Clock): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - clock.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** The body, or null as soon as it is longer than allowed. */
async function limited(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
