import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Piece } from "./index_worker.ts";

/** The language of a collection: that of its words. */
export type CollectionLanguage = "en" | "es" | "other";

/** A collection of one's own documents. */
export interface Collection {
  id: number;
  title: string;
  language: CollectionLanguage;
  /** Whether a person chose the language; otherwise it is guessed from the documents. */
  chosen: boolean;
  /** ISO 8601. */
  created: string;
  /** Goes up with every change of its documents. */
  version: number;
  files: number;
  bytes: number;
  /** Documents with text. */
  documents: number;
  chunks: number;
}

/** What is known of an added file. */
export interface OwnDocument {
  id: number;
  collection: number;
  /** As it is shown: "folder/name.pdf". */
  name: string;
  sha256: string;
  bytes: number;
  /** Its ending without the dot: "pdf". */
  kind: string;
  title: string;
  date: string | null;
  topic: string | null;
  language: string | null;
  added: string;
  pages: number | null;
  words: number;
  chunks: number;
  /** "ready": it can be searched; "scanned", "pictures": it has no text. */
  state: "ready" | "scanned" | "pictures";
}

/** A document that is to be stored. */
export type NewDocument = Omit<OwnDocument, "id" | "chunks">;

const TABLES = `
  CREATE TABLE IF NOT EXISTS library_collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, language TEXT NOT NULL, chosen INTEGER NOT NULL,
    created TEXT NOT NULL, version INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS library_documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL REFERENCES library_collections ON DELETE CASCADE,
    name TEXT NOT NULL, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
    date TEXT, topic TEXT, language TEXT, added TEXT NOT NULL, pages INTEGER, words INTEGER NOT NULL,
    chunks INTEGER NOT NULL, state TEXT NOT NULL, vectors TEXT,
    UNIQUE (collection, name), UNIQUE (collection, sha256)
  );
  CREATE TABLE IF NOT EXISTS library_chunks (
    document INTEGER NOT NULL REFERENCES library_documents ON DELETE CASCADE, position INTEGER NOT NULL,
    headings TEXT NOT NULL, text TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (document, position)
  );
`;

const COLLECTION = `
  SELECT c.*, count(d.id) AS files, coalesce(sum(d.bytes), 0) AS bytes,
    coalesce(sum(d.state = 'ready'), 0) AS documents, coalesce(sum(d.chunks), 0) AS chunks
  FROM library_collections c LEFT JOIN library_documents d ON d.collection = c.id`;
const DOCUMENT =
  "id, collection, name, sha256, bytes, kind, title, date, topic, language, added, pages, words, chunks, state";

/** Documents and chunks that are read at once. */
const PART = 1000;

/** The rows of people's own documents. */
export class LibraryStore {
  constructor(private readonly database: DatabaseSync) {
    // what is removed is overwritten, so that it is gone
    database.exec(`PRAGMA secure_delete = ON; ${TABLES}`);
  }

  /** The oldest first. */
  collections(): Collection[] {
    return this.#all(`${COLLECTION} GROUP BY c.id ORDER BY c.id`).map(collectionOf);
  }

  collection(id: number): Collection | undefined {
    const row = this.#all(`${COLLECTION} WHERE c.id = ? GROUP BY c.id`, id)[0];
    return row && collectionOf(row);
  }

