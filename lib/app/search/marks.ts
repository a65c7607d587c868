import type { Analyser } from "../../text/mod.ts";
import type { Span } from "./shapes.ts";

/** A piece of a text, by its UTF-16 places. */
export interface Range {
  start: number;
  end: number;
}

/** A word of a text that matches a word of the query. */
export interface Match extends Range {
  term: string;
}

/** The words of a text whose terms are among those of the query, in their order, none over another. */
export function matchesIn(text: string, analyser: Analyser, terms: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  if (terms.size === 0) return found;
  for (const span of analyser.spans(text)) {
    if (terms.has(span.term) && span.start >= (found.at(-1)?.end ?? 0)) found.push(span);
  }
  return found;
}

/**
 * A piece of a text in spans, with its matching words marked, and the rest of the sentence that is nearest in meaning.
 *
 * @example
 * ```ts
 * import { marked } from "./marks.ts";
 * const spans = marked("A red fox. It runs.", [{ start: 6, end: 9 }], { close: { start: 0, end: 10 } });
 * if (spans.map(({ text, mark }) => `${text}:${mark}`).join("|") !== "A red :close|fox:word|.:close| It runs.:undefined") {
 *   throw new Error(JSON.stringify(spans));
 * }
 * ```
 */
export function marked(
  text: string,
  words: readonly Range[],
  { close, start = 0, end = text.length }: Partial<Range> & { close?: Range } = {},
): Span[] {
  const borders = new Set([start, end]);
  for (const range of close ? [...words, close] : words) {
    for (const at of [range.start, range.end]) if (at > start && at < end) borders.add(at);
  }
  const places = [...borders].sort((a, b) => a - b), spans: Span[] = [];
  let w = 0;
  for (let i = 0; i + 1 < places.length; i++) {
    const from = places[i]!, to = places[i + 1]!;
    while (w < words.length && words[w]!.end <= from) w++;
    const mark = w < words.length && words[w]!.start <= from
      ? "word"
      : close && close.start <= from && to <= close.end
      ? "close"
      : undefined;
    spans.push({ text: text.slice(from, to), ...(mark && { mark }) });
  }
  return spans;
}
