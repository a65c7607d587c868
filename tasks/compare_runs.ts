import { Problem } from "../lib/base/mod.ts";
import { acrossRuns, acrossVerdict, CORRECTIONS } from "../lib/compare/mod.ts";
import { readRunSide } from "../lib/compare/run_side.ts";
import { didYouMean } from "../lib/notation/mod.ts";
import { formatTable, TABLE_FORMATS } from "../lib/report/table_formats.ts";
import { decimalNumber, oneOf, runCommand, wholeNumber } from "./arguments.ts";

let fell = false;

await runCommand({
  name: "compare-runs",
  summary: "Compares a new run with an old one, question by question, and says whether anything fell.",
  positionals: "OLD NEW ",
  options: {
    measure: {
      type: "string",
      short: "m",
      multiple: true,
      value: "MEASURE",
      meaning: "repeat it (the new run's headline and its other retrieval measures at the same cut-off)",
    },
    system: {
      type: "string",
      multiple: true,
      value: "OLD=NEW",
      meaning: "pairs systems that go by different names; repeat it (the others are paired by name)",
    },
    any: { type: "boolean", meaning: "a drop that is real but smaller than worth having counts as well" },
    format: { type: "string", value: "FORMAT", meaning: TABLE_FORMATS.join(", ") },
    correction: { type: "string", value: "NAME", meaning: `${CORRECTIONS.join(", ")} (the new run's)` },
    alpha: { type: "string", value: "NUMBER", meaning: "level of significance (the new run's)" },
    margin: {
      type: "string",
      value: "NUMBER",
      meaning: "the smallest difference worth having (the new run's)",
    },
    resamples: { type: "string", value: "N", meaning: "of the bootstrap (the new run's)" },
    seed: { type: "string", value: "N", meaning: "of the bootstrap (the new run's)" },
  },
  notes:
    `OLD and NEW are folders of runs, for example outputs/before outputs/after. Exit code 1 when a measure fell: the new
run is decided to be worse (the interval of the difference below 0 and not within the smallest difference worth having,
the corrected p below alpha); 0 when nothing is shown to have fallen; 2 when the runs cannot be compared. The p values
of a measure are corrected over its systems; measures are not corrected against each other.`,
}, async ({ values, positionals }) => {
  const [old, now] = positionals;
  if (old === undefined || now === undefined || positionals.length > 2) {
    throw new Problem({
      what: "Two runs are compared: the old one and the new one",
      found: positionals.join(" "),
      allowed: "deno task compare-runs OLD NEW",
      todo: 'see "deno task compare-runs --help"',
    });
  }
  const real = (folder: string) => Deno.realPath(folder).catch(() => folder);
  if (await real(old) === await real(now)) {
    throw new Problem({ what: "A run is the same as itself: name two", found: `${old} ${now}` });
  }
  const format = oneOf(values.format, "--format", TABLE_FORMATS) ?? "text";
  const correction = oneOf(values.correction, "--correction", CORRECTIONS);
  const alpha = decimalNumber(values.alpha, "--alpha", undefined);
  const margin = decimalNumber(values.margin, "--margin", undefined);
  const [before, after] = [await readRunSide(old), await readRunSide(now)];
  const resamples = wholeNumber(values.resamples, "--resamples", after.experiment.statistics.resamples);
  const systems = (rows: typeof before.measurements) => new Set(rows.map((row) => row.system));
  const [known, knownNow] = [systems(before.measurements), systems(after.measurements)];
  const { rows, questions, notes } = acrossRuns(before, after, {
    ...(values.measure !== undefined && { measures: values.measure as string[] }),
    renamed: ((values.system as string[] | undefined) ?? []).map((text) => renamed(text, known, knownNow)),
    ...(correction && { correction }),
    ...(alpha !== undefined && { alpha }),
    ...(margin !== undefined && { margin }),
    resamples,
    seed: wholeNumber(values.seed, "--seed", after.experiment.seed),
  });
  const verdict = acrossVerdict(rows, { any: values.any === true });
  fell = verdict.fell;
  const { statistics } = after.experiment;
  const about = `${questions} questions of both runs; ${now} minus ${old}; ${
    correction ?? statistics.correction
  } correction over the systems of a measure; smallest difference worth having ${
    margin ?? statistics.margin
  }`;
  if (format === "json") {
    console.log(JSON.stringify({ about, verdict: verdict.text, fell, notes, comparisons: rows }, null, 2));
    return fell ? 1 : 0;
  }
  for (const note of notes) console.error(`Note: ${note}`);
  const decimal = (name: string, label?: string) => ({ name, digits: 4, ...(label && { label }) });
  const shown = rows.map((row) => ({
    ...row,
    decision: row.withheld === null ? row.decision : `${row.decision}: ${row.withheld}`,
  }));
  console.log(formatTable(
    shown,
    {
      caption: about,
      limit: rows.length,
      columns: [
        { name: "family", label: "measure" },
        { name: "system" },
        ...(rows.some((row) => row.system !== row.old_system)
          ? [{ name: "old_system", label: "old system" }]
          : []),
        { name: "n", label: "questions" },
        ...(rows.some((row) => row.failures > 0) ? [{ name: "failures" }] : []),
        decimal("old"),
        decimal("new"),
        decimal("difference"),
        decimal("low", "95% low"),
        decimal("high", "95% high"),
        { ...decimal("p"), neverZero: true },
        { ...decimal("p_corrected", "corrected p"), neverZero: true },
        { name: "decision" },
      ],
    },
    format,
  ));
  if (format === "text") console.log(`\n${verdict.text}`);
  else console.error(verdict.text);
  return fell ? 1 : 0;
});

// A problem is not a regression, and a reader who stops reading does not undo one.
if (fell) Deno.exitCode = 1;
else if (Deno.exitCode === 1) Deno.exitCode = 2;

/** "OLD=NEW" taken apart where both sides are systems: a name may hold an equals sign itself. */
function renamed(text: string, known: ReadonlySet<string>, knownNow: ReadonlySet<string>): [string, string] {
  const splits = [...text.matchAll(/=/g)].map(({ index }): [string, string] => [
    text.slice(0, index).trim(),
    text.slice(index + 1).trim(),
  ]);
  const fitting = splits.filter(([old, now]) => known.has(old) && knownNow.has(now));
  if (fitting.length === 1) return fitting[0]!;
  throw new Problem({
    what: fitting.length > 1
      ? "--system can be read in several ways"
      : "--system takes the name of a system of the old run, an equals sign, and one of the new run",
    found: text,
    allowed: `${[...known].join(", ")} = ${[...knownNow].join(", ")}`,
    ...(splits[0] && fitting.length === 0 && {
      todo: didYouMean(
        known.has(splits[0][0]) ? splits[0][1] : splits[0][0],
        known.has(splits[0][0]) ? [...knownNow] : [...known],
      ),
    }),
  });
}
