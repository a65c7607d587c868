/** A sentence with its UTF-16 place in the text. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** English and Spanish abbreviations after which a sentence goes on (lower case, without the last stop). */
const ALWAYS = words(`mr mrs ms dr prof st jr vs e.g i.e cf approx resp incl dept
  sr sra sres srta dra dña ud uds ej p.ej v.gr ee aprox av avda ctra depto
  sto sta ntra ntro excmo excma ilmo ilma rvdo gral fdo`);
/** The same, but before a number only: "No. 5", and yet "The answer is no." */
const BEFORE_NUMBER = words(
  `no nos fig figs eq vol vols ed p pp art arts cap caps pág págs núm núms nro máx mín tel
  c ca lám tít`,
);
/** The same, but before a Roman numeral only: "s. XIX". */
const BEFORE_ROMAN = words("s ss cap caps vol vols t tít art arts núm lám fig figs");
/** Abbreviations that may also end a sentence: it goes on before a small letter, a number or a comma. */
const BEFORE_SMALL = words("etc inc ltd co corp al est a.m p.m u.s u.k s.a s.l uu ee.uu");
/** Abbreviations of several parts: the sentence goes on between what ends and what begins like this. */
const BETWEEN: readonly (readonly [ends: RegExp, begins: RegExp])[] = [
  [/(?<![\p{L}\p{N}])[ad]\.\s?(J\.\s?)?$/u, /^(J\.\s?)?C\.(?!\p{L})/u], // a. C., d. J. C.
  [/(?<!\p{L})(\p{Lu})\1\.\s?$/u, /^(\p{Lu})\1\./u], // JJ. OO.
  [/(?<!\p{L})v\.\s?gr\.\s$/u, /^/], // v. gr. Madrid
  [/(?<!\p{L})Sr\.\s?D\.\s$/u, /^\p{Lu}/u], // Sr. D. Juan
];

/**
 * The sentences of a text, in English or Spanish: Unicode's sentence borders without those that follow an
 * abbreviation ("e.g.", "Dr.", "p. ej.", "EE. UU."), an initial ("John P. Ellison"), or a full stop that
 * begins a word (".NET").
 *
 * @example
 * ```ts
 * import { sentences } from "./sentences.ts";
 * const found = sentences("Ask Dr. Ruiz, e.g. Monday. It costs 3.50 USD! ¿De verdad?");
 * if (found.join("|") !== "Ask Dr. Ruiz, e.g. Monday.|It costs 3.50 USD!|¿De verdad?") throw new Error(found.join("|"));
 * ```
 */
export function sentences(text: string, language = "en"): string[] {
  return sentenceSpans(text, language).map((span) => span.text);
}

/** As {@linkcode sentences}, with the place of each: `text.slice(start, end)` is the sentence. */
export function sentenceSpans(text: string, language = "en"): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let end = 0;
  for (const { segment } of segmenter(language).segment(text)) {
    end += segment.length;
    if (goesOn(text.slice(Math.max(start, end - 60), end), text.slice(end, end + 12), language)) continue;
    add(spans, text.slice(start, end), start);
    start = end;
  }
  add(spans, text.slice(start), start);
  return spans;
}

function add(spans: Span[], segment: string, at: number) {
  const text = segment.trim();
  if (text === "") return;
  const start = at + segment.indexOf(text);
  spans.push({ text, start, end: start + text.length });
}

/** Whether the sentence that ends so far in `before` goes on with what begins with `after`. */
function goesOn(before: string, after: string, language: string): boolean {
  if (/\n\s*$/.test(before) || after === "") return false;
  if (/\.$/.test(before)) return /^[\p{L}\p{N}]/u.test(after);
  if (BETWEEN.some(([ends, begins]) => ends.test(before) && begins.test(after))) return true;
  const word = /([\p{L}\p{N}.]+)\.["'”’)\]]*\s*$/u.exec(before)?.[1];
  if (word === undefined) return false;
  const small = word.toLowerCase();
  return ALWAYS.has(small) ||
    BEFORE_NUMBER.has(small) && /^\p{N}/u.test(after) ||
    BEFORE_ROMAN.has(small) && isRoman(after, language) ||
    BEFORE_SMALL.has(small) && /^[\p{Ll}\p{N},;]/u.test(after) ||
    isInitial(before);
}

/** "J. Smith" or "John P. Ellison", and not the "A." of "in zone A." or the pronoun "I". */
function isInitial(before: string): boolean {
  return /(^|\p{Lu}\p{Ll}+ |\p{Lu}\. ?)(?!I\b)\p{Lu}\.\s*$/u.test(before);
}

/** A Roman numeral; "I" is none in English, where it is a pronoun far more often. */
function isRoman(after: string, language: string): boolean {
  const numeral = /^[IVX][IVXLC]*(?![\p{L}\p{N}])/u.exec(after)?.[0];
  return numeral !== undefined && (numeral !== "I" || language.startsWith("es"));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let found = segmenters.get(language);
  if (!found) segmenters.set(language, found = new Intl.Segmenter(language, { granularity: "sentence" }));
  return found;
}
