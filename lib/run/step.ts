import type { DataFrame } from "nodejs-polars";
import { join } from "node:path";
import { Problem, sha256File, type StartProgress, writeWhole } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { slug } from "../notation/mod.ts";
import {
  partFiles,
  readTable,
  readVectors,
  type Row,
  schemas,
  type TableName,
  toFrame,
  type VectorBlocks,
  vectorFrames,
  type VectorTable,
  wholeMatrix,
  writeParts,
} from "../tables/mod.ts";
import { peakMemoryMB } from "./environment.ts";
import { fingerprint, settingsHash } from "./fingerprint.ts";
import { inputsOf } from "./freshness.ts";
import { type Log, openLog } from "./log.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import type { Level } from "./message.ts";
import { kernelProgress } from "./progress.ts";
import type { Run } from "./run.ts";
import { type StepEntry, stepNumber, stepsOf } from "./steps.ts";

/** One step at work: reads tables of earlier steps, writes its own, and says when it is done. */
export class Step {
  readonly folder: string;
  readonly experiment: Experiment;
  readonly seed: number;
  /** The caches that all runs share. */
  readonly cache: string;
  readonly pilot: number | null;
  readonly progress: StartProgress = kernelProgress();
  private readonly number: string;
  /** Steps of the experiment before this one: what others left in the folder is not read. */
  private readonly earlier: readonly StepEntry[];
  private readonly written = new Set<string>();
  private readonly started = performance.now();
  private readonly write_: Log;

  private constructor(
    readonly entry: StepEntry,
    run: Run,
    private readonly inputs: Record<string, string>,
    private readonly fingerprint: string,
    private readonly settings: string,
  ) {
    this.folder = run.folder;
    this.experiment = declared(run.experiment, entry);
    this.seed = run.experiment.seed;
    this.pilot = run.pilot;
    this.cache = run.cache;
    this.number = stepNumber(entry.id);
    this.earlier = stepsOf(run.experiment).filter(({ id }) => id < entry.id);
    this.write_ = openLog(run.folder, ({ level, message }) => console.log(`${level}: ${message}`));
  }

  /** Opens a step for work; what it depends on is noted now, so that a change while it runs makes it stale. */
  static async open(entry: StepEntry, run: Run): Promise<Step> {
    const inputs = await inputsOf(run, entry);
    const { experiment, pilot } = run;
    const hash = await fingerprint(entry, experiment, pilot, inputs);
    return new Step(entry, run, inputs, hash, settingsHash(entry, experiment, pilot));
  }

  log(message: string, level: Level = "info"): void {
    this.write_(level, this.entry.id, message);
  }

  /** The union of a table's parts that earlier steps wrote. */
  async read(table: Exclude<TableName, "vectors">): Promise<DataFrame> {
    if (!this.entry.reads.includes(table)) {
      throw new Problem({
        what: `Step ${this.entry.id} reads a table it does not declare`,
        found: table,
        allowed: this.entry.reads.join(", "),
        todo: "add it to lib/run/steps.ts, so that the step runs again when the table changes",
      });
    }
    const earlier = this.earlier.map((s) => stepNumber(s.id)).join("|");
    return await readTable(this.folder, schemas[table], earlier);
  }

  /** As {@linkcode Step.read}, as typed rows. */
  async rows<T extends Exclude<TableName, "vectors">>(table: T): Promise<Row<T>[]> {
    return (await this.read(table)).toRecords() as Row<T>[];
  }

  /** Writes this step's part of a table from rows. */
  async write<T extends Exclude<TableName, "vectors">>(table: T, rows: readonly Row<T>[]): Promise<void> {
    const frame = toFrame(schemas[table], rows as never);
    const files = await writeParts(this.folder, this.number, schemas[table], inParts(frame));
    this.wrote(files, `${table}: ${frame.height} rows`);
  }

