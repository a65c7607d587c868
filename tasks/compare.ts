import { resolve, sep } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import {
  compareRuns,
  type Comparison,
  CORRECTIONS,
  JUDGED_MARGIN,
  recommendation,
  type RunRow,
} from "../lib/compare/mod.ts";
import { evaluate, judgementNote, measureNames, readQrels, readRun } from "../lib/metrics/mod.ts";
import { judgedBeside } from "../lib/notation/mod.ts";
import { formatTable, TABLE_FORMATS } from "../lib/report/table_formats.ts";
import { decimalNumber, oneOf, runCommand, wholeNumber } from "./arguments.ts";

await runCommand({
  name: "compare",
  summary:
    "Compares runs question by question: means, differences to the first run, intervals, corrected p values.",
  positionals: "QRELS RUN RUN… ",
  options: {
    measure: {
      type: "string",
      short: "m",
      multiple: true,
      value: "MEASURE",
      meaning:
        "nDCG@10, AP, P(rel=2)@10 … or ndcg_cut.10, map …; repeat it (nDCG@10, AP and RR if none is given)",
    },
    format: { type: "string", value: "FORMAT", meaning: TABLE_FORMATS.join(", ") },
    pairs: {
      type: "boolean",
      meaning: "every pair of runs, not only each with the first (as CSV: these alone)",
    },
    correction: { type: "string", value: "NAME", meaning: CORRECTIONS.join(", ") },
    alpha: { type: "string", value: "NUMBER", meaning: "level of significance (0.05)" },
    margin: { type: "string", value: "NUMBER", meaning: "the smallest difference worth having (0.02)" },
    resamples: { type: "string", value: "N", meaning: "of the bootstrap (9999)" },
    seed: { type: "string", value: "N", meaning: "of the bootstrap (42)" },
  },
  notes:
    `All judged questions count; one that a run lacks scores 0. p comes from Wilcoxon's signed-rank test, intervals
from the BCa bootstrap; the p values of a measure are corrected together.`,
}, async ({ values, positionals }) => {
  const [qrels, ...files] = positionals;
  if (qrels === undefined || files.length < 2) {
    throw new Problem({
      what: "Judgements and at least two runs are needed",
      found: positionals.join(" "),
      todo: 'see "deno task compare --help"',
    });
  }
  const format = oneOf(values.format, "--format", TABLE_FORMATS) ?? "text";
  const correction = oneOf(values.correction, "--correction", CORRECTIONS) ?? "holm";
  const asked = (values.measure as string[] | undefined) ?? ["nDCG@10", "AP", "RR"];
  const measures = [...new Set(asked.flatMap(measureNames))];
  const judgedAt = measures.map(judgedBeside);
  if (files.filter((file) => file === "-").length + (qrels === "-" ? 1 : 0) > 1) {
    throw new Problem({ what: "Standard input can be read once", found: positionals.join(" ") });
  }

  const pool = await readQrels(qrels);
  const runs: { file: string; tag: string; values: Map<string, Float64Array>; found: boolean[] }[] = [];
  for (const file of files) {
    const { run, tag } = await readRun(file, pool);
    const { measures: found, missing } = evaluate(pool, run, [
      ...measures,
      ...new Set(judgedAt.filter((name) => name !== undefined)),
    ]);
    if (missing.length === pool.questions.length) {
      throw new Problem({ what: "The run and the judgements have no question in common", where: file });
    }
    if (missing.length > 0) {
      console.error(
        `Note: ${file} has no line for ${missing.length} of ${pool.questions.length} questions; they score 0.`,
      );
    }
    const lacking = new Set(missing);
    runs.push({
      file,
      tag,
      values: new Map(found.map(({ measure, values }) => [measure, values])),
      found: pool.questions.map((id) => !lacking.has(id)),
    });
  }
  const systems = systemNames(runs);

  const options = {
    correction,
    alpha: decimalNumber(values.alpha, "--alpha", 0.05),
    margin: decimalNumber(values.margin, "--margin", 0.02),
    resamples: wholeNumber(values.resamples, "--resamples", 9999),
    seed: wholeNumber(values.seed, "--seed", 42),
    everyPair: values.pairs === true,
  };
  const rows: RunRow[] = [], comparisons: Comparison[] = [];
  const started = performance.now();
  for (const [m, measure] of measures.entries()) {
    const compared = compareRuns(systems, [{
      measure,
      values: runs.map(({ values }) => values.get(measure)!),
      ...(!pool.positivesOnly && judgedAt[m] && {
        judged: runs.map(({ values, found }) => values.get(judgedAt[m]!)!.filter((_, q) => found[q])),
      }),
    }], options);
    rows.push(...compared.rows);
    comparisons.push(...compared.comparisons);
    const seconds = (performance.now() - started) / 1000,
      left = seconds / (m + 1) * (measures.length - m - 1);
    if (left > 2) console.error(`${measure} compared; about ${Math.ceil(left)} s left`);
  }
  const tests = options.everyPair ? systems.length * (systems.length - 1) / 2 : systems.length - 1;
  const family = `${correction} correction over the ${tests} comparison${
    tests === 1 ? "" : "s"
  } of a measure`;
  const uneven = `; where it differs by more than ${100 * JUDGED_MARGIN} points neither run is called better`;
  const caption = `${pool.questions.length} questions; differences to ${systems[0]}; ${family}; ${
    judgementNote(pool.positivesOnly)
  }${pool.positivesOnly ? "" : uneven}`;
  const decimal = (name: string, label?: string) => ({ name, digits: 4, ...(label && { label }) });
  if (format === "json") {
    console.log(JSON.stringify({ about: caption, systems: rows, comparisons }, null, 2));
    return;
  }
  const exact = format === "csv";
  if (!exact || !options.everyPair) {
    console.log(formatTable(
      rows,
      {
        caption,
        limit: rows.length,
        columns: [
          { name: "measure" },
          { name: "system" },
          decimal("mean"),
          decimal("low", "95% low"),
          decimal("high", "95% high"),
          ...(pool.positivesOnly ? [] : [decimal("judged", "Judged@k")]),
          decimal("difference"),
          decimal("difference_low", "diff. 95% low"),
          decimal("difference_high", "diff. 95% high"),
          { ...decimal("p"), neverZero: true },
          { ...decimal("p_corrected", "corrected p"), neverZero: true },
          { name: "decision" },
        ],
      },
      format,
    ));
  }
  if (options.everyPair) {
    console.log(
      (exact ? "" : "\n") + formatTable(
        comparisons,
        {
          caption: `Every pair: first minus second; ${family}`,
          limit: comparisons.length,
          columns: [
            { name: "measure" },
            { name: "a", label: "first" },
            { name: "b", label: "second" },
            decimal("difference"),
            decimal("low", "95% low"),
            decimal("high", "95% high"),
            { ...decimal("p"), neverZero: true },
            { ...decimal("p_corrected", "corrected p"), neverZero: true },
            { name: "decision" },
          ],
        },
        format,
      ),
    );
  }
  if (format !== "text") return;
  const [main] = measures;
  const means = rows.filter((row) => row.measure === main).map(({ system, mean, low, high }) => ({
    system,
    value: mean,
    low,
    high,
  }));
  console.log(`\n${recommendation(main!, means, comparisons).join(" ")}`);
});

/** The runs' own names if they differ, otherwise as much of the end of their paths as tells them apart. */
function systemNames(runs: readonly { file: string; tag: string }[]): string[] {
  const differ = (names: string[]) => new Set(names).size === names.length;
  const tags = runs.map(({ tag }) => tag);
  if (differ(tags)) return tags;
  const paths = runs.map(({ file }) => resolve(file).split(sep));
  for (let parts = 1; parts <= Math.max(...paths.map((path) => path.length)); parts++) {
    const names = paths.map((path) => path.slice(-parts).join("/"));
    if (differ(names)) return names;
  }
  throw new Problem({ what: "A run is named twice", found: runs.map(({ file }) => file).join(" ") });
}
