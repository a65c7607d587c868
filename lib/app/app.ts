import type { DatabaseSync } from "node:sqlite";
import type { Runs } from "./runs/runs.ts";

/** What all parts of the application share. */
export interface App {
  /** The folder of the runs. */
  outputs: string;
  /** What all runs share: vectors, weights, the ledger. */
  cache: string;
  /** The application's own folder: its database, indexes, uploaded files. */
  folder: string;
  runs: Runs;
  /** The one database: settings, own documents, what a person marks while it is not yet in the run's folder. */
  database: DatabaseSync;
  /** Aborted when the application closes. */
  closing: AbortSignal;
  /** Has something done when the application closes, while the database is still open. */
  atClosing(finish: () => Promise<void>): void;
  /** Says something to whoever started it. */
  log(message: string): void;
}
