import { sentenceSpans } from "./sentences.ts";

/** Citations that stand together in a text, such as "[1][2]" or "[1, 3-4]". */
export interface Citation {
  start: number;
  end: number;
  /** The numbers cited, ascending, each once. */
  cites: number[];
}

/** A sentence without its citations, and the numbers that it cites, ascending, each once. */
export interface CitedSentence {
  text: string;
  cites: number[];
}

const BRACKETS = /\[\s*\d{1,2}(?:\s*(?:[,;–-]|and|y)\s*\d{1,2})*\s*\]/g;
/** What goes on in another way after brackets: a link, or the address of one. */
const LINK = /^(?:\(|\[(?!\s*\d)|:\s*\S+:\/\/)/;
/** Between two citations that stand together: "[1][2]", "[1], [2]", "[1] and [2]". */
const BETWEEN = /^[ \t]*(?:[,;&]|and|y)?[ \t]*$/;
/** Code, in which brackets are indices and lists. */
const CODE = /```[\s\S]*?(?:```|$)|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/**
 * The places where a text cites by number: 1 to 99 in square brackets, at its start or after white space or
 * punctuation. An index (`list[1]`), a link (`[1](address)`, `[text][1]`) and what stands in code are no citations.
 *
 * @example
 * ```ts
 * import { citations } from "./citations.ts";
 * const found = citations("Blobs are kept [1][3]. Then list[0] goes [2, 4-6].");
 * if (JSON.stringify(found.map((c) => c.cites)) !== "[[1,3],[2,4,5,6]]") throw new Error(JSON.stringify(found));
 * ```
 */
export function citations(text: string): Citation[] {
  const code = [...text.matchAll(CODE)].map((found) => [found.index, found.index + found[0].length] as const);
  const list: Citation[] = [];
  for (const { 0: brackets, index: start } of text.matchAll(BRACKETS)) {
    const end = start + brackets.length, last = list.at(-1);
    const follows = /(?:^|\s|[^\P{P}\]])$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      last?.end === start;
    if (!follows || LINK.test(text.slice(end, end + 40))) continue;
    if (code.some(([from, to]) => from < end && start < to)) continue;
    const cites = numbersOf(brackets);
    if (!cites) continue;
    if (last && start - last.end < 9 && BETWEEN.test(text.slice(last.end, start))) {
      last.end = end;
      last.cites = ascending([...last.cites, ...cites]);
    } else list.push({ start, end, cites });
  }
  return list;
}

function ascending(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The numbers in brackets; undefined where one is 0 or a range runs backwards. */
function numbersOf(brackets: string): number[] | undefined {
  const numbers: number[] = [];
  for (const [, first, last] of brackets.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g)) {
    const from = Number(first), to = Number(last ?? first);
    if (from < 1 || to < from) return undefined;
    for (let n = from; n <= to; n++) numbers.push(n);
  }
  return ascending(numbers);
}

/**
 * A text without its citations: what measures look at.
 *
 * @example
 * ```ts
 * import { withoutCitations } from "./citations.ts";
 * const text = withoutCitations("Blobs are kept [1, 2]. Use list[0]. [3] See [the page](https://a.b).");
 * if (text !== "Blobs are kept. Use list[0]. See [the page](https://a.b).") throw new Error(text);
 * ```
 */
export function withoutCitations(text: string): string {
  return cut(text).text;
}

/**
 * The sentences of a text with what each cites. A citation after the full stop belongs to the sentence before it; but
 * where the text begins with a citation and does not end with one ("[1] Blobs are kept. [2] Disks are not."), to
 * the sentence after it. Lines end sentences, marks of lists are taken off, and short sentences count.
 *
 * @example
 * ```ts
 * import { citedSentences } from "./citations.ts";
 * const found = citedSentences("Blobs are kept. [1] Disks are not [2][3]. Nobody knows why.");
 * const shown = found.map(({ text, cites }) => `${text} ${cites}`).join("|");
 * if (shown !== "Blobs are kept. 1|Disks are not. 2,3|Nobody knows why. ") throw new Error(shown);
 * ```
 */
export function citedSentences(text: string, language = "en"): CitedSentence[] {
  const { text: plain, places, leading } = cut(text);
  const spans = spansOfLines(plain, language);
  const cites = spans.map(() => new Set<number>());
  for (const { at, numbers } of places) {
    let place = leading
      ? spans.findIndex((span) => at < span.end)
      : spans.findLastIndex((span) => span.start < at);
    if (place < 0) place = leading ? spans.length - 1 : 0;
    const isNewLine = (from?: number, to?: number) => plain.slice(from, to).includes("\n");
    const next = spans[place + 1];
    if (!leading && next && isNewLine(spans[place]!.end, at) && !isNewLine(at, next.start)) place++;
    for (const number of numbers) cites[place]?.add(number);
  }
  return spans.map((span, i) => ({ text: span.text, cites: ascending(cites[i]!) }));
}

interface Cut {
  text: string;
  /** Where in the text citations stood. */
  places: { at: number; numbers: number[] }[];
  /** Whether citations stand before what they are for. */
  leading: boolean;
}

/** A text without citations and the white space around them. */
function cut(whole: string): Cut {
  const text = whole.trim(), found = citations(text), places: Cut["places"] = [];
  let out = "", from = 0;
  for (const { start, end, cites } of found) {
    out += text.slice(from, start).replace(/[ \t]+$/, "");
    const rest = text.slice(end), first = out === "" || out.endsWith("\n");
    const alone = out !== "" && first && /^[ \t]*(?:\n|$)/.test(rest);
    if (alone) out = out.trimEnd();
    places.push({ at: out.length, numbers: cites });
    from = first && !alone ? end + /^\s*/.exec(rest)![0].length : end;
    if (!first && /^[\p{L}\p{N}]/u.test(rest)) out += " ";
  }
  const last = found.at(-1);
  return {
    text: (out + text.slice(from)).trimEnd(),
    places,
    leading: found[0]?.start === 0 && /[\p{L}\p{N}]/u.test(text.slice(last!.end)),
  };
}

/** The sentences of every line, without the marks of lists and without what has neither letter nor number. */
function spansOfLines(text: string, language: string) {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const mark = /^\s*(?:(?:[-*•–]|\d+[.)])\s+)?/.exec(line)![0].length;
    return sentenceSpans(line.slice(mark), language)
      .filter((span) => /[\p{L}\p{N}]/u.test(span.text))
      .map((span) => ({ text: span.text, start: span.start + index + mark, end: span.end + index + mark }));
  });
}
