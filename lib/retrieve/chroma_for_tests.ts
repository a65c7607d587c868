import { random } from "../base/mod.ts";
import { noChromaHere } from "./chroma_binding.ts";

/** Runs with a folder that is removed afterwards. */
export async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Where trying goes wrong, the tests run and say so. */
const missing = (await noChromaHere().catch(() => undefined))?.parts.what;

/** A test that needs Chroma's server; skipped, visibly, where its library is missing or cannot be loaded. */
export function chromaTest(name: string, fn: (folder: string) => Promise<void>): void {
  Deno.test({
    name: missing === undefined ? name : `${name} (skipped: ${missing})`,
    ignore: missing !== undefined,
    fn: () => inFolder(fn),
  });
}

/** Vectors of length about 1, always the same for a name. */
export function someVectors(name: string, rows: number, dimension: number): Float32Array {
  const next = random(7, name);
  return Float32Array.from({ length: rows * dimension }, () => (next() - 0.5) * Math.sqrt(12 / dimension));
}
