import { createHash } from "node:crypto";

/** SHA-256 of a text or bytes, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** SHA-256 of a file, streamed, in hexadecimal. */
export async function sha256File(path: string | URL): Promise<string> {
  const hash = createHash("sha256");
  const file = await Deno.open(path);
  for await (const bytes of file.readable) hash.update(bytes);
  return hash.digest("hex");
}
