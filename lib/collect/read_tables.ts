import { basename } from "node:path";
import { Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import type { Row } from "../tables/mod.ts";
import { isoDate, normalise } from "../text/mod.ts";
import type { Dataset } from "./dataset.ts";
import {
  DocumentLookup,
  type Judged,
  judgedByColumn,
  judgedByTable,
  textOfCell,
} from "./read_tables_judgements.ts";
import { type Cell, tableRows, type TableSource } from "./read_tables_rows.ts";
import { addCounts, type PersonalCounts, redact } from "./redact.ts";

/** The collection of kind `tables`, its paths absolute. */
export type TablesOptions = Extract<Experiment["collection"], { kind: "tables" }>;

/** What the tables hold. */
export interface TablesResult extends Dataset {
  /** Personal data replaced in questions and answers. */
  redacted: PersonalCounts;
  /**
   * How many questions there are, have a reference answer (where a column is named for it), have something named as
   * relevant or judged, and have a relevant document in the corpus. A question may lack an answer and be judged.
   */
  levels: { name: string; count: number }[];
}

/**
 * Reads documents, questions and judgements from tables with named columns: CSV, TSV and JSONL, also packed with gzip,
 * and Parquet. Rows that cannot be used, entries that lead to no document, and questions without a relevant one are
 * in `dropped`, rows with their place in the file; such questions stay. A date that {@linkcode isoDate} does not know
 * is none.
 */
export async function readTables(options: TablesOptions): Promise<TablesResult> {
  checkJudgedOnce(options);
  const dropped: Row<"dropped">[] = [], lookup = new DocumentLookup();
  const documents = await readDocuments(options, lookup, dropped);
  const { rows, relevant, redacted } = await readQuestions(options, dropped);
  const judged = options.judgements
    ? await judgedByTable(options.judgements, new Set(relevant.keys()), lookup, dropped)
    : judgedByColumn(relevant, lookup, dropped);
  const answerable = new Set(
    judged.judgements.filter((row) => row.grade > 0).map((row) => row.question_id),
  );
  const questions = rows.map((row): Row<"questions"> => ({
    ...row,
    answerable: answerable.has(row.question_id) ? "yes" : "unknown",
  }));
  dropped.push(...withoutRelevant(questions, judged));
  const levels = [
    { name: "questions", count: questions.length },
    ...options.questions.answer === undefined
      ? []
      : [{ name: "with a reference answer", count: questions.filter((row) => row.answer !== null).length }],
    { name: "with a document named as relevant or judged", count: judged.named.size },
    { name: "with a relevant document in the corpus", count: answerable.size },
  ];
  return { documents, questions, judgements: judged.judgements, dropped, redacted, levels };
}

function checkJudgedOnce({ questions: { relevant }, judgements }: TablesOptions) {
  if (relevant === undefined || !judgements) return;
  throw new Problem({
    what: "Relevant documents are named twice, in a column and in a table",
    where: "collection.questions.relevant and collection.judgements",
    todo: "remove one of the two",
  });
}

async function readDocuments(
  { documents: { file, ...columns }, language }: TablesOptions,
  lookup: DocumentLookup,
  dropped: Row<"dropped">[],
): Promise<Row<"documents">[]> {
  const documents: Row<"documents">[] = [];
  const source = { file, field: "collection.documents", columns };
  for await (const { id, text, value } of usableRows("document", source, dropped)) {
    const url = value("url")?.trim() ?? "";
    lookup.add(id, url);
    documents.push({
      doc_id: id,
      url,
      title: normalise(value("title") ?? ""),
      text,
      language,
      date: isoDate(value("date") ?? ""),
      topic: normalise(value("topic") ?? "") || null,
      source: "tables",
    });
  }
  return documents;
}

async function readQuestions(
  { questions: { file, redact: redacts, ...columns }, language }: TablesOptions,
  dropped: Row<"dropped">[],
) {
  let redacted: PersonalCounts = { email: 0, guid: 0, ip: 0, phone: 0, name: 0 };
  const clean = (text: string) => {
    if (!redacts) return text;
    const result = redact(text);
    redacted = addCounts(redacted, result.counts);
    return result.text;
  };
  const rows: Omit<Row<"questions">, "answerable">[] = [];
  const relevant = new Map<string, Cell>();
  const source = { file, field: "collection.questions", columns };
  for await (const { id, text, value, cell } of usableRows("question", source, dropped)) {
    const answer = normalise(value("answer") ?? "");
    relevant.set(id, cell("relevant"));
    rows.push({
      question_id: id,
      text: clean(text),
      answer: answer === "" ? null : clean(answer),
      language,
      asked: isoDate(value("date") ?? ""),
      topic: normalise(value("topic") ?? "") || null,
      split: null,
    });
  }
  return { rows, relevant, redacted };
}

/** The rows with an identifier of their own and with text; the others go to `dropped`. */
async function* usableRows<K extends string>(
  kind: "document" | "question",
  source: TableSource<K | "id" | "text">,
  dropped: Row<"dropped">[],
) {
  const taken = new Set<string>();
  for await (const row of tableRows(source)) {
    const place = `${basename(source.file)}, ${row.place}`;
    const drop = (reason: string, id = place) => dropped.push({ kind, id, stage: "read", reason });
    if (row.fault !== null) {
      drop(row.fault);
      continue;
    }
    const cell = (key: K | "id" | "text"): Cell => row.cells[key] ?? null;
    const value = (key: K | "id" | "text") =>
      textOfCell(cell(key), `${source.file}, ${row.place} (${source.field}.${key})`);
    const id = value("id")?.trim() ?? "", text = normalise(value("text") ?? "");
    if (id === "") drop("no identifier");
    else if (taken.has(id)) drop("identifier used before", `${id} (${place})`);
    else if (text === "") drop("no text", `${id} (${place})`);
    else {
      taken.add(id);
      yield { id, text, value, cell };
    }
  }
}

/** Why questions cannot be measured. */
function withoutRelevant(questions: Row<"questions">[], { judgements, named }: Judged): Row<"dropped">[] {
  const judged = new Set(judgements.map((row) => row.question_id));
  return questions.filter((row) => row.answerable !== "yes").map(({ question_id: id }) => {
    if (!named.has(id)) {
      return { kind: "question", id, stage: "link", reason: "no relevant document is named" };
    }
    const reason = judged.has(id)
      ? "no judged document is relevant"
      : "no document named for it is in the corpus";
    return { kind: "question", id, stage: "corpus", reason };
  });
}
