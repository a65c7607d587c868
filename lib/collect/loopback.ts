import { type Fetch, Problem } from "../base/mod.ts";

/** A site served on this machine under the address it has elsewhere. */
export interface Loopback {
  /** Asks the local server for addresses of the origin (http or https) and refuses all others. */
  fetch: Fetch;
  close(): Promise<void>;
}

/** Serves an origin on a free loopback port. */
export function serveOrigin(
  origin: string,
  handler: (request: Request) => Response | Promise<Response>,
): Loopback {
  const { host } = new URL(origin);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
  return {
    async fetch(address, init) {
      const url = new URL(address);
      if (url.host !== host) {
        throw new Problem({ what: `This source serves ${host} only`, found: url.host });
      }
      return await fetch(`http://127.0.0.1:${server.addr.port}${url.pathname}${url.search}`, init);
    },
    close: () => server.shutdown(),
  };
}
