/** What of a file brings its contents to the disk, off this thread. */
export interface SyncedFile {
  syncData(): Promise<void>;
  close(): void;
}

/**
 * Brings what was written to a file to the disk while other work goes on. Calls that come while the disk is busy wait
 * together for one more turn of it.
 *
 * @example
 * ```ts
 * import { DiskSync } from "./disk_sync.ts";
 * const path = await Deno.makeTempFile(), disk = new DiskSync(await Deno.open(path, { write: true }));
 * await Deno.writeTextFile(path, "paid");
 * await disk.sync();
 * disk.close();
 * await Deno.remove(path);
 * ```
 */
export class DiskSync {
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(private readonly file: SyncedFile) {}

  /** Resolves when all that was written before this call is on the disk. */
  sync(): Promise<void> {
    if (!this.#underWay) return this.start();
    const again = () => {
      this.#next = undefined;
      return this.start();
    };
    return this.#next ??= this.#underWay.then(again, again);
  }

  private start(): Promise<void> {
    return this.#underWay = this.file.syncData().finally(() => this.#underWay = undefined);
  }

  close(): void {
    this.file.close();
  }
}
