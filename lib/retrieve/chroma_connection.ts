import { type Fetch, Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { guardedFetch } from "../run/mod.ts";
import { ChromaApi } from "./chroma_api.ts";
import { type ChromaServer, startChroma } from "./chroma_server.ts";

export interface ConnectOptions {
  /** Where a server that is started here keeps its data. */
  folder: string;
  /** What asks the network; by default it reaches loopback and the address that the experiment gives. */
  fetch?: Fetch;
  log?: (message: string) => void;
}

/** A server that answers, and what it can do. */
export interface ChromaConnection {
  address: string;
  version: string;
  api: ChromaApi;
  /** Path of the collections of its tenant and database. */
  collections: string;
  /** Most records it takes at once, and whether it takes vectors in base64. */
  limits: { batch: number; base64: boolean };
  /** The server's process, where it was started here. */
  server: ChromaServer | undefined;
}

/** Connects to the server that the experiment names, or starts one. */
export async function connectChroma(
  settings: Experiment["chroma"],
  options: ConnectOptions,
): Promise<ChromaConnection> {
  const key = settings.key === undefined ? undefined : keyOf(settings.key);
  const server = settings.address === undefined ? await startChroma(options) : undefined;
  const address = settings.address ?? server!.address;
  try {
    const api = new ChromaApi({
      address,
      fetch: options.fetch ?? guardedFetch([new URL(address).host]),
      key,
      patience: server ? 0 : 4,
      lastWords: server?.lastWords,
    });
    await api.ask("/heartbeat", { timeoutMs: 20_000, patience: 0 });
    const version = await api.ask<string>("/version");
    const { max_batch_size: most = 0, supports_base64_encoding: base64 = false } = await api.ask<
      { max_batch_size?: number; supports_base64_encoding?: boolean }
    >("/pre-flight-checks");
    const { tenant, database } = await placeOf(settings, api);
    const [inTenant, inDatabase] = [tenant, database].map(encodeURIComponent);
    return {
      address,
      version,
      api,
      collections: `/tenants/${inTenant}/databases/${inDatabase}/collections`,
      limits: { batch: most > 0 ? most : Infinity, base64 },
      server,
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

function keyOf(variable: string): string {
  const key = Deno.env.get(variable);
  if (key) return key;
  throw new Problem({
    what: "The key of the Chroma server is not set",
    where: `environment variable ${variable}`,
    todo: `set it, or remove "key" under "chroma" in the experiment`,
  });
}

/** Tenant and database: those named, those the key opens, or the usual ones. */
async function placeOf(
  { tenant, database, key }: Experiment["chroma"],
  api: ChromaApi,
): Promise<{ tenant: string; database: string }> {
  if (key === undefined || tenant !== undefined && database !== undefined) {
    return { tenant: tenant ?? "default_tenant", database: database ?? "default_database" };
  }
  const opened = await api.ask<{ tenant: string; databases: string[] }>("/auth/identity");
  const databases = [...new Set(opened.databases)];
  const only = database ?? (databases.length === 1 && databases[0] !== "*" ? databases[0] : undefined);
  if (only !== undefined) return { tenant: tenant ?? opened.tenant, database: only };
  throw new Problem({
    what: "The key opens no database or several",
    found: databases,
    todo: 'name one in "chroma.database"',
  });
}
