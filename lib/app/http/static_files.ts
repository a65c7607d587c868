import { stripTypeScriptTypes } from "node:module";
import { sha256 } from "../../base/mod.ts";
import { figuresScript, plotlySource } from "../../report/mod.ts";
import { notFound } from "./refusal.ts";
import type { Context, Route } from "./route.ts";

const client = new URL("../client/", import.meta.url);

interface Asset {
  body: string;
  type: string;
  tag: string;
}

const known = new Map<string, Promise<Asset>>();

/** Style sheets, browser code (TypeScript, its types taken out on the way), Plotly and what draws figures with it. */
export const staticRoutes: Route[] = [{
  method: "GET",
  path: "/static/:name",
  handle: serve,
}];

async function serve({ request, params: { name = "" } }: Context): Promise<Response> {
  let asset = known.get(name);
  if (!asset) {
    asset = read(name);
    known.set(name, asset);
    asset.catch(() => known.delete(name));
  }
  const { body, type, tag } = await asset;
  const headers = { "content-type": type, etag: tag, "cache-control": "no-cache" };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

async function read(name: string): Promise<Asset> {
  const [body, type] = await content(name);
  return { body, type: `${type}; charset=utf-8`, tag: `"${sha256(body).slice(0, 16)}"` };
}

async function content(name: string): Promise<[string, string]> {
  if (name === "page_figures.js") return [figuresScript(), "text/javascript"];
  if (name === "plotly.js") return [plotlySource(), "text/javascript"];
  const kind = /^[a-z_]+\.(ts|css)$/.exec(name)?.[1];
  if (kind === undefined || name.endsWith("_test.ts")) {
    throw notFound("There is no such file", { found: name });
  }
  const text = await Deno.readTextFile(new URL(name, client)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) throw notFound("There is no such file", { found: name });
    throw error;
  });
  return kind === "css" ? [text, "text/css"] : [stripTypeScriptTypes(text), "text/javascript"];
}
