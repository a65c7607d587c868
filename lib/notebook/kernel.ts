import { randomUUID } from "node:crypto";
import { Problem } from "../base/mod.ts";
import type { Output } from "./format.ts";
import { type KernelConnection, type KernelOptions, startKernel } from "./kernel_connection.ts";
import { barrierCode, setUpCode, type Uncaught } from "./kernel_setup.ts";
import { type Displays, OutputCollector } from "./outputs.ts";
import { atMost } from "./patience.ts";
import { syntaxMistake } from "./syntax.ts";
import type { Content } from "./wire.ts";
import { ConnectionClosed } from "./zmtp.ts";

/** How a cell is executed. */
export interface ExecuteOptions {
  /** After this time the kernel is killed; `Infinity` for no limit. */
  timeoutMs: number;
  /** The cell is not counted. */
  silent?: boolean;
  /** Sees each chunk, display, update and error as it arrives. */
  onOutput?: (output: Output) => void;
}

/** What became of a cell. All but "ok" have an error as their last output. */
export interface CellResult {
  /** "died": the kernel ended during the cell; "timeout": it was killed because the cell took too long. */
  status: "ok" | "error" | "died" | "timeout";
  outputs: Output[];
  executionCount: number | null;
  ms: number;
  /** How the kernel's process ended, if it did. */
  exit?: { code: number; signal: string | null };
}

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * A Deno notebook kernel in a process of its own. Cells are executed one after the other; after one that
 * "died" or took too long the kernel is gone and a new one must be started.
 *
 * @example
 * ```ts
 * import { Kernel } from "./kernel.ts";
 * await using kernel = await Kernel.start({ cwd: "." });
 * await kernel.execute("const a = 20;", { timeoutMs: 60_000 });
 * const { status, outputs } = await kernel.execute("a + 1", { timeoutMs: 60_000 });
 * if (status !== "ok" || !JSON.stringify(outputs).includes('"21"')) throw new Error(status);
 * ```
 */
export class Kernel {
  readonly #tag = randomUUID();
  readonly #displays: Displays = new Map();
  #barriers = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #busy = false;

  private constructor(private readonly connection: KernelConnection, private readonly signal?: AbortSignal) {}

  /** Starts a kernel; a {@linkcode Problem} says why it could not, with the kernel's own last lines. */
  static async start(options: KernelOptions): Promise<Kernel> {
    const kernel = new Kernel(await startKernel(options), options.signal);
    const { status, outputs } = await kernel.execute(setUpCode(kernel.#tag), {
      timeoutMs: 60_000,
      silent: true,
    });
    if (status !== "ok") {
      await kernel.stop();
      options.signal?.throwIfAborted();
      throw new Problem({ what: "The notebook kernel could not be set up", found: outputs.at(-1) });
    }
    return kernel;
  }

  /** Id of the kernel's process. */
  get pid(): number {
    return this.connection.process.pid;
  }

  /** Executes a cell and waits for all of its outputs. */
  execute(code: string, options: ExecuteOptions): Promise<CellResult> {
    const executing = this.#turn.then(() => this.#execute(code, options));
    this.#turn = executing.catch(() => undefined); // the caller has the error
    return executing;
  }

