import { extname, isAbsolute, join, relative } from "node:path";
import { Problem } from "../base/mod.ts";
import { type Loopback, serveOrigin } from "./loopback.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".pdf": "application/pdf",
};

/**
 * Serves a folder of pages on this machine as if it were the site `origin`, so that a crawl of it is a real
 * crawl. `/x` finds `x`, `x.html` or `x/index.html`, and `/x/` finds `x/index.html`; nothing outside the
 * folder is served. Close it when done.
 *
 * @example
 * ```ts
 * import { serveFolder } from "./serve_folder.ts";
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/disks.html`, "<h1>Disks</h1>");
 * const site = await serveFolder(folder, "https://learn.example");
 * const page = await (await site.fetch("https://learn.example/disks")).text();
 * await site.close();
 * await Deno.remove(folder, { recursive: true });
 * if (page !== "<h1>Disks</h1>") throw new Error(page);
 * ```
 */
export async function serveFolder(folder: string, origin: string): Promise<Loopback> {
  const root = await Deno.realPath(folder).catch((cause: unknown) => {
    throw new Problem({ what: "The folder of pages cannot be read", where: folder, cause });
  });
  return serveOrigin(origin, (request) => answer(root, request));
}

async function answer(root: string, request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const path = decoded(new URL(request.url).pathname);
  if (path === null) return new Response(null, { status: 400 });
  for (
    const name of path.endsWith("/") ? [path + "index.html"] : [path, path + ".html", path + "/index.html"]
  ) {
    const file = await realFile(join(root, name));
    if (file === null) continue;
    if (!inside(root, file)) return new Response(null, { status: 403 });
    const type = TYPES[extname(file).toLowerCase()] ?? "application/octet-stream";
    return new Response(await Deno.readFile(file), { headers: { "content-type": type } });
  }
  return new Response("Not found", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/** The path as the file system means it; null for one that is malformed or climbs. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]/.test(path) || path.split("/").includes("..") ? null : path;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The file behind a path, links followed; null when there is none. */
async function realFile(path: string): Promise<string | null> {
  try {
    const real = await Deno.realPath(path);
    return (await Deno.stat(real)).isFile ? real : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw error;
  }
}

function inside(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
