import { stripVTControlCharacters } from "node:util";
import { atMost } from "./patience.ts";

const running = new Set<KernelProcess>();
const KEPT = 8192;

/** The process of a kernel: what it prints is kept, and it does not outlive the process that started it. */
export class KernelProcess {
  /** Settles when the process has ended and its last words have been read. */
  readonly exit: Promise<Deno.CommandStatus>;
  readonly #child: Deno.ChildProcess;
  #printed = "";

  constructor(options: { connectionFile: string; cwd: string; env?: Record<string, string> }) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["jupyter", "--kernel", "--conn", options.connectionFile],
      cwd: options.cwd,
      env: { NO_COLOR: "1", ...options.env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    if (running.size === 0) globalThis.addEventListener("unload", killAll);
    running.add(this);
    this.exit = this.#untilExit();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Ends the process at once; nothing happens when it has ended already. */
  kill(): void {
    if (running.has(this)) killed(this.#child);
  }

  /** The last lines that the process itself printed, not its cells. */
  get lastLines(): string {
    const lines = stripVTControlCharacters(this.#printed).split("\n");
    return lines.filter((line) => line.trim() !== "" && !/"deno jupyter" is unstable/.test(line)).slice(-20)
      .join("\n");
  }

  async #untilExit(): Promise<Deno.CommandStatus> {
    const readers = [this.#child.stdout.getReader(), this.#child.stderr.getReader()];
    const read = Promise.all(readers.map((reader) => this.#keep(reader)));
    const status = await this.#child.status;
    running.delete(this);
    if (running.size === 0) globalThis.removeEventListener("unload", killAll);
    // A process that a cell started may hold the pipes open for ever.
    await atMost(500, read);
    for (const reader of readers) await reader.cancel();
    await this.#child.stdin.abort().catch(() => undefined); // its reader is gone, so it may be in error
    return status;
  }

  async #keep(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const utf8 = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#printed = (this.#printed + utf8.decode(value, { stream: true })).slice(-KEPT);
    }
  }
}

function killAll(): void {
  for (const process of running) process.kill();
}

function killed(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It ended between the question and the kill: Deno throws one of these two then.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}
