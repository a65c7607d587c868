import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Problem, writeWhole } from "../base/mod.ts";
import { conclusion, measureLabel, recommendation, withoutJudge } from "../compare/mod.ts";
import { measuresOf, systemsOf } from "../experiment/mod.ts";
import { generatorName } from "../generate/mod.ts";
import { isShown, judgementNote, positivesOnly } from "../metrics/mod.ts";
import { judgedBeside } from "../notation/mod.ts";
import { readNotebook } from "../notebook/mod.ts";
import { judgeName } from "../ragas/mod.ts";
import {
  executedNotebook,
  type Manifest,
  readManifest,
  type Run,
  type Standing,
  standings,
  type StepEntry,
  stepNumber,
  stepsOf,
} from "../run/mod.ts";
import { partFiles, readFiles, type Row, schemas } from "../tables/mod.ts";
import { citation } from "./citation.ts";
import { type Exported, exportNotebook } from "./export_notebook.ts";
import { figure } from "./figure.ts";
import type { FileLink } from "./file_links.ts";
import { type IndexExports, indexHtml } from "./index_html.ts";
import { type ExecutedNotebook, notebookToHtml } from "./notebook_html.ts";
import { type Column, showTable } from "./show_table.ts";
import { tableType } from "./table_data.ts";
import { worksUsed } from "./works_used.ts";

const reportFile = (run: Run, name: string) => join(run.folder, "reports", `${name}.html`);

/** Writes the tables and figures of a page to files beside it. */
function exported(run: Run, page: string, notebook: ExecutedNotebook): Promise<Exported[]> {
  return exportNotebook(notebook, join(run.folder, "reports", "exports", page));
}

/** Links from a page to the files of one of its tables or figures. */
function filesOf(page: string, item: Exported | undefined): FileLink[] {
  return (item?.files ?? []).map(({ label, name }) => ({ href: `exports/${page}/${name}`, label }));
}

/**
 * Writes the page of one step from its executed notebook, and its tables and figures as files. The page leads to the
 * pages in `beside`: those that are there already unless given.
 */
export async function stepReport(run: Run, step: StepEntry, beside?: ReadonlySet<string>): Promise<void> {
  await writeStep(run, step, beside);
}

/** As {@linkcode stepReport}; returns what was written to files. */
async function writeStep(run: Run, step: StepEntry, beside?: ReadonlySet<string>): Promise<IndexExports> {
  const notebook = await readNotebook(executedNotebook(run, step));
  const list = await exported(run, step.id, notebook);
  const byOutput = new Map(list.map((item) => [item.output, item]));
  const there = beside ?? { has: (name: string) => existsSync(reportFile(run, name)) };
  const link = (name: string, label: string) => ({
    href: `${name}.html`,
    label,
    current: name === step.id,
    missing: name !== step.id && !there.has(name),
  });
  const links = [
    link("index", "Report"),
    ...stepsOf(run.experiment).map(({ id }) => link(id, id.replace("_", " "))),
  ];
  const title = `${stepNumber(step.id)} · ${step.title}`;
  const files = (output: Exported["output"]) => filesOf(step.id, byOutput.get(output));
  await writeWhole(reportFile(run, step.id), notebookToHtml(notebook, { title, links, files }));
  return { title, items: list.map((item) => ({ title: item.title, files: filesOf(step.id, item) })) };
}

/** What {@linkcode writeReports} made. */
export interface Reports {
  /** Path of the front page. */
  index: string;
  /** The result as text, narrow enough for a terminal. */
  summary: string;
}

/**
 * Writes the pages of all steps that were executed, the front page, the tables and figures of all of them as files,
 * and how to cite the run.
 */
export async function writeReports(run: Run): Promise<Reports> {
  const standing = await standings(run);
  const shown = showing(run, standing);
  const manifest = await readManifest(run.folder);
  if (!manifest) throw new Problem({ what: "The run has no manifest", where: run.folder });
  const pages = new Set(["index", ...standing.filter(({ record }) => record).map(({ step }) => step.id)]);
  const listed = [], exports: IndexExports[] = [];
  for (const { step, record, state } of standing) {
    if (record) {
      const { title, items } = await writeStep(run, step, pages);
      exports.push({ title: state === "done" ? title : `${title} (${state})`, items });
    }
    listed.push(
      {
        href: `${step.id}.html`,
        title: `${stepNumber(step.id)} · ${step.title}`,
        summary: SUMMARY[state] ?? Object.keys(record!.outputs).join(", "),
        seconds: record?.seconds,
        status: state,
      } as const,
    );
  }
  const title = run.experiment.title ?? run.experiment.name;
  const headline = { ...await headlineTable(shown), caption: await caption(shown) };
  const drawn = await headlineFigure(shown);
  const own = await exportHeadline(run, headline, drawn);
  const page = indexHtml({
    title,
    subtitle: await subtitle(shown),
    compared: compared(run),
    headline: { ...headline, files: own.table },
    figure: { ...drawn, files: own.figure },
    steps: listed,
    exports: exports.filter(({ items }) => items.length > 0),
    citation: await writeCitation(shown, title, manifest),
    conclusion: await conclusionOf(shown),
    configuration: manifest.experiment,
    facts: facts(run, manifest),
  });
  await writeWhole(reportFile(run, "index"), page);
  return { index: reportFile(run, "index"), summary: await summary(shown, standing) };
}

