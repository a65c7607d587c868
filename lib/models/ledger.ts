import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { messageOf, Problem } from "../base/mod.ts";

/** A call to an endpoint, before it is made. */
export interface Call {
  account: string;
  model: string;
  host: string;
  /** What it is for, in a word. */
  purpose: string;
  texts: number;
  /** How many tokens it will take, as well as this can be known. */
  tokens: number;
  /** Undefined where no price is known: it counts no dollars then. */
  dollarsPerMillionTokens?: number;
}

/** What a call was in the end. */
export interface Settlement {
  tokens: number;
  /** Whether the tokens are an estimate, because the endpoint did not say. */
  estimated: boolean;
  seconds: number;
  /** "answered", or what went wrong in a few words. */
  outcome: string;
}

/** What calls have cost. */
export interface Spent {
  calls: number;
  tokens: number;
  dollars: number;
}

/** What calls may cost. */
export interface Budget {
  tokens?: number;
  dollars?: number;
}

/** Texts that were encoded, and how long it took. */
export interface EncodingRate {
  texts: number;
  /** Null where they were not counted. */
  tokens: number | null;
  seconds: number;
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS calls (
    id INTEGER PRIMARY KEY, time TEXT NOT NULL, account TEXT, model TEXT NOT NULL, host TEXT, purpose TEXT NOT NULL,
    texts INTEGER NOT NULL, tokens INTEGER, estimated INTEGER NOT NULL, price REAL, dollars REAL NOT NULL,
    seconds REAL, outcome TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS spent ON calls (account, price, tokens, dollars) WHERE host IS NOT NULL;
  CREATE INDEX IF NOT EXISTS rate ON calls (model, texts, tokens, seconds) WHERE host IS NULL;
`;

/**
 * What was paid, and how fast models encode: one row a call, in `ledger.sqlite` of the cache, shared by all processes.
 * A call is written down before it is sent, at what it is expected to take, and so counts against the budget from then
 * on; its answer puts the true figure there. The row of a process that was killed in between stays as it is, since that
 * call may have been paid. Tokens of endpoints whose price is stated as 0 count against no budget.
 *
 * @example
 * ```ts
 * import { Ledger } from "./ledger.ts";
 * const folder = await Deno.makeTempDir(), ledger = await Ledger.open(folder);
 * const call = { account: "mine", model: "m", host: "h", purpose: "embedding", texts: 2, tokens: 900 };
 * const id = ledger.reserve(call, { tokens: 1000 });
 * ledger.settle(id, { tokens: 950, estimated: false, seconds: 0.2, outcome: "answered" });
 * if (ledger.spent("mine").tokens !== 950) throw new Error();
 * ledger.close();
 * ```
 */
export class Ledger {
  private constructor(private readonly database: DatabaseSync) {}

  static async open(folder: string): Promise<Ledger> {
    await Deno.mkdir(folder, { recursive: true });
    const path = join(folder, "ledger.sqlite");
    try {
      const database = new DatabaseSync(path);
      database.exec("PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      database.exec(TABLE);
      return new Ledger(database);
    } catch (error) {
      throw new Problem({
        what: "The ledger cannot be opened",
        where: path,
        found: messageOf(error),
        todo: "move the file away; what was spent until now then counts against no budget",
        cause: error,
      });
    }
  }

  /** Writes a call down before it is sent; refuses one that would pass the budget. */
  reserve(call: Call, budget: Budget): number {
    const { account, model, host, purpose, texts, tokens, dollarsPerMillionTokens: price } = call;
    const dollars = tokens * (price ?? 0) / 1e6;
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const limited = price !== 0 && (budget.tokens ?? budget.dollars) !== undefined;
      if (limited) refuseBeyond(budget, this.spent(account), { tokens, dollars }, call);
      const { lastInsertRowid } = this.database.prepare(
        "INSERT INTO calls VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, NULL, 'sent, no answer known')",
      ).run(new Date().toISOString(), account, model, host, purpose, texts, tokens, price ?? null, dollars);
      this.database.exec("COMMIT");
      return Number(lastInsertRowid);
    } catch (error) {
      this.database.exec("ROLLBACK");
      throw error;
    }
  }

  /** Writes down what came of a call. */
  settle(id: number, { tokens, estimated, seconds, outcome }: Settlement): void {
    this.database.prepare(
      `UPDATE calls SET tokens = ?, estimated = ?, seconds = ?, outcome = ?, dollars = ? * ifnull(price, 0) / 1e6
       WHERE id = ?`,
    ).run(tokens, Number(estimated), seconds, outcome, tokens, id);
  }

  /** What calls of an account have cost so far, those under way included. */
  spent(account: string): Spent {
    const row = this.database.prepare(
      `SELECT count(*) AS calls, ifnull(sum(tokens), 0) AS tokens, ifnull(sum(dollars), 0) AS dollars
       FROM calls WHERE host IS NOT NULL AND account = ? AND ifnull(price, 1) > 0`,
    ).get(account)!;
    return { ...row as unknown as Spent };
  }

  /** Writes down that a model encoded texts; `weights` is all that its vectors depend on. */
  noteEncoding(weights: string, { texts, tokens, seconds }: EncodingRate): void {
    this.database.prepare(
      "INSERT INTO calls VALUES (NULL, ?, NULL, ?, NULL, 'encode', ?, ?, 0, NULL, 0, ?, 'answered')",
    ).run(new Date().toISOString(), weights, texts, tokens, seconds);
  }

  /** All that a model has encoded so far; undefined where it has encoded nothing. */
  encodingRate(weights: string): EncodingRate | undefined {
    const row = this.database.prepare(
      `SELECT sum(texts) AS texts, CASE WHEN count(*) = count(tokens) THEN sum(tokens) END AS tokens,
       sum(seconds) AS seconds FROM calls WHERE host IS NULL AND model = ? AND purpose = 'encode'`,
    ).get(weights) as unknown as EncodingRate;
    return row.texts === null ? undefined : { ...row };
  }

  close(): void {
    this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Sums of money are not exact in binary. */
const ROUNDING = 1e-9;

function refuseBeyond(
  budget: Budget,
  spent: Spent,
  need: { tokens: number; dollars: number },
  { account, model }: Call,
): void {
  for (const unit of ["tokens", "dollars"] as const) {
    const most = budget[unit];
    if (most === undefined || need[unit] === 0 || spent[unit] + need[unit] <= most + ROUNDING) continue;
    const show = unit === "tokens" ? inTokens : inDollars;
    throw new Problem({
      what: `The next call of ${model} would pass the budget; it was not sent`,
      where: `the experiment "${account}", budget.${unit}`,
      found: `${show(spent[unit])} spent, ${show(need[unit])} more for this call`,
      allowed: `${show(most)} in all`,
      todo:
        `raise budget.${unit} in the experiment and start again: what was paid is kept and not paid twice`,
    });
  }
}

/** Tokens in words. */
export function inTokens(n: number): string {
  return `${n.toLocaleString("en")} tokens`;
}

/** Money in words, to four digits that say something. */
export function inDollars(n: number): string {
  return `$${n.toLocaleString("en", { maximumSignificantDigits: n < 1000 ? 4 : 12 })}`;
}
