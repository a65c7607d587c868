import { join } from "node:path";
import { copy } from "../base/copy_for_tests.ts";
import { outputsFolder, sharedCache } from "../run/mod.ts";
import { serve, type Served, type ServeOptions } from "./serve.ts";

/** An application over copies of runs in a folder of its own, which goes with it. */
export interface ServedForTests extends Served, AsyncDisposable {
  outputs: string;
  /** Asks it; paths begin with "/". */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** Whether the runs that tests look into are there: the pipeline has been run on the samples. */
export function hasRun(name: string): boolean {
  try {
    return Deno.statSync(join(outputsFolder, name, "manifest.json")).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Opens the application for a test, over copies of the named runs. */
export async function serveForTests(
  runs: readonly string[] = [],
  options: Partial<ServeOptions> = {},
): Promise<ServedForTests> {
  const outputs = await Deno.makeTempDir({ prefix: "cotejo-app-" });
  for (const name of runs) await copy(join(outputsFolder, name), join(outputs, name));
  const served = await serve({ outputs, cache: sharedCache, ...options });
  const { origin } = new URL(served.address);
  return {
    ...served,
    outputs,
    ask: (path, init) => fetch(origin + path, { redirect: "manual", ...init }),
    async [Symbol.asyncDispose]() {
      await served.close();
      await Deno.remove(outputs, { recursive: true });
    },
  };
}
