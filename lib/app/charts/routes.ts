import { z } from "zod";
import { Figure, formatTable } from "../../report/mod.ts";
import type { App } from "../app.ts";
import { areaPage } from "../explore/area_page.ts";
import { download } from "../explore/downloads.ts";
import { explored } from "../explore/explored.ts";
import { inLanguage } from "../explore/figure_words.ts";
import { notFound } from "../http/refusal.ts";
import { api, type Route } from "../http/route.ts";
import { chartChoice, chartQuery } from "./chart_choice.ts";
import { chartList, CHARTS } from "./chart_list.ts";
import { chartsPage } from "./charts_page.ts";
import { chartData } from "./charts.ts";

/** What a chart shows, with all digits. */
export const chartShape = z.object({
  chart: z.enum(CHARTS),
  title: z.string(),
  measure: z.string(),
  questions: z.int().describe("that the filters leave"),
  measured: z.int().describe("of them, those on which the measure was taken"),
  note: z.string().describe("why there is nothing to see; mostly empty"),
  rows: z.array(z.record(z.string(), z.unknown())),
});

/** The charts of a run, and what they show as files. */
export function chartRoutes(_: App): Route[] {
  return [
    { method: "GET", path: "/charts", handle: areaPage("charts") },
    { method: "GET", path: "/charts/:run", handle: chartsPage },
    api({
      method: "GET",
      path: "/api/runs/:run/charts/:chart",
      summary: `What a chart shows (${CHARTS.join(", ")}), as JSON, CSV or SVG`,
      query: chartQuery.extend({
        format: z.enum(["json", "csv", "svg"]).default("json"),
        lang: z.string().optional(),
      }),
      answer: chartShape,
      async handle({ query }, { app, language, params: { run = "", chart: id = "" } }) {
        const of = await explored(await app.runs.get(run)), choice = chartChoice(of, query);
        const data = await chartData(of, choice), { measured, questions } = data;
        const chart = chartList(of, data, language).find((one) => one.id === id);
        if (!chart) throw notFound("There is no such chart", { found: id, allowed: CHARTS.join(", ") });
        const { title, note, columns, rows, figure } = chart, name = `${run}-${id}-${choice.measure.id}`;
        if (query.format === "csv") {
          return download(
            `${formatTable(rows, { columns }, "csv")}\n`,
            `${name}.csv`,
            "text/csv; charset=utf-8",
          );
        }
        if (query.format === "svg") {
          if (!figure) throw notFound("This chart has nothing to draw", { found: id, todo: note });
          const svg = await new Figure(inLanguage(figure.plotly, language), figure.title).svg();
          return download(svg, `${name}.svg`, "image/svg+xml");
        }
        const shown = JSON.parse(formatTable(rows, { columns }, "json")) as Record<string, unknown>[];
        return { chart: chart.id, title, measure: choice.measure.id, questions, measured, note, rows: shown };
      },
    }),
  ];
}
