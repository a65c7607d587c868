import { messageOf } from "../../base/mod.ts";
import { judgingValues, questionValue } from "../../metrics/mod.ts";
import { Refusal } from "../http/refusal.ts";
import type { Language } from "../http/words.ts";
import type { RunData } from "../runs/run_data.ts";
import { auditOf } from "./audit.ts";
import { asksIn } from "./asks.ts";
import { chunksOf, titlesOf } from "./documents.ts";
import { type FileProblem, PersonFiles } from "./files.ts";
import type { Journal, Mark } from "./journal.ts";
import { isScore, merged, onScale } from "./merged.ts";
import { documentsOf, foundFor, type Grades, measuredOf, systemsOf } from "./measured.ts";
import { type Pair, pairOf } from "./pair.ts";
import { nextOf, withOwn } from "./queue.ts";
import type { Revealed, Settings, Task, Work } from "./shapes.ts";
import { statementMeasures, statementsOf, statementTask, verdictsOn } from "./statements.ts";
import { keyOf, type Kind, KINDS, publicId, type Thing } from "./thing.ts";

const KINDS_OF: Record<Work, readonly Kind[]> = {
  documents: ["document"],
  statements: ["statement"],
  audit: ["question", "judgement"],
};

/** One run as people judge it. */
export class Room {
  readonly files: PersonFiles;

  constructor(private readonly journal: Journal, readonly data: RunData, before?: Room) {
    this.files = before?.files ?? new PersonFiles(journal, data);
    this.files.use(data);
  }

  get problems(): FileProblem[] {
    return this.files.problems;
  }

  /** What everybody thinks now. */
  marks(kind?: Kind): Mark[] {
    return this.journal.current(this.data.name, kind);
  }

  /** What can be judged in this run. */
  async work(): Promise<Work[]> {
    const [{ questions }, systems] = [await measuredOf(this.data), await systemsOf(this.data)];
    return [
      ...questions.length > 0 && systems.length > 1 ? ["documents" as const] : [],
      ...(await statementMeasures(this.data)).length > 0 ? ["statements" as const] : [],
      ...(await this.data.rows("questions")).length > 0 ? ["audit" as const] : [],
    ];
  }

  /** Writes down what somebody says of a thing; null skips it. */
  mark(person: string, thing: Thing, grade: number | null, note: string | undefined): void {
    checkGrade(thing, grade);
    const before = this.journal.mark(this.data.name, thing, person);
    this.journal.add(this.data.name, {
      ...{ thing, person, grade, skipped: grade === null },
      ...{ note: note ?? before?.note ?? "", time: new Date().toISOString() },
    });
    this.files.changed();
  }

  /** Writes down a note; what was judged stays. */
  note(person: string, thing: Thing, note: string): void {
    const before = this.journal.mark(this.data.name, thing, person);
    if ((before?.note ?? "") === note) return;
    const { grade = null, skipped = false } = before ?? {};
    const time = new Date().toISOString();
    this.journal.add(this.data.name, { thing, person, grade, skipped, note, time });
    this.files.changed();
  }

  /** Takes back the last that somebody did in a kind of work. */
  undo(person: string, work: Work): Thing | undefined {
    const thing = this.journal.undo(this.data.name, person, KINDS_OF[work], new Date().toISOString());
    if (thing) this.files.changed();
    return thing;
  }

  /** The thing of a public id; refused where the run has none. */
  async thing(id: string): Promise<Thing> {
    const unknown = () => new Refusal(404, { what: "The run has nothing of this name to judge", found: id });
    let parts: unknown;
    try {
      parts = JSON.parse(id);
    } catch {
      throw unknown();
    }
    if (!Array.isArray(parts) || parts.length !== 3 || parts.some((part) => typeof part !== "string")) {
      throw unknown();
    }
    const [kind, second, third] = parts as [Kind, string, string];
    if (!KINDS.includes(kind)) throw unknown();
    if (kind === "statement") {
      const measures = await statementMeasures(this.data);
      const thing = measures.includes(second) ? (await statementsOf(this.data, second)).find(id) : undefined;
      if (!thing) throw unknown();
      return thing;
    }
    const thing: Thing = { kind, question_id: second, doc_id: kind === "question" ? null : third, of: null };
    if (kind === "document") {
      const known = (await measuredOf(this.data)).grades.has(second) &&
        (await titlesOf(this.data)).has(third);
      if (!known) throw unknown();
    } else if (!(await auditOf(this.data)).things.some((one) => keyOf(one) === keyOf(thing))) throw unknown();
    return thing;
  }

  /** What somebody is to judge next. */
  async next(person: string, work: Work, settings: Settings) {
    const own = this.marks().filter((mark) => mark.person === person);
    const mine = own.filter(({ thing }) => KINDS_OF[work].includes(thing.kind));
    const skipped = mine.filter((mark) => mark.skipped).length;
    const { thing, total, judged } = await this.#upNext(mine, work, settings);
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    const today = own.filter(({ grade, time }) => grade !== null && time >= midnight.toISOString()).length;
    return { thing, progress: { judged, skipped, total, today } };
  }

