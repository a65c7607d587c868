import { DatabaseSync, type StatementSync } from "node:sqlite";
import { dirname } from "node:path";
import { sha256 } from "./hash.ts";
import { messageOf, Problem } from "./problem.ts";

/**
 * Results by content: bytes kept under the text they came from, so that nothing is computed or fetched twice. One
 * SQLite file in write-ahead mode: a killed process keeps every batch it stored.
 */
export class Store {
  private readonly select: StatementSync;
  private readonly insert: StatementSync;

  private constructor(private readonly database: DatabaseSync, private readonly path: string) {
    this.select = database.prepare("SELECT value FROM results WHERE key = ?");
    this.insert = database.prepare("INSERT OR REPLACE INTO results VALUES (?, ?)");
  }

  static async open(path: string): Promise<Store> {
    await Deno.mkdir(dirname(path), { recursive: true });
    try {
      const database = new DatabaseSync(path);
      database.exec("PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
      database.exec(
        "CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
      );
      return new Store(database, path);
    } catch (error) {
      throw new Problem({
        what: "A cache cannot be opened",
        where: path,
        found: messageOf(error),
        todo: "remove the file: it only saves time, its content is computed again",
        cause: error,
      });
    }
  }

  /** A copy of the bytes stored under a text. */
  get(text: string): Uint8Array<ArrayBuffer> | undefined {
    const row = this.attempt(() => this.select.get(sha256(text)));
    return row && (row.value as Uint8Array<ArrayBuffer>).slice();
  }

  /** Stores a batch in one transaction. */
  put(batch: readonly (readonly [text: string, value: ArrayBufferView])[]): void {
    this.attempt(() => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        for (const [text, value] of batch) {
          this.insert.run(sha256(text), new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
        }
        this.database.exec("COMMIT");
      } catch (error) {
        this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new Problem({
        what: "A cache cannot be read or written",
        where: this.path,
        found: messageOf(error),
        todo: /full|I\/O/i.test(messageOf(error))
          ? "make room on its disk, or name another folder with --cache, and start again: what was stored is kept"
          : "remove the file: it only saves time, its content is computed again",
        cause: error,
      });
    }
  }

  close(): void {
    this.database.close();
  }
}
