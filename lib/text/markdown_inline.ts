import { labelKey } from "./markdown_blocks.ts";
import { attribute, decodeEntities, type Found, htmlTag } from "./markdown_html.ts";

/** What the inline text of a document refers to, and where its findings go. */
export interface InlineContext extends Found {
  references: ReadonlyMap<string, string>;
  notes: ReadonlySet<string>;
}

/** An image's alternative text of more words than these says something; a shorter one names the picture. */
export const FEW_WORDS = 5;

const SPECIAL = new Uint8Array(128);
for (const character of "\\`*_~[]!<&:\n") SPECIAL[character.charCodeAt(0)] = 1;
const ANY_SPECIAL = /[\\`*_~[\]<&\n]|::|:\/\//;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;

const AUTOLINK = /<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*)>/y;
const EMAIL = /<([\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9.-]{1,255})>/y;
const TAG =
  /<\/?[a-zA-Z][a-zA-Z0-9-]*(?:\s+[a-zA-Z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/y;
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/y;
const DIRECTIVE_NAME = /:::[ \t]*([a-zA-Z][\w-]*)/y;
const URL_REST = /:\/\/[^\s<>[\]"`|]+/y;
const FOOTNOTE = /\[\^([^\]\s]{1,100})\]/y;
const TASK = /^\[[ xX]\][ \t]+/;

/** A run of `*`, `_` or `~` that may open or close emphasis. */
interface Run {
  mark: string;
  piece: number;
  left: number;
  length: number;
  opens: boolean;
  closes: boolean;
  before: Run | null;
  after: Run | null;
}

interface Bracket {
  piece: number;
  image: boolean;
  /** Where the text in brackets begins. */
  start: number;
  run: Run | null;
}

/**
 * The text of a paragraph, heading or cell without its inline marks: emphasis, code's backticks and tags go,
 * links keep their text, line breaks become spaces. An image leaves its alternative text when that has more
 * than {@linkcode FEW_WORDS} words. The time is proportional to the text.
 *
 * @example
 * ```ts
 * import { inlineText } from "./markdown_inline.ts";
 * const context = { links: new Set<string>(), unread: 0, references: new Map(), notes: new Set<string>() };
 * const text = inlineText("See **[disks](disks.md)** of `<vm>`&nbsp;&mdash; a_b_c", context);
 * if (text !== "See disks of <vm>\u00a0— a_b_c" || !context.links.has("disks.md")) throw new Error(text);
 * ```
 */
export function inlineText(source: string, context: InlineContext): string {
  return ANY_SPECIAL.test(source) ? new Reader(source, context).read() : source;
}

/** An item's text without the box of a task list. */
export function withoutTask(text: string): string {
  return text.replace(TASK, "");
}

class Reader {
  #text: string;
  #context: InlineContext;
  #pieces: string[] = [];
  #last: Run | null = null;
  #brackets: Bracket[] = [];
  /** Brackets below this index stand around a link and cannot become one. */
  #inactive = 0;
  /** From where on no run of so many backticks is left. */
  #noTicks = new Map<number, number>();
  #noComment = false;
  /** Pieces that are half of a bold whose other half its author forgot. */
  #strays: number[] = [];

  constructor(text: string, context: InlineContext) {
    this.#text = text;
    this.#context = context;
  }