  async #upNext(mine: readonly Mark[], work: Work, settings: Settings) {
    if (work === "documents") return await this.#nextDocument(mine, settings);
    const measure = work === "statements" ? await this.#measureOf(settings) : undefined;
    const things = measure === undefined
      ? (await auditOf(this.data)).things
      : (await statementsOf(this.data, measure)).drawn;
    const own = mine.filter(({ thing }) => thing.of?.measure === measure);
    const done = new Map(
      own.filter(({ grade, skipped }) => grade !== null || skipped)
        .map((mark) => [keyOf(mark.thing), mark]),
    );
    const open = things.find((thing) => !done.has(keyOf(thing)));
    const left = open ?? things.find((thing) => done.get(keyOf(thing))?.skipped);
    return { thing: left, total: things.length, judged: own.filter(({ grade }) => grade !== null).length };
  }

  async #nextDocument(mine: readonly Mark[], settings: Settings) {
    const skipped = mine.filter((mark) => mark.skipped)
      .map(({ thing: { question_id, doc_id } }) => JSON.stringify([question_id, doc_id]));
    const { candidate, left, total } = await nextOf(this.data, {
      pair: await pairOf(this.data, settings),
      own: await this.gradesOf(mine),
      skipped: new Set(skipped),
      order: settings.order,
      stay: settings.stay,
    });
    const thing = candidate && asDocument(candidate.question_id, candidate.doc_id);
    return { thing, total, judged: total - left };
  }

  async #measureOf({ of }: Settings): Promise<string> {
    const measures = await statementMeasures(this.data), chosen = of ?? measures[0];
    if (chosen !== undefined && measures.includes(chosen)) return chosen;
    throw new Refusal(400, {
      what: "There are no statements of this measure",
      found: of ?? "nothing",
      allowed: measures.join(", ") || "none: this run has no judged answers",
    });
  }

  /** Grades of documents on the run's scale, of one person or of several as one: question → document → grade. */
  async gradesOf(marks: readonly Mark[]): Promise<ReadonlyMap<string, Grades>> {
    const { highest } = await measuredOf(this.data), grades = new Map<string, Map<string, number>>();
    for (const { thing: { kind, question_id, doc_id }, grade } of merged(marks)) {
      if (kind !== "document" || doc_id === null) continue;
      let own = grades.get(question_id);
      if (!own) grades.set(question_id, own = new Map());
      own.set(doc_id, onScale(grade, highest));
    }
    return grades;
  }

  /** A thing as it is shown before it is judged. */
  async task(thing: Thing, person: string, settings: Settings, language: Language): Promise<Task> {
    const { question_id, doc_id, kind, of } = thing, question = await this.#question(question_id);
    const words = settings.words === "1"
      ? { question, language: this.data.run.experiment.collection.language ?? "en" }
      : undefined;
    let document: Task["document"] = null, statement: Task["statement"] = null;
    if (doc_id !== null) {
      const chunks = await chunksOf(this.data, doc_id, await this.#bestOf(thing, settings), words);
      const best = chunks.filter((chunk) => chunk.best), titled = (await titlesOf(this.data)).get(doc_id);
      document = {
        ...{ title: titled?.title ?? doc_id, url: titled?.url ?? "" },
        ...{ chunks: best, more: chunks.length - best.length },
      };
    }
    if (of) {
      const parts = await statementTask(this.data, thing);
      statement = {
        measure: of.measure,
        asks: asksIn(parts?.question ?? "", language),
        scale: isScore(thing) ? "share" : "yes or no",
        text: of.statement,
        shown: [...parts?.shown ?? []],
      };
    }
    const note = this.journal.mark(this.data.name, thing, person)?.note ?? "";
    return { id: publicId(thing), kind, question, document, statement, note };
  }

  /** All chunks of the document that a thing is about. */
  async document(thing: Thing, words: boolean) {
    if (thing.doc_id === null) throw new Refusal(400, { what: "This is about no document" });
    const question = await this.#question(thing.question_id);
    const { language = "en" } = this.data.run.experiment.collection;
    return await chunksOf(
      this.data,
      thing.doc_id,
      await this.#bestOf(thing, { order: "worth", words: "0" }),
      words ? { question, language } : undefined,
    );
  }

  async #question(question_id: string): Promise<string> {
    const texts = await this.data.made(
      "judge questions",
      async () => new Map((await this.data.rows("questions")).map((row) => [row.question_id, row.text])),
    );
    return texts.get(question_id) ?? question_id;
  }

  /** The chunks by which the pair found the document, or, where it did not, any system. */
  async #bestOf(thing: Thing, settings: Settings): Promise<Set<string>> {
    const rows = (await foundFor(this.data, thing.question_id)).filter(({ doc_id }) =>
      doc_id === thing.doc_id
    );
    const pair = thing.kind === "document" ? await pairOf(this.data, settings) : undefined;
    const ours = rows.filter(({ system }) => system === pair?.a || system === pair?.b);
    return new Set((ours.length > 0 ? ours : rows).map(({ chunk_id }) => chunk_id));
  }

  /** What was hidden of a thing that somebody has judged; null where they have not. */
  async revealed(thing: Thing, person: string, settings: Settings): Promise<Revealed | null> {
    const mark = this.journal.mark(this.data.name, thing, person);
    if (!mark || mark.grade === null) return null;
    const others = this.marks(thing.kind).filter((other) =>
      other.person !== person && other.grade !== null && keyOf(other.thing) === keyOf(thing)
    );
    const { doc_id, of } = thing;
    return {
      id: publicId(thing),
      kind: thing.kind,
      question: await this.#question(thing.question_id),
      title: doc_id === null ? of?.statement ?? "" : (await titlesOf(this.data)).get(doc_id)?.title ?? doc_id,
      ...{ grade: mark.grade, note: mark.note, system: of?.system ?? null },
      ...{ found: [], systems: null, run: null, could: null, moved: null, verdicts: [], flags: [] },
      others: others.map((other) => ({ person: other.person, grade: other.grade!, note: other.note })),
      ...await this.#hidden(thing, mark, settings),
    };
  }

  async #hidden(thing: Thing, mark: Mark, settings: Settings): Promise<Partial<Revealed>> {
    if (thing.kind === "statement") {
      const verdicts = await verdictsOn(this.data, thing);
      return { verdicts: verdicts.map(({ judge, verdict, reason }) => ({ judge, verdict, reason })) };
    }
    if (thing.kind === "question") {
      return { flags: [...(await auditOf(this.data)).flags.get(keyOf(thing)) ?? []] };
    }
    const judged = (await this.data.rows("judgements")).find((row) =>
      row.question_id === thing.question_id && row.doc_id === thing.doc_id
    );
    const run = judged ? { grade: judged.grade, origin: judged.origin } : null;
    return { run, ...await this.#places(thing, mark, settings) };
  }

  /** Where systems have a document, and what its judgement does to the difference of the pair. */
  async #places(thing: Thing, mark: Mark, settings: Settings): Promise<Partial<Revealed>> {
    const all = await systemsOf(this.data);
    if (all.length < 2) return {};
    const pair = await pairOf(this.data, settings);
    const rows = (await foundFor(this.data, thing.question_id)).filter(({ doc_id }) =>
      doc_id === thing.doc_id
    );
    const found = [pair.a, pair.b].map((system) => {
      const row = rows.find((one) => one.system === system);
      return { system, rank: row?.rank ?? null, score: row?.score ?? null };
    });
    const worth = thing.kind === "document" ? await this.#worth(thing, mark, pair) : {};
    return { found, systems: { found: rows.length, all: all.length }, ...worth };
  }

  async #worth(thing: Thing, mark: Mark, pair: Pair): Promise<Partial<Revealed>> {
    const { question_id, person } = { ...thing, ...mark }, doc_id = thing.doc_id!;
    const { grades, highest, questions: { length: questions } } = await measuredOf(this.data);
    const mine = this.marks("document").filter((one) => one.person === person);
    const own = new Map((await this.gradesOf(mine)).get(question_id));
    own.delete(doc_id);
    const without = new Map(withOwn(grades.get(question_id), own));
    without.delete(doc_id);
    const lists = await Promise.all(
      [pair.a, pair.b].map(async (system) => (await documentsOf(this.data, system)).get(question_id) ?? []),
    );
    const [a, b] = lists as [readonly string[], readonly string[]];
    const { measure } = pair, options = { measure, grade: highest, questions };
    const value = judgingValues({ a, b, grades: without }, options).find((one) => one.doc_id === doc_id)
      ?.value;
    const difference = (grades: Grades) =>
      questionValue(measure, { documents: a, grades, highest }) -
      questionValue(measure, { documents: b, grades, highest });
    const judged = new Map([...without, [doc_id, onScale(mark.grade!, highest)]]);
    return {
      could: value === undefined ? 0 : Math.abs(value),
      moved: (difference(judged) - difference(without)) / questions,
    };
  }

  /** Reads in what lies beside the run; what went wrong is kept with the files. */
  async opened(log: (message: string) => void): Promise<void> {
    await this.files.written().catch((error) => log(messageOf(error)));
  }
}

function asDocument(question_id: string, doc_id: string): Thing {
  return { kind: "document", question_id, doc_id, of: null };
}

/** Refuses a grade that the kind of thing does not have. */
function checkGrade(thing: Thing, grade: number | null): void {
  if (grade === null) return;
  const fits = isScore(thing)
    ? grade <= 1
    : Number.isInteger(grade) && grade <= (thing.kind === "document" ? 3 : 1);
  if (fits) return;
  throw new Refusal(400, {
    what: "The grade does not fit",
    where: "body.grade",
    found: grade,
    allowed: isScore(thing)
      ? "a number from 0 to 1"
      : thing.kind === "document"
      ? "0, 1, 2, 3"
      : "1 (yes), 0 (no)",
  });
}
