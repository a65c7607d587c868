import { sentenceSpans } from "../../text/mod.ts";
import { marked, type Match, type Range } from "./marks.ts";
import type { Span } from "./shapes.ts";

/** Characters of a snippet, more or less. */
const WIDTH = 240;
/** Characters that are shown before the first match at most, and that a sentence may go on over the width. */
const BEFORE = 90, OVER = 60;

/** What a snippet is cut from. */
export interface SnippetText {
  text: string;
  /** The title of its document, which is not shown twice where the text begins with it. */
  title: string;
  language: string;
}

/**
 * The best window of a text around its matching words, or around the sentence that is nearest in meaning: it begins and
 * ends with a sentence where one does so near by, otherwise with a word, and … stands where it was cut.
 */
export function snippet(
  { text, title, language }: SnippetText,
  matches: readonly Match[],
  close?: Range,
): Span[] {
  const first = text.startsWith(title) ? beginOfWord(text, title.length) : 0;
  const floor = first < text.length ? first : 0;
  const wanted = close ?? bestMatch(matches.filter(({ start }) => start >= floor));
  const { start, end } = window(text, floor, wanted?.start ?? floor, language);
  const spans = marked(text, matches, { start, end, close }).map((span) => ({
    ...span,
    text: span.text.replace(/\s+/g, " "),
  }));
  return [
    ...start > floor ? [{ text: "… " }] : [],
    ...spans,
    ...end < text.trimEnd().length ? [{ text: " …" }] : [],
  ];
}

/** The match after which, within a window, most different words of the query stand, then most words. */
function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined, most = 0;
  for (let i = 0, end = 0; i < matches.length; i++) {
    while (end < matches.length && matches[end]!.end <= matches[i]!.start + WIDTH - BEFORE) end++;
    const inside = matches.slice(i, Math.max(end, i + 1));
    const value = 100 * new Set(inside.map(({ term }) => term)).size + Math.min(99, inside.length);
    if (value > most) [best, most] = [matches[i], value];
  }
  return best;
}

function window(text: string, floor: number, at: number, language: string): Range {
  const from = Math.max(floor, at - 2 * WIDTH), region = text.slice(from, at + 2 * WIDTH);
  const sentences = sentenceSpans(region, language).map((one) => ({
    start: from + one.start,
    end: from + one.end,
  }));
  const own = sentences.findLast((one) => one.start <= at);
  const start = own && at - own.start <= BEFORE
    ? own.start
    : beginOfWord(text, Math.max(floor, at - BEFORE / 2));
  const longest = start + WIDTH, whole = text.trimEnd().length;
  if (whole <= longest + OVER) return { start, end: whole };
  const last = sentences.findLast(({ end }) => end > start + WIDTH / 2 && end <= longest + OVER);
  return { start, end: last?.end ?? endOfWord(text, longest, start) };
}

/** Where the next word begins, at a place or after it. */
function beginOfWord(text: string, at: number): number {
  if (at > 0 && /\S/.test(text[at - 1]!)) {
    const found = text.slice(at, at + WIDTH).search(/\s/);
    if (found < 0) return onBorder(text, at);
    at += found;
  }
  while (at < text.length && /\s/.test(text[at]!)) at++;
  return at;
}

/** Where the last word before a place ends; within a word that has no end. */
function endOfWord(text: string, at: number, start: number): number {
  for (let end = at; end > start + WIDTH / 2; end--) {
    if (/\s/.test(text[end]!) && /\S/.test(text[end - 1]!)) return end;
  }
  return onBorder(text, at);
}

/** No place between the two halves of a character. */
function onBorder(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}
