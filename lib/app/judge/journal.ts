import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { itemOf, type Kind, type Thing, thingOf } from "./thing.ts";

/** What somebody says of a thing. */
export interface Mark {
  thing: Thing;
  person: string;
  /** Null where it was only noted or skipped. */
  grade: number | null;
  skipped: boolean;
  note: string;
  /** When, ISO 8601. */
  time: string;
}

/** Whether a mark was made here or read from a file; what was read is not undone. */
export type Origin = "here" | "file";

const TABLES = `
CREATE TABLE IF NOT EXISTS judge_marks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run TEXT NOT NULL,
  kind TEXT NOT NULL,
  question TEXT NOT NULL,
  item TEXT NOT NULL,
  person TEXT NOT NULL,
  grade REAL,
  skipped INTEGER NOT NULL,
  note TEXT NOT NULL,
  time TEXT NOT NULL,
  undone TEXT,
  origin TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS judge_marks_things ON judge_marks (run, kind, question, item, person, id);
CREATE TABLE IF NOT EXISTS judge_files (
  run TEXT NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (run, name)
);`;

type Found = Record<string, SQLOutputValue>;

/**
 * All marks ever made, one row each, in the application's database: written before the answer goes out, so that a mark
 * which was seen to be taken is kept whatever happens to the process. The last row of a thing that was not undone says
 * what somebody thinks of it now.
 */
export class Journal {
  constructor(private readonly database: DatabaseSync) {
    database.exec(TABLES);
  }

  add(run: string, { thing, person, grade, skipped, note, time }: Mark, origin: Origin = "here"): void {
    this.database.prepare(
      `INSERT INTO judge_marks (run, kind, question, item, person, grade, skipped, note, time, origin)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      ...[run, thing.kind, thing.question_id, itemOf(thing), person, grade, skipped ? 1 : 0, note, time],
      origin,
    );
  }

  /** Takes back the last that somebody did here; what it was about, or undefined where there is nothing more. */
  undo(run: string, person: string, kinds: readonly Kind[], time: string): Thing | undefined {
    const last = this.database.prepare(
      `SELECT id, kind, question, item FROM judge_marks
       WHERE run = ? AND person = ? AND origin = 'here' AND undone IS NULL
         AND kind IN (${kinds.map(() => "?").join(", ")})
       ORDER BY id DESC LIMIT 1`,
    ).get(run, person, ...kinds) as Found | undefined;
    if (!last) return undefined;
    this.database.prepare("UPDATE judge_marks SET undone = ? WHERE id = ?").run(time, last.id!);
    return thingOf(last.kind as Kind, String(last.question), String(last.item));
  }

  /** What everybody thinks now of the things of a run; of one kind, or of all. */
  current(run: string, kind?: Kind): Mark[] {
    const rows = this.database.prepare(
      `SELECT kind, question, item, person, grade, skipped, note, time FROM judge_marks WHERE id IN (
         SELECT max(id) FROM judge_marks WHERE run = ? AND undone IS NULL ${kind ? "AND kind = ?" : ""}
         GROUP BY kind, question, item, person
       ) ORDER BY id`,
    ).all(run, ...kind ? [kind] : []) as Found[];
    return rows.map(markOf);
  }

  /** What somebody thinks now of one thing. */
  mark(run: string, thing: Thing, person: string): Mark | undefined {
    const row = this.database.prepare(
      `SELECT kind, question, item, person, grade, skipped, note, time FROM judge_marks
       WHERE run = ? AND kind = ? AND question = ? AND item = ? AND person = ? AND undone IS NULL
       ORDER BY id DESC LIMIT 1`,
    ).get(run, thing.kind, thing.question_id, itemOf(thing), person) as Found | undefined;
    return row && markOf(row);
  }

  /** When somebody last did anything about a thing, taking it back included; undefined where they never did. */
  touched(run: string, thing: Thing, person: string): string | undefined {
    const row = this.database.prepare(
      `SELECT max(max(time), max(coalesce(undone, ''))) AS time FROM judge_marks
       WHERE run = ? AND kind = ? AND question = ? AND item = ? AND person = ?`,
    ).get(run, thing.kind, thing.question_id, itemOf(thing), person) as Found | undefined;
    return typeof row?.time === "string" ? row.time : undefined;
  }

  /** Changes with every mark that is made or taken back. */
  version(run: string): string {
    const { made, taken } = this.database.prepare(
      "SELECT count(*) AS made, count(undone) AS taken FROM judge_marks WHERE run = ?",
    ).get(run) as Found;
    return `${made}/${taken}`;
  }

  /** What was last written to a file: the hash of its bytes, and of what it says. */
  file(run: string, name: string): { hash: string; content: string } | undefined {
    return this.database.prepare("SELECT hash, content FROM judge_files WHERE run = ? AND name = ?")
      .get(run, name) as { hash: string; content: string } | undefined;
  }

  /** Remembers what was written to a file; without anything that it was removed. */
  wrote(run: string, name: string, file?: { hash: string; content: string }): void {
    if (!file) this.database.prepare("DELETE FROM judge_files WHERE run = ? AND name = ?").run(run, name);
    else {
      this.database.prepare(
        "INSERT OR REPLACE INTO judge_files (run, name, hash, content) VALUES (?, ?, ?, ?)",
      )
        .run(run, name, file.hash, file.content);
    }
  }

  /** Does all or nothing of what is done within. */
  together(work: () => void): void {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.database.exec("COMMIT");
    } catch (error) {
      this.database.exec("ROLLBACK");
      throw error;
    }
  }
}

function markOf(row: Found): Mark {
  return {
    thing: thingOf(row.kind as Kind, String(row.question), String(row.item)),
    person: String(row.person),
    grade: row.grade as number | null,
    skipped: row.skipped === 1,
    note: String(row.note),
    time: String(row.time),
  };
}
