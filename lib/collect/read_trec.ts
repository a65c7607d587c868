import { Problem } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";
import { normalise } from "../text/mod.ts";
import { type Dataset, sorted } from "./dataset.ts";
import { type Entry, jsonEntries, lineAt, place, textLines, tsvLines } from "./json_lines.ts";

/** The files of a TREC collection; each may be packed with gzip. */
export interface TrecOptions {
  /** JSONL (id, title, text) or TSV (id, text or id, title, text). */
  documents: string;
  /** Classic topics (`<top>`), TSV (id, text) or JSONL (id, text). */
  topics: string;
  /** A line each: question, anything, document, grade. */
  qrels: string;
  language: string;
}

const ID_OF_DOCUMENT = ["id", "_id", "docno", "doc_id"], TEXT_OF_DOCUMENT = ["text", "contents", "body"];
const ID_OF_TOPIC = ["id", "qid", "_id"], TEXT_OF_TOPIC = ["text", "title", "query"];

/**
 * Reads a TREC collection: a corpus, topics and judgements. Judgements of what is not there, and documents or topics
 * without text are left out, each with its reason in `dropped`. The question of a
 * classic topic is its title; its number may have leading zeros that the judgements do not have.
 *
 * @example
 * ```ts
 * import { readTrec } from "./read_trec.ts";
 * const folder = await Deno.makeTempDir();
 * const write = async (name: string, text: string) => {
 *   await Deno.writeTextFile(`${folder}/${name}`, text);
 *   return `${folder}/${name}`;
 * };
 * const { questions, judgements } = await readTrec({
 *   documents: await write("corpus.tsv", "d1\tDisks keep data."),
 *   topics: await write("topics.txt", "<top><num> Number: 301 <title> Disks <desc> What keeps data? </top>"),
 *   qrels: await write("qrels.txt", "301 0 d1 1"),
 *   language: "en",
 * });
 * if (questions[0]?.text !== "Disks" || judgements[0]?.doc_id !== "d1") throw new Error(JSON.stringify(questions));
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function readTrec({ documents, topics, qrels, language }: TrecOptions): Promise<Dataset> {
  const judged = await readQrels(qrels);
  return judgedDataset({
    source: "trec",
    language,
    split: null,
    documents: { file: documents, entries: await corpusEntries(documents) },
    questions: { file: topics, entries: await topicEntries(topics, judged.questions) },
    judged,
  });
}

/** Entries and the file they stand in. */
export interface EntryFile {
  file: string;
  entries: Iterable<Entry> | AsyncIterable<Entry>;
}

/** What {@linkcode judgedDataset} puts together. */
export interface JudgedSource {
  source: "beir" | "trec";
  language: string;
  split: string | null;
  documents: EntryFile;
  questions: EntryFile;
  judged: Judged;
}

/** Judgements as their file gives them, the documents and questions not looked up. */
export interface Judged {
  judgements: Row<"judgements">[];
  /** The questions with a judgement. */
  questions: ReadonlySet<string>;
  dropped: Row<"dropped">[];
}

/**
 * Puts documents, questions and judgements together and leaves out, with a row in `dropped`, what cannot be used:
 * what has no text, questions that nothing is judged for, and judgements of an unknown question or document.
 */
export async function judgedDataset(source: JudgedSource): Promise<Dataset> {
  const { judged, language, split } = source, dropped = [...judged.dropped];
  const documents = await rowsOf(
    source.documents,
    "document",
    dropped,
    ({ id, url, title, text }): Row<"documents"> => ({
      doc_id: id,
      url,
      title,
      text,
      language,
      date: null,
      topic: null,
      source: source.source,
    }),
  );
  const questions = await rowsOf(
    source.questions,
    "question",
    dropped,
    ({ id, text }): Row<"questions"> => ({
      question_id: id,
      text,
      answer: null,
      language,
      asked: null,
      topic: null,
      answerable: "unknown",
      split,
    }),
  );
  const judgements = judged.judgements.filter(({ question_id, doc_id }) => {
    const drop = (stage: string, reason: string) => {
      dropped.push({ kind: "judgement", id: `${question_id} ${doc_id}`, stage, reason });
      return false;
    };
    if (!questions.has(question_id)) return drop("questions", "unknown question");
    return documents.has(doc_id) || drop("corpus", "document not in the corpus");
  });
  return sorted({
    documents: [...documents.values()],
    questions: judgedQuestions(
      [...questions.values()],
      judgements,
      source.split === null ? null : judged.questions,
      dropped,
    ),
    judgements,
    judged: judged.questions,
    dropped,
  });
}

