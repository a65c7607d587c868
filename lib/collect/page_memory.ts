import { join } from "node:path";
import { sha256, Store } from "../base/mod.ts";
import type { Answer } from "./answer.ts";

/**
 * The pages a crawl has fetched so far, on disk: a crawl that was cut off goes on where it was instead of asking the
 * site for everything again. Forgotten when the collection is complete, so that the next crawl sees the site anew.
 */
export class PageMemory {
  private constructor(private readonly store: Store, private readonly path: string) {}

  /** The memory of one collection; another collection has another one. */
  static async open(cache: string, collection: unknown): Promise<PageMemory> {
    const path = join(cache, "pages", `${sha256(JSON.stringify(collection)).slice(0, 16)}.sqlite`);
    return new PageMemory(await Store.open(path), path);
  }

  get(url: string): Answer | undefined {
    const stored = this.store.get(url);
    if (!stored) return undefined;
    const end = stored.indexOf(0);
    const answer = JSON.parse(new TextDecoder().decode(stored.subarray(0, end)));
    return answer.kind === "body" ? { ...answer, bytes: stored.subarray(end + 1) } : answer;
  }

  /** Keeps pages and redirects, and says so; what failed is asked for again next time. */
  put(url: string, answer: Answer): boolean {
    if (answer.kind !== "body" && answer.kind !== "redirect") return false;
    const { bytes, ...rest } = { bytes: new Uint8Array(0), ...answer };
    const head = new TextEncoder().encode(JSON.stringify(rest) + "\0");
    const value = new Uint8Array(head.length + bytes.length);
    value.set(head);
    value.set(bytes, head.length);
    this.store.put([[url, value]]);
    return true;
  }

  /** Lets the file go, to be opened again. */
  close(): void {
    this.store.close();
  }

  /** Removes what was kept. */
  async forget(): Promise<void> {
    this.store.close();
    for (const ending of ["", "-wal", "-shm"]) {
      await Deno.remove(this.path + ending).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    }
  }
}