/** The table and the figure of the front page as files; none where nothing was measured. */
async function exportHeadline(
  run: Run,
  headline: { columns: Column[]; rows: Record<string, unknown>[]; caption: string },
  { plotly, svg }: Awaited<ReturnType<typeof headlineFigure>>,
): Promise<{ table: FileLink[]; figure: FileLink[] }> {
  const { rows, ...options } = headline;
  const data = [
    { [tableType]: showTable(rows, options).data() },
    { "application/vnd.plotly.v1+json": plotly, "image/svg+xml": svg },
  ];
  const outputs = rows.length === 0 ? [] : data.map((data) => ({ output_type: "display_data", data }));
  const [table, figure] = await exported(run, "index", {
    cells: [{ cell_type: "code", source: "", outputs }],
  });
  return { table: filesOf("index", table), figure: filesOf("index", figure) };
}

/** Writes how to cite the run and the works whose methods it used. */
async function writeCitation(run: Shown, title: string, manifest: Manifest): Promise<FileLink[]> {
  const comparisons = await rowsOf(run, "comparisons"), tests = await rowsOf(run, "tests");
  const contrasts = await rowsOf(run, "contrasts"), effects = await rowsOf(run, "effects");
  const keys = worksUsed({
    systems: await rowsOf(run, "systems"),
    measures: measuresOf(run.experiment),
    steps: run.current,
    tests: [...comparisons, ...tests].map(({ test }) => test),
    corrections: [...comparisons, ...tests].map(({ correction }) => correction),
    figures: [...comparisons.map(({ effect }) => effect), ...contrasts.map(({ figure }) => figure)],
    methods: effects.map(({ method }) => method),
  });
  const last = Object.values(manifest.steps).map(({ finished }) => finished).sort().at(-1);
  const { cff, bibtex } = citation({
    title,
    name: run.experiment.name,
    date: last ?? manifest.created,
    keys,
  });
  const folder = dirname(reportFile(run, "index"));
  await writeWhole(join(folder, "CITATION.cff"), cff);
  await writeWhole(join(folder, "citation.bib"), bibtex);
  return [{ href: "CITATION.cff", label: "CITATION.cff" }, { href: "citation.bib", label: "BibTeX" }];
}

const SUMMARY: Record<string, string | undefined> = {
  "missing": "not run yet",
  "out of date": "made with other settings, or from results that have changed since: run the pipeline again",
};

/** What a terminal shows: what is left to do before the report is whole, and the headline table if there is one. */
async function summary(run: Shown, standing: readonly Standing[]): Promise<string> {
  const open = standing.filter(({ state }) => state !== "done")
    .map(({ step, state }) => `${step.id} (${state === "missing" ? "not run yet" : state})`);
  const left = open.length === 0
    ? []
    : [`The report shows what is up to date; left to do: ${open.join(", ")}.`];
  const { columns, rows } = await headlineTable(run);
  if (rows.length === 0) return left.join();
  const narrow = columns.filter(({ label }) => !label?.endsWith("(proxy)"));
  return [...left, showTable(rows, { columns: narrow, caption: await caption(run) }).text()].join("\n\n");
}

async function caption(run: Shown): Promise<string> {
  const { experiment, pilot } = run;
  const part = pilot === null ? "" : ` of a pilot with ${pilot} questions`;
  const positives = positivesOnly(await rowsOf(run, "judgements"));
  return `Means${part}; ${experiment.statistics.headline} with its 95% interval; ▲ marks the best of a column; ${
    judgementNote(positives)
  }`;
}

/** The step whose systems are not those of the experiment: it has a page of its own. */
const STUDY = "08";

/** A run, and the numbers of the steps whose results may be shown. */
interface Shown extends Run {
  current: string[];
}

function showing(run: Run, standing: readonly Standing[]): Shown {
  const current = standing.filter(({ state }) => state === "done").map(({ step }) => stepNumber(step.id))
    .filter((number) => number !== STUDY);
  return { ...run, current };
}

/** Rows of a table from the steps that are up to date. */
async function rowsOf<T extends keyof typeof schemas>(
  run: Shown,
  table: T,
): Promise<Row<T>[]> {
  const rows: Row<T>[][] = [];
  for (const step of run.current) {
    const files = await partFiles(run.folder, table, step);
    for (const frame of readFiles(run.folder, schemas[table], files)) {
      rows.push(frame.toRecords() as Row<T>[]);
    }
  }
  return rows.flat();
}

