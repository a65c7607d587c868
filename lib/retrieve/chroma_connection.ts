import { type Fetch, Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { guardedFetch } from "../run/mod.ts";
import { chromaAccess } from "./chroma_access.ts";
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
  const { address: given, key } = chromaAccess(settings);
  const server = given === undefined ? await startChroma(options) : undefined;
  const address = given ?? server!.address;
  try {
    const api = new ChromaApi({
      address,
      fetch: options.fetch ?? guardedFetch([new URL(address).host]),
      key,
      patience: server ? 0 : 4,
      lastWords: server?.lastWords,
    });
    await api.ask("/heartbeat", { timeoutMs: 20_000, patience: 0 });
    const version = await versionOf(api, address);
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

/** The server's version, which goes into the tables. */
async function versionOf(api: ChromaApi, address: string): Promise<string> {
  const version = await api.ask<unknown>("/version");
  if (typeof version === "string" && /^\d[\w.+-]{0,39}$/.test(version)) return version;
  throw new Problem({
    what: "The server gave something else than the version of Chroma",
    where: address,
    todo: 'is this the address of a Chroma server, 1.0 or newer? See "chroma" in the experiment',
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
