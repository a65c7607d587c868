/** What the messages below a failed `fetch` mean, first match first. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/connection refused|actively refused|ECONNREFUSED/i, "connection refused"],
  [/dns error|failed to lookup|no such host|ENOTFOUND|EAI_AGAIN/i, "host not found"],
  [/timed? ?out|ETIMEDOUT/i, "timed out"],
  [/InvalidContentType/, "TLS error, the server does not speak https at this address"],
  [/unreachable|EHOSTUNREACH|ENETUNREACH/i, "network unreachable"],
  [/connection reset|ECONNRESET/i, "connection reset"],
  [
    /closed before message completed|error reading a body|unexpected (eof|end of file)/i,
    "connection cut off",
  ],
  [/invalid HTTP version/i, "no HTTP answer, perhaps the address needs https"],
];

/**
 * Why a request did not come through, in a few words. `fetch` itself only says that it failed; the cause stands in the
 * errors below it.
 *
 * @example
 * ```ts
 * import { transportCause } from "./transport_cause.ts";
 * const below = new Error("client error (Connect): tcp connect error: Connection refused (os error 111)");
 * const cause = transportCause(new TypeError("fetch failed", { cause: below }));
 * if (cause !== "connection refused") throw new Error(cause);
 * ```
 */
export function transportCause(error: unknown): string {
  const messages = messagesOf(error);
  const text = messages.join(": ");
  const known = CAUSES.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  const detail = (messages.at(-1) ?? "").replace(/^error sending request.*?client error \(\w+\): /, "");
  return /certificate|tls|handshake|corrupt message/i.test(detail) ? `TLS error, ${detail}` : detail;
}

/** The messages of an error and of those below it, the outermost first. */
function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (
    let at = error;
    at !== undefined && messages.length < 5;
    at = at instanceof Error ? at.cause : undefined
  ) {
    messages.push(at instanceof Error ? at.message : String(at));
  }
  return messages;
}
