import { familyMeasures } from "../../lib/compare/mod.ts";
import { systemsOf } from "../../lib/experiment/mod.ts";
import { bars, heatmap, intervals, simplex, traces } from "./drawings_for_tests.ts";
import { bestOf, headlineOf, mainOf, meanOf, one } from "./lookups_for_tests.ts";
import { matrixCell } from "./matrix_cell_for_tests.ts";
import { plainOf } from "./plain_values_for_tests.ts";
import { rankDiagram } from "./rank_diagram_for_tests.ts";
import type { Report, ShownFigure } from "./report_for_tests.ts";

/** What each figure of notebook 07 draws, by its title. */
export function figureRules(report: Report): Map<string, (figure: ShownFigure) => void> {
  const { experiment, tables } = report, headline = headlineOf(report), main = mainOf(report);
  const { k, statistics: { margin } } = experiment, names = systemsOf(experiment);
  const base = headline.split("@")[0]!, best = bestOf(report);
  const mean = (system: string, measure: string) => meanOf(report, system, measure).value;
  const label = ({ a, b }: { a: string; b: string }) => `${a} − ${b}`;
  const short = (family: string) => family.replace(`${headline}, `, "");
  const rerankers = [...new Set(tables.systems.map(({ reranker }) => reranker))];
  const firsts = tables.systems.filter(({ base }) => base === null).map(({ system }) => system);
  const measures = familyMeasures([...plainOf(report).keys()], headline);
  const counts = [...new Set(tables.power.map(({ n }) => n))].sort((a, b) => a - b);
  const scattered = (cuts: readonly (number | null)[], x: string, y: string) => (figure: ShownFigure) =>
    traces(
      figure,
      names.map((system) => {
        const of = (name: string) => cuts.map((cut) => mean(system, cut === null ? name : `${name}@${cut}`));
        return { name: system, x: of(x), y: of(y) };
      }),
    );
  const rules: [string, (figure: ShownFigure) => void][] = [
    [
      `${base}@k of every configuration`,
      heatmap(names, k.map(String), 2, (row, column) => ({ value: mean(row, `${base}@${column}`) })),
    ],
    [`${headline} with 95% intervals`, headlineIntervals(report)],
    [
      `Row minus column in ${headline}`,
      heatmap(names, names, 2, (row, column) => matrixCell(main, row, column)),
    ],
    [
      `Differences in ${headline} with 95% intervals`,
      intervals(
        main.map((row) => ({ ...row, label: label(row), value: row.difference, group: row.decision })),
      ),
    ],
    [`Mean ranks by ${headline}`, rankDiagram(report)],
    [
      `How probable is it that the first is better on a typical question? (${headline}, practically equal within ±${margin})`,
      bars(
        main.map(label),
        [["first better", "p_better"], ["practically equal", "p_equal"], ["second better", "p_worse"]].map((
          [name, figure],
        ) => ({
          name: name!,
          values: main.map(({ family, a, b }) => one(tables.contrasts, { family, a, b, figure }).value),
        })),
      ),
    ],
    [`${base}@k by model, without and with reranking`, (figure) =>
      traces(
        figure,
        rerankers.flatMap((reranker) =>
          firsts.map((first) => {
            const { system } = reranker === null
              ? { system: first }
              : one(tables.systems, { base: first, reranker });
            return { name: first, x: k, y: k.map((cut) => mean(system, `${base}@${cut}`)) };
          })
        ),
      )],
    [`Smallest difference in ${headline} that can be seen`, (figure) =>
      traces(
        figure,
        [...Map.groupBy(tables.power, ({ family }) => family)].map(([family, rows]) => ({
          name: short(family),
          x: counts,
          y: counts.map((n) => rows.find((row) => row.n === n)?.difference ?? null),
        })),
      )],
    ["Precision against recall, k growing from left to right", scattered(k, "R", "P")],
    [
      "faithfulness (proxy) against completeness (BERTScore recall)",
      scattered([null], "bertscore_r", "faithfulness"),
    ],
    [
      `Spearman's ρ over the questions of ${best}`,
      heatmap(measures, measures, 2, (a, b) => ({
        value: a === b ? 1 : one(
          tables.correlations.filter((row) => row.scope === "questions" && row.coefficient === "spearman")
            .filter((row) => [`${a} ${b}`, `${b} ${a}`].includes(`${row.a} ${row.b}`)),
          {},
        ).value,
      })),
    ],
    ["Who leads for which weights", simplex(report.composite)],
  ];
  return new Map(rules);
}

/** The headline of every system with its interval; the front page draws it too. */
export function headlineIntervals(report: Report) {
  const headline = headlineOf(report);
  return intervals(
    systemsOf(report.experiment).map((system) => ({
      ...meanOf(report, system, headline),
      label: system,
      group: system,
    })),
  );
}
