import { clock, type LogEntry, logLine, progressText, type State } from "../run/mod.ts";

/** Where a running pipeline shows what it does. */
export interface Screen {
  log(entry: LogEntry): void;
  cell(step: string, cell: number, total: number): void;
  progress(step: string, state: State): void;
  /** Takes the moving line away. */
  clear(): void;
}

/** Lines on standard error: with one moving line in a terminal, and a line every ten seconds where there is none. */
export function terminalScreen(): Screen {
  const encoder = new TextEncoder(), started = performance.now();
  const terminal = Deno.stderr.isTerminal();
  let moving = "", cell = "", lastPlain = -Infinity;
  const elapsed = () => clock((performance.now() - started) / 1000);
  const draw = (text: string) => {
    moving = text;
    const line = text.slice(0, Math.max(20, Deno.consoleSize().columns - 1));
    Deno.stderr.writeSync(encoder.encode(`\r\x1b[K${line}`));
  };
  const clear = () => {
    if (moving) Deno.stderr.writeSync(encoder.encode("\r\x1b[K"));
    moving = "";
  };
  return {
    log(entry) {
      const before = moving;
      clear();
      console.error(logLine(entry));
      if (before) draw(before);
    },
    cell(step, index, total) {
      cell = `cell ${index}/${total}`;
      if (terminal) draw(`${elapsed()} ${step} ${cell}`);
    },
    progress(step, state) {
      const text = `${elapsed()} ${step} ${cell} ${progressText(state, 20)}`;
      if (terminal) return draw(text);
      if (performance.now() - lastPlain < 10_000) return;
      lastPlain = performance.now();
      console.error(text);
    },
    clear,
  };
}
