import type { Row } from "../../tables/mod.ts";
import { buildAnalyser, englishAnalyser, languageCode, plainAnalyser } from "../../text/mod.ts";
import type { RunData } from "../runs/run_data.ts";

/** What is said of a document beside its text. */
export interface Titled {
  title: string;
  url: string;
}

/** Titles and addresses of all documents, without their texts; read once. */
export function titlesOf(data: RunData): Promise<ReadonlyMap<string, Titled>> {
  return data.made("judge titles", async () => {
    const titles = new Map<string, Titled>();
    for (const frame of await data.parts("documents", ["doc_id", "title", "url"])) {
      for (const { doc_id, title, url } of frame.toRecords()) {
        titles.set(doc_id as string, { title: title as string, url: url as string });
      }
    }
    return titles;
  });
}

/** A piece of a text; marked where it is a word of the question. */
export interface Span {
  text: string;
  mark?: "word";
}

/** A chunk as it is read. */
export interface ShownChunk {
  chunk_id: string;
  headings: string;
  text: Span[];
  /** Whether a system found the document by it. */
  best: boolean;
}

/** The chunks of a document in their order; those that are named are the best. */
export async function chunksOf(
  data: RunData,
  doc_id: string,
  best: ReadonlySet<string>,
  words?: { question: string; language: string },
): Promise<ShownChunk[]> {
  const frame = await data.find("chunks", { doc_id }, ["chunk_id", "position", "headings", "text"]);
  const rows = frame.toRecords() as Pick<Row<"chunks">, "chunk_id" | "position" | "headings" | "text">[];
  rows.sort((x, y) => x.position - y.position);
  const first = rows.some(({ chunk_id }) => best.has(chunk_id)) ? undefined : rows[0]?.chunk_id;
  return rows.map(({ chunk_id, headings, text }) => ({
    chunk_id,
    headings,
    text: words ? markedWords(bodyOf(text, headings), words.question, words.language) : [
      { text: bodyOf(text, headings) },
    ],
    best: best.has(chunk_id) || chunk_id === first,
  }));
}

/** A chunk's text without the heading it begins with, which is shown above it. */
function bodyOf(text: string, headings: string): string {
  const heading = headings.split(" > ").at(-1)!, [first = "", ...rest] = text.split("\n");
  const body = rest.join("\n").trim();
  return first.trim() === heading.trim() && body !== "" ? body : text;
}

/** Stems, so that "comieron" is marked for "comer"; the dictionary of lemmas would take seconds to open. */
const spanish = buildAnalyser({
  language: "es",
  techniques: ["alnum", "abbreviations", "lower", "stop", "stem"],
});

/** The analyser by which words of a question are found in texts of a language. */
function analyserOf(language: string) {
  const code = languageCode(language);
  return code === "en" ? englishAnalyser : code === "es" ? spanish : plainAnalyser;
}

/**
 * A text in pieces, the words that it has in common with a question marked.
 *
 * @example
 * ```ts
 * import { markedWords } from "./documents.ts";
 * const marked = markedWords("Two disks are attached.", "How do I attach a disk?", "en");
 * const found = marked.filter(({ mark }) => mark).map(({ text }) => text).join();
 * if (found !== "disks,attached") throw new Error(found);
 * ```
 */
export function markedWords(text: string, question: string, language: string): Span[] {
  const analyser = analyserOf(language), wanted = new Set(analyser.tokens(question)), spans: Span[] = [];
  let from = 0;
  for (const { term, start, end } of analyser.spans(text)) {
    if (start < from || !wanted.has(term)) continue;
    if (start > from) spans.push({ text: text.slice(from, start) });
    spans.push({ text: text.slice(start, end), mark: "word" });
    from = end;
  }
  if (from < text.length || spans.length === 0) spans.push({ text: text.slice(from) });
  return spans;
}
