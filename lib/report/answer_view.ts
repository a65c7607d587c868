import { citations, normaliseCode, oneLine } from "../text/mod.ts";
import { type Mark, markAnswer, markSentences } from "./answer_marks.ts";
import { type AnswerWords, ENGLISH_ANSWER, type Standing } from "./answer_words.ts";
import { cellOf, type TableCell } from "./table_cell.ts";

export type { Standing } from "./answer_words.ts";

/** A statement of an answer, and what was decided of it. */
export interface JudgedStatement {
  statement: string;
  /** Whether it is supported; null where nobody decided. */
  verdict: boolean | null;
  reason: string;
  /** The sentence of a context that supports it; of one that is not supported, the sentence that comes closest. */
  evidence: string | null;
  /** The number of the context that the sentence is from; where it is null, the sentence is sought in all of them. */
  chunk: string | null;
}

/** A context that the answer was made from, under the number by which the answer cites it. */
export interface AnswerContext {
  number: number;
  title?: string;
  text: string;
}

/** A score of the answer: its value, or why there is none. */
export interface AnswerScore {
  /** What the measure is called. */
  measure: string;
  value?: number | null;
  failure?: { cause: string; message: string };
}

/** What `showAnswer` shows. */
export interface JudgedAnswer {
  title: string;
  /** Left out where it is empty: it stands elsewhere then. */
  question: string;
  /** The accepted answer. */
  reference?: string | null;
  /** The answer with its citations, such as [1]; null where there is none. */
  answer: string | null;
  /** Why there is no answer: "refused", or what failed. Where there is one, it stands above it. */
  lack?: string | null;
  scores: readonly AnswerScore[];
  /** The statements of the answer. */
  statements: readonly JudgedStatement[];
  contexts: readonly AnswerContext[];
  /** The language of question and answer; English unless given. */
  language?: string;
}

/** Signs of the standings. */
const signs: Readonly<Record<Standing, string>> = {
  supported: "\u2713",
  unsupported: "\u2717",
  mixed: "\u00b1",
  unjudged: "?",
};

/** A marked piece of a text. */
export interface ViewMark {
  start: number;
  end: number;
  standing: Standing;
  /** The sign and the letters of its statements: "✓ a, b". */
  sign: string;
  /** The same in words: "supported: statements a, b". */
  words: string;
}

/** A text and its marks, in order and apart from each other. */
export interface MarkedText {
  text: string;
  marks: readonly ViewMark[];
}

/** A judged answer as it is shown, whatever the form. All texts are clean, and none is escaped. */
export interface AnswerView {
  title: string;
  scores: readonly (TableCell & { measure: string })[];
  question: string;
  reference: string | null;
  answer: MarkedText | null;
  /** That there is no answer, and why. */
  lack: string | null;
  /** What the signs in the answer mean; empty where there are none. */
  legend: string;
  statements: readonly StatementView[];
  contexts: readonly (MarkedText & { title: string })[];
  language?: string;
  /** The words around all that. */
  words: AnswerWords;
}

/** A statement as it is shown. */
export interface StatementView {
  /** "✓ a". */
  sign: string;
  standing: Standing;
  statement: string;
  /** What there is to say of its place in the answer; mostly nothing. */
  note: string;
  reason: string;
  evidence: { lead: string; sentence: string; note: string } | null;
}

/** Puts together what is shown of a judged answer. */
export function answerView(of: JudgedAnswer, words: AnswerWords = ENGLISH_ANSWER): AnswerView {
  const { answer, lack, contexts, statements, ...rest } = cleaned(of);
  const { marks, unplaced } = markAnswer(answer ?? "", statements.map((one) => one.statement), of.language);
  const shown = marks.map((mark) => {
    const standing = standingOf(mark.statements.map((i) => statements[i]!.verdict));
    return viewMark(
      mark,
      standing,
      (letters, count) => `${words.standings[standing]}: ${words.named(letters, count)}`,
    );
  });
  const used = new Set(shown.map((mark) => mark.standing));
  const { found, marks: contextMarks } = markContexts(contexts, statements);
  const cites = new Set(citations(answer ?? "").flatMap((citation) => citation.cites));
  return {
    ...rest,
    scores: rest.scores.map((score) => ({ ...score, text: words.number(score.text) })),
    words,
    answer: answer === null ? null : { text: answer, marks: shown },
    lack: answer !== null ? lack : words.noAnswer(lack),
    legend: used.size === 0 ? "" : [
      ...(Object.keys(signs) as Standing[]).filter((name) => used.has(name))
        .map((name) => `${signs[name]} ${words.standings[name]}`),
      words.legend,
    ].join(" \u00b7 "),
    statements: statements.map(({ evidence, ...one }, i): StatementView => {
      const standing = standingOf([one.verdict]);
      return {
        sign: `${signs[standing]} ${letter(i)}`,
        standing,
        statement: one.statement,
        note: answer !== null && unplaced.includes(i) ? words.notPlaced : "",
        reason: one.reason,
        evidence: evidence === null ? null : {
          lead: (one.verdict === true ? words.supportedBy : words.closest)(one.chunk ?? found.get(i)),
          sentence: evidence,
          note: evidenceNote(one, contexts, found.has(i), words),
        },
      };
    }),
    contexts: contexts.map(({ number, title, text }, c) => ({
      title: contextTitle(
        `[${number}]${title ? ` ${title}` : ""}`,
        text,
        cites.has(number),
        contextMarks[c]!,
        words,
      ),
      text,
      marks: contextMarks[c]!.map((mark) =>
        viewMark(mark, "supported", (letters, count) => words.supports(words.named(letters, count)))
      ),
    })),
  };
}