  makeCollection(title: string, language: CollectionLanguage, chosen: boolean): number {
    const { lastInsertRowid } = this.#run(
      "INSERT INTO library_collections (title, language, chosen, created, version) VALUES (?, ?, ?, ?, 1)",
      ...[title, language, Number(chosen), new Date().toISOString()],
    );
    return Number(lastInsertRowid);
  }

  /** Renames a collection, or sets its language; null lets it be guessed again. */
  change(id: number, { title, language }: { title?: string; language?: CollectionLanguage | null }): void {
    if (title !== undefined) this.#run("UPDATE library_collections SET title = ? WHERE id = ?", title, id);
    if (language === undefined) return;
    this.#run("UPDATE library_collections SET chosen = ? WHERE id = ?", Number(language !== null), id);
    if (language === null) this.#guess(id);
    else this.#run("UPDATE library_collections SET language = ? WHERE id = ?", language, id);
  }

  removeCollection(id: number): void {
    this.#run("DELETE FROM library_collections WHERE id = ?", id);
  }

  /** That which was added last first. */
  documents(collection: number): OwnDocument[] {
    return this.#all(
      `SELECT ${DOCUMENT} FROM library_documents WHERE collection = ? ORDER BY id DESC`,
      collection,
    ) as unknown as OwnDocument[];
  }

  document(collection: number, id: number): OwnDocument | undefined {
    return this.#document("collection = ? AND id = ?", collection, id);
  }

  bySha256(collection: number, sha256: string): OwnDocument | undefined {
    return this.#document("collection = ? AND sha256 = ?", collection, sha256);
  }

  byName(collection: number, name: string): OwnDocument | undefined {
    return this.#document("collection = ? AND name = ?", collection, name);
  }

  #document(where: string, ...values: SQLInputValue[]): OwnDocument | undefined {
    return this.#all(`SELECT ${DOCUMENT} FROM library_documents WHERE ${where}`, ...values)[0] as unknown as
      | OwnDocument
      | undefined;
  }

  /** Stores a document with its chunks, in place of that of the same name, all at once. */
  addDocument(document: NewDocument, chunks: readonly Piece[]): number {
    return this.#transaction(document.collection, () => {
      const {
        collection,
        name,
        sha256,
        bytes,
        kind,
        title,
        date,
        topic,
        language,
        added,
        pages,
        words,
        state,
      } = document;
      this.#run("DELETE FROM library_documents WHERE collection = ? AND name = ?", collection, name);
      const { lastInsertRowid } = this.#run(
        `INSERT INTO library_documents (collection, name, sha256, bytes, kind, title, date, topic, language, added, pages,
          words, chunks, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[
          collection,
          name,
          sha256,
          bytes,
          kind,
          title,
          date,
          topic,
          language,
          added,
          pages,
          words,
          chunks.length,
          state,
        ],
      );
      const insert = this.database.prepare(
        "INSERT INTO library_chunks (document, position, headings, text, tokens) VALUES (?, ?, ?, ?, ?)",
      );
      chunks.forEach(({ headings, text, tokens }, i) =>
        insert.run(lastInsertRowid, i, headings, text, tokens)
      );
      return Number(lastInsertRowid);
    });
  }

  /** Removes documents of a collection; returns those that were there. */
  removeDocuments(collection: number, ids: readonly number[]): OwnDocument[] {
    return this.#transaction(collection, () => {
      const gone = ids.flatMap((id) => this.document(collection, id) ?? []);
      for (const { id } of gone) this.#run("DELETE FROM library_documents WHERE id = ?", id);
      return gone;
    });
  }

  /** Brings what was removed to the database's file, where it is overwritten; another program that reads may hold it up. */
  overwriteRemoved(): void {
    this.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** All chunks of a collection, in parts, in the order of their documents. */
  *chunks(collection: number, { vectors }: { vectors?: string } = {}) {
    let document = 0, position = -1;
    const select = this.database.prepare(
      `SELECT c.document, c.position, c.headings, c.text FROM library_documents d JOIN library_chunks c ON c.document = d.id
        WHERE d.collection = ? AND (c.document, c.position) > (?, ?) AND (? IS NULL OR d.vectors = ?)
        ORDER BY c.document, c.position LIMIT ?`,
    );
    while (true) {
      const rows = select.all(collection, document, position, vectors ?? null, vectors ?? null, PART) as {
        document: number;
        position: number;
        headings: string;
        text: string;
      }[];
      if (rows.length > 0) yield rows;
      if (rows.length < PART) return;
      ({ document, position } = rows.at(-1)!);
    }
  }

  /** Texts of the chunks of a document. */
  texts(document: number): string[] {
    return this.#all("SELECT text FROM library_chunks WHERE document = ? ORDER BY position", document)
      .map(({ text }) => text as string);
  }

  /** The headings above the beginning of a document. */
  headings(document: number): string {
    const [row] = this.#all(
      "SELECT headings FROM library_chunks WHERE document = ? AND position = 0",
      document,
    );
    return (row?.headings ?? "") as string;
  }

  /** A document of one of some collections whose chunks are not encoded with these weights. */
  unencoded(
    collections: readonly number[],
    weights: string,
  ): Pick<OwnDocument, "id" | "collection"> | undefined {
    const some = collections.map(() => "?").join(", ");
    const row = this.#all(
      `SELECT id, collection FROM library_documents WHERE collection IN (${some}) AND chunks > 0 AND vectors IS NOT ?
        ORDER BY id LIMIT 1`,
      ...[...collections, weights],
    )[0];
    return row as unknown as Pick<OwnDocument, "id" | "collection"> | undefined;
  }

  /** How many chunks of a collection are encoded with these weights. */
  encoded(collection: number, weights: string): number {
    const [row] = this.#all(
      "SELECT coalesce(sum(chunks), 0) AS n FROM library_documents WHERE collection = ? AND vectors = ?",
      ...[collection, weights],
    );
    return row!.n as number;
  }

  markEncoded(document: number, weights: string): void {
    this.#run("UPDATE library_documents SET vectors = ? WHERE id = ?", weights, document);
  }

  /** Changes documents of a collection, all or none, with what hangs on them. */
  #transaction<T>(collection: number, work: () => T): T {
    this.database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#run("UPDATE library_collections SET version = version + 1 WHERE id = ?", collection);
      this.#guess(collection);
      this.database.exec("COMMIT");
      return result;
    } catch (error) {
      this.database.exec("ROLLBACK");
      throw error;
    }
  }

  /** The language of most words, where no person chose it; as it is while there are no words. */
  #guess(collection: number): void {
    const [most] = this.#all(
      `SELECT language FROM library_documents WHERE collection = ? AND words > 0
        GROUP BY language ORDER BY sum(words) DESC LIMIT 1`,
      collection,
    );
    if (!most) return;
    const language = most.language === "en" || most.language === "es" ? most.language : "other";
    this.#run(
      "UPDATE library_collections SET language = ? WHERE id = ? AND chosen = 0",
      language,
      collection,
    );
  }

  #all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.database.prepare(sql).all(...values) as Record<string, unknown>[];
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.database.prepare(sql).run(...values);
  }
}

function collectionOf(row: Record<string, unknown>): Collection {
  return { ...row as unknown as Collection, chosen: row.chosen === 1 };
}
