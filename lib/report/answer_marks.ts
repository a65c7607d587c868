import {
  buildAnalyser,
  citations,
  englishAnalyser,
  languageCode,
  oneLine,
  plainAnalyser,
  sentenceSpans,
  withoutCitations,
} from "../text/mod.ts";

/** A piece of a text, and the places in their list of the statements that belong to it, ascending. */
export interface Mark {
  start: number;
  end: number;
  statements: number[];
}

/** Where the statements of an answer stand in it. */
export interface AnswerMarks {
  /** The sentences that statements belong to, in the order of the text. */
  marks: Mark[];
  /** The statements that have no word in common with any sentence. */
  unplaced: number[];
}

const spanishAnalyser = buildAnalyser({
  language: "es",
  techniques: ["alnum", "lower", "stop", "stem", "fold"],
});

/**
 * Places each statement in a sentence of the answer: the one that says the same but for citations and white space,
 * else the one that has the largest share of the statement's words, the first of several. Words are compared by their
 * stems, without stop words, in English and Spanish. A statement that comes twice is placed in both sentences that say
 * it.
 *
 * @example
 * ```ts
 * import { markAnswer } from "./answer_marks.ts";
 * const answer = "Deleted blobs are kept [1]. Disks are lost.";
 * const { marks } = markAnswer(answer, ["The disk would be lost.", "Deleted blobs are kept."]);
 * const shown = marks.map(({ start, end, statements }) => `${answer.slice(start, end)} ${statements}`).join("|");
 * if (shown !== "Deleted blobs are kept [1]. 1|Disks are lost. 0") throw new Error(shown);
 * ```
 */
export function markAnswer(answer: string, statements: readonly string[], language = "en"): AnswerMarks {
  const code = languageCode(language) ?? "", known = /^[a-z]{2,3}$/.test(code) ? code : "und";
  const marks: Mark[] = answerSpans(answer, known).map((span) => ({ ...span, statements: [] }));
  const sentences = marks.map(({ start, end }) => plain(answer.slice(start, end)));
  const analyser = known === "en" ? englishAnalyser : known === "es" ? spanishAnalyser : plainAnalyser;
  const terms = sentences.map((sentence) => new Set(analyser.tokens(sentence)));
  const taken = new Set<number>();
  const unplaced: number[] = [];
  for (const [i, statement] of statements.map(plain).entries()) {
    const same = sentences.flatMap((sentence, s) => sentence === statement ? [s] : []);
    const exact = same.find((s) => !taken.has(s)) ?? same[0];
    if (exact !== undefined) taken.add(exact);
    const place = exact ?? closest(new Set(analyser.tokens(statement)), terms);
    if (place === undefined) unplaced.push(i);
    else marks[place]!.statements.push(i);
  }
  return { marks: marks.filter((mark) => mark.statements.length > 0), unplaced };
}

/** The sentences of every line, without marks of lists; citations inside belong to them, those behind do not. */
function answerSpans(answer: string, language: string): { start: number; end: number }[] {
  let text = answer;
  for (const { start, end } of citations(answer)) {
    text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  }
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const from = index + /^\s*(?:(?:[-*•–]|\d+[.)])\s+)?/.exec(line)![0].length;
    return sentenceSpans(text.slice(from, index + line.length), language)
      .filter((span) => /[\p{L}\p{N}]/u.test(span.text))
      .map(({ start, end }) => ({ start: from + start, end: from + end }));
  });
}

const plain = (text: string) => oneLine(withoutCitations(text));

/** The first of the sentences that have most of the words; undefined where none has any. */
function closest(words: ReadonlySet<string>, sentences: readonly ReadonlySet<string>[]): number | undefined {
  const common = sentences.map((sentence) => words.intersection(sentence).size);
  const most = Math.max(0, ...common);
  return most === 0 ? undefined : common.indexOf(most);
}

/**
 * Marks sentences in a text: each where it stands first, whatever white space lies between its words; one that is not
 * there is left out. Sentences that overlap make one mark.
 *
 * @example
 * ```ts
 * import { markSentences } from "./answer_marks.ts";
 * const text = "Soft delete\nDeleted blobs\n are kept. Then they go.";
 * const [mark] = markSentences(text, [{ sentence: "Deleted blobs are kept.", statement: 3 }]);
 * if (text.slice(mark?.start, mark?.end) !== "Deleted blobs\n are kept.") throw new Error(JSON.stringify(mark));
 * ```
 */
export function markSentences(
  text: string,
  sentences: readonly { sentence: string; statement: number }[],
): Mark[] {
  const find = finder(text);
  const found = sentences.flatMap(({ sentence, statement }): Mark[] => {
    const span = find(sentence);
    return span === undefined ? [] : [{ ...span, statements: [statement] }];
  });
  const marks: Mark[] = [];
  for (const mark of found.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = marks.at(-1);
    if (last === undefined || mark.start >= last.end) marks.push(mark);
    else {
      last.end = Math.max(last.end, mark.end);
      last.statements = [...new Set([...last.statements, ...mark.statements])].sort((a, b) => a - b);
    }
  }
  return marks;
}

/** Finds sentences in a text as whole words, whatever white space lies between them. */
function finder(text: string): (sentence: string) => { start: number; end: number } | undefined {
  const places: number[] = [];
  let single = "";
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (single !== "") places.push(index - 1);
    single += single === "" ? word : ` ${word}`;
    for (let i = 0; i < word.length; i++) places.push(index + i);
  }
  return (sentence) => {
    const wanted = sentence.trim().replace(/\s+/g, " ");
    if (wanted === "") return undefined;
    for (let at = single.indexOf(wanted); at >= 0; at = single.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (cutsWord(single, at) || cutsWord(single, end)) continue;
      return { start: places[at]!, end: places[end - 1]! + 1 };
    }
  };
}

/** Whether a place is inside a word. */
function cutsWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
}
