import { Problem } from "../base/mod.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);
const MOST_REDIRECTS = 20;
/** The system's own fetch, kept before a step puts a guarded one in its place. */
const unguarded = globalThis.fetch;

/**
 * A `fetch` that connects to the named hosts and to loopback only, redirects included. Everything that leaves
 * the machine passes through it.
 *
 * @example
 * ```ts
 * import { guardedFetch } from "./network.ts";
 * const fetch = guardedFetch(["learn.cotejo.example"]);
 * const refused = await fetch("https://example.com/").catch((error) => error.message);
 * if (!refused.includes("example.com")) throw new Error(refused);
 * ```
 */
export function guardedFetch(hosts: readonly string[], connect: typeof fetch = unguarded): typeof fetch {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  const check = (url: URL) => {
    if (url.protocol !== "http:" && url.protocol !== "https:") return;
    if (loopback.has(url.hostname) || allowed.has(url.hostname) || allowed.has(url.host)) return;
    throw new Problem({
      what: "A connection to a host that the experiment does not name was refused",
      found: url.host,
      allowed: ["loopback", ...allowed].join(", "),
      todo: 'add the host to "hosts" in the experiment if it is meant to be reached',
    });
  };
  return async (input, init) => {
    const request = new Request(input, init);
    let url = new URL(request.url), headers = request.headers;
    check(url);
    if (request.redirect !== "follow") return await connect(request);
    let response = await connect(new Request(request, { redirect: "manual" }));
    for (let hops = 0; isRedirect(response) && hops < MOST_REDIRECTS; hops++) {
      await response.body?.cancel();
      const next = new URL(response.headers.get("location")!, url);
      if (next.protocol !== "https:" && (url.protocol === "https:" || next.protocol !== "http:")) {
        throw new Problem({
          what: "A redirect to a less safe address was refused",
          where: request.url,
          found: next.protocol + (next.host && `//${next.host}`),
          allowed: "https, or http where the request was http",
        });
      }
      check(next);
      if (next.origin !== url.origin) headers = withoutSecrets(headers);
      url = next;
      response = await connect(url, { headers, signal: request.signal, redirect: "manual" });
    }
    if (isRedirect(response)) {
      throw new Problem({ what: `More than ${MOST_REDIRECTS} redirects`, where: request.url });
    }
    return response;
  };
}

/** Headers without those that were meant for one host. */
function withoutSecrets(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ["authorization", "cookie", "x-chroma-token"]) headers.delete(name);
  return headers;
}

function isRedirect(response: Response): boolean {
  return [301, 302, 303, 307, 308].includes(response.status) && response.headers.has("location");
}
