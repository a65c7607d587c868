import { dirname } from "node:path";

/**
 * Does work that no other process may do at the same time. The lock is the system's own, on a file that stays: it ends with
 * the process, however that ends.
 */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  await Deno.mkdir(dirname(path), { recursive: true });
  using file = await Deno.open(path, { write: true, create: true });
  await file.lock(true);
  return await work();
}
