import { join } from "node:path";
import { Problem, writeWhole } from "../base/mod.ts";

/** Who holds a lock; kept beside it for the message to the second comer. */
export interface Holder {
  pid: number;
  since: string;
  doing: string;
}

/**
 * An exclusive lock on a run's folder, held by the operating system for as long as this process lives: a
 * process that dies in any way lets go of it, so a lock file left behind never blocks.
 */
export class RunLock {
  private constructor(private readonly file: Deno.FsFile, readonly path: string, readonly leftBy?: Holder) {}

  /**
   * Takes the lock `name` in `folder`, or refuses with the holder's name. `patienceMs` is how long a holder may
   * take to go away (a kernel notices the end of its runner within a second).
   */
  static async take(folder: string, name: "run" | "kernel", doing: string, patienceMs = 0): Promise<RunLock> {
    await Deno.mkdir(folder, { recursive: true });
    const path = join(folder, `${name}.lock`);
    const file = await Deno.open(path, { read: true, write: true, create: true });
    const deadline = Date.now() + patienceMs;
    while (!await file.tryLock(true)) {
      if (Date.now() < deadline) {
        await new Promise((done) => setTimeout(done, 100));
        continue;
      }
      file.close();
      const holder = await readHolder(path);
      throw new Problem({
        what: holder
          ? `The run is in use: ${holder.doing}, process ${holder.pid}, since ${holder.since}`
          : "The run is in use by another process",
        where: folder,
        todo:
          "wait for it to end, stop it (close the notebook's kernel), or write to another folder with --out",
      });
    }
    const left = await readHolder(path);
    const holder: Holder = { pid: Deno.pid, since: new Date().toISOString(), doing };
    await writeWhole(`${path}.json`, JSON.stringify(holder) + "\n");
    return new RunLock(file, path, left);
  }

  /** Lets go; what stays in `leftBy` of the next holder then means an earlier process died. */
  async release(): Promise<void> {
    await Deno.remove(`${this.path}.json`).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
    this.file.close();
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(`${path}.json`));
  } catch {
    // absent, or just being replaced: the lock itself is what counts
    return undefined;
  }
}
