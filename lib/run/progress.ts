import type { StartProgress } from "../base/mod.ts";
import { runner } from "./link.ts";

/** How far work has come, for drawing. */
export interface State {
  label: string;
  unit: string;
  done: number;
  total: number;
  elapsedMs: number;
}

/** "2:05", "1:02:03". */
export function clock(seconds: number): string {
  const s = Math.round(seconds), two = (n: number) => String(n).padStart(2, "0");
  const h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/**
 * One line that says how far work has come, how fast it goes and how long it will take.
 *
 * @example
 * ```ts
 * import { progressText } from "./progress.ts";
 * const line = progressText({ label: "Encoding", unit: "texts", done: 30, total: 90, elapsedMs: 10_000 }, 12);
 * if (line !== "Encoding ████░░░░░░░░ 30/90 texts, 3.0/s, 0:20 left") throw new Error(line);
 * ```
 */
export function progressText({ label, unit, done, total, elapsedMs }: State, width = 24): string {
  const filled = total ? Math.round(width * Math.min(1, done / total)) : 0;
  const bar = "█".repeat(filled) + "░".repeat(width - filled);
  const rate = elapsedMs > 0 ? done / elapsedMs * 1000 : 0;
  const left = done >= total
    ? `took ${clock(elapsedMs / 1000)}`
    : rate > 0
    ? `${clock((total - done) / rate)} left`
    : "starting";
  const speed = rate >= 100 ? rate.toFixed(0) : rate.toFixed(1);
  return `${label} ${bar} ${done}/${total} ${unit}, ${speed}/s, ${left}`;
}

/** Draws states somewhere; `last` is true for the final one of a line. */
export type Draw = (state: State, last: boolean) => void;

/** Progress that draws at most every `everyMs`, and always the last state of work that took visible time. */
export function progressTo(draw: Draw, everyMs: number): StartProgress {
  return (label, unit = "items") => {
    const started = performance.now();
    let drawn = -Infinity;
    return {
      update(done, total) {
        const now = performance.now(), last = done >= total;
        if (!last && now - drawn < everyMs) return;
        if (last && drawn === -Infinity && now - started < 2000) return;
        drawn = now;
        draw({ label, unit, done, total, elapsedMs: now - started }, last);
      },
    };
  };
}

/** Progress of a kernel: to its runner, or as one updating line under the cell. */
export function kernelProgress(): StartProgress {
  const line = runner();
  if (line) return progressTo((state) => line.send({ kind: "progress", ...state }), 200);
  return (label, unit) => {
    const display_id = crypto.randomUUID();
    let shown = false;
    return progressTo((state) => {
      const content = {
        data: { "text/plain": progressText(state) },
        metadata: {},
        transient: { display_id },
      };
      // deno-lint-ignore no-explicit-any
      (Deno as any).jupyter.broadcast(shown ? "update_display_data" : "display_data", content);
      shown = true;
    }, 500)(label, unit);
  };
}
