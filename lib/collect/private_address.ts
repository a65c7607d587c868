import { lookup } from "node:dns/promises";
import { type Fetch, Problem } from "../base/mod.ts";
import { isPrivateAddress } from "./is_private_address.ts";

/** The addresses of a host name; none when there is no such name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/**
 * A `fetch` that refuses this machine and private networks, by address or by a name that leads there, unless the host
 * is allowed, with its port or without. A name is looked up once; one that does not exist is left to `fetch` to complain
 * about. Whoever follows redirects has to come back here with each.
 *
 * @example
 * ```ts
 * import { refusePrivate } from "./private_address.ts";
 * const careful = refusePrivate(() => Promise.resolve(new Response("hello")), {
 *   allowed: ["wiki.example"],
 *   resolve: () => Promise.resolve(["10.0.0.7"]),
 * });
 * if (!(await careful("https://wiki.example/")).ok) throw new Error("wiki.example is allowed");
 * const refused = await careful("https://other.example/").catch((problem) => problem.message);
 * if (!refused.includes("10.0.0.7")) throw new Error(refused);
 * ```
 */
export function refusePrivate(
  fetch: Fetch,
  { allowed, resolve = systemResolve }: { allowed: readonly string[]; resolve?: Resolve },
): Fetch {
  const named = new Set(allowed.map((host) => host.toLowerCase().replace(/\.$/, "")));
  const known = new Map<string, Promise<readonly string[]>>();
  const addressesOf = (name: string) => {
    let addresses = known.get(name);
    if (!addresses) {
      known.set(name, addresses = resolve(name));
      addresses.catch(() => known.delete(name));
    }
    return addresses;
  };
  return async (address, init) => {
    const { host, hostname, port, protocol } = new URL(address);
    const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
    const withPort = `${hostname.replace(/\.$/, "")}:${port || (protocol === "https:" ? 443 : 80)}`;
    if (named.has(name) || named.has(hostname) || named.has(withPort)) return await fetch(address, init);
    const found = await privateAddress(name, addressesOf);
    if (found === undefined) return await fetch(address, init);
    throw new Problem({
      what: `${host} is at the private address ${found}, and "hosts" in the experiment does not name it`,
      where: address,
      todo: `add "${host}" to "hosts" in the experiment if it is meant to be reached`,
    });
  };
}

async function privateAddress(
  name: string,
  addressesOf: (name: string) => Promise<readonly string[]>,
): Promise<string | undefined> {
  if (/^[\d.]+$/.test(name) || name.includes(":")) return isPrivateAddress(name) ? name : undefined;
  if (/(^|\.)localhost$/.test(name)) return "127.0.0.1";
  return (await addressesOf(name)).find(isPrivateAddress);
}

/** Asks the operating system, as `fetch` does: its own list of hosts counts too. */
export async function systemResolve(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOTFOUND") return [];
    if (code !== "EPERM") throw error;
    throw new Problem({ what: `No permission to look up ${name}`, todo: "allow the network", cause: error });
  }
}