/** Systems against the measures people look at first. */
async function headlineTable(run: Shown): Promise<{ columns: Column[]; rows: Record<string, unknown>[] }> {
  const { secondJudge, statistics: { headline } } = run.experiment;
  const summaries = withoutJudge(await rowsOf(run, "summaries"), secondJudge && judgeName(secondJudge));
  const known = new Set(summaries.map((row) => row.measure));
  const positives = positivesOnly(await rowsOf(run, "judgements"));
  const retrieval = [headline, "R@5", "RR@10", judgedBeside(headline) ?? headline].filter((name, i, all) =>
    measuresOf(run.experiment).includes(name) && all.indexOf(name) === i && isShown(name, positives)
  );
  const answers = ["context_recall", "answer_correctness"].filter((name) => known.has(name));
  const measures = [...retrieval, ...answers, ...known.has("bertscore_f1") ? ["bertscore_f1"] : []];
  const of = new Map(summaries.map((row) => [JSON.stringify([row.system, row.measure]), row]));
  const get = (system: string, measure: string) => of.get(JSON.stringify([system, measure]));
  // means over different questions are not set against each other
  const onHowMany = (measure: string) => {
    const counts = summaries.filter((row) => row.measure === measure).map(({ n }) => n);
    const least = Math.min(...counts), most = Math.max(...counts);
    return least >= most ? "" : ` of ${least}–${most} answers`;
  };
  const label = (measure: string) => {
    const judge = summaries.find((row) => row.measure === measure)?.judge;
    return measureLabel(measure, judge).replace(measure, measure + onHowMany(measure)).replaceAll("_", " ");
  };
  const columns: Column[] = [
    { name: "system" },
    ...measures.flatMap((name): Column[] => [
      {
        name,
        label: label(name),
        digits: 3,
        ...(onHowMany(name) === "" && { best: "max" }),
      },
      ...name === headline
        ? [{ name: "low", label: "95% low", digits: 3 }, { name: "high", label: "95% high", digits: 3 }]
        : [],
    ]),
  ];
  const rows = systemsOf(run.experiment).filter((system) => get(system, headline)).map((system) => ({
    system,
    low: get(system, headline)!.low,
    high: get(system, headline)!.high,
    ...Object.fromEntries(measures.map((name) => [name, get(system, name)?.value ?? null])),
  }));
  return { columns, rows };
}

async function headlineFigure(run: Shown) {
  const { headline } = run.experiment.statistics;
  const names = systemsOf(run.experiment);
  const summaries = (await rowsOf(run, "summaries")).filter((row) => row.measure === headline);
  const drawn = figure({
    kind: "intervals",
    title: `${headline} with 95% intervals`,
    xLabel: headline,
    systems: names,
    rows: names.flatMap((system) => {
      const row = summaries.find((summary) => summary.system === system);
      return row ? [{ label: system, value: row.value, low: row.low, high: row.high }] : [];
    }),
  });
  return { plotly: drawn.plotly, svg: await drawn.svg() };
}

async function conclusionOf(run: Shown): Promise<string[]> {
  const { headline, alpha, margin } = run.experiment.statistics;
  const rows = (await rowsOf(run, "comparisons")).filter((row) => row.measure === headline);
  if (rows.length === 0) return ["Step 07 is not up to date: there is no conclusion yet."];
  const means = (await rowsOf(run, "summaries")).filter((row) => row.measure === headline);
  const systems = await rowsOf(run, "systems");
  return [
    ...recommendation(headline, means, rows),
    ...conclusion(rows, { alpha, margin, systems, brief: true }),
  ];
}

async function subtitle(run: Shown): Promise<string> {
  const documents = await rowsOf(run, "documents"), questions = await rowsOf(run, "questions");
  const relevant = (await rowsOf(run, "judgements")).filter(({ grade }) => grade > 0);
  const judged = new Set(relevant.map((row) => row.question_id)).size;
  const part = run.pilot === null ? "" : `Pilot with ${run.pilot} questions. `;
  return `${part}${documents.length} documents, ${questions.length} questions, ${judged} of them with a relevant document.`;
}

function compared({ experiment }: Run): string {
  const { retrievers, rerankers, k } = experiment;
  const without = rerankers.length ? `, each without and with ${rerankers.join(" and ")}` : "";
  return `${retrievers.length} first-stage systems (${retrievers.join(", ")})${without}, at k = ${
    k.join(", ")
  }.`;
}

function facts(run: Run, manifest: Manifest): [string, string][] {
  const records = Object.values(manifest.steps);
  const seconds = records.reduce((sum, record) => sum + record.seconds, 0);
  const memory = Math.max(0, ...records.map((record) => record.peakMemoryMB ?? 0));
  const { hardware, versions } = manifest;
  return [
    ["seed", String(manifest.seed)],
    ["created", manifest.created.slice(0, 16).replace("T", " ") + " UTC"],
    ["computing time of all steps", `${seconds.toFixed(0)} s`],
    ["highest memory of a step", memory ? `${memory} MB` : "not known on this system"],
    ["machine", `${hardware.cores} cores, ${hardware.memoryMB} MB, ${hardware.cpu}, ${hardware.os}`],
    ["Deno", versions.deno!],
    ...manifest.steps["05_ragas"]
      ? [[
        "answers and judge",
        `${generatorName(run.experiment.answers)}; ${judgeName(run.experiment.judge)}`,
      ] as [string, string]]
      : [],
  ];
}
