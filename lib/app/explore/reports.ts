import { join } from "node:path";
import { notFound } from "../http/refusal.ts";
import type { Context, Route } from "../http/route.ts";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  svg: "image/svg+xml",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  md: "text/plain; charset=utf-8",
  tex: "text/plain; charset=utf-8",
  bib: "text/plain; charset=utf-8",
  cff: "text/plain; charset=utf-8",
};

/** A page's own policy stands in its first lines. */
const HEAD_BYTES = 8192;

/**
 * The run's own report, as its files are: read alone, below the folder of the reports alone, and in a sandbox, so that
 * whatever a page does, it does as a stranger: it is of no origin, reads nothing of the application and sends nothing.
 * A page runs the scripts whose hashes its own policy names, and no others.
 */
export const reportRoute: Route = {
  method: "GET",
  path: "/runs/:run/reports/:file(.+)",
  handle: serveReport,
};

async function serveReport({ app, params: { run = "", file = "" } }: Context): Promise<Response> {
  const { folder } = await app.runs.get(run);
  const gone = () => notFound("The run's report has no such file", { where: run, found: file });
  const parts = file.split("/"), type = TYPES[/\.([a-z]+)$/.exec(file)?.[1] ?? ""];
  if (type === undefined || parts.some((part) => !/^[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*$/u.test(part))) {
    throw gone();
  }
  const root = join(folder, "reports"), path = join(root, ...parts);
  const [realRoot, real] = await Promise.all([root, path].map((one) => Deno.realPath(one))).catch((error) => {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) throw gone();
    throw error;
  }) as [string, string];
  if (real !== join(realRoot, ...parts)) throw gone(); // a link that leads elsewhere
  const bytes = await Deno.readFile(real);
  const scripts = type.startsWith("text/html") ? ownScripts(bytes) : "'none'";
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "sandbox allow-scripts allow-downloads allow-popups",
  ].join("; ");
  return new Response(bytes, { headers: { "content-type": type, "content-security-policy": policy } });
}

/** The hashes of scripts that a page's policy names; 'none' where it has no policy, or one that allows more. */
function ownScripts(page: Uint8Array): string {
  const head = new TextDecoder().decode(page.subarray(0, HEAD_BYTES));
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(head)?.[1] ?? "";
  const sources = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1]?.trim() ?? "";
  return /^'sha256-[\w+/=]+'( 'sha256-[\w+/=]+')*$/.test(sources) ? sources : "'none'";
}
