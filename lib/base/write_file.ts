import { dirname } from "node:path";

/**
 * Writes a file whole or not at all: the content goes to a temporary name beside it, reaches the disk,
 * and is then renamed over the old file. A crash at any moment leaves the old content or the new one.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await replaceWhole(path, async (temporary) => {
    const file = await Deno.open(temporary, { write: true, create: true, truncate: true });
    try {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
      await file.syncData();
    } finally {
      file.close();
    }
  });
}

/** As {@linkcode writeWhole}, for writers that need a path: `write` fills the temporary file. */
export async function replaceWhole(
  path: string,
  write: (temporary: string) => void | Promise<void>,
): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.tmp`;
  try {
    await write(temporary);
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => undefined);
    throw error;
  }
}
