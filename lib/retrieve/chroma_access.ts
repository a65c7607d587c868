import { isLoopback, Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { secretOf } from "../models/mod.ts";

/** Where a Chroma server is, and what opens it. */
export interface ChromaAccess {
  /** Undefined where a server is started here. */
  address: string | undefined;
  key: string | undefined;
}

/**
 * The address and the key of the server that an experiment names. Refuses, before anything is sent, an address that is
 * none, a key that is not set, and one that would leave this machine in the clear.
 *
 * @example
 * ```ts
 * import { chromaAccess } from "./chroma_access.ts";
 * const { address, key } = chromaAccess({ address: "http://127.0.0.1:8000/" });
 * if (address !== "http://127.0.0.1:8000" || key !== undefined) throw new Error(address);
 * ```
 */
export function chromaAccess(settings: Pick<Experiment["chroma"], "address" | "key">): ChromaAccess {
  const address = settings.address?.replace(/\/+$/, "");
  const url = address === undefined ? undefined : checkedUrl(address);
  if (settings.key === undefined) return { address, key: undefined };
  const key = secretOf(settings.key);
  if (key === undefined) {
    throw new Problem({
      what: "The key of the Chroma server is not set",
      where: `the environment variable ${settings.key}`,
      todo: `set it, or remove "key" under "chroma" in the experiment`,
    });
  }
  if (url?.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new Problem({
      what: "The key of the Chroma server would be sent unencrypted",
      where: "chroma.address",
      found: address,
      allowed: "https, or http on this machine",
      todo: 'give its https address, or use a server without a key and remove "key" under "chroma"',
    });
  }
  return { address, key };
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address);
  if (
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(address)
  ) return url;
  throw new Problem({
    what: "The address of the Chroma server cannot be used",
    where: "chroma.address",
    allowed: "an http or https address such as http://127.0.0.1:8000, without a user name, password, ? and #",
    todo: 'correct it, or leave it out: a server is then started here; a key is named in "chroma.key"',
  });
}