  /** Writes a text of its own beside the tables, such as judgements in the form that other programs read. */
  async writeText(name: string, text: string): Promise<void> {
    const file = `${this.number}_${name}`;
    await writeWhole(join(this.folder, file), text);
    this.wrote([file], file);
  }

  /** Writes the vectors of a model. */
  async writeVectors(model: string, of: "chunks" | "questions", vectors: VectorTable): Promise<void> {
    const place = join("vectors", slug(model));
    const schema = { ...schemas.vectors, name: of };
    const files = await writeParts(join(this.folder, place), this.number, schema, vectorFrames(vectors));
    this.wrote(files.map((file) => join(place, file)), `vectors of ${model}: ${vectors.ids.length} ${of}`);
  }

  /** The vectors of a model, read block by block. */
  async vectorBlocks(model: string, of: "chunks" | "questions"): Promise<VectorBlocks> {
    const folder = join(this.folder, "vectors", slug(model));
    const files = await partFiles(folder, of);
    if (files.length === 0) {
      throw new Problem({
        what: `There are no vectors of ${model}`,
        where: folder,
        todo: "run step 02 again",
      });
    }
    return readVectors(folder, { ...schemas.vectors, name: of }, files);
  }

  /** The vectors of a model as one matrix. */
  async vectors(model: string, of: "chunks" | "questions"): Promise<VectorTable> {
    return await wholeMatrix(await this.vectorBlocks(model, of));
  }

  private wrote(files: string[], what: string): void {
    for (const file of files) this.written.add(file.replaceAll("\\", "/"));
    this.log(`wrote ${what}`);
  }

  /** Removes tables that an earlier run of this step wrote and this one did not: they are no longer its results. */
  private async removeLeftovers(): Promise<void> {
    for await (const { name, isFile } of Deno.readDir(this.folder)) {
      const own = isFile && name.startsWith(`${this.number}_`) && name.endsWith(".parquet");
      if (own && !this.written.has(name)) await Deno.remove(join(this.folder, name));
    }
  }

  /**
   * Records the step as done, with the hashes of what it read and wrote. `stop` is why no later step can follow: the
   * pipeline ends there and says so.
   */
  async finish(stop?: Problem): Promise<void> {
    const manifest = await readManifest(this.folder);
    if (!manifest) throw new Problem({ what: "The run's manifest is gone", where: this.folder });
    await this.removeLeftovers();
    const outputs: Record<string, string> = {};
    for (const file of [...this.written].sort()) outputs[file] = await sha256File(join(this.folder, file));
    const seconds = Math.round((performance.now() - this.started) / 100) / 10;
    manifest.steps[this.entry.id] = {
      fingerprint: this.fingerprint,
      settings: this.settings,
      inputs: this.inputs,
      outputs,
      finished: new Date().toISOString(),
      seconds,
      peakMemoryMB: peakMemoryMB(),
      ...(stop && { stop: stop.message }),
    };
    await writeManifest(this.folder, manifest);
    this.log(`done in ${seconds} s`);
  }
}

/** The experiment, with a complaint for a field that the step uses and does not declare. */
function declared(experiment: Experiment, { id, fields, free = [] }: StepEntry): Experiment {
  const known = new Set<string>([...fields.map((field) => field.split(".")[0]!), ...free]);
  return new Proxy(experiment, {
    get(target, field) {
      if (typeof field === "string" && field in target && !known.has(field)) {
        throw new Problem({
          what: `Step ${id} uses a field of the experiment it does not declare`,
          found: field,
          allowed: [...known].join(", "),
          todo: "add it to lib/run/steps.ts, so that the step runs again when the field changes",
        });
      }
      return Reflect.get(target, field);
    },
  });
}

const ROWS_A_PART = 1_000_000;

function* inParts(frame: DataFrame): Generator<DataFrame> {
  for (let from = 0; from === 0 || from < frame.height; from += ROWS_A_PART) {
    yield frame.slice({ offset: from, length: ROWS_A_PART });
  }
}
