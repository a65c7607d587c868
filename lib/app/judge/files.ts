import { join } from "node:path";
import { messageOf, Problem, sha256, sha256File, writeWhole } from "../../base/mod.ts";
import { readMarks } from "../../collect/mod.ts";
import { trecId } from "../../notation/mod.ts";
import { readLabels } from "../../ragas/mod.ts";
import { readManifest } from "../../run/mod.ts";
import { readFiles, type Row, schemas, toFrame, writeFile } from "../../tables/mod.ts";
import type { RunData } from "../runs/run_data.ts";
import { auditOf, auditThing } from "./audit.ts";
import { titlesOf } from "./documents.ts";
import {
  auditText,
  labelsText,
  markOfRow,
  mergedJudgements,
  personRows,
  qrelsText,
} from "./file_contents.ts";
import type { Journal, Mark } from "./journal.ts";
import { merged } from "./merged.ts";
import { keyOf, statementThing, type Thing } from "./thing.ts";

/** The files beside a run that hold what people said; the first holds all of it. */
export const PERSON_FILES = [
  "person.judgements.parquet",
  "person.qrels.txt",
  "person.labels.csv",
  "person.audit.csv",
] as const;
export type PersonFile = typeof PERSON_FILES[number];

/** The person whose marks were found in a table that does not say whose they are. */
export const FROM_FILE = "file";

/** Why a file is not as it should be. */
export interface FileProblem {
  file: PersonFile;
  message: string;
}

/** How long marks are gathered before the files are written. */
const WAIT = 400;

/**
 * Keeps the files beside a run in step with the journal, which comes first: a mark is safe before any file is written, and
 * a file that cannot be written is said and tried again with the next mark. A file that somebody else wrote (copied from
 * another computer, filled in with a spreadsheet) is read in before it is written over; one that cannot be understood is
 * left as it is.
 */
export class PersonFiles {
  readonly #problems = new Map<PersonFile, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(private readonly journal: Journal, private data: RunData) {}

  /** What went wrong the last time. */
  get problems(): FileProblem[] {
    return [...this.#problems].map(([file, message]) => ({ file, message }));
  }

  /** Goes on with the run as it is now, after a step was run again. */
  use(data: RunData): void {
    this.data = data;
  }

  /** Something was marked: the files are written soon. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.written(), WAIT);
  }

  /** Reads in what others wrote, and writes what has changed; done when both are. */
  written(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#working = this.#working.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { folder, name: run } = this.data;
    // A folder that was removed is not made again.
    if (!await readManifest(folder).catch(() => undefined)) return;
    this.#problems.clear();
    for (const name of PERSON_FILES) await this.#trying(name, () => this.#readIn(name));
    const marks = this.journal.current(run);
    for (const name of PERSON_FILES) {
      if (this.#problems.has(name)) continue;
      await this.#trying(name, () => this.#writeOne(name, marks));
    }
  }

  async #trying(name: PersonFile, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#problems.set(name, messageOf(error));
    }
  }

