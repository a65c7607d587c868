/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { PageWords } from "../library/page_words.ts";
import { one } from "./dom.ts";

/** What the server says to the browser's part of the page. */
export interface DocumentsData {
  words: PageWords["client"];
  language: string;
  /** Endings of files that are read: ".pdf". */
  kinds: readonly string[];
  /** Most bytes of a file, and the same in words. */
  mostBytes: number;
  limit: string;
}

export const data: DocumentsData = JSON.parse(one("#documents-data").textContent ?? "");
export const words: DocumentsData["words"] = data.words;

const number = new Intl.NumberFormat(data.language);

/** A sentence with its {places} filled. */
export function filled(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? "";
    return typeof value === "number" ? number.format(value) : value;
  });
}
