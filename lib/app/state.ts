import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageOf, Problem } from "../base/mod.ts";

/** Opens the application's one database, made where it is not there. Each area makes its own tables in it. */
export async function openDatabase(folder: string): Promise<DatabaseSync> {
  const path = join(folder, "app.sqlite");
  await Deno.mkdir(folder, { recursive: true });
  try {
    const database = new DatabaseSync(path);
    database.exec(
      "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON",
    );
    return database;
  } catch (error) {
    throw new Problem({
      what: "The application's database cannot be opened",
      where: path,
      found: messageOf(error),
      todo: "close other programs that hold it, or move it away: own documents and marks are in it",
      cause: error,
    });
  }
}
