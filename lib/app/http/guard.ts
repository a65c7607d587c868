import { timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal.ts";
import { cookie } from "./words.ts";

/** Who may ask. */
export interface GuardOptions {
  /** Names and ports under which this server is known: "127.0.0.1:8300". */
  hosts: ReadonlySet<string>;
  /** What whoever asks must know; none where only this machine can ask. */
  token?: string;
}

const COOKIE = "cotejo_token";

/**
 * Refuses what a page of another site could make a browser send: requests under another name (a name of theirs that
 * leads here), and changes from elsewhere; and, where there is a token, everyone who does not know it. Returns where to
 * go on after the token came with the address, so that it does not stay there.
 */
export function guard(request: Request, { hosts, token }: GuardOptions): Response | undefined {
  const url = new URL(request.url), host = request.headers.get("host") ?? url.host;
  if (!hosts.has(host.toLowerCase())) {
    throw new Refusal(421, {
      what: "This server is not known by that name",
      found: host,
      allowed: [...hosts].join(", "),
    });
  }
  if (request.method !== "GET" && request.method !== "HEAD") refuseForeign(request, host);
  if (token === undefined) return undefined;
  const given = url.searchParams.get("token");
  if (given !== null && same(given, token)) {
    url.searchParams.delete("token");
    return new Response(null, {
      status: 303,
      headers: {
        location: url.pathname + url.search,
        "set-cookie": `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`,
      },
    });
  }
  if (same(cookie(request, COOKIE) ?? "", token)) return undefined;
  throw new Refusal(401, {
    what: "This server wants to know who asks",
    todo: "open the address that the command printed, with its token",
  });
}

function refuseForeign(request: Request, host: string): void {
  const site = request.headers.get("sec-fetch-site"), origin = request.headers.get("origin");
  if (site !== null ? site === "same-origin" : origin === null || hostOf(origin) === host) return;
  throw new Refusal(403, {
    what: "Changes are only taken from the application's own pages",
    found: origin ?? site ?? "nothing",
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function same(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** What no page of the application may do; figures set styles of their own. */
export function securityHeaders(headers: Headers): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const all = {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
  for (const [name, value] of Object.entries(all)) if (!headers.has(name)) headers.set(name, value);
}
