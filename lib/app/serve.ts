import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import type { App } from "./app.ts";
import { errorResponse } from "./error_page.ts";
import { guard, securityHeaders } from "./http/guard.ts";
import { problemJson, Refusal } from "./http/refusal.ts";
import { Router } from "./http/router.ts";
import { staticRoutes } from "./http/static_files.ts";
import { chosenLanguage } from "./http/words.ts";
import { apiDescription } from "./http/api_description.ts";
import { AREA_ROUTES } from "./routes.ts";
import { Runs } from "./runs/runs.ts";
import { openDatabase } from "./state.ts";

/** Where and for whom the application works. */
export interface ServeOptions {
  /** The folder of the runs; the application keeps its own things below it. */
  outputs: string;
  /** What all runs share. */
  cache: string;
  /** The address it listens on. */
  hostname?: string;
  /** 0 for any that is free. */
  port?: number;
  /** What whoever asks must know; needed beyond this machine. */
  token?: string;
  log?(message: string): void;
}

/** An application that is open. */
export interface Served {
  /** Where it is, with its token if it has one. */
  address: string;
  app: App;
  close(): Promise<void>;
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);

/** Opens the application. It listens on this machine alone unless told otherwise, and then only with a token. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { outputs, cache, hostname = "127.0.0.1", port = 0, token, log = () => {} } = options;
  if (!LOOPBACK.has(hostname) && token === undefined) {
    throw new Problem({
      what: "Beyond this machine the application is only opened with a token",
      where: "--host",
      found: hostname,
      todo: "leave --host out, or set COTEJO_TOKEN to a secret of at least 16 characters",
    });
  }
  if (token !== undefined && !/^[\w-]{16,}$/.test(token)) {
    throw new Problem({
      what: "This is no token",
      where: "COTEJO_TOKEN",
      allowed: "16 or more letters, digits, - and _",
    });
  }
  const folder = join(outputs, ".app"), closing = new AbortController();
  const finishing: (() => Promise<void>)[] = [];
  const database = await openDatabase(folder);
  const app: App = {
    ...{ outputs, cache, folder, database, log },
    runs: new Runs(outputs, cache),
    closing: closing.signal,
    atClosing: (finish) => void finishing.push(finish),
  };
  const areas = AREA_ROUTES.flatMap((routes) => routes(app));
  const router = new Router([...staticRoutes, ...areas, apiDescription(areas)]);
  const hosts = new Set<string>();
  const answer = async (request: Request): Promise<Response> => {
    if (!URL.canParse(request.url)) {
      const found = request.headers.get("host");
      return problemJson(new Refusal(400, { what: "No server can have this name", found }));
    }
    try {
      return guard(request, { hosts, token }) ?? await router.handle(request, app);
    } catch (error) {
      const url = new URL(request.url), language = chosenLanguage(request);
      return errorResponse({ app, request, url, params: {}, language }, error);
    }
  };
  const server = Deno.serve({ hostname, port, onListen() {} }, async (request) => {
    const response = await answer(request);
    const { status, statusText } = response, headers = new Headers(response.headers);
    securityHeaders(headers);
    return new Response(request.method === "HEAD" ? null : response.body, { status, statusText, headers });
  });
  const at = server.addr.port;
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) hosts.add(`${name}:${at}`);
  const shown = hostname.includes(":") ? `[${hostname}]` : hostname;
  hosts.add(`${shown}:${at}`.toLowerCase());
  return {
    address: `http://${shown}:${at}/${token === undefined ? "" : `?token=${token}`}`,
    app,
    async close() {
      closing.abort();
      await server.shutdown();
      for (const finish of finishing) await finish();
      database.close();
    },
  };
}
