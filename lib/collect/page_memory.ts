import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageOf, Problem, sha256 } from "../base/mod.ts";
import type { Answer, Body } from "./answer.ts";

/** What a crawl remembers. Only `get` and `put` are needed to go on after a stop; the others make the next crawl cheap. */
export interface Memory {
  /** What this crawl was told already: not asked again. */
  get(url: string): Answer | undefined;
  /** Keeps an answer, and says whether it did. */
  put(url: string, answer: Answer): boolean;
  /** A page of an earlier crawl that can be asked for on the condition that it changed. */
  earlier?(url: string): Body | undefined;
  /** The page of the earlier crawl has not changed: this crawl was told it too. */
  confirm?(url: string): void;
  /** The page is gone. */
  drop?(url: string): void;
}

/**
 * The pages of a collection, on disk, each with the number of the crawl that saw it last. A crawl that was cut off goes
 * on where it was instead of asking the site for everything again, unless it was cut off more than a day ago. After {@linkcode PageMemory.complete} the next crawl
 * asks again, but only for what changed where the server can tell; pages that two finished crawls in a row did not see
 * are removed. One SQLite file in write-ahead mode: a killed process keeps every page it stored.
 *
 * @example
 * ```ts
 * import { PageMemory } from "./page_memory.ts";
 * const cache = await Deno.makeTempDir();
 * const first = await PageMemory.open(cache, { site: "x.example" });
 * first.put("https://x.example/", { kind: "body", bytes: new Uint8Array(3), contentType: "text/html", etag: '"1"' });
 * first.complete();
 * const second = await PageMemory.open(cache, { site: "x.example" });
 * if (second.get("https://x.example/") !== undefined) throw new Error("must be asked again");
 * if (second.earlier("https://x.example/")?.etag !== '"1"') throw new Error("must be asked on a condition");
 * await second.forget();
 * await Deno.remove(cache, { recursive: true });
 * ```
 */
export class PageMemory implements Memory {
  #open = true;
  private constructor(
    private readonly database: DatabaseSync,
    private readonly path: string,
    private readonly crawl: number,
    private readonly now: () => number,
  ) {}

  /**
   * The memory of one collection. `collection` is its key: the same value finds the same pages. Pass what decides the
   * bytes that come back (which sites, whether they are rendered) and nothing else; a key with other settings in it
   * loses all pages when one of those changes.
   */
  static async open(cache: string, collection: unknown, now: () => number = Date.now): Promise<PageMemory> {
    const path = join(cache, "pages", `${sha256(JSON.stringify(collection)).slice(0, 16)}.sqlite`);
    await Deno.mkdir(dirname(path), { recursive: true });
    try {
      const database = new DatabaseSync(path);
      database.exec("PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      database.exec(`CREATE TABLE IF NOT EXISTS pages (
        url TEXT PRIMARY KEY, crawl INTEGER NOT NULL, at INTEGER NOT NULL, answer TEXT NOT NULL, bytes BLOB NOT NULL
      )`);
      return new PageMemory(database, path, crawlToGoOnWith(database, now), now);
    } catch (error) {
      throw new Problem({
        what: "The pages of an earlier crawl cannot be opened",
        where: path,
        found: messageOf(error),
        todo: "remove the file: it only saves requests, its pages are asked for again",
        cause: error,
      });
    }
  }

  get(url: string): Answer | undefined {
    return this.#stored(url, "crawl = ?");
  }

  earlier(url: string): Body | undefined {
    const answer = this.#stored(url, "crawl < ?");
    return answer?.kind === "body" && (answer.etag ?? answer.modified) !== undefined ? answer : undefined;
  }

  /** Keeps pages and redirects in place of what they were; what failed is asked for again next time. */
  put(url: string, answer: Answer): boolean {
    if (answer.kind !== "body" && answer.kind !== "redirect") return false;
    const { bytes, ...rest } = { bytes: new Uint8Array(0), ...answer };
    try {
      this.database.prepare("INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?)")
        .run(url, this.crawl, this.now(), JSON.stringify(rest), bytes);
    } catch (error) {
      throw new Problem({
        what: "A page cannot be kept",
        where: this.path,
        found: messageOf(error),
        todo: "look at the free disk space, then start again: the crawl goes on where it was",
        cause: error,
      });
    }
    return true;
  }

  confirm(url: string): void {
    this.database.prepare("UPDATE pages SET crawl = ?, at = ? WHERE url = ?")
      .run(this.crawl, this.now(), url);
  }

  drop(url: string): void {
    this.database.prepare("DELETE FROM pages WHERE url = ?").run(url);
  }

  /** The crawl is finished: the next one asks the site again. Closes the file. */
  complete(): void {
    this.database.exec("BEGIN IMMEDIATE");
    this.database.prepare("DELETE FROM pages WHERE crawl < ?").run(this.crawl - 1);
    this.database.exec(`PRAGMA user_version = ${Math.max(this.crawl, finishedCrawls(this.database))}`);
    this.database.exec("COMMIT");
    this.close();
  }

  /** Lets the file go, to be opened again. */
  close(): void {
    if (this.#open) this.database.close();
    this.#open = false;
  }

  /** Removes what was kept. */
  async forget(): Promise<void> {
    this.close();
    for (const ending of ["", "-wal", "-shm"]) {
      await Deno.remove(this.path + ending).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
    }
  }

  #stored(url: string, condition: string): Body | Answer | undefined {
    const row = this.database.prepare(`SELECT answer, bytes FROM pages WHERE url = ? AND ${condition}`)
      .get(url, this.crawl);
    if (!row) return undefined;
    const answer = JSON.parse(row.answer as string);
    return answer.kind === "body" ? { ...answer, bytes: (row.bytes as Uint8Array).slice() } : answer;
  }
}

/** A crawl that was cut off longer ago than this is not gone on with: its pages are asked for again, on a condition. */
const LONGEST_BREAK_MS = 24 * 3600 * 1000;

/** The number of the crawl that was cut off, or of a new one. */
function crawlToGoOnWith(database: DatabaseSync, now: () => number): number {
  const { last, at } = database.prepare("SELECT max(crawl) AS last, max(at) AS at FROM pages").get()!;
  const next = finishedCrawls(database) + 1;
  if (last === null || Number(last) < next) return next;
  return now() - Number(at) > LONGEST_BREAK_MS ? Number(last) + 1 : Number(last);
}

/** SQLite keeps one number for its user in the file, and writes it in transactions. */
function finishedCrawls(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()!.user_version);
}