  read(): string {
    const text = this.#text;
    let from = 0;
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at);
      if (code > 127 || SPECIAL[code] === 0) {
        at++;
        continue;
      }
      const kept = this.#pieces.length;
      const plain = at > from;
      if (plain) this.#pieces.push(text.slice(from, at));
      const end = this.#special(text[at]!, at);
      if (end > at) at = from = end;
      else {
        if (plain) this.#pieces.length = kept;
        at++;
      }
    }
    this.#pieces.push(text.slice(from));
    this.#emphasis(null);
    for (const piece of this.#strays) if (this.#pieces[piece] === "**") this.#pieces[piece] = "";
    return this.#pieces.join("");
  }

  /** Reads what begins at a special character and returns where it ends; `at` when it is plain text. */
  #special(character: string, at: number): number {
    const text = this.#text;
    switch (character) {
      case "\\": {
        const next = text[at + 1] ?? "";
        if (next === "\n") return at + 1;
        if (!ASCII_PUNCTUATION.test(next)) return at;
        this.#pieces.push(next);
        return at + 2;
      }
      case "\n":
        this.#pieces.push(" ");
        return at + 1;
      case "`":
        return this.#codeSpan(at);
      case "*":
      case "_":
      case "~":
        return this.#run(character, at);
      case "&": {
        const entity = sticky(ENTITY, text, at);
        if (!entity) return at;
        this.#pieces.push(decodeEntities(entity[0]));
        return ENTITY.lastIndex;
      }
      case "<":
        return this.#angle(at);
      case ":":
        return this.#colon(at);
      case "!":
        if (text[at + 1] !== "[") return at;
        return this.#open(at, true);
      case "[": {
        if (text[at + 1] === "!" && /[a-zA-Z]/.test(text[at + 2] ?? "")) return this.#extension(at);
        const note = text[at + 1] === "^" ? sticky(FOOTNOTE, text, at) : null;
        if (note && this.#context.notes.has(note[1]!)) {
          this.#pieces.push(`[${note[1]}]`);
          return FOOTNOTE.lastIndex;
        }
        return this.#open(at, false);
      }
      default:
        return this.#close(at);
    }
  }

  #codeSpan(at: number): number {
    const text = this.#text;
    const length = runLength(text, at);
    if (at < (this.#noTicks.get(length) ?? Infinity)) {
      for (let next = text.indexOf("`", at + length); next !== -1;) {
        const found = runLength(text, next);
        if (found === length) {
          const code = text.slice(at + length, next).replaceAll("\n", " ");
          const padded = code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
          this.#pieces.push(padded ? code.slice(1, -1) : code);
          return next + length;
        }
        next = text.indexOf("`", next + found);
      }
      this.#noTicks.set(length, at);
    }
    this.#pieces.push(text.slice(at, at + length));
    return at + length;
  }

  #run(mark: string, at: number): number {
    const text = this.#text;
    const length = runLength(text, at);
    const end = at + length;
    const before = at === 0 ? " " : text[at - 1]!;
    const after = end >= text.length ? " " : text[end]!;
    const spaceBefore = /\s/.test(before);
    const spaceAfter = /\s/.test(after);
    const markBefore = isPunctuation(before);
    const markAfter = isPunctuation(after);
    const leftFlanking = !spaceAfter && (!markAfter || spaceBefore || markBefore);
    const rightFlanking = !spaceBefore && (!markBefore || spaceAfter || markAfter);
    const word = mark === "_";
    const run: Run = {
      mark,
      piece: this.#pieces.length,
      left: length,
      length,
      opens: leftFlanking && (!word || !rightFlanking || markBefore),
      closes: rightFlanking && (!word || !leftFlanking || markAfter),
      before: this.#last,
      after: null,
    };
    this.#pieces.push(text.slice(at, end));
    if (mark === "*" && length === 2 && isStray(before, after)) this.#strays.push(run.piece);
    if ((mark === "~" && length > 2) || !(run.opens || run.closes)) return end;
    if (this.#last) this.#last.after = run;
    this.#last = run;
    return end;
  }

  #angle(at: number): number {
    const text = this.#text;
    if (text.startsWith("<!--", at)) {
      const end = this.#noComment ? -1 : text.indexOf("-->", at + 4);
      if (end !== -1) return end + 3;
      this.#noComment = true;
      return at;
    }
    const link = sticky(AUTOLINK, text, at);
    if (link) {
      const target = link[1]!;
      if (/^xref:/i.test(target)) this.#pieces.push(crossReference(target));
      else {
        this.#context.links.add(target);
        this.#pieces.push(target);
      }
      return AUTOLINK.lastIndex;
    }
    const email = sticky(EMAIL, text, at);
    if (email) {
      this.#context.links.add(`mailto:${email[1]}`);
      this.#pieces.push(email[1]!);
      return EMAIL.lastIndex;
    }
    const tag = sticky(TAG, text, at);
    if (!tag) return at;
    this.#pieces.push(htmlTag(tag[0], this.#context) ?? tag[0]);
    return at + tag[0].length;
  }

  /** A bare address is a link; `:::image …:::` and its like are read. */
  #colon(at: number): number {
    const text = this.#text;
    if (text.startsWith("://", at)) {
      const scheme = /(?:^|[^a-z])(https?)$/i.exec(text.slice(Math.max(0, at - 6), at))?.[1];
      const rest = scheme === undefined ? null : sticky(URL_REST, text, at);
      if (!rest) return at;
      const written = withoutTrailingMarks(rest[0]);
      if (written.length <= 3) return at;
      const address = decodeEntities(written);
      if (this.#brackets.length === 0) this.#context.links.add(scheme + address);
      this.#pieces.push(address);
      return at + written.length;
    }
    const name = text.startsWith(":::", at)
      ? sticky(DIRECTIVE_NAME, text, at)?.[1]?.toLowerCase()
      : undefined;
    if (name === undefined) return at;
    const end = text.indexOf(":::", at + 3);
    const directive = text.slice(at, end === -1 ? text.length : end);
    if (name === "image") {
      if (!/\stype\s*=\s*"?icon/i.test(directive)) this.#image(attribute(directive, "alt-text"));
    } else if (name === "no-loc") this.#pieces.push(attribute(directive, "text"));
    else if (end === -1) return at;
    return end === -1 ? text.length : end + 3;
  }

  #image(alternative: string) {
    this.#context.unread++;
    const words = alternative.replace(/\*\*|`/g, "").trim().split(/\s+/);
    if (words.length > FEW_WORDS) this.#pieces.push(` ${words.join(" ")} `);
  }

  /** `[!NOTE]`, `[!INCLUDE [text](path)]`, `[!VIDEO address]` and so on vanish. */
  #extension(at: number): number {
    const text = this.#text;
    let depth = 0;
    const last = Math.min(text.length, at + 2_000);
    for (let i = at; i < last && depth <= 3; i++) {
      if (text[i] === "[") depth++;
      else if (text[i] === "]" && --depth === 0) {
        if (/^video/i.test(text.slice(at + 2, at + 7))) this.#context.unread++;
        return i + 1;
      }
    }
    return at;
  }

  #open(at: number, image: boolean): number {
    const start = at + (image ? 2 : 1);
    this.#brackets.push({ piece: this.#pieces.length, image, start, run: this.#last });
    this.#pieces.push(this.#text.slice(at, start));
    return start;
  }

  #close(at: number): number {
    const bracket = this.#brackets.pop();
    if (!bracket) return at;
    const active = bracket.image || this.#brackets.length >= this.#inactive;
    this.#inactive = Math.min(this.#inactive, this.#brackets.length);
    const link = active ? this.#target(bracket, at) : null;
    if (!link) return at;
    this.#emphasis(bracket.run);
    if (bracket.image) {
      const alternative = this.#pieces.slice(bracket.piece + 1).join("");
      this.#pieces.length = bracket.piece;
      this.#image(alternative);
    } else {
      this.#pieces[bracket.piece] = "";
      if (link.target !== "") this.#context.links.add(link.target);
      this.#inactive = this.#brackets.length;
    }
    return link.end;
  }

  #target(bracket: Bracket, at: number): { target: string; end: number } | null {
    const text = this.#text;
    if (text[at + 1] === "(") {
      const inline = destination(text, at + 2);
      if (inline) return inline;
    }
    const { references } = this.#context;
    if (references.size === 0) return null;
    let label = text.slice(bracket.start, Math.min(at, bracket.start + 1_000));
    let end = at + 1;
    if (text[at + 1] === "[") {
      const close = text.slice(at + 2, at + 1_002).search(/(?<!\\)\]/);
      if (close >= 0) {
        end = at + 2 + close + 1;
        if (close > 0) label = text.slice(at + 2, at + 2 + close);
      }
    }
    const target = references.get(labelKey(label));
    return target === undefined ? null : { target, end };
  }

  /** Removes the marks that pair, from the last run back to `bottom`, which then is the last one. */
  #emphasis(bottom: Run | null) {
    let closer = bottom === null ? first(this.#last) : bottom.after;
    const lowest = new Map<string, number>();
    const pieces = this.#pieces;
    while (closer) {
      if (!closer.closes) {
        closer = closer.after;
        continue;
      }
      const key = closer.mark + (closer.mark === "~" ? closer.length : closer.length % 3) + closer.opens;
      const stop: number = lowest.get(key) ?? bottom?.piece ?? -1;
      let opener = closer.before;
      while (opener && opener.piece > stop && !pairs(opener, closer)) opener = opener.before;
      if (!opener || opener.piece <= stop) {
        lowest.set(key, closer.before?.piece ?? -1);
        const next: Run | null = closer.after;
        if (!closer.opens) this.#unlink(closer);
        closer = next;
        continue;
      }
      const used = closer.mark === "~" ? closer.left : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
      opener.left -= used;
      closer.left -= used;
      pieces[opener.piece] = opener.mark.repeat(opener.left);
      pieces[closer.piece] = closer.mark.repeat(closer.left);
      opener.after = closer;
      closer.before = opener;
      if (opener.left === 0) this.#unlink(opener);
      if (closer.left === 0) {
        const next: Run | null = closer.after;
        this.#unlink(closer);
        closer = next;
      }
    }
    this.#last = bottom;
    if (bottom) bottom.after = null;
  }

  #unlink(run: Run) {
    if (run.before) run.before.after = run.after;
    if (run.after) run.after.before = run.before;
    if (this.#last === run) this.#last = run.before;
  }
}

function first(run: Run | null): Run | null {
  while (run?.before) run = run.before;
  return run;
}

/** Between a word and a space; the two asterisks of `src/**` and `2 ** 3` are text. */
function isStray(before: string, after: string): boolean {
  return (/\s/.test(before) && /[\p{L}\p{N}]/u.test(after)) ||
    (/[\p{L}\p{N}:.)"]/u.test(before) && /[\s,.:;)]/.test(after));
}

function pairs(opener: Run, closer: Run): boolean {
  if (!opener.opens || opener.mark !== closer.mark) return false;
  if (opener.mark === "~") return opener.length === closer.length;
  return !(opener.closes || closer.opens) || (opener.length + closer.length) % 3 !== 0 ||
    (opener.length % 3 === 0 && closer.length % 3 === 0);
}

/** Where a link's `(target "title")` ends; targets with spaces, which CommonMark leaves as text, are read too. */
function destination(text: string, at: number): { target: string; end: number } | null {
  let start = at;
  while (isSpace(text.charCodeAt(start))) start++;
  let end = start;
  let target: string;
  if (text[start] === "<") {
    const close = /[<>\n]/g;
    close.lastIndex = start + 1;
    const found = close.exec(text);
    if (found?.[0] !== ">") return null;
    target = text.slice(start + 1, found.index);
    end = found.index + 1;
  } else {
    let depth = 0;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code <= 32) break;
      if (code === 92 && ASCII_PUNCTUATION.test(text[end + 1] ?? "")) end++;
      else if (code === 40 && ++depth > 32) return null;
      else if (code === 41 && --depth < 0) break;
    }
    target = text.slice(start, end);
  }
  const rest =
    /\s*(?:\)|\s(?:"(?:[^"\\]|\\.){0,999}"|'(?:[^'\\]|\\.){0,999}'|\((?:[^()\\]|\\.){0,999}\))\s*\))/sy;
  if (sticky(rest, text, end)) return { target: unescaped(target), end: rest.lastIndex };
  const spaced = sticky(/[^()<>\n]{0,300}\)/y, text, start);
  if (!spaced || !/[/#]|\.\w/.test(spaced[0])) return null;
  return { target: unescaped(spaced[0].slice(0, -1).trim()), end: start + spaced[0].length };
}

function unescaped(target: string): string {
  const plain = target.includes("\\") ? target.replace(/\\([!-/:-@[-`{-~])/g, "$1") : target;
  return decodeEntities(plain);
}

/** `xref:System.String.Split%2A?displayProperty=nameWithType` as a reader sees it: `System.String.Split`. */
function crossReference(target: string): string {
  const name = target.slice("xref:".length).replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(name).replace(/\*$/, "");
  } catch {
    return name;
  }
}

/** GFM leaves the punctuation that ends a sentence, and a bracket that nothing opened, out of an address. */
function withoutTrailingMarks(address: string): string {
  let end = address.length;
  let opened = 0;
  let closed = 0;
  for (let i = 0; i < end; i++) {
    if (address[i] === "(") opened++;
    else if (address[i] === ")") closed++;
  }
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ")") {
      if (closed <= opened) break;
      closed--;
    } else if (!"?!.,:;*_~'".includes(last)) break;
  }
  return address.slice(0, end);
}

function runLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  let end = at + 1;
  while (text.charCodeAt(end) === code) end++;
  return end - at;
}

function isPunctuation(character: string): boolean {
  return character.charCodeAt(0) < 128 ? ASCII_PUNCTUATION.test(character) : PUNCTUATION.test(character);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
