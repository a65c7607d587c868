import { Problem } from "../base/mod.ts";

/** An environment variable; undefined where it is not set or empty. */
export function environmentVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    throw new Problem({
      what: "An environment variable may not be read",
      found: name,
      todo: `start this with "deno task", or add --allow-env=${name}`,
      cause: error,
    });
  }
}
