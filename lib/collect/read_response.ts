import { type Clock, retryAfter } from "../base/mod.ts";
import type { Answer, Body } from "./answer.ts";

/** What came of one try. */
export type Try =
  | Answer
  | { kind: "unchanged" }
  | { kind: "again"; reason: string; status?: number; waitMs?: number };

/** Reads a response as far as it is wanted; what is not is not read. */
export async function readResponse(
  url: string,
  response: Response,
  earlier: Body | undefined,
  options: { types: RegExp; maxBytes: number; clock: Clock },
): Promise<Try> {
  const { status } = response;
  if (status === 304 && earlier) {
    await response.body?.cancel();
    return { kind: "unchanged" };
  }
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
    return {
      kind: "again",
      reason: `status ${status}`,
      status,
      waitMs: retryAfter(response.headers, options.clock),
    };
  }
  if (status !== 200) {
    await response.body?.cancel();
    return { kind: "status", status };
  }
  if (!accepts(options.types, contentType)) {
    await response.body?.cancel();
    return { kind: "refused", stage: "content", reason: `content type ${contentType.split(";")[0]}` };
  }
  const bytes = await limited(response, options.maxBytes);
  if (bytes === null) {
    return { kind: "refused", stage: "content", reason: `longer than ${options.maxBytes} bytes` };
  }
  return { kind: "body", bytes, contentType, ...validators(response.headers) };
}

function validators(headers: Headers): Pick<Body, "etag" | "modified" | "robotsTag"> {
  const etag = headers.get("etag"), modified = headers.get("last-modified");
  const robotsTag = headers.get("x-robots-tag");
  return {
    ...(etag !== null && { etag }),
    ...(modified !== null && { modified }),
    ...(robotsTag !== null && { robotsTag }),
  };
}

/** The body, or null as soon as it is longer than allowed; the rest is not read. */
export async function limited(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    return null;
  }
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

/** A server that does not say what it sends is believed to send what was asked for. */
export function accepts(types: RegExp, contentType: string): boolean {
  return contentType === "" || types.test(contentType);
}
