import type { DataFrame } from "nodejs-polars";
import { Problem } from "../../base/mod.ts";
import { type Manifest, type Run, stepNumber } from "../../run/mod.ts";
import {
  findRows,
  partFiles,
  readFiles,
  readTable,
  type Row,
  schemas,
  type TableName,
  type Wanted,
} from "../../tables/mod.ts";
import { Refusal } from "../http/refusal.ts";

type Table = Exclude<TableName, "vectors">;

/** The tables of one run as they were when its manifest was read; read once, and kept. */
export class RunData {
  readonly created: string;
  /** Numbers of the steps that are finished. */
  readonly steps: string[];
  readonly #kept = new Map<string, Promise<unknown>>();

  constructor(
    readonly name: string,
    readonly run: Run,
    readonly manifest: Manifest,
    /** Changes when any step is run again. */
    readonly stamp: string,
  ) {
    this.created = manifest.created;
    this.steps = Object.keys(manifest.steps).map(stepNumber).sort();
  }

  get folder(): string {
    return this.run.folder;
  }

  /** Something made from this run's tables, made once. */
  made<T>(name: string, make: () => Promise<T>): Promise<T> {
    let known = this.#kept.get(name) as Promise<T> | undefined;
    if (!known) {
      known = make();
      this.#kept.set(name, known);
      known.catch(() => this.#kept.delete(name));
    }
    return known;
  }

  /** Whether a table is there. */
  async has(table: Table): Promise<boolean> {
    return (await partFiles(this.folder, schemas[table].name)).length > 0;
  }

  /** A table as a frame: the union of what all steps wrote of it. */
  frame(table: Table): Promise<DataFrame> {
    return this.made(`frame ${table}`, () => this.#reading(() => readTable(this.folder, schemas[table])));
  }

  /** A table as rows; none where the run has no such table. Not for tables that grow with questions times systems. */
  rows<T extends Table>(table: T): Promise<readonly Row<T>[]> {
    return this.made(
      `rows ${table}`,
      async () =>
        await this.has(table)
          ? (await this.#reading(() => readTable(this.folder, schemas[table]))).toRecords() as Row<T>[]
          : [],
    );
  }

  /** The rows of a table with the wanted values, read anew: for tables that grow with questions times systems. */
  find(table: Table, wanted: Wanted, columns?: readonly string[]): Promise<DataFrame> {
    return this.#reading(() => findRows(this.folder, schemas[table], wanted, columns));
  }

  /** Some columns of a table, one frame a file, so that a large table need not be held. */
  async parts(table: Table, columns: readonly string[]): Promise<Iterable<DataFrame>> {
    const schema = schemas[table];
    return readFiles(this.folder, schema, await partFiles(this.folder, schema.name), { columns });
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (await Deno.stat(this.folder).catch(() => undefined)) throw error;
      throw new Refusal(410, {
        what: "The run's folder was removed while it was open",
        where: this.folder,
        todo: "choose another run",
        cause: error instanceof Problem ? error.parts.cause : error,
      });
    }
  }
}