  /** Ends the kernel: kindly if it is idle, at once otherwise. */
  async stop(): Promise<void> {
    const { process, control, wire } = this.connection;
    if (!this.#busy) {
      const { frames } = wire.encode("shutdown_request", { restart: false });
      await control.send(frames).catch(() => undefined); // one that has ended cannot be asked to
      await atMost(1000, process.exit);
    }
    process.kill();
    await process.exit;
    this.#close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #execute(code: string, { timeoutMs, silent = false, onOutput }: ExecuteOptions): Promise<CellResult> {
    const { process } = this.connection;
    const collector = new OutputCollector(this.#displays, onOutput);
    const began = performance.now();
    let late = false, ms: number | undefined;
    const timer = timeoutMs > LONGEST_TIMER ? undefined : setTimeout(() => {
      late = true;
      process.kill();
    }, timeoutMs);
    const result = (status: CellResult["status"]) => ({
      status,
      outputs: collector.outputs,
      executionCount: silent ? null : collector.executionCount,
      ms: ms ?? performance.now() - began,
    });
    this.#busy = true;
    try {
      const reply = await this.#run(code, silent, collector, () => ms = performance.now() - began);
      clearTimeout(timer);
      if (reply.status === "error" && collector.errors.length === 0) await explain(code, reply, collector);
      return result(collector.errors.length > 0 ? "error" : "ok");
    } catch (error) {
      clearTimeout(timer);
      process.kill();
      const exit = await process.exit;
      this.#close();
      if (!(error instanceof ConnectionClosed)) throw error;
      if (this.signal?.aborted) collector.fail("Stopped", "The execution was stopped", []);
      else if (late) collector.fail("Timeout", `The cell did not end within ${timeoutMs / 1000} s`, []);
      else collector.fail("KernelDied", epitaph(exit, process.lastLines), []);
      return { ...result(late ? "timeout" : "died"), exit };
    } finally {
      this.#busy = false;
    }
  }

  /** Runs the cell, then the barrier, while the outputs come in; what fails on one side ends the other. */
  async #run(
    code: string,
    silent: boolean,
    collector: OutputCollector,
    onReply: () => void,
  ): Promise<Content> {
    const mark = `${this.#tag}/${++this.#barriers}`;
    const asking = async () => {
      const reply = await this.#request(code, silent);
      onReply();
      const barrier = await this.#request(barrierCode(this.#tag, mark), true);
      if (barrier.status === "ok") return reply;
      throw new Problem({
        what: "After this cell the kernel can no longer be asked for outputs",
        found: barrier.evalue,
      });
    };
    const ending = (error: unknown) => {
      this.connection.process.kill();
      throw error;
    };
    const [asked, collected] = await Promise.allSettled([
      asking().catch(ending),
      this.#collect(mark, collector).catch(ending),
    ]);
    const failures = [asked, collected].flatMap((side) => side.status === "rejected" ? [side.reason] : []);
    const cause = failures.find((error) => !(error instanceof ConnectionClosed)) ?? failures[0];
    if (cause !== undefined) throw cause;
    return (asked as PromiseFulfilledResult<Content>).value;
  }

  async #request(code: string, silent: boolean): Promise<Content> {
    const { shell, wire } = this.connection;
    const flags = { silent, store_history: !silent, allow_stdin: false, stop_on_error: false };
    const { id, frames } = wire.encode("execute_request", { code, ...flags, user_expressions: {} });
    await shell.send(frames);
    for (;;) {
      const reply = wire.decode(await shell.receive());
      if (reply.parent === id) return reply.content;
    }
  }

  async #collect(mark: string, collector: OutputCollector): Promise<void> {
    const { iopub, wire } = this.connection;
    const awaited = new Set(["stdout", "stderr", "display"]);
    while (awaited.size > 0) {
      const message = wire.decode(await iopub.receive());
      // Subscribing again changes nothing, but its bytes carry the acknowledgement that the kernel's side
      // waits for (40 ms) before it sends the next small message. A failure is met again by receive().
      iopub.send([Uint8Array.of(1)]).catch(() => undefined);
      const { name = "", text, data } = message.content;
      if (message.type === "stream" && typeof text === "string" && text.includes(mark)) {
        awaited.delete(name);
        collector.stream(name, text.replace(new RegExp(` *${mark}\n?`), ""));
      } else if (message.type === "display_data" && data?.["text/plain"] === mark) {
        awaited.delete("display");
        for (const { name, message, stack } of data["application/json"] as Uncaught[]) {
          const lines = (stack || `${name}: ${message}`).split("\n");
          collector.fail(name, message, [
            "Uncaught, in a promise or callback that nobody waited for:",
            ...lines,
          ]);
        }
      } else collector.take(message);
    }
  }

  #close(): void {
    const { shell, control, iopub } = this.connection;
    for (const channel of [shell, control, iopub]) channel.close();
  }
}

/** The kernel refuses code it cannot parse without a word of explanation. */
async function explain(code: string, reply: Content, collector: OutputCollector): Promise<void> {
  const traceback = reply.traceback ?? [];
  // The explanation is a courtesy: without it the kernel's own words stand.
  const mistake = traceback.length === 0 ? await syntaxMistake(code).catch(() => undefined) : undefined;
  if (!mistake) return collector.fail(reply.ename ?? "Error", reply.evalue ?? "", traceback);
  const { line, column, text } = mistake;
  const message = `${mistake.message} (line ${line}, column ${column})`;
  collector.fail("SyntaxError", message, [`SyntaxError: ${message}`, text, " ".repeat(column - 1) + "^"]);
}

function epitaph({ code, signal }: { code: number; signal: string | null }, lastLines: string): string {
  const what = signal
    ? `The kernel was ended by ${signal} while it ran the cell: from outside, or for lack of memory`
    : `The cell ended the kernel itself, with exit code ${code}`;
  return lastLines === "" ? what : `${what}\nLast lines of the kernel:\n${lastLines}`;
}
