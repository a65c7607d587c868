import { dirname, resolve } from "node:path";
import { type CodeCell, type Notebook, readNotebook, saveNotebook, sourceOf } from "./format.ts";
import { type CellResult, Kernel } from "./kernel.ts";
import type { KernelOptions } from "./kernel_connection.ts";

/** What is executed and where the result goes. */
export interface ExecuteNotebookOptions
  extends Partial<Pick<KernelOptions, "cwd" | "env" | "startTimeoutMs">> {
  /** Path of the notebook. */
  notebook: string;
  /** Path of the executed notebook; may be the same. */
  output: string;
  /** Hidden cells that run first; they leave no trace in the executed notebook. */
  before?: string[];
  /** Longest time for one cell, hidden ones included. */
  timeoutMs: number;
  /** Called before and after each cell that is executed. */
  onCell?: (event: CellEvent) => void;
  /** Kills the kernel; what was executed until then is saved. */
  signal?: AbortSignal;
}

/** Progress of an execution. */
export interface CellEvent {
  /** Position among the cells that are executed, from 0, and how many these are. */
  index: number;
  total: number;
  /** Number of the cell among all cells of the notebook, from 1. */
  cell: number;
  source: string;
  state: "start" | "ok" | "error";
  /** Time that the cell took; 0 at its start. */
  ms: number;
}

/** Why an execution ended early: an exception, the end of the kernel, the time limit, or the signal. */
export type FailureReason = "error" | "died" | "timeout" | "stopped";

/** What became of an execution. */
export type NotebookResult = { ok: true; ms: number } | {
  ok: false;
  /** Number of the failed cell among all cells, from 1; 0 for a hidden cell. */
  cell: number;
  source: string;
  error: { name: string; message: string; stack: string };
  reason: FailureReason;
};

/**
 * Executes the code cells of a notebook in their order in one kernel, up to the first that fails. The
 * executed notebook is saved in either case, with the outputs of this execution alone. Relative imports and
 * paths are resolved from the notebook's folder unless `cwd` says otherwise.
 *
 * @example
 * ```ts
 * import { executeNotebook } from "./execute.ts";
 * import { saveNotebook } from "./format.ts";
 * const path = await Deno.makeTempFile({ suffix: ".ipynb" });
 * const cell = { cell_type: "code" as const, execution_count: null, metadata: {}, outputs: [], source: "6 * 7" };
 * await saveNotebook(path, { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 4 });
 * const result = await executeNotebook({ notebook: path, output: path, timeoutMs: 60_000 });
 * const text = await Deno.readTextFile(path);
 * await Deno.remove(path);
 * if (!result.ok || !text.includes('"42"')) throw new Error(text);
 * ```
 */
export async function executeNotebook(options: ExecuteNotebookOptions): Promise<NotebookResult> {
  const began = performance.now();
  const notebook = await readNotebook(options.notebook);
  const cells = prepared(notebook);
  const kernel = await startUnlessStopped(options);
  try {
    const failure = kernel ? await runAll(kernel, cells, options) : stopped(cells[0]);
    return failure ?? { ok: true, ms: performance.now() - began };
  } finally {
    await kernel?.stop();
    await saveNotebook(options.output, notebook);
  }
}

interface Task {
  cell: CodeCell;
  number: number;
  source: string;
}

type Failed = NotebookResult & { ok: false };

/** The cells to execute; all code cells lose what earlier executions left in them. */
function prepared(notebook: Notebook): Task[] {
  const tasks = notebook.cells.flatMap((cell, i) =>
    cell.cell_type === "code" ? [{ cell, number: i + 1, source: sourceOf(cell) }] : []
  );
  for (const { cell } of tasks) Object.assign(cell, { outputs: [], execution_count: null });
  return tasks.filter(({ source }) => source.trim() !== "");
}

async function startUnlessStopped(options: ExecuteNotebookOptions): Promise<Kernel | undefined> {
  const { notebook, cwd = dirname(resolve(notebook)), env, startTimeoutMs, signal } = options;
  try {
    return await Kernel.start({ cwd, env, startTimeoutMs, signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

async function runAll(
  kernel: Kernel,
  tasks: Task[],
  { before = [], onCell, timeoutMs, signal }: ExecuteNotebookOptions,
): Promise<Failed | undefined> {
  for (const source of before) {
    const result = await kernel.execute(source, { timeoutMs, silent: true });
    if (result.status !== "ok") return failed({ number: 0, source }, result, signal);
  }
  for (const [index, task] of tasks.entries()) {
    if (signal?.aborted) return stopped(task);
    const event = { index, total: tasks.length, cell: task.number, source: task.source };
    onCell?.({ ...event, state: "start", ms: 0 });
    const result = await kernel.execute(task.source, { timeoutMs });
    task.cell.outputs = result.outputs;
    task.cell.execution_count = result.executionCount;
    onCell?.({ ...event, state: result.status === "ok" ? "ok" : "error", ms: result.ms });
    if (result.status !== "ok") return failed(task, result, signal);
  }
}

function failed(task: Omit<Task, "cell">, { status, outputs }: CellResult, signal?: AbortSignal): Failed {
  if (signal?.aborted && status === "died") return stopped(task);
  const errors = outputs.filter((output) => output.output_type === "error");
  const { ename = "Error", evalue = "", traceback = [] } = errors.at(status === "error" ? 0 : -1) ?? {};
  const error = { name: ename, message: evalue, stack: traceback.join("\n") };
  return { ok: false, cell: task.number, source: task.source, error, reason: status as FailureReason };
}

function stopped(task: Omit<Task, "cell"> = { number: 0, source: "" }): Failed {
  const error = { name: "Stopped", message: "The execution was stopped", stack: "" };
  return { ok: false, cell: task.number, source: task.source, error, reason: "stopped" };
}
