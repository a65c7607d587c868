import { DatabaseSync, type StatementSync } from "node:sqlite";
import { dirname, join } from "node:path";
import { type Failure, messageOf, Problem } from "../base/mod.ts";
import { Claims, CLAIMS_TABLE } from "./claims.ts";
import { DiskSync } from "./disk_sync.ts";

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
  /** Those of them that the model writes. */
  written?: number;
  /** Undefined where no price is known: it counts no dollars then. */
  dollarsPerMillionTokens?: number;
  /** Price of what the model writes; the same unless given. */
  dollarsPerMillionOutputTokens?: number;
  /** The hash of the whole request, where its reply is kept. */
  key?: string;
  /** Which attempt at the same request, from 1. */
  attempt?: number;
}

/** What a call was in the end. */
export interface Settlement {
  tokens: number;
  /** Those of them that the model wrote. */
  written?: number;
  /** Whether the tokens are an estimate, because the endpoint did not say. */
  estimated: boolean;
  seconds: number;
  /** "answered", or what went wrong in a few words. */
  outcome: string;
  /** What was answered, kept under the key of the call. */
  reply?: string;
}

/** A reply that was kept. */
export interface KeptReply {
  reply: string;
  tokens: number;
  seconds: number;
  /** How often the request was sent until it was answered. */
  attempts: number;
}

/** What the calls of an account for one purpose took. */
export interface PurposeUse {
  purpose: string;
  model: string;
  calls: number;
  /** Calls that were not answered. */
  failed: number;
  tokens: number;
  written: number;
  dollars: number;
  /** Of the calls that were answered: half took no longer, and 95 in 100. */
  medianSeconds: number | null;
  p95Seconds: number | null;
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
  calls?: number;
}

/** The budget is used up: no further call that costs something is made. */
export class OverBudget extends Problem {}

