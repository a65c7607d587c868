import { join } from "node:path";
import { executeNotebook } from "../../lib/notebook/mod.ts";
import { type Measured, medianMs } from "./measure.ts";

/** A notebook of one cell, from start to end of its kernel; beside nbconvert where that is installed. */
export async function benchKernel(): Promise<Measured[]> {
  const folder = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  const notebook = join(folder, "one.ipynb");
  const cell = {
    cell_type: "code",
    id: "one",
    source: "1 + 1",
    metadata: {},
    outputs: [],
    execution_count: null,
  };
  const metadata = { kernelspec: { name: "deno", display_name: "Deno", language: "typescript" } };
  await Deno.writeTextFile(
    notebook,
    JSON.stringify({ cells: [cell], metadata, nbformat: 4, nbformat_minor: 5 }),
  );
  try {
    const ours = await medianMs(3, async () => {
      await executeNotebook({ notebook, output: join(folder, "done.ipynb"), timeoutMs: 60_000 });
    }) / 1000;
    const peer = await nbconvert(notebook);
    return [{
      part: "kernel",
      work: "notebook of one cell, kernel start and end included",
      value: ours,
      unit: "s",
      ...peer === undefined
        ? {}
        : { peer: "jupyter nbconvert --execute", peerValue: peer, ratio: peer / ours },
    }];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function nbconvert(notebook: string): Promise<number | undefined> {
  const run = async () => {
    const { success } = await new Deno.Command("jupyter", {
      args: ["nbconvert", "--to", "notebook", "--execute", "--stdout", notebook],
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) throw new Error("nbconvert failed");
  };
  try {
    return await medianMs(3, run) / 1000;
  } catch {
    // not installed, or without the Deno kernel: the line then has no peer
    return undefined;
  }
}
