import { createRequire } from "node:module";

const [binding, ...args] = Deno.args;
if (binding !== undefined) {
  createRequire(import.meta.url)(binding).cli(["chroma", ...args]);
  (globalThis as unknown as Worker).postMessage("the server has ended");
}
