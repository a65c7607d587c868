import { createRequire } from "node:module";

/**
 * Loads Chroma's native library, and does nothing with it: `deno run chroma_binding_main.ts BINDING CODE`. Where it
 * cannot be loaded, the reason is printed and the process ends with that code.
 */
if (import.meta.main) {
  const [binding, code] = Deno.args;
  try {
    createRequire(import.meta.url)(binding!);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(Number(code));
  }
  Deno.exit(0);
}
