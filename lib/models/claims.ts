import type { DatabaseSync, StatementSync } from "node:sqlite";
import { SignOfLife } from "./sign_of_life.ts";

/** The table of claims, as the ledger makes it. */
export const CLAIMS_TABLE = `
  CREATE TABLE IF NOT EXISTS claims (
    key TEXT PRIMARY KEY, owner TEXT NOT NULL, until REAL NOT NULL
  ) WITHOUT ROWID;
`;

/**
 * Who is asking for what, among all that use a ledger: two that ask the same at the same moment would both pay. A claim
 * ends with its call, when its time is over, or with the process that made it. All is done inside transactions of the
 * ledger.
 */
export class Claims {
  readonly #own = new Map<number, string>();
  readonly #find: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #deleteAll: StatementSync;
  #sign: SignOfLife | undefined;

  constructor(database: DatabaseSync, private readonly folder: string) {
    this.#find = database.prepare("SELECT owner, until FROM claims WHERE key = ?");
    this.#put = database.prepare("INSERT OR REPLACE INTO claims VALUES (?, ?, ?)");
    this.#delete = database.prepare("DELETE FROM claims WHERE key = ? AND owner = ?");
    this.#deleteAll = database.prepare("DELETE FROM claims WHERE owner = ?");
  }

  /** Whether somebody else is asking for something now. */
  taken(key: string): boolean {
    const claim = this.#find.get(key) as { owner: string; until: number } | undefined;
    if (!claim || claim.owner === this.#sign?.name) return false;
    if (!SignOfLife.holds(this.folder, claim.owner)) {
      this.#deleteAll.run(claim.owner);
      return false;
    }
    return claim.until > Date.now();
  }

  /** Claims what a call asks for, for so many ms at the most. */
  take(key: string, call: number, ms: number): void {
    this.#sign ??= new SignOfLife(this.folder);
    this.#put.run(key, this.#sign.name, Date.now() + ms);
    this.#own.set(call, key);
  }

  /** Gives up what a call had claimed, if anything. */
  drop(call: number): void {
    const key = this.#own.get(call);
    if (key === undefined) return;
    this.#delete.run(key, this.#sign!.name);
    this.#own.delete(call);
  }

  close(): void {
    this.#sign?.close();
  }
}
