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

/** A key or token from the environment, without blanks around it; undefined where it is not set or empty. */
export function secretOf(variable: string): string | undefined {
  const secret = environmentVariable(variable)?.trim();
  if (!secret) return undefined;
  if (/^[\x21-\x7e]+$/.test(secret)) return secret;
  throw new Problem({
    what: "A key has characters that no key has",
    where: `the environment variable ${variable}`,
    found: "a blank, a line break, or a letter or sign that is not ASCII",
    todo: `set ${variable} again, to the key alone and for this shell only`,
  });
}
