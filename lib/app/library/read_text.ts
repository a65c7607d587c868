import type { Block } from "../../text/mod.ts";

/** What reading a file gives. */
export interface ReadText {
  title: string;
  blocks: Block[];
  /** Language code that the file declares. */
  language: string | null;
  date: string | null;
  topic: string | null;
  /** Pages or slides, where the file has such. */
  pages: number | null;
  /** Pictures in it, which are not read. */
  unread: number;
}

/** Why a file cannot be read. */
export type Fault = "encrypted" | "scanned" | "broken" | "text" | "time" | "memory";

/** What the worker that reads files answers. */
export type ReadAnswer = { read: ReadText } | { fault: Fault; detail: string; pages: number | null };
