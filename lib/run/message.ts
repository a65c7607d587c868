export type Level = "debug" | "info" | "warning" | "error";

/** One line of `log.jsonl`. */
export interface LogEntry {
  time: string;
  module: string;
  level: Level;
  message: string;
}

/** What a kernel tells its runner, one JSON line each. */
export type Message =
  | { kind: "log"; entry: LogEntry }
  | { kind: "progress"; label: string; unit: string; done: number; total: number; elapsedMs: number };
