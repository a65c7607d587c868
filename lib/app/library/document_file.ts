import { notFound, Refusal } from "../http/refusal.ts";
import type { Context } from "../http/route.ts";
import type { Library } from "./library.ts";
import { said } from "./said.ts";

/**
 * `GET /documents/:collection/:document/file`: an added file as it came. It is given to be saved, whatever it is, so that
 * no browser takes it for a page of this application; a PDF file may be shown, without any rights.
 */
export async function documentFile(
  { request, params, language }: Context,
  library: Library,
): Promise<Response> {
  const w = said(language), [collection, id] = [Number(params.collection), Number(params.document)];
  const known = Number.isSafeInteger(collection) && Number.isSafeInteger(id);
  const document = known ? library.store.document(collection, id) : undefined;
  if (!document) throw notFound(w.noDocument, { found: `${params.collection}/${params.document}` });
  const file = await Deno.open(library.files.path(collection, document.sha256)).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Refusal(410, { what: w.fileGone, found: document.name });
  });
  const isPdf = document.kind === "pdf", name = document.name.slice(document.name.lastIndexOf("/") + 1);
  if (request.method === "HEAD") file.close();
  return new Response(request.method === "HEAD" ? null : file.readable, {
    headers: {
      "content-type": isPdf ? "application/pdf" : "application/octet-stream",
      "content-length": String(document.bytes),
      "content-disposition": `${isPdf ? "inline" : "attachment"}; filename*=UTF-8''${encoded(name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}

/** As RFC 8187 has it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
