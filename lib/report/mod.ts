/**
 * What people look at: figures (Plotly for screens, SVG for print, one colour for one system everywhere),
 * tables, executed notebooks as self-contained HTML pages, and the front page of a run. A page loads nothing
 * and sends nothing; Chromium is needed by the tests alone.
 */
export { colourOf, palette, styleOf, type SystemRef, type SystemStyle } from "./colours.ts";
export { Figure, figure } from "./figure.ts";
export type {
  BarsDescription,
  CommonOptions,
  DistributionsDescription,
  FigureDescription,
  FlowDescription,
  FunnelDescription,
  HeatmapDescription,
  HistogramDescription,
  IntervalsDescription,
  LinesDescription,
  PanelsDescription,
  RanksDescription,
  Role,
  ScatterDescription,
  Series,
  SimplexDescription,
  Value,
} from "./figure_description.ts";
export { ENGLISH_ANSWER } from "./answer_words.ts";
export { type Citation, citation, type CitationParts } from "./citation.ts";
export { type Exported, type ExportedFile, exportNotebook } from "./export_notebook.ts";
export type { FileLink } from "./file_links.ts";
export { figureBlock } from "./figure_html.ts";
export { type PictureSize, type PlotlyFigure, plotlySource, plotlySvg } from "./plotly_svg.ts";
export { escapeHtml, jsonForScript } from "./html.ts";
export { figureTemplate } from "./theme.ts";
export { type Column, ShownTable, showTable, type TableOptions } from "./show_table.ts";
export {
  type AnswerContext,
  type AnswerScore,
  type AnswerWords,
  type JudgedAnswer,
  type JudgedStatement,
  showAnswer,
  ShownAnswer,
} from "./show_answer.ts";
export {
  type ExecutedNotebook,
  type NotebookCell,
  type NotebookPageOptions,
  notebookToHtml,
} from "./notebook_html.ts";
export { type IndexExports, indexHtml, type IndexParts, type IndexStep } from "./index_html.ts";
export { figuresScript, type PageLink } from "./page.ts";
export { sanitise } from "./sanitise.ts";
export { pageFont, style } from "./style.ts";
export { chromiumFlags, findChromium, installedBrowser } from "./chromium.ts";
export { type TableData, tableData, tableType } from "./table_data.ts";
export { formatTable, type TableFormat } from "./table_formats.ts";
export { type Work, type WorkKey, works } from "./works.ts";
export { type MethodsUsed, worksUsed } from "./works_used.ts";
export { type Reports, stepReport, writeReports } from "./run_report.ts";
export { judgedAnswer, type JudgedTables, showJudged, type ShownAnswers } from "./show_judged.ts";
