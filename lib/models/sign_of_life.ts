import { join } from "node:path";

/**
 * A sign that whoever made it still runs: a file that stays locked until it is closed, or until the process ends in
 * whatever way. Another process that finds the name somewhere asks whether it holds.
 *
 * @example
 * ```ts
 * import { SignOfLife } from "./sign_of_life.ts";
 * const folder = await Deno.makeTempDir(), sign = new SignOfLife(folder);
 * if (!SignOfLife.holds(folder, sign.name)) throw new Error();
 * sign.close();
 * if (SignOfLife.holds(folder, sign.name)) throw new Error();
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export class SignOfLife {
  readonly name = `alive-${crypto.randomUUID()}.lock`;
  readonly #file: Deno.FsFile;

  constructor(private readonly folder: string) {
    this.#file = Deno.openSync(join(folder, this.name), { write: true, createNew: true });
    this.#file.lockSync(true);
  }

  /** Whether the maker of a sign still runs; the file of one that does not is removed. */
  static holds(folder: string, name: string): boolean {
    const path = join(folder, name);
    try {
      using file = Deno.openSync(path, { write: true });
      if (!file.tryLockSync(true)) return true;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
    removeIfThere(path);
    return false;
  }

  close(): void {
    this.#file.close();
    removeIfThere(join(this.folder, this.name));
  }
}

/** Another process that saw that nobody holds the file may have removed it first. */
function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
