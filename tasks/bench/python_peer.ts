import { fileURLToPath } from "node:url";

/**
 * What a peer in Python prints as JSON; null, with a word why, where Python or the packages it needs are not at hand:
 * the project needs none of them.
 */
export async function pythonPeer<T>(script: string, args: readonly (string | number)[]): Promise<T | null> {
  const path = fileURLToPath(new URL(`peers/${script}`, import.meta.url));
  let words: string;
  try {
    const { success, stdout, stderr } = await new Deno.Command("python3", {
      args: [path, ...args.map(String)],
    }).output();
    if (success) return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1)!) as T;
    words = new TextDecoder().decode(stderr).trim().split("\n").at(-1) ?? "";
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    words = "there is no python3";
  }
  console.error(`  not measured beside ${script}: ${words}`);
  return null;
}
