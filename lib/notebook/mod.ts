/**
 * The Jupyter format and the Deno kernel: notebooks are read, type-checked and executed here, without
 * Jupyter. The kernel is a process of its own that is spoken to over loopback sockets and does not outlive
 * this one; the pipeline runs the notebooks of an experiment with it.
 */
export {
  type Cell,
  type CodeCell,
  type DisplayOutput,
  type ErrorOutput,
  type MimeBundle,
  type Notebook,
  type Output,
  type ProseCell,
  readNotebook,
  type ResultOutput,
  saveNotebook,
  sourceOf,
  type StreamOutput,
  type Text,
  wholeText,
} from "./format.ts";
export { type CellResult, type ExecuteOptions, Kernel } from "./kernel.ts";
export type { KernelOptions } from "./kernel_connection.ts";
export {
  type CellEvent,
  executeNotebook,
  type ExecuteNotebookOptions,
  type FailureReason,
  type NotebookResult,
} from "./execute.ts";
export { type CellMistake, checkCells, type CheckOptions } from "./check_cells.ts";
export { type PipelineOptions, plan, runPipeline, selectSteps } from "./pipeline.ts";