/** All texts without control characters and without marks that turn the direction of writing. */
function cleaned({ title, question, scores, statements, contexts, language, ...of }: JudgedAnswer) {
  const text = (text: string | null | undefined) => normaliseCode(text ?? "") || null;
  const line = (text: string | null | undefined) => oneLine(text ?? "") || null;
  return {
    title: oneLine(title),
    question: normaliseCode(question),
    reference: text(of.reference),
    answer: text(of.answer),
    lack: line(of.lack),
    language,
    scores: scores.map(({ measure, value, failure }) => {
      const cell = cellOf(failure ?? value, { digits: 3 });
      return {
        ...cell,
        measure: oneLine(measure),
        text: oneLine(cell.text),
        message: oneLine(cell.message ?? ""),
      };
    }),
    statements: statements.map(({ statement, verdict, reason, evidence, chunk }) => ({
      statement: oneLine(statement),
      verdict,
      reason: oneLine(reason),
      evidence: line(evidence),
      chunk: line(chunk),
    })),
    contexts: contexts.map(({ number, title, text }) => ({
      number,
      title: line(title),
      text: normaliseCode(text),
    })),
  };
}

/** Marks the sentences that support statements in the contexts, and says in which of them each was found. */
function markContexts(
  contexts: readonly { number: number; text: string }[],
  statements: readonly JudgedStatement[],
): { marks: Mark[][]; found: Map<number, string> } {
  const found = new Map<number, string>();
  const marks = contexts.map(({ number, text }) => {
    const sought = statements.flatMap(({ verdict, evidence, chunk }, statement) => {
      if (verdict !== true || evidence === null || found.has(statement)) return [];
      return chunk === null || chunk === String(number) ? [{ sentence: evidence, statement }] : [];
    });
    const marks = markSentences(text, sought);
    for (const statement of marks.flatMap((mark) => mark.statements)) found.set(statement, String(number));
    return marks;
  });
  return { marks, found };
}

function viewMark(
  { start, end, statements }: Mark,
  standing: Standing,
  inWords: (letters: string, count: number) => string,
): ViewMark {
  const letters = statements.map(letter).join(", ");
  return {
    start,
    end,
    standing,
    sign: `${signs[standing]} ${letters}`,
    words: inWords(letters, statements.length),
  };
}

function standingOf(verdicts: readonly (boolean | null)[]): Standing {
  const [first, ...others] = new Set(verdicts);
  if (others.length > 0) return "mixed";
  return first === true ? "supported" : first === false ? "unsupported" : "unjudged";
}

/** a … z, aa, ab …: statements go by letters, since numbers are contexts. */
function letter(i: number): string {
  const last = String.fromCharCode(97 + i % 26);
  return i < 26 ? last : letter(Math.floor(i / 26) - 1) + last;
}

/** What there is to say of a sentence that is not marked in a context. */
function evidenceNote(
  { verdict, chunk }: Pick<JudgedStatement, "verdict" | "chunk">,
  contexts: readonly { number: number }[],
  found: boolean,
  words: AnswerWords,
): string {
  if (chunk !== null && !contexts.some(({ number }) => String(number) === chunk)) {
    return words.notShown;
  }
  if (verdict !== true || found) return "";
  return chunk === null ? words.inNone : words.notInThat;
}

/** "[2] Soft delete · cited · supports a, c". */
function contextTitle(
  name: string,
  text: string,
  cited: boolean,
  marks: readonly Mark[],
  words: AnswerWords,
): string {
  const supports = [...new Set(marks.flatMap((mark) => mark.statements))].sort((a, b) => a - b);
  return [
    name,
    ...(cited ? [words.cited] : []),
    ...(supports.length > 0 ? [words.supports(supports.map(letter).join(", "))] : []),
    ...(text === "" ? [words.empty] : []),
  ].join(" \u00b7 ");
}

/** A text with its marks written into it. */
export function withMarks(
  { text, marks }: MarkedText,
  write: (piece: string, mark: ViewMark) => string,
  plain: (piece: string) => string = (piece) => piece,
): string {
  let out = "", from = 0;
  for (const mark of marks) {
    out += plain(text.slice(from, mark.start)) + write(plain(text.slice(mark.start, mark.end)), mark);
    from = mark.end;
  }
  return out + plain(text.slice(from));
}
