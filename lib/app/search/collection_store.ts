import { DatabaseSync, type StatementSync } from "node:sqlite";
import { messageOf, Problem, type StartProgress } from "../../base/mod.ts";
import { Refusal } from "../http/refusal.ts";
import type { SearchSource, SourceChunk, SourceDocument } from "./source.ts";

/** A document with its row. */
export interface StoredDocument extends SourceDocument {
  row: number;
}

/** Documents and chunks of a source by their rows, for showing: one SQLite file, written once and then only read. */
export class CollectionStore {
  readonly #document: StatementSync;
  readonly #chunk: StatementSync;
  readonly #chunksOf: StatementSync;

  private constructor(private readonly database: DatabaseSync) {
    this.#document = database.prepare("SELECT * FROM documents WHERE row = ?");
    this.#chunk = database.prepare(
      "SELECT chunk_id, headings, text, (SELECT doc_id FROM documents WHERE documents.row = doc) AS doc_id FROM chunks WHERE row = ?",
    );
    this.#chunksOf = database.prepare("SELECT row FROM chunks WHERE doc = ? ORDER BY row");
  }

  static open(path: string): CollectionStore {
    return new CollectionStore(opened(path, true));
  }

  document(row: number): StoredDocument {
    return { ...this.#document.get(row) } as unknown as StoredDocument;
  }

  chunk(row: number): SourceChunk {
    return { ...this.#chunk.get(row) } as unknown as SourceChunk;
  }

  /** The rows of a document's chunks, in their order. */
  chunksOf(document: number): number[] {
    return this.#chunksOf.all(document).map(({ row }) => row as number);
  }

  /** The texts of all chunks, one by one. */
  *texts(): Generator<string> {
    for (const { text } of this.database.prepare(ALL_TEXTS).iterate()) {
      yield text as string;
    }
  }

  /** What is held in memory of documents: what filters ask for. */
  documents(): Pick<StoredDocument, "doc_id" | "date" | "topic" | "source">[] {
    return this.database.prepare("SELECT doc_id, date, topic, source FROM documents ORDER BY row")
      .all() as never;
  }

  /** Each chunk with the row of its document. */
  chunks(): { chunk_id: string; doc: number }[] {
    return this.database.prepare("SELECT chunk_id, doc FROM chunks ORDER BY row").all() as never;
  }

  /** How often each word occurs, in lower case. */
  words(): Map<string, number> {
    const rows = this.database.prepare("SELECT word, times FROM words").all();
    return new Map(rows.map(({ word, times }) => [word as string, times as number]));
  }

  close(): void {
    this.database.close();
  }
}

/** Selects the texts of all chunks by rows. */
export const ALL_TEXTS = "SELECT text FROM chunks ORDER BY row";

const TABLES = `
  CREATE TABLE documents (row INTEGER PRIMARY KEY, doc_id TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL,
    date TEXT, topic TEXT, source TEXT NOT NULL, language TEXT NOT NULL);
  CREATE TABLE chunks (row INTEGER PRIMARY KEY, doc INTEGER NOT NULL, chunk_id TEXT NOT NULL, headings TEXT NOT NULL,
    text TEXT NOT NULL);
  CREATE TABLE words (word TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;`;

/** Writes what a source holds, part by part; words are written by {@linkcode writeWords}. */
export async function writeCollection(
  path: string,
  source: SearchSource,
  progress: StartProgress,
): Promise<void> {
  const database = opened(path, false);
  try {
    database.exec(TABLES);
    const rowOf = new Map<string, number>(), line = progress(`Reading ${source.title}`, "chunks");
    const addDocument = database.prepare("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    for await (const part of source.documents()) {
      inTransaction(database, () => {
        for (const { doc_id, title, url, date, topic, source, language } of part) {
          const row = rowOf.size;
          if (rowOf.has(doc_id)) throw damaged("A document stands in the collection twice", doc_id);
          rowOf.set(doc_id, row);
          addDocument.run(row, doc_id, whole(title), url, date, topic, source, language);
        }
      });
    }
    const addChunk = database.prepare("INSERT INTO chunks VALUES (?, ?, ?, ?, ?)");
    let row = 0;
    for await (const part of source.chunks()) {
      inTransaction(database, () => {
        for (const { chunk_id, doc_id, headings, text } of part) {
          const doc = rowOf.get(doc_id);
          if (doc === undefined) {
            throw damaged("A chunk names a document that is not in the collection", doc_id);
          }
          addChunk.run(row++, doc, chunk_id, whole(headings), whole(text));
        }
      });
      line.update(row, Math.max(row, source.size.chunks));
    }
    checkSize(source, { documents: rowOf.size, chunks: row });
    database.exec("CREATE INDEX chunks_of ON chunks (doc)");
  } finally {
    database.close();
  }
}

/** What was read must be what the stamp stands for. */
function checkSize({ title, size }: SearchSource, read: SearchSource["size"]): void {
  if (read.documents === size.documents && read.chunks === size.chunks) return;
  const inWords = ({ documents, chunks }: SearchSource["size"]) => `${documents} documents, ${chunks} chunks`;
  throw new Refusal(409, {
    what: "The documents changed while they were read",
    where: title,
    found: inWords(read),
    allowed: inWords(size),
    todo: "search again",
  });
}

/** Adds the words of the chunks and how often each occurs. */
export function writeWords(path: string, counts: ReadonlyMap<string, number>): void {
  const database = opened(path, false);
  try {
    const add = database.prepare("INSERT INTO words VALUES (?, ?)");
    inTransaction(database, () => {
      for (const [word, times] of counts) add.run(word, times);
    });
  } finally {
    database.close();
  }
}

/** SQLite's texts are read as far as the first NUL alone. */
function whole(text: string): string {
  return text.replaceAll("\0", "\ufffd");
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec("BEGIN");
  work();
  database.exec("COMMIT");
}

function opened(path: string, readOnly: boolean): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { readOnly });
    if (!readOnly) database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    return database;
  } catch (error) {
    throw new Problem({
      what: "The index of a collection cannot be opened",
      where: path,
      found: messageOf(error),
      todo: "remove its folder: it is made again",
      cause: error,
    });
  }
}

function damaged(what: string, found: string): Problem {
  return new Problem({ what, found, todo: "run step 01 again" });
}
