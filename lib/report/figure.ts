import { drawBars, drawFunnel } from "./figure_bars.ts";
import type { CommonOptions, Drawing, FigureDescription } from "./figure_description.ts";
import { drawDistributions, drawHistogram } from "./figure_distributions.ts";
import { drawFlow } from "./figure_flow.ts";
import { drawHeatmap } from "./figure_heatmap.ts";
import { drawIntervals } from "./figure_intervals.ts";
import { drawLines } from "./figure_lines.ts";
import { drawPanels } from "./figure_panels.ts";
import { plain } from "./figure_parts.ts";
import { drawRanks } from "./figure_ranks.ts";
import { drawScatter } from "./figure_scatter.ts";
import { drawSimplex } from "./figure_simplex.ts";
import { pictureSize, type PlotlyFigure, plotlySvg } from "./plotly_svg.ts";
import { wrapText } from "./text_metrics.ts";
import { figureTemplate } from "./theme.ts";

const jupyterDisplay: unique symbol = Symbol.for("Jupyter.display") as typeof jupyterDisplay;

/** A figure: Plotly JSON for screens and an SVG for print, made from one description. */
export class Figure {
  constructor(
    /** What Plotly draws. */
    readonly plotly: PlotlyFigure,
    /** Title in words, for those who do not see the picture. */
    readonly title: string,
  ) {}

  /** The static picture; the same bytes each time. */
  async svg(): Promise<string> {
    const svg = await plotlySvg(this.plotly);
    const label = this.title.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
    return svg.replace("<svg ", `<svg role="img" aria-label="${label}" `);
  }

  /** What a notebook shows when a cell ends with this figure. */
  async [jupyterDisplay](): Promise<Record<string, unknown>> {
    return {
      "application/vnd.plotly.v1+json": this.plotly,
      "image/svg+xml": await this.svg(),
      "text/plain": this.title,
    };
  }
}

/**
 * Makes a figure from a description of what is to be seen. Without any value to draw the figure says so in
 * words.
 *
 * @example
 * ```ts
 * import { figure } from "./figure.ts";
 * const f = figure({
 *   kind: "bars",
 *   title: "nDCG@10 by system",
 *   yLabel: "nDCG@10",
 *   categories: ["bm25", "gte-small"],
 *   series: [{ name: "nDCG@10", values: [0.66, 0.72], low: [0.61, 0.67], high: [0.71, 0.77] }],
 *   systems: ["bm25", "gte-small"],
 * });
 * if (f.plotly.data[0]?.type !== "bar") throw new Error("bars are drawn as bars");
 * ```
 */
export function figure(description: FigureDescription): Figure {
  const drawing = draw(description);
  const plotly = drawing === undefined ? noData(description) : assembled(description, drawing);
  return new Figure(plotly, [description.title, description.subtitle].filter(Boolean).join(". "));
}

function draw(d: FigureDescription): Drawing | undefined {
  switch (d.kind) {
    case "bars":
      return drawBars(d);
    case "lines":
      return drawLines(d);
    case "boxes":
    case "violins":
      return drawDistributions(d);
    case "histogram":
      return drawHistogram(d);
    case "scatter":
      return drawScatter(d);
    case "heatmap":
      return drawHeatmap(d);
    case "funnel":
      return drawFunnel(d);
    case "flow":
      return drawFlow(d);
    case "intervals":
      return drawIntervals(d);
    case "ranks":
      return drawRanks(d);
    case "simplex":
      return drawSimplex(d);
    case "panels":
      return drawPanels(d);
  }
}

function assembled(d: CommonOptions, drawing: Drawing): PlotlyFigure {
  const { title, lines, top } = heading(d);
  const { margin, ...rest } = drawing.layout as { margin?: { t?: number; r?: number } };
  const height = (d.height ?? drawing.height) + 19.5 * (lines - 1);
  const t = top + (margin?.t ?? 0);
  // what a page needs to fit the figure to other widths
  const meta = {
    title: d.title,
    subtitle: d.subtitle ?? "",
    lines,
    height,
    top: t,
    minWidth: Math.round(drawing.minWidth),
    narrow: drawing.narrow ?? null,
  };
  return {
    data: drawing.data,
    layout: {
      template: figureTemplate("light"),
      title,
      autosize: true,
      height,
      margin: { t, r: margin?.r ?? 18, b: 10, l: 18 },
      legend: {
        orientation: "h",
        x: 0,
        xref: "paper",
        xanchor: "left",
        y: 0,
        yref: "container",
        yanchor: "bottom",
        traceorder: "normal",
        itemsizing: "constant",
      },
      ...rest,
      meta: { cotejo: meta },
    },
  };
}

function noData(d: CommonOptions): PlotlyFigure {
  const hidden = { visible: false, range: [0, 1] };
  const annotation = { text: "No data", x: 0.5, y: 0.5, xref: "paper", yref: "paper", font: { size: 16 } };
  const drawing = {
    data: [],
    layout: { xaxis: hidden, yaxis: hidden, annotations: [annotation] },
    height: 180,
    minWidth: 280,
  };
  return assembled({ ...d, height: undefined }, drawing);
}

/** Title and subtitle, broken into lines for the width of the static picture, and the room they take. */
function heading(
  { title, subtitle = "" }: CommonOptions,
): { title: Record<string, unknown>; lines: number; top: number } {
  const room = pictureSize.width - 32;
  const lines = [
    ...wrapText(title, room * 0.93, 15).map(plain),
    ...wrapText(subtitle, room, 12).map((line) =>
      `<span style="font-size:12px;font-weight:normal">${plain(line)}</span>`
    ),
  ];
  const place = { x: 0, xref: "container", xanchor: "left", y: 1, yref: "container", yanchor: "top" };
  return {
    title: { text: lines.join("<br>"), ...place, pad: { t: lines.length > 1 ? 23 : 12, l: 16 } },
    lines: lines.length,
    top: 22 + 19.5 * lines.length,
  };
}
