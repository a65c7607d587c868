import { systemsOf } from "../../lib/experiment/mod.ts";
import { judgementNote } from "../../lib/metrics/mod.ts";
import { effectWord } from "../../lib/stats/mod.ts";
import { compositeParts } from "./composite_for_tests.ts";
import { ANSWERS, bestOf, headlineOf, mainOf, meanOf, one, positivesOf } from "./lookups_for_tests.ts";
import { plainOf } from "./plain_values_for_tests.ts";
import type { Cells, Report } from "./report_for_tests.ts";
import { concluded, presumed, threatened } from "./retold_for_tests.ts";

export interface Rule {
  /** The whole caption, with its numbers. */
  caption: string;
  rows: number;
  /** The cells that belong to a row, found by what the row says of itself. */
  cells: (row: Cells, at: number) => Cells;
}

/** Finds the one row that has the same values in these columns as the row shown. */
function by<T extends object>(rows: readonly T[], ...columns: (keyof T & string)[]) {
  return (shown: Cells): T =>
    one(rows, Object.fromEntries(columns.map((name) => [name, shown[name]])) as Partial<T>);
}

/** Where each table of notebook 07 has its numbers from. */
export function tableRules(report: Report): Rule[] {
  const { experiment, tables } = report, headline = headlineOf(report), main = mainOf(report);
  const { statistics: { correction, margin }, k } = experiment, names = systemsOf(experiment);
  const { n, failures, means } = compositeParts(plainOf(report), report);
  const named = (family: unknown) => `${headline}, ${family}`;
  const pair = by(main, "a", "b");
  const ofFamily = (row: Cells) => by(main, "family", "a", "b")({ ...row, family: named(row.family) });
  const figure = (row: Cells, figure: string) =>
    by(tables.contrasts, "family", "a", "b", "figure")({ ...pair(row), figure });
  const kinds: Record<string, string> = {
    "Cohen's dz": "cohen_dz",
    "Cliff's delta": "cliffs_delta",
    "r = Z/√N": "r",
  };
  const risks = ["wins", "losses", "urisk(0)", "urisk(1)", "urisk(5)"];
  const testsShown = tables.tests.filter(({ test }) =>
    ["Friedman", "Iman and Davenport", "Cochran's Q", "McNemar, exact"].includes(test)
  );
  const sentences = (caption: string, list: readonly string[]): Rule => ({
    caption,
    rows: list.length,
    cells: (_, at) => ({ sentence: list[at] }),
  });
  const { measure, n: questions } = tables.effects[0]!, weaknesses = threatened(report);
  return [
    {
      caption: `${names.length * k.length} configurations: means over the judged questions (${
        judgementNote(positivesOf(report))
      })`,
      rows: names.length * k.length,
      cells: (row) => {
        const of = Object.keys(row).filter((name) => name !== "k" && name !== "system");
        const mean = (name: string) => meanOf(report, row.system as string, `${name}@${row.k}`).value;
        return { k: row.k, system: row.system, ...Object.fromEntries(of.map((name) => [name, mean(name)])) };
      },
    },
    {
      caption:
        `${headline}: Wilcoxon's test, ${correction} correction within each family; smallest difference worth having ${margin}`,
      rows: main.length,
      cells: (row) => ({ ...ofFamily(row), family: row.family }),
    },
    {
      caption: `Corrected p values of ${headline} by several tests`,
      rows: main.length,
      cells: (row) => {
        const found = ofFamily(row), { family, a, b } = found;
        const tests = tables.tests.filter((test) => test.family === family && test.a === a && test.b === b);
        return {
          ...found,
          family: row.family,
          ...Object.fromEntries(tests.map(({ test, p_corrected }) => [test, p_corrected])),
        };
      },
    },
    {
      caption: "Tests of all systems at once; and of pairs, where a page is either among the first k or not",
      rows: testsShown.length,
      cells: by(testsShown, "measure", "test", "a", "b"),
    },
    {
      caption: `Effect sizes on ${headline}`,
      rows: 4 * main.length,
      cells: (row) => {
        const ranked = row.kind === "rank-biserial", of = pair(row);
        const { value, low, high } = ranked
          ? { value: of.effect_value, low: of.effect_low, high: of.effect_high }
          : figure(row, kinds[row.kind as string]!);
        const kind = ranked ? "rank_biserial" : kinds[row.kind as string] as "r";
        const word = value === null ? null : effectWord(kind, value);
        return { a: row.a, b: row.b, kind: row.kind, value, low, high, word };
      },
    },
    {
      caption: `Gains and losses of the first against the second, ${headline} by question`,
      rows: main.length,
      cells: (row) => ({
        a: row.a,
        b: row.b,
        ...Object.fromEntries(
          risks.map((name) => [name, figure(row, name).value]),
        ),
      }),
    },
    {
      caption: `Factorial effects on ${measure}, ${questions} questions`,
      rows: tables.effects.length,
      cells: by(tables.effects, "method", "effect"),
    },
    sentences("What the analysis of variance presumes, and what fails here", presumed(report)),
    {
      caption: `Smallest difference in ${headline} that these questions would probably have shown`,
      rows: new Set(main.map(({ family }) => family)).size,
      cells: by(tables.power.filter(({ measured }) => measured), "family"),
    },
    {
      caption: "Answers: each measure with its families of comparisons",
      rows: tables.comparisons.filter((row) => ANSWERS.includes(row.measure)).length,
      cells: (row) => ({
        ...by(tables.comparisons, "measure", "a", "b")({
          ...row,
          measure: (row.measure as string).replace(" (proxy)", ""),
        }),
        measure: row.measure,
      }),
    },
    {
      caption: `How the measures go together: over the questions of ${
        bestOf(report)
      }, and over the systems' means`,
      rows: tables.correlations.length,
      cells: by(tables.correlations, "scope", "a", "b", "coefficient"),
    },
    {
      caption:
        `Composite score on the ${n} questions with all three measures of every system (${failures} left out)`,
      rows: names.length,
      cells: (row) => {
        const system = row.system as string, [retrieval, faithfulness, bertscore] = means.get(system)!;
        const { value, low, high } = one(report.composite, { system, measure: "composite" });
        const led = 100 * one(report.composite, { system, measure: "composite_led" }).value!;
        return { system, retrieval, faithfulness, bertscore, value, low, high, led };
      },
    },
    sentences("Conclusion", concluded(report)),
    {
      caption: "Threats to validity",
      rows: weaknesses.length,
      cells: (_, at) => ({ ...weaknesses[at]! }),
    },
  ];
}
