import type { StartProgress } from "../lib/base/mod.ts";
import { progressText, progressTo } from "../lib/run/mod.ts";

/** Progress on standard error: one moving line in a terminal, a line every ten seconds where there is none. */
export function terminalProgress(): StartProgress {
  if (!Deno.stderr.isTerminal()) return progressTo((state) => console.error(progressText(state)), 10_000);
  const encoder = new TextEncoder();
  return progressTo((state, last) => {
    const line = progressText(state).slice(0, Math.max(20, Deno.consoleSize().columns - 1));
    Deno.stderr.writeSync(encoder.encode(`\r\x1b[K${line}${last ? "\n" : ""}`));
  }, 200);
}