/**
 * The questions, of a split those with a judgement in its file: the others belong to another split. Those with a relevant
 * document in the corpus can be answered.
 */
function judgedQuestions(
  questions: readonly Row<"questions">[],
  judgements: readonly Row<"judgements">[],
  ofSplit: ReadonlySet<string> | null,
  dropped: Row<"dropped">[],
): Row<"questions">[] {
  const answerable = new Set(judgements.filter(({ grade }) => grade > 0).map((row) => row.question_id));
  return questions.flatMap((row) => {
    const id = row.question_id;
    if (ofSplit === null || ofSplit.has(id)) return answerable.has(id) ? { ...row, answerable: "yes" } : row;
    dropped.push({ kind: "question", id, stage: "judgements", reason: "not judged in this split" });
    return [];
  });
}

/** The entries with text as rows, by id; an id that comes twice is refused. */
async function rowsOf<R>(
  { file, entries }: EntryFile,
  kind: "document" | "question",
  dropped: Row<"dropped">[],
  row: (entry: Entry) => R,
): Promise<Map<string, R>> {
  const rows = new Map<string, R>(), lines = new Map<string, number>();
  for await (const { id, line, url, ...raw } of entries) {
    const before = lines.get(id);
    if (before !== undefined) {
      throw new Problem({
        what: `Two ${kind}s have the same identifier`,
        where: `${place(file, before)}, and line ${line.toLocaleString("en-US")}`,
        found: id,
      });
    }
    lines.set(id, line);
    const title = normalise(raw.title), text = normalise(raw.text);
    if (title + text === "") dropped.push({ kind, id, stage: "read", reason: "no text" });
    else rows.set(id, row({ id, line, url, title, text }));
  }
  if (lines.size === 0) throw new Problem({ what: `There is no ${kind} in the file`, where: file });
  return rows;
}

const QRELS = "question, anything, document, grade; or question, document, grade";

/**
 * Reads judgements, a line each: question, anything, document, grade, between white space; or, as BEIR has them,
 * question, document, grade between tabs, with or without a line of headings. Lines that begin with "#" are
 * stepped over. A judgement that is repeated goes to `dropped`; one that is repeated with another grade is
 * refused.
 */
