import { join } from "node:path";
import { messageOf } from "../base/mod.ts";
import { runner } from "./link.ts";
import type { Level, LogEntry } from "./message.ts";

/** Writes lines to a run's `log.jsonl` and to the screen. */
export interface Log {
  (level: Level, module: string, message: string): void;
}

/** The text of a log line on screen. */
export function logLine({ time, level, module, message }: LogEntry): string {
  return `${time.slice(11, 19)} ${level.padEnd(7)} ${module.padEnd(12)} ${message}`;
}

/**
 * A log that appends to `log.jsonl` and shows the same on screen: through `show`, or at the runner's terminal
 * when this process works for one, so that times of day do not enter executed notebooks.
 */
export function openLog(folder: string, show: (entry: LogEntry) => void): Log {
  const path = join(folder, "log.jsonl");
  let complained = false;
  return (level, module, message) => {
    const entry: LogEntry = { time: new Date().toISOString(), module, level, message };
    try {
      Deno.writeTextFileSync(path, JSON.stringify(entry) + "\n", { append: true, create: true });
    } catch (error) {
      if (!complained) {
        show({ ...entry, level: "error", message: `${path} cannot be written: ${messageOf(error)}` });
      }
      complained = true;
    }
    const line = runner();
    if (line) line.send({ kind: "log", entry });
    else show(entry);
  };
}
