import { join } from "node:path";
import type { Experiment } from "../../lib/experiment/mod.ts";
import { readManifest } from "../../lib/run/mod.ts";
import { readTable, type Row, schemas } from "../../lib/tables/mod.ts";

export type Cells = Record<string, unknown>;

export interface ShownTable {
  caption: string;
  columns: { name: string; digits?: number; neverZero?: boolean }[];
  rows: Cells[];
}

export interface ShownFigure {
  data: Cells[];
  layout: { meta: { cotejo: { title: string; subtitle: string } }; annotations?: { text: string }[] };
}

const EARLIER = ["documents", "questions", "judgements", "dropped", "findings", "systems"] as const;
const STATISTICS = ["comparisons", "tests", "contrasts", "effects", "correlations", "power"] as const;
export const MEASURING = ["03", "04", "05", "06"] as const;

/** All that a finished run stores and shows of its statistics, in memory, so that a test may alter one cell of it. */
export interface Report {
  experiment: Experiment;
  seed: number;
  /** The tables that step 07 reads, and those that it wrote. */
  tables: { [T in typeof EARLIER[number] | typeof STATISTICS[number]]: Row<T>[] };
  /** The measurements and summaries of steps 03 to 06, by step. */
  measured: Record<string, { measurements: Row<"measurements">[]; summaries: Row<"summaries">[] }>;
  /** What the encoders did not see, from step 02. */
  unseen: Row<"summaries">[];
  composite: Row<"summaries">[];
  /** Tables and figures in the executed notebook 07, in their order; the JSON files of the tables; and the page. */
  shown: ShownTable[];
  figures: ShownFigure[];
  files: Cells[][];
  page: string;
  index: string;
  indexFiles: Cells[][];
}

const TABLE = "application/vnd.cotejo.table+json", FIGURE = "application/vnd.plotly.v1+json";

export async function readReport(folder: string): Promise<Report> {
  const manifest = (await readManifest(folder))!;
  const rows = async <T extends keyof typeof schemas>(table: T, step: string) =>
    (await readTable(folder, schemas[table], step)).toRecords() as Row<T>[];
  const tables: Cells = {};
  for (const table of EARLIER) tables[table] = await rows(table, "0[1-6]");
  for (const table of STATISTICS) tables[table] = await rows(table, "07");
  const measured: Report["measured"] = {};
  for (const step of MEASURING) {
    measured[step] = {
      measurements: await rows("measurements", step),
      summaries: await rows("summaries", step),
    };
  }
  const notebook = JSON.parse(await Deno.readTextFile(join(folder, "notebooks", "07_stats.ipynb")));
  const outputs = notebook.cells.flatMap((cell: { outputs?: { data?: Cells }[] }) => cell.outputs ?? [])
    .map(({ data }: { data?: Cells }) => data ?? {});
  const reports = join(folder, "reports");
  return {
    experiment: manifest.experiment as Experiment,
    seed: manifest.seed,
    tables: tables as Report["tables"],
    measured,
    unseen: await rows("summaries", "02"),
    composite: await rows("summaries", "07"),
    shown: outputs.flatMap((data: Cells) => data[TABLE] ?? []),
    figures: outputs.flatMap((data: Cells) => data[FIGURE] ?? []),
    files: await jsonFiles(join(reports, "exports", "07_stats")),
    page: await Deno.readTextFile(join(reports, "07_stats.html")),
    index: await Deno.readTextFile(join(reports, "index.html")),
    indexFiles: await jsonFiles(join(reports, "exports", "index")),
  };
}

async function jsonFiles(folder: string): Promise<Cells[][]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) if (name.endsWith(".json")) names.push(name);
  return Promise.all(
    names.sort().map(async (name) => JSON.parse(await Deno.readTextFile(join(folder, name)))),
  );
}