export async function readQrels(path: string): Promise<Judged> {
  const judgements: Row<"judgements">[] = [], dropped: Row<"dropped">[] = [];
  const known = new Map<string, Map<string, { grade: number; line: number }>>();
  for await (const { line, text } of textLines(path)) {
    if (/^\s*#/.test(text) || (line === 1 && /^\s*q(uery)?[-_]?id\s/i.test(text))) continue;
    const { question_id, doc_id, grade } = judgementOf(text, () => place(path, line));
    const documents = known.getOrInsertComputed(question_id, () => new Map());
    const before = documents.get(doc_id);
    if (before === undefined) {
      documents.set(doc_id, { grade, line });
      judgements.push({ question_id, doc_id, grade, origin: "dataset" });
    } else if (before.grade === grade) {
      dropped.push({
        kind: "judgement",
        id: `${question_id} ${doc_id}`,
        stage: "duplicates",
        reason: "repeated",
      });
    } else {
      throw new Problem({
        what: `A document has two grades for the same question, ${before.grade} and ${grade}`,
        where: `${place(path, before.line)}, and line ${line.toLocaleString("en-US")}`,
        found: `${question_id} ${doc_id}`,
      });
    }
  }
  if (judgements.length === 0) {
    throw new Problem({
      what: "There is no judgement in the file",
      where: path,
      allowed: `a line holds ${QRELS}`,
    });
  }
  return { judgements, questions: new Set(known.keys()), dropped };
}

function judgementOf(text: string, where: () => string) {
  const tabbed = text.split("\t").map((field) => field.trim());
  const fields = tabbed.length === 3 || tabbed.length === 4 ? tabbed : text.trim().split(/\s+/);
  const [question_id, doc_id, grade] = fields.length === 4 ? fields.toSpliced(1, 1) : fields;
  if (!question_id || !doc_id || grade === undefined || fields.length > 4) {
    throw new Problem({
      what: `A line has ${fields.length} field${fields.length === 1 ? "" : "s"}, or an empty one`,
      where: where(),
      found: text,
      allowed: `a line holds ${QRELS}`,
    });
  }
  if (!/^[+-]?\d{1,9}(\.0+)?$/.test(grade)) {
    throw new Problem({ what: "A grade is not a whole number", where: where(), found: grade });
  }
  return { question_id, doc_id, grade: Number(grade) };
}

async function corpusEntries(path: string): Promise<AsyncIterable<Entry>> {
  const form = await formOf(path);
  if (form === "sgml") {
    throw new Problem({
      what: "The documents are in SGML or XML, which is not read",
      where: path,
      allowed: "JSONL with id, title and text; TSV with id and text, or id, title and text",
    });
  }
  return form === "json"
    ? jsonEntries(path, { id: ID_OF_DOCUMENT, text: TEXT_OF_DOCUMENT, title: ["title"] })
    : tsvEntries(path, [ID_OF_DOCUMENT, TEXT_OF_DOCUMENT], [2, 3]);
}

async function topicEntries(
  path: string,
  judged: ReadonlySet<string>,
): Promise<Iterable<Entry> | AsyncIterable<Entry>> {
  const form = await formOf(path);
  if (form === "json") return jsonEntries(path, { id: ID_OF_TOPIC, text: TEXT_OF_TOPIC });
  if (form === "tsv") return tsvEntries(path, [ID_OF_TOPIC, TEXT_OF_TOPIC], [2]);
  return await classicTopics(path, judged);
}

async function formOf(path: string): Promise<"json" | "sgml" | "tsv"> {
  for await (const { text } of textLines(path)) {
    const first = text.trimStart()[0];
    return first === "{" ? "json" : first === "<" ? "sgml" : "tsv";
  }
  return "tsv";
}

async function* tsvEntries(
  path: string,
  [ids, texts]: readonly [ids: readonly string[], texts: readonly string[]],
  counts: readonly number[],
): AsyncGenerator<Entry> {
  let count: number | undefined;
  for await (const { line, fields } of tsvLines(path)) {
    if (fields.length !== (count ??= fields.length) || !counts.includes(count) || fields[0] === "") {
      const forms = counts.map((n) => n === 3 ? "id, title, text" : "id, text");
      throw new Problem({
        what: `A line has ${fields.length} field${fields.length === 1 ? "" : "s"}, or no identifier`,
        where: place(path, line),
        found: fields.join("\t"),
        allowed: `${forms.join(" or ")} between tabs, the same in all lines`,
      });
    }
    const id = fields[0]!, text = fields.at(-1)!, title = fields.length === 3 ? fields[1]! : "";
    const isHeading = line === 1 && ids.includes(id.toLowerCase()) && texts.includes(text.toLowerCase());
    if (!isHeading) yield { id, title, text, url: "", line };
  }
}

/** Topics between `<top>` and `</top>`. Files of topics are small: this one is held whole. */
async function classicTopics(path: string, judged: ReadonlySet<string>): Promise<Entry[]> {
  const lines: string[] = [];
  for await (const { line, text } of textLines(path)) lines[line - 1] = text;
  const all = lines.join("\n"), entries: Entry[] = [];
  let open: number | undefined;
  const broken = (what: string, at: number) =>
    new Problem({
      what,
      where: place(path, lineAt(all, at)),
      allowed: "<top> <num> Number: 301 <title> … </top>",
    });
  for (const { 0: tag, index } of all.matchAll(/<\/?top>/gi)) {
    const opens = tag[1] !== "/";
    if (opens && open !== undefined) throw broken("A topic has no end", open);
    if (!opens && open === undefined) throw broken("A topic has an end but no beginning", index);
    if (!opens) {
      const topic = all.slice(open, index), number = partOf(topic, "num").replace(/^Number:?\s*/i, "");
      if (number === "") throw broken("A topic has no number", open!);
      const text = partOf(topic, "title").replace(/^Topic:\s*/i, "");
      entries.push({ id: asJudged(number, judged), title: "", text, url: "", line: lineAt(all, open!) });
    }
    open = opens ? index : undefined;
  }
  if (open !== undefined) throw broken("A topic has no end", open);
  if (entries.length === 0) throw broken("There is no topic in the file", 0);
  return entries;
}

/** What stands after a tag of a topic, up to the next tag, in one line. */
function partOf(topic: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^]*?)(?=</?[a-z]+>|$)`, "i").exec(topic);
  return (found?.[1] ?? "").replace(/\s+/g, " ").trim();
}

/** "51" for the topic "051" when the judgements speak of "51" alone. */
function asJudged(number: string, judged: ReadonlySet<string>): string {
  const plain = number.replace(/^0+(?=\d)/, "");
  return !judged.has(number) && judged.has(plain) ? plain : number;
}
