import { dirname } from "node:path";

/**
 * Waits until no other process asks an endpoint for vectors of the same file, and keeps others waiting until it is
 * disposed of, or until this process ends: two that lack the same texts would both pay for them.
 *
 * @example
 * ```ts
 * import { turnToPay } from "./turn_to_pay.ts";
 * const folder = await Deno.makeTempDir();
 * {
 *   using _turn = await turnToPay(`${folder}/vectors.sqlite`, () => console.log("another process is paying"));
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function turnToPay(vectors: string, waiting: () => void): Promise<Disposable> {
  await Deno.mkdir(dirname(vectors), { recursive: true });
  const file = await Deno.open(`${vectors}.lock`, { write: true, create: true });
  if (!await file.tryLock(true)) {
    waiting();
    await file.lock(true);
  }
  return file;
}