/** Texts that were encoded, and how long it took. */
export interface EncodingRate {
  texts: number;
  /** Null where they were not counted. */
  tokens: number | null;
  seconds: number;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS calls (
    id INTEGER PRIMARY KEY, time TEXT NOT NULL, account TEXT, model TEXT NOT NULL, host TEXT, purpose TEXT NOT NULL,
    texts INTEGER NOT NULL, tokens INTEGER, estimated INTEGER NOT NULL, price REAL, dollars REAL NOT NULL,
    seconds REAL, outcome TEXT NOT NULL
  );
  DROP INDEX IF EXISTS spent;
  CREATE INDEX IF NOT EXISTS rate ON calls (model, texts, tokens, seconds) WHERE host IS NULL;
  ALTER TABLE calls ADD COLUMN written INTEGER;
  ALTER TABLE calls ADD COLUMN output_price REAL;
  ALTER TABLE calls ADD COLUMN key TEXT;
  ALTER TABLE calls ADD COLUMN attempt INTEGER;
  CREATE TABLE replies (key TEXT PRIMARY KEY, call INTEGER NOT NULL, reply TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE probes (key TEXT PRIMARY KEY, time TEXT NOT NULL, found TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE accounts (
    name TEXT PRIMARY KEY, calls INTEGER NOT NULL, tokens INTEGER NOT NULL, picodollars INTEGER NOT NULL
  ) WITHOUT ROWID;
  INSERT INTO accounts
    SELECT account, count(*), ifnull(sum(tokens), 0), sum(${pico()}) FROM calls
    WHERE account IS NOT NULL AND ${paid()} GROUP BY account;
  CREATE TRIGGER call_made AFTER INSERT ON calls WHEN new.account IS NOT NULL AND ${paid("new.")} BEGIN
    INSERT INTO accounts VALUES (new.account, 1, new.tokens, ${pico("new.")})
    ON CONFLICT DO UPDATE SET calls = calls + 1, tokens = tokens + excluded.tokens,
      picodollars = picodollars + excluded.picodollars;
  END;
  CREATE TRIGGER call_settled AFTER UPDATE ON calls WHEN new.account IS NOT NULL AND ${paid("new.")} BEGIN
    UPDATE accounts SET tokens = tokens + new.tokens - old.tokens,
      picodollars = picodollars + ${pico("new.")} - ${pico("old.")} WHERE name = new.account;
  END;
  PRAGMA user_version = 1;
`;

/** Tables that came later: a process of older code goes on with a file that has them. */
const LATER_TABLES = `
  CREATE TABLE IF NOT EXISTS refusals (
    key TEXT PRIMARY KEY, time TEXT NOT NULL, failure TEXT NOT NULL
  ) WITHOUT ROWID;
  ${CLAIMS_TABLE}
`;

/** Whether a row is of a call that may cost something. */
function paid(row = ""): string {
  return `${row}host IS NOT NULL AND (ifnull(${row}price, 1) > 0 OR ifnull(${row}output_price, 0) > 0)`;
}

/** The money of a row as a whole number, so that sums of it are exact. */
function pico(row = ""): string {
  return `cast(round(${row}dollars * 1e12) AS INTEGER)`;
}

/**
 * What was paid and answered, and how fast models encode: one row a call, in `ledger.sqlite` of the cache, shared by all
 * processes. A call is written down before it is sent, at what it is expected to take, and so counts against the budget
 * from then on; its answer puts the true figure there, and with it the reply where one is kept. The row of a process that
 * was killed in between stays as it is, since that call may have been paid. What was written down outlasts the end of
 * this process at once, and a power cut when {@linkcode onDisk} says so. Calls to endpoints whose price is stated as 0
 * count against no budget.
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
  readonly #statements = new Map<string, StatementSync>();
  #disk: DiskSync | undefined;
  #claims!: Claims;

  private constructor(
    private readonly database: DatabaseSync,
    private readonly path: string,
    private readonly hasLog: boolean,
  ) {}

  static async open(folder: string): Promise<Ledger> {
    await Deno.mkdir(folder, { recursive: true });
    const path = join(folder, "ledger.sqlite");
    try {
      const database = new DatabaseSync(path);
      database.exec("PRAGMA busy_timeout = 60000");
      const { journal_mode } = database.prepare("PRAGMA journal_mode = WAL").get()!;
      // Every write that waits for the disk would hold up all calls; onDisk() waits beside them.
      database.exec(`PRAGMA synchronous = ${journal_mode === "wal" ? "NORMAL" : "FULL"}`);
      const ledger = new Ledger(database, path, journal_mode === "wal");
      ledger.migrate();
      return ledger;
    } catch (error) {
      throw new Problem({
        what: "The ledger cannot be opened",
        where: path,
        found: messageOf(error),
        todo: remedy(error) ??
          "move the file away; what was spent until now then counts against no budget, and replies are asked for again",
        cause: error,
      });
    }
  }

  private migrate(): void {
    const version = () => this.database.prepare("PRAGMA user_version").get()!.user_version;
    if (version() !== 1) {
      this.transaction(() => {
        if (version() !== 1) this.database.exec(TABLES);
      });
    }
    this.database.exec(LATER_TABLES);
    this.#claims = new Claims(this.database, dirname(this.path));
  }

  /** Writes a call down before it is sent; refuses one that would pass the budget. */
  reserve(call: Call, budget: Budget): number {
    return this.transaction(() => this.write(call, budget));
  }

  /**
   * Reserves a call that nobody else makes meanwhile. It is undefined where another process is asking the same, which it
   * may do for so many ms, or where the reply is kept by now.
   */
  claim(call: Call & { key: string }, budget: Budget, ms: number): number | undefined {
    return this.transaction(() => {
      if (this.#claims.taken(call.key) || this.reply(call.key) || this.refusal(call.key)) return;
      const id = this.write(call, budget);
      this.#claims.take(call.key, id, ms);
      return id;
    });
  }

  private write(call: Call, budget: Budget): number {
    const { account, model, host, purpose, texts, tokens, written = 0, key = null, attempt = 1 } = call;
    const { dollarsPerMillionTokens: price, dollarsPerMillionOutputTokens: output } = call;
    const dollars = priceOf({ tokens, written }, price, output);
    const free = price === 0 && (output ?? 0) === 0;
    const limited = (budget.tokens ?? budget.dollars ?? budget.calls) !== undefined;
    if (!free && limited) {
      refuseBeyond(budget, this.spent(account), { tokens, dollars, calls: 1 }, call);
    }
    const { lastInsertRowid } = this.prepared(
      `INSERT INTO calls (time, account, model, host, purpose, texts, tokens, written, estimated, price, output_price,
           dollars, key, attempt, outcome)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, 'sent, no answer known')`,
    ).run(
      new Date().toISOString(),
      account,
      model,
      host,
      purpose,
      texts,
      tokens,
      written,
      price ?? null,
      output ?? null,
      dollars,
      key,
      attempt,
    );
    return Number(lastInsertRowid);
  }

  /** Writes down what came of a call, and what was answered. */
  settle(id: number, { tokens, written = 0, estimated, seconds, outcome, reply }: Settlement): void {
    this.transaction(() => {
      this.prepared(
        `UPDATE calls SET tokens = ?1, written = ?2, estimated = ?3, seconds = ?4, outcome = ?5,
           dollars = ((?1 - ?2) * ifnull(price, 0) + ?2 * coalesce(output_price, price, 0)) / 1e6
         WHERE id = ?6`,
      ).run(tokens, written, Number(estimated), seconds, outcome, id);
      this.#claims.drop(id);
      if (reply === undefined) return;
      this.prepared(
        "INSERT OR REPLACE INTO replies SELECT key, id, ? FROM calls WHERE id = ? AND key IS NOT NULL",
      )
        .run(reply, id);
    });
  }

  /** Resolves when all that was written down until now would outlast a power cut. */
  async onDisk(): Promise<void> {
    if (!this.hasLog) return;
    try {
      this.#disk ??= new DiskSync(Deno.openSync(`${this.path}-wal`, { write: true }));
      await this.#disk.sync();
    } catch (error) {
      throw this.fault(error);
    }
  }

  /** The reply that was kept for a request. */
  reply(key: string): KeptReply | undefined {
    const row = this.attempt(() =>
      this.prepared(
        `SELECT reply, tokens, seconds, attempt AS attempts FROM replies JOIN calls ON calls.id = replies.call
         WHERE replies.key = ?`,
      ).get(key)
    );
    return row && { ...row } as unknown as KeptReply;
  }

  /** Why a request was refused, where it would be refused again. */
  refusal(key: string): Failure | undefined {
    const row = this.attempt(() => this.prepared("SELECT failure FROM refusals WHERE key = ?").get(key));
    return row && JSON.parse(row.failure as string);
  }

  /** Keeps why a request was refused, so that it is not sent again. */
  noteRefusal(key: string, failure: Failure): void {
    this.attempt(() =>
      this.prepared("INSERT OR REPLACE INTO refusals VALUES (?, ?, ?)").run(
        key,
        new Date().toISOString(),
        JSON.stringify(failure),
      )
    );
  }

  /** What was found out about an endpoint. */
  probe(key: string): string | undefined {
    return this.attempt(() => this.prepared("SELECT found FROM probes WHERE key = ?").get(key))
      ?.found as string | undefined;
  }

  /** Keeps what was found out about an endpoint. */
  noteProbe(key: string, found: string): void {
    this.attempt(() =>
      this.prepared("INSERT OR REPLACE INTO probes VALUES (?, ?, ?)").run(
        key,
        new Date().toISOString(),
        found,
      )
    );
  }

  /** What calls of an account have cost so far, those under way included. */
  spent(account: string): Spent {
    const row = this.attempt(() =>
      this.prepared("SELECT calls, tokens, picodollars FROM accounts WHERE name = ?").get(account)
    ) as { calls: number; tokens: number; picodollars: number } | undefined;
    if (!row) return { calls: 0, tokens: 0, dollars: 0 };
    return { calls: row.calls, tokens: row.tokens, dollars: row.picodollars / 1e12 };
  }

  /** What the calls of an account took, by purpose and model. */
  use(account: string): PurposeUse[] {
    const groups = this.prepared(
      `SELECT purpose, model, count(*) AS calls, sum(outcome <> 'answered') AS failed, ifnull(sum(tokens), 0) AS tokens,
         ifnull(sum(written), 0) AS written, sum(dollars) AS dollars
       FROM calls WHERE host IS NOT NULL AND account = ? GROUP BY purpose, model ORDER BY purpose, model`,
    ).all(account) as unknown as Omit<PurposeUse, "medianSeconds" | "p95Seconds">[];
    const at = (group: { purpose: string; model: string; calls: number; failed: number }, share: number) => {
      const row = this.prepared(
        `SELECT seconds FROM calls WHERE host IS NOT NULL AND account = ? AND purpose = ? AND model = ?
         AND outcome = 'answered' ORDER BY seconds LIMIT 1 OFFSET ?`,
      ).get(account, group.purpose, group.model, Math.ceil(share * (group.calls - group.failed)) - 1);
      return (row?.seconds ?? null) as number | null;
    };
    return groups.map((group) => ({ ...group, medianSeconds: at(group, 0.5), p95Seconds: at(group, 0.95) }));
  }

  /** Writes down that a model encoded texts; `weights` is all that its vectors depend on. */
  noteEncoding(weights: string, { texts, tokens, seconds }: EncodingRate): void {
    this.attempt(() =>
      this.prepared(
        `INSERT INTO calls (time, model, purpose, texts, tokens, estimated, dollars, seconds, outcome)
         VALUES (?, ?, 'encode', ?, ?, 0, 0, ?, 'answered')`,
      ).run(new Date().toISOString(), weights, texts, tokens, seconds)
    );
  }

  /** All that a model has encoded so far; undefined where it has encoded nothing. */
  encodingRate(weights: string): EncodingRate | undefined {
    const row = this.prepared(
      `SELECT sum(texts) AS texts, CASE WHEN count(*) = count(tokens) THEN sum(tokens) END AS tokens,
       sum(seconds) AS seconds FROM calls WHERE host IS NULL AND model = ? AND purpose = 'encode'`,
    ).get(weights) as unknown as EncodingRate;
    return row.texts === null ? undefined : { ...row };
  }

  private prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, statement = this.database.prepare(sql));
    return statement;
  }

  private transaction<T>(work: () => T): T {
    return this.attempt(() => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        this.database.exec("COMMIT");
        return result;
      } catch (error) {
        // A full disk ends the transaction by itself.
        if (this.database.isTransaction) this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof Problem ? error : this.fault(error);
    }
  }

  private fault(error: unknown): Problem {
    return new Problem({
      what: "The ledger cannot be read or written; no further call is made",
      where: this.path,
      found: messageOf(error),
      todo: remedy(error) ?? "start again when nothing else holds the file",
      cause: error,
    });
  }

  close(): void {
    this.#claims.close();
    this.#disk?.close();
    this.#statements.clear();
    this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** What to do about a disk that does not take or give the file. */
function remedy(error: unknown): string | undefined {
  const said = messageOf(error);
  if (/full|I\/O/i.test(said)) return "make room on its disk and start again: what was paid is kept";
  if (/readonly|unable to open|permission/i.test(said)) {
    return "let this user write the file and its folder, and start again: what was paid is kept";
  }
}

/** What tokens cost in dollars. */
export function priceOf(
  { tokens, written }: { tokens: number; written: number },
  price: number | undefined,
  output: number | undefined,
): number {
  return ((tokens - written) * (price ?? 0) + written * (output ?? price ?? 0)) / 1e6;
}

/** Sums of money are not exact in binary. */
const ROUNDING = 1e-9;

function refuseBeyond(budget: Budget, spent: Spent, need: Spent, { account, model }: Call): void {
  for (const unit of ["tokens", "dollars", "calls"] as const) {
    const most = budget[unit];
    if (most === undefined || need[unit] === 0 || spent[unit] + need[unit] <= most + ROUNDING) continue;
    const show = { tokens: inTokens, dollars: inDollars, calls: inCalls }[unit];
    throw new OverBudget({
      what: `The next call of ${model} would pass the budget; it was not sent`,
      where: `the experiment "${account}", budget.${unit}`,
      found: `${show(spent[unit])} spent, ${show(need[unit])} more for this call`,
      allowed: `${show(most)} in all`,
      todo:
        `raise budget.${unit} in the experiment and start again: what was paid is kept and not paid twice`,
    });
  }
}

/** Calls in words. */
export function inCalls(n: number): string {
  return n === 1 ? "1 call" : `${n.toLocaleString("en")} calls`;
}

/** Tokens in words. */
export function inTokens(n: number): string {
  return `${n.toLocaleString("en")} tokens`;
}

/** Money in words, to four digits that say something. */
export function inDollars(n: number): string {
  return `$${n.toLocaleString("en", { maximumSignificantDigits: n < 1000 ? 4 : 12 })}`;
}