  async #writeOne(name: PersonFile, marks: readonly Mark[]): Promise<void> {
    const { folder, name: run } = this.data, path = join(folder, name);
    const before = this.journal.file(run, name), there = await hashOf(path);
    const own = marks.filter(({ thing: { kind }, grade, note }) =>
      (grade !== null || note !== "") && KINDS_IN[name].includes(kind)
    );
    if (own.length === 0) {
      // Everything was taken back.
      if (there !== undefined && there === before?.hash) await Deno.remove(path);
      this.journal.wrote(run, name);
      return;
    }
    const { content, write } = await this.#content(name, own);
    const hash = sha256(content);
    if (before?.content === hash && before.hash === there) return;
    await write(path);
    this.journal.wrote(run, name, { hash: (await hashOf(path))!, content: hash });
  }

  async #content(name: PersonFile, marks: readonly Mark[]) {
    if (name === "person.judgements.parquet") {
      const schema = schemas.person_judgements, rows = personRows(marks);
      const write = () => writeFile(this.data.folder, name, schema, toFrame(schema, rows));
      return { content: JSON.stringify(rows), write };
    }
    const content = await this.text(name, marks);
    return { content, write: (path: string) => writeWhole(path, content) };
  }

  /** What a file says of some marks; of these people, or of one alone. */
  async text(
    name: Exclude<PersonFile, "person.judgements.parquet">,
    marks: readonly Mark[],
  ): Promise<string> {
    if (name === "person.qrels.txt") return qrelsText(await this.data.rows("judgements"), marks);
    if (name === "person.labels.csv") return labelsText(marks);
    const { rows, things } = await auditOf(this.data);
    return auditText(rows, things, marks);
  }

  /** Takes over from a file what the journal does not know. */
  async #readIn(name: PersonFile): Promise<void> {
    const { folder, name: run } = this.data, path = join(folder, name), there = await hashOf(path);
    if (there === undefined || there === this.journal.file(run, name)?.hash) return;
    const found = await this.#read(name, path);
    this.journal.together(() => {
      for (const mark of found) this.journal.add(run, mark, "file");
      // Read once: what is said of it later comes from the journal.
      this.journal.wrote(run, name, { hash: there, content: "" });
    });
  }

  async #read(name: PersonFile, path: string): Promise<Mark[]> {
    if (name === "person.judgements.parquet") {
      const { folder, name: run } = this.data;
      const frames = [...readFiles(folder, schemas.person_judgements, [name])];
      const rows = frames.flatMap((frame) => frame.toRecords() as unknown as Row<"person_judgements">[]);
      return rows.map(markOfRow).filter(({ thing, person, time }) => {
        const known = this.journal.touched(run, thing, person);
        return known === undefined || known < time;
      });
    }
    if (name === "person.qrels.txt") return this.#others(await this.#judged(path));
    if (name === "person.labels.csv") {
      const { labels } = await readLabels(path);
      return this.#others(labels.map((label) => ({
        ...{ thing: statementThing(label), grade: label.label, note: "" },
      })));
    }
    const marks = readMarks(await Deno.readTextFile(path));
    return this.#others(marks.map((mark) => ({
      ...{ thing: auditThing(mark), grade: mark.faulty ? 1 : 0, note: mark.note },
    })));
  }

  /** What a table without names says otherwise than the marks do, as the marks of somebody. */
  #others(said: readonly { thing: Thing; grade: number; note: string }[]): Mark[] {
    const known = new Map(merged(this.journal.current(this.data.name)).map((one) => [keyOf(one.thing), one]));
    const time = new Date().toISOString();
    return said.filter(({ thing, grade }) => known.get(keyOf(thing))?.grade !== grade)
      .map((one) => ({ ...one, person: FROM_FILE, skipped: false, time }));
  }

  /** The judgements of a qrels file that are neither the run's nor the marks'. */
  async #judged(path: string): Promise<{ thing: Thing; grade: number; note: string }[]> {
    const judgements = await this.data.rows("judgements");
    const known = new Map(
      mergedJudgements(judgements, this.journal.current(this.data.name))
        .map((row) => [JSON.stringify([trecId(row.question_id), trecId(row.doc_id)]), row.grade]),
    );
    const questions = new Map(
      (await this.data.rows("questions")).map(({ question_id }) => [trecId(question_id), question_id]),
    );
    const documents = new Map(
      [...(await titlesOf(this.data)).keys()].map((doc_id) => [trecId(doc_id), doc_id]),
    );
    const lines = (await Deno.readTextFile(path)).split(/\r?\n/);
    return lines.flatMap((line, at) => {
      if (line.trim() === "") return [];
      const [question = "", , document = "", grade = "", ...more] = line.trim().split(/\s+/);
      const same = known.get(JSON.stringify([question, document])) === Number(grade);
      if (same && grade !== "") return [];
      const question_id = questions.get(question), doc_id = documents.get(document);
      if (question_id === undefined || doc_id === undefined || more.length > 0 || !/^[0-3]$/.test(grade)) {
        throw new Problem({
          what: "A line is no judgement of a document of this run",
          where: `${path}, line ${at + 1}`,
          found: line,
          allowed: "question 0 document grade, the grade from 0 to 3",
        });
      }
      return [{ thing: { kind: "document", question_id, doc_id, of: null }, grade: Number(grade), note: "" }];
    });
  }
}

/** What a file speaks of. */
const KINDS_IN: Record<PersonFile, readonly Thing["kind"][]> = {
  "person.judgements.parquet": ["document", "statement", "question", "judgement"],
  "person.qrels.txt": ["document"],
  "person.labels.csv": ["statement"],
  "person.audit.csv": ["question", "judgement"],
};

async function hashOf(path: string): Promise<string | undefined> {
  try {
    return await sha256File(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
