const HYPHEN_END = /(\p{L}+)[-\u2010]$/u;
const WITHOUT_SPACES_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]$/u;
const WITHOUT_SPACES_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f]/u;

/** Joins the lines of a paragraph, given which words the document has. */
export type JoinLines = (lines: readonly string[]) => string;

/**
 * How lines are joined to paragraphs: with a space, or, after a word parted by a hyphen and in Chinese and
 * Japanese, without. The hyphen stays where the next line does not go on in lower case ("Jean-/Paul",
 * "COVID-/19") and where the document writes the word with a hyphen and never without elsewhere; otherwise it
 * goes.
 *
 * @example
 * ```ts
 * import { lineJoiner } from "./pdf_words.ts";
 * const join = lineJoiner(["a well-known docu-", "ment is well-", "known"]);
 * const text = join(["a docu-", "ment is well-", "known"]);
 * if (text !== "a document is well-known") throw new Error(text);
 * ```
 */
export function lineJoiner(document: Iterable<string>): JoinLines {
  const words = new Set<string>();
  for (const line of document) {
    // the last word of a line may be half of one
    const whole = line.replace(HYPHEN_END, "");
    for (const [word] of whole.matchAll(/\p{L}+(?:[-\u2010]\p{L}+)*/gu)) {
      words.add(word.toLowerCase().replaceAll("\u2010", "-"));
    }
  }
  return (lines) =>
    lines.reduce((text, line) => {
      if (text.endsWith("\u00ad")) return text.slice(0, -1) + line;
      if (WITHOUT_SPACES_END.test(text) && WITHOUT_SPACES_START.test(line)) return text + line;
      const start = HYPHEN_END.exec(text)?.[1];
      if (start === undefined) return `${text} ${line}`;
      const end = /^\p{Ll}+/u.exec(line)?.[0];
      if (end === undefined) return /^[\p{Lu}\p{N}]/u.test(line) ? text + line : `${text} ${line}`;
      const both = `${start}-${end}`.toLowerCase(), one = `${start}${end}`.toLowerCase();
      return (words.has(both) && !words.has(one) ? text : text.slice(0, -1)) + line;
    });
}
