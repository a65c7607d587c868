import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { projectRoot } from "../../lib/run/mod.ts";

/** Where the set is. */
export const AZURE_FAQ: string = join(projectRoot, "..", "shared", "data", "azure-faq");

/** Whether the set is beside the project. */
export const hasAzureFaq: boolean = existsSync(AZURE_FAQ);

/** The texts of the documents, one by one: only the packed lines are held. */
export function* azureTexts(): Generator<string> {
  const bytes = gunzipSync(readFileSync(join(AZURE_FAQ, "docs.jsonl.gz"))), decoder = new TextDecoder();
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(10, at), end = found < 0 ? bytes.length : found;
    if (end > at) yield JSON.parse(decoder.decode(bytes.subarray(at, end))).text;
    at = end + 1;
  }
}

export function azureQuestions(): string[] {
  const lines = readFileSync(join(AZURE_FAQ, "questions.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line).question);
}

const WINDOW = 600;

/** As many short documents as are wanted: windows of the texts, first the first of every text, then the second. */
export function* azureWindows(n: number): Generator<string> {
  const texts = [...azureTexts()];
  for (let from = 0, given = 0, before = -1; given < n && given > before; from += WINDOW) {
    before = given;
    for (const text of texts) {
      if (from >= text.length || given === n) continue;
      yield text.slice(from, from + WINDOW);
      given++;
    }
  }
}
