import type { Experiment } from "../experiment/mod.ts";
import { guardedFetch } from "../run/mod.ts";
import { chromaAccess } from "./chroma_access.ts";
import { ChromaApi } from "./chroma_api.ts";
import { noChromaHere } from "./chroma_binding.ts";

/**
 * Refuses, before any work is done, what would stop a search in Chroma: a native library that is missing or that this
 * system does not take, an address or key that cannot be used, a server that does not answer. A server is only asked
 * where this process may connect to it; the pipeline's own may connect to 127.0.0.1 alone, so that for a server
 * elsewhere it looks at the address and the key, and the step is the first to ask.
 *
 * @example
 * ```ts
 * import { checkChroma } from "./chroma_check.ts";
 * const refused = await checkChroma({ key: "COTEJO_KEY_OF_NOBODY" }).catch((error) => error.message);
 * if (!refused.includes("COTEJO_KEY_OF_NOBODY")) throw new Error(refused);
 * ```
 */
export async function checkChroma(settings: Experiment["chroma"]): Promise<void> {
  const { address, key } = chromaAccess(settings);
  if (address === undefined) {
    const problem = await noChromaHere();
    if (problem) throw problem;
    return;
  }
  const { host } = new URL(address);
  if (Deno.permissions.querySync({ name: "net", host }).state !== "granted") return;
  const api = new ChromaApi({ address, fetch: guardedFetch([host]), key, patience: 0 });
  await api.ask("/heartbeat", { timeoutMs: 5000 });
}
