import { Problem } from "../base/mod.ts";

/** Reads a name from left to right and knows where it is, so that a mistake can be shown. */
export class Scanner {
  #at = 0;
  constructor(readonly text: string, readonly kind: "measure" | "system") {}

  /** Index of the next character, after white space. */
  get at(): number {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at++;
    return this.#at;
  }

  get atEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Steps over `symbol` if it comes next. */
  take(symbol: string): boolean {
    if (!this.text.startsWith(symbol, this.at)) return false;
    this.#at += symbol.length;
    return true;
  }

  /** Reads what the sticky pattern matches here, or complains that `wanted` is missing. */
  read(pattern: RegExp, wanted: string): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match === undefined) return this.fail(`${capital(wanted)} is missing`, this.at, { allowed: wanted });
    this.#at += match.length;
    return match;
  }

  /** Steps over `symbol`, or complains. */
  expect(symbol: string, wanted = `"${symbol}"`): void {
    if (this.take(symbol)) return;
    const what = this.atEnd ? "The name ends too early" : "Unexpected character";
    this.fail(what, this.at, { allowed: wanted });
  }

  fail(what: string, at: number, more: { found?: unknown; allowed?: string; todo?: string } = {}): never {
    const rest = this.text.slice(at);
    throw new Problem({
      what,
      where: `character ${at + 1} of the ${this.kind} "${this.text}"`,
      found: rest === "" ? "the end" : rest,
      ...more,
    });
  }
}

/** A number if the text is one that can be held exactly enough, `true` or `false`, or the text itself. */
export function readValue(text: string): number | string | boolean {
  if (text === "true" || text === "false") return text === "true";
  if (!/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  const number = Number(text);
  const held = Number.isFinite(number) && (/[.e]/i.test(text) || Number.isSafeInteger(number));
  return held ? number + 0 : text;
}

/** The canonical text of a value; {@linkcode readValue} reads it back. */
export function showValue(value: number | string | boolean): string {
  return String(value).replace("e+", "e");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
