import type { Fetch } from "./fetch.ts";
import { Problem } from "./problem.ts";

const MOST_REDIRECTS = 10;

/** How {@linkcode follow} asks. */
export interface FollowOptions {
  headers: Record<string, string>;
  /** Headers for the host that was asked first, such as a key: no other host is ever sent them. */
  ownHeaders?: Record<string, string>;
  signal: AbortSignal;
  /** Told the headers of every answer, redirects included; what it throws ends the request. */
  answered?: (headers: Headers) => void;
}

/** Asks for an address and follows its redirects one by one, so that each passes the rules of the given `fetch`. */
export async function follow(
  fetch: Fetch,
  address: string,
  { headers, ownHeaders = {}, signal, answered }: FollowOptions,
): Promise<Response> {
  const { origin } = new URL(address);
  let url = address, away = false;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const sent = away ? headers : { ...headers, ...ownHeaders };
    const response = await fetch(url, { headers: sent, signal, redirect: "manual" });
    answered?.(response.headers);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    refuseWorse(new URL(url), next);
    away ||= next.origin !== origin;
    url = next.href;
  }
  throw new Problem({ what: `More than ${MOST_REDIRECTS} redirects`, where: address });
}

/** No redirect leads to what others can read or change on the way, nor to a file of this machine. */
function refuseWorse(from: URL, to: URL): void {
  if (to.protocol === "https:" || to.protocol === from.protocol) return;
  throw new Problem({
    what: `A redirect from ${from.protocol.slice(0, -1)} to ${to.protocol.slice(0, -1)} was refused`,
    found: `${from.host} sends to ${to.protocol}//${to.host}`,
    allowed: "https",
  });
}
