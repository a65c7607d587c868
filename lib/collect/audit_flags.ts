import { languageCode, wordsAnalyser } from "../text/mod.ts";
import { AUDIT_LANGUAGES, type AuditLanguage } from "./audit_words.ts";

/** What a question looks faulty for. */
export type AuditFlag = "too short" | "untranslated" | "no verb" | "markup left";

/** HTML tags, by name (`<project>` and `List<string>` are no markup in a technical question), and entities. */
const HTML =
  /(?<![\p{L}\p{N}])<\/?(?:a|abbr|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|span|strong|style|su[bp]|t(?:able|body|head|[dhr])|u|ul)(?:\s[^<>]*)?\/?>|<\/(?:a|b|em|i|p|span|strong|u)>|<!--|-->|&(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]?quo|[mn]dash|hellip|[a-z]acute|[a-z]tilde|[a-z]uml|iquest|iexcl|#\d{2,6}|#x[\da-f]{2,5});/giu;

const MARKUP = [
  // Markdown: links, images, bold, fences, notes.
  /!?\[[^\]\n]*\]\((?:https?:|mailto:|[./#])[^)\n]*\)/i,
  /(?<![\p{L}\p{N}/*])\*\*[\p{L}\p{N}"'¿¡([`][^*\n]*\*\*(?![\p{L}\p{N}/*])/u,
  /^\s*(?:```|~~~)/m,
  /\[!(?:note|tip|important|warning|caution|include)\b/i,
  // Line ends written as characters; `C:\new` is none.
  /\\n\\n|\\r\\n|[.?!]\\n/,
  // Places of templates that were never filled.
  /\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}/,
];

/**
 * What in a question is worth a person's look, by rules that would rather miss a fault than accuse:
 *
 * - "too short": fewer than 3 words, tags not counted; nothing else is said of such a text but markup.
 * - "untranslated": in 4 words or more, a quarter or more, and at least 2, are common function words of the other
 *   language, and four times as many as of the declared one.
 * - "no verb": no question word, no form of a common verb, and no word with an ending of verbs.
 * - "markup left": HTML tags or entities, Markdown links, bold, fences or notes, `\n` written out, template braces.
 *
 * Function words and verbs are known for English and Spanish; of a text declared in another language only length and
 * markup are looked at. The flags do not judge whether a question makes sense: that is what the person is for.
 *
 * @example
 * ```ts
 * import { auditFlags } from "./audit_flags.ts";
 * if (auditFlags("¿Por qué es causado el smog?", "es").length !== 0) throw new Error("strange, yet a sentence");
 * if (auditFlags("dirección de highmark", "es").join() !== "no verb") throw new Error("a search, not a question");
 * if (auditFlags("What is the capital of Spain?", "es").join() !== "untranslated") throw new Error("English");
 * ```
 */
export function auditFlags(text: string, language: string): AuditFlag[] {
  const bare = text.replace(HTML, " ");
  const words = wordsAnalyser.tokens(bare).map((word) => word.replaceAll("’", "'"));
  const flags: AuditFlag[] = [];
  const code = languageCode(language);
  if (words.length < 3) flags.push("too short");
  else if (code === "en" || code === "es") {
    const declared = AUDIT_LANGUAGES[code], other = AUDIT_LANGUAGES[code === "en" ? "es" : "en"];
    if (isUntranslated(words, declared, other)) flags.push("untranslated");
    else if (!hasVerb(words, declared)) flags.push("no verb");
  }
  if (bare !== text || MARKUP.some((pattern) => pattern.test(text))) flags.push("markup left");
  return flags;
}

function isUntranslated(words: readonly string[], declared: AuditLanguage, other: AuditLanguage): boolean {
  if (words.length < 4) return false;
  const of = ({ functionWords }: AuditLanguage) => words.filter((word) => functionWords.has(word)).length;
  const foreign = of(other);
  return foreign >= 2 && foreign >= words.length / 4 && foreign >= 4 * of(declared);
}

function hasVerb(words: readonly string[], { verbs, verbEnding }: AuditLanguage): boolean {
  return words.some((word) => verbs.has(word) || verbEnding.test(word));
}
