import { Problem } from "../base/mod.ts";
import type { Fetch } from "./request.ts";

const MOST_REDIRECTS = 10;

/** Asks for an address and follows its redirects one by one, so that each passes the rules of the given `fetch`. */
export async function follow(
  fetch: Fetch,
  address: string,
  init: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  let url = address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url).href;
  }
  throw new Problem({ what: `More than ${MOST_REDIRECTS} redirects`, where: address });
}
