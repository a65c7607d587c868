import { statfs } from "node:fs/promises";
import { Problem } from "./problem.ts";

/** Whether a write failed because the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as { code?: string } | null)?.code ?? "");
}

/** Bytes that may still be written to the disk of a folder; null where this process may not ask. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Number(bavail) * Number(bsize);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return null;
    throw error;
  }
}

/** Says that the disk is full, or will be. */
export function diskFull(where: string, found?: string, cause?: unknown): Problem {
  return new Problem({
    what: "There is no room left on the disk",
    where,
    found,
    todo: "make room, or name another folder with --cache, and start again",
    cause,
  });
}

/** Bytes in words, such as "3.1 MB". */
export function inWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [unit, size] = bytes < 1e6 ? ["kB", 1e3] : bytes < 1e9 ? ["MB", 1e6] : ["GB", 1e9];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

/** Megabytes to one decimal, for progress. */
export function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
