/** An exception that nobody caught, as the barrier reports it. */
export interface Uncaught {
  name: string;
  message: string;
  stack: string;
}

/** Code of the hidden first cell; `tag` names this kernel's barrier and is unknown to the cells. */
export function setUpCode(tag: string): string {
  return `(${setUp})(${JSON.stringify(tag)});`;
}

/**
 * Code of the hidden cell that runs after each cell. The kernel reports a cell as done before its last
 * outputs are out; this one prints `mark` to both streams and displays it, so that all that arrives before
 * the three marks belongs to the cell. The displayed mark carries what nobody caught since the last one.
 */
export function barrierCode(tag: string, mark: string): string {
  return `await globalThis[Symbol.for(${JSON.stringify(tag)})](${JSON.stringify(mark)});`;
}

/** Runs inside the kernel, from its source text: it may use nothing of this file but types. */
function setUp(tag: string): void {
  // Kept here because cells may replace the global names.
  const { exit, jupyter } = Deno;
  const { log, error } = console;
  const Later = Promise, wait = setTimeout;
  const uncaught: Uncaught[] = [];

  /** Without preventDefault the kernel's event loop stops at an uncaught exception until the next cell. */
  const record = (event: Event, thrown: unknown) => {
    const entry = thrown instanceof Error
      ? { name: thrown.name, message: thrown.message, stack: thrown.stack ?? "" }
      : { name: "Error", message: Deno.inspect(thrown), stack: "" };
    uncaught.push(entry);
    event.preventDefault();
    event.preventDefault = () => { // a handler of the notebook's own deals with it
      const at = uncaught.indexOf(entry);
      if (at >= 0) uncaught.splice(at, 1);
    };
  };
  addEventListener("unhandledrejection", (event) => record(event, event.reason));
  addEventListener("error", (event) => record(event, event.error));

  Object.defineProperty(globalThis, Symbol.for(tag), {
    value: async (mark: string) => {
      await new Later<void>((done) => wait(done, 0)); // rejections of this turn have been reported then
      log(mark);
      error(mark);
      const data = { "text/plain": mark, "application/json": uncaught.splice(0) };
      await jupyter.broadcast("display_data", { data, metadata: {}, transient: {} });
    },
  });

  // What was printed leaves the process in another thread: give it a moment before the end.
  Deno.exit = (code?: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return exit(code);
  };

  // The runner holds the other end of the standard input: when that closes, the runner is gone. A worker
  // notices even while a cell computes.
  const watch = `while (await Deno.stdin.read(new Uint8Array(64)) !== null); Deno.kill(Deno.pid, "SIGKILL");`;
  new Worker(`data:text/javascript,${encodeURIComponent(watch)}`, { type: "module" });
}
