import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Frees what is no longer used, now. Native libraries hold large tables behind small objects, and the collector, which
 * sees only the small ones, would let gigabytes pile up. The memory is given back in the next turn of the event loop.
 */
export async function releaseMemory(): Promise<void> {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
  await new Promise((resolve) => setTimeout(resolve, 0));
}
