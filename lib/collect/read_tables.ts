import { basename } from "node:path";
import { unpackedBlocks } from "../base/mod.ts";
import type { Experiment, Located } from "../experiment/mod.ts";
import { type Block, htmlToText, isoDate, markdownToText, normalise, textBlocks } from "../text/mod.ts";
import type { DocumentLookup } from "./document_lookup.ts";
import { linksInText } from "./forum_links.ts";
import { entriesOf, judgedByTable, textOfCell } from "./read_tables_judgements.ts";
import { type Cell, tableRows, type TableSource } from "./read_tables_rows.ts";
import type { Asked, Drop, Source, SourceDocument, SourceQuestion } from "./source.ts";

const LINE_FEED = 10, QUOTE = 34;

/** The collection of kind `tables`, its paths absolute. */
export type TablesOptions = Located<Extract<Experiment["collection"], { kind: "tables" }>>;

/** A table of questions with the names of its columns. */
export type QuestionTable = NonNullable<TablesOptions["questions"]>;

/**
 * Documents, questions and judgements from tables with named columns: CSV, TSV and JSONL, also packed with gzip,
 * and Parquet. Rows that cannot be used are dropped with their place in the file, dates that {@linkcode isoDate} does not
 * know with their row.
 */
export async function readTables(
  options: Pick<TablesOptions, "documents" | "questions" | "judgements">,
  drop: Drop,
): Promise<Source> {
  const { questions, judgements } = options;
  return {
    name: "tables",
    documents: tableDocuments(options, drop),
    total: await rowsAbout(options.documents.file),
    ...(questions && {
      questions: async (lookup: DocumentLookup): Promise<Asked> => {
        const asked = await tableQuestions(questions, lookup, drop);
        if (!judgements) return { questions: asked, byColumn: questions.relevant !== undefined };
        const ids = new Set(asked.map(({ id }) => id));
        return { questions: asked, judged: await judgedByTable(judgements, ids, lookup, drop) };
      },
    }),
  };
}

async function* tableDocuments(
  { documents: { file, format, ...columns } }: Pick<TablesOptions, "documents">,
  drop: Drop,
): AsyncGenerator<SourceDocument> {
  const source = { file, field: "collection.documents", columns };
  for await (const { id, text, value } of usableRows("document", source, drop)) {
    const content = contentOf(text, format);
    const title = normalise(value("title") ?? "") || content.title;
    const [first] = content.blocks;
    const titled = title === "" || first?.kind === "heading" && first.level === 1;
    yield {
      doc_id: id,
      url: value("url")?.trim() ?? "",
      title,
      blocks: titled ? content.blocks : [{ kind: "heading", level: 1, text: title }, ...content.blocks],
      language: content.language,
      date: dateOf(value("date"), "document", id, drop) ?? content.date,
      topic: normalise(value("topic") ?? "") || null,
      unread: content.unread,
    };
  }
}

interface Content {
  title: string;
  blocks: Block[];
  language: string | null;
  date: string | null;
  unread: number;
}

function contentOf(text: string, format: "text" | "markdown" | "html"): Content {
  switch (format) {
    case "text":
      return { title: "", blocks: textBlocks(text), language: null, date: null, unread: 0 };
    case "markdown":
      return { ...markdownToText(text), language: null, date: null };
    case "html":
      return htmlToText(text);
  }
}

/** Reads as much of a table of questions as shows that its columns are there. */
export async function checkQuestionTable(table: QuestionTable): Promise<void> {
  for await (const _row of tableRows(questionSource(table))) return;
}

function questionSource({ file, id, text, answer, relevant, date, topic }: QuestionTable) {
  return { file, field: "collection.questions", columns: { id, text, answer, relevant, date, topic } };
}

/**
 * The questions of a table. What is relevant stands in a column of its own, else in the links of the answer; `lookup`
 * knows which entries are identifiers letter by letter.
 */
export async function tableQuestions(
  table: QuestionTable,
  lookup: DocumentLookup,
  drop: Drop,
): Promise<SourceQuestion[]> {
  const questions: SourceQuestion[] = [];
  const source = questionSource(table), { relevant, answer } = table;
  for await (const { id, text, value, cell } of usableRows("question", source, drop)) {
    const reply = normalise(value("answer") ?? "") || null;
    const links = relevant === undefined
      ? linksInText(value("answer") ?? "", "")
      : [...new Set(entriesOf(cell("relevant"), lookup))];
    questions.push({
      id,
      text: normalise(text),
      answer: reply,
      links: answer !== undefined && reply === null && links.length === 0 ? null : links,
      language: null,
      date: dateOf(value("date"), "question", id, drop),
      topic: normalise(value("topic") ?? "") || null,
      names: [],
      answerable: "unknown",
    });
  }
  return questions;
}

/** A date as {@linkcode isoDate} knows it; one that it does not know is said to be left out. */
function dateOf(written: string | null, kind: string, id: string, drop: Drop): string | null {
  const date = isoDate(written ?? "");
  if (date === null && written?.trim()) {
    drop({
      kind: "date",
      id,
      stage: "read",
      reason: `date of a ${kind} not understood: ${written.trim().slice(0, 40)}`,
    });
  }
  return date;
}

/** The rows with an identifier of their own and with text; the others are dropped. */
async function* usableRows<K extends string>(
  kind: "document" | "question",
  source: TableSource<K | "id" | "text">,
  dropRow: Drop,
) {
  const taken = new Set<string>();
  for await (const row of tableRows(source)) {
    const place = `${basename(source.file)}, ${row.place}`;
    const drop = (reason: string, id = place) => dropRow({ kind, id, stage: "read", reason });
    if (row.fault !== null) {
      drop(row.fault);
      continue;
    }
    const cell = (key: K | "id" | "text"): Cell => row.cells[key] ?? null;
    const value = (key: K | "id" | "text") =>
      textOfCell(cell(key), `${source.file}, ${row.place} (${source.field}.${key})`);
    const id = value("id")?.trim() ?? "", text = value("text") ?? "";
    if (id === "") drop("no identifier");
    else if (taken.has(id)) drop("identifier used before", `${id} (${place})`);
    else if (text.trim() === "") drop("no text", `${id} (${place})`);
    else {
      taken.add(id);
      yield { id, text, value, cell };
    }
  }
}

/** About how many rows a text file has: its line ends, in CSV and TSV those outside quotes. Nothing is said of Parquet. */
async function rowsAbout(file: string): Promise<number> {
  if (/\.parquet$/i.test(file)) return 0;
  const quotes = /\.[ct]sv(\.gz)?$/i.test(file);
  let lines = 0, quoted = false;
  for await (const block of unpackedBlocks(file)) {
    for (let i = 0; i < block.length; i++) {
      if (block[i] === LINE_FEED && !quoted) lines++;
      else if (block[i] === QUOTE && quotes) quoted = !quoted;
    }
  }
  return quotes ? Math.max(1, lines - 1) : lines;
}
