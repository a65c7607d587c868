import type { Analyser } from "../../text/mod.ts";
import { marked, type Match, matchesIn, type Range } from "./marks.ts";
import type { OpenedSource } from "./opened_source.ts";
import type { Result, Span } from "./shapes.ts";
import { snippet } from "./snippet.ts";

/** A document found, as it is shown. */
export interface ShownHit {
  doc: string;
  chunk: string;
  score: number | null;
}

/** How what was found for a query is shown: with the words that match marked. */
export class Showing {
  readonly #terms: ReadonlySet<string>;
  readonly #matches = new Map<string, Match[]>();

  constructor(
    private readonly opened: OpenedSource,
    private readonly analyser: Analyser,
    readonly query: string,
  ) {
    this.#terms = new Set(analyser.tokens(query));
  }

  /** A part of a list, after the `skipped` first; `before` is the list that it came from. */
  results(hits: readonly ShownHit[], skipped: number, before?: readonly { doc: string }[]): Result[] {
    const places = new Map(before?.map(({ doc }, place) => [doc, place + 1]));
    const { opened } = this;
    return hits.map(({ doc, chunk, score }, i) => {
      const { title, url, date, topic, source, language } = opened.store.document(opened.docAt(doc));
      const { headings } = opened.store.chunk(opened.chunkAt(chunk));
      return {
        doc_id: doc,
        rank: skipped + i + 1,
        before: places.get(doc) ?? null,
        score,
        title: this.mark(title),
        url,
        opens: documentAddress(opened.source.id, doc, this.query),
        ...{ date, topic, source, language, headings },
        snippet: this.snippet({ doc, chunk }),
        chunk_id: chunk,
      };
    });
  }

  /** The best window of a chunk, around its matching words or the sentence nearest in meaning. */
  snippet({ doc, chunk }: Pick<ShownHit, "doc" | "chunk">, close?: Range): Span[] {
    const { opened } = this, { title, language } = opened.store.document(opened.docAt(doc));
    const { text } = opened.store.chunk(opened.chunkAt(chunk));
    let matches = this.#matches.get(chunk);
    if (!matches) this.#matches.set(chunk, matches = matchesIn(text, this.analyser, this.#terms));
    return snippet({ text, title, language }, matches, close);
  }

  /** A whole text with its matching words marked. */
  mark(text: string): Span[] {
    return marked(text, matchesIn(text, this.analyser, this.#terms));
  }
}

/** The page of this application that shows a document. */
export function documentAddress(source: string, id: string, q: string): string {
  return `/document?${new URLSearchParams({ source, id, ...(q !== "" && { q }) })}`;
}
