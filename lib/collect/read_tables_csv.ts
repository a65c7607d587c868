/** A record of a CSV file. */
export interface CsvRecord {
  /** The line it begins on, from 1. */
  line: number;
  cells: string[];
  /** What is wrong with it, or null. */
  fault: string | null;
}

/**
 * Takes CSV apart as RFC 4180 has it, piece by piece: quoted cells may hold separators, line ends and doubled quotes;
 * lines end with LF, CRLF or CR; empty lines are stepped over. A quote inside a cell that does not begin with one is
 * an ordinary character. Every cell stays the text it is.
 *
 * @example
 * ```ts
 * import { CsvReader } from "./read_tables_csv.ts";
 * const reader = new CsvReader(",");
 * const records = [...reader.push('id,text\n007,"a ""b"",'), ...reader.push(' c"\n'), ...reader.end()];
 * if (records[1]?.cells.join("|") !== '007|a "b", c') throw new Error(JSON.stringify(records));
 * ```
 */
export class CsvReader {
  #records: CsvRecord[] = [];
  #cells: string[] = [];
  #cell = "";
  #fault: string | null = null;
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #line = 1;
  #first = 1;
  #afterReturn = false;

  constructor(readonly separator: string) {}

  /** The line of a quote that was opened and not closed, once everything was read; null when there is none. */
  get openQuote(): number | null {
    return this.#state === "quoted" ? this.#first : null;
  }

  /** The records that end in this piece. */
  push(piece: string): CsvRecord[] {
    for (let at = 0; at < piece.length;) {
      at = this.#state === "quoted" ? this.#quoted(piece, at) : this.#unquoted(piece, at);
    }
    return this.#taken();
  }

  /** The last record, when no line end closes it. */
  end(): CsvRecord[] {
    if (this.#state !== "quoted" && (this.#cells.length > 0 || this.#state !== "start")) this.#endRecord();
    return this.#taken();
  }

  #quoted(piece: string, from: number): number {
    const quote = piece.indexOf('"', from), to = quote < 0 ? piece.length : quote;
    const text = piece.slice(from, to);
    this.#line += text.split("\n").length - 1;
    this.#cell += text;
    if (quote < 0) return to;
    this.#state = "closed";
    return to + 1;
  }

  #unquoted(piece: string, at: number): number {
    const character = piece[at]!;
    const continues = character === "\n" && this.#afterReturn;
    this.#afterReturn = character === "\r";
    if (continues) return at + 1;
    if (character === "\n" || character === "\r") this.#endLine();
    else if (character === this.separator) this.#endCell();
    else if (character === '"' && this.#state !== "plain") this.#quote();
    else return this.#plain(piece, at);
    return at + 1;
  }

  /** A quote that opens a cell, or the second of two inside one. */
  #quote() {
    if (this.#state === "closed") this.#cell += '"';
    this.#state = "quoted";
  }

  #plain(piece: string, from: number): number {
    if (this.#state === "closed") this.#fault = "text after a closing quote";
    let to = from + 1;
    while (to < piece.length && !this.#ends(piece[to]!)) to++;
    this.#cell += piece.slice(from, to);
    this.#state = "plain";
    return to;
  }

  #ends(character: string): boolean {
    return character === this.separator || character === "\n" || character === "\r";
  }

  #endCell() {
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#state = "start";
  }

  #endLine() {
    this.#line++;
    if (this.#cells.length > 0 || this.#state !== "start") this.#endRecord();
    this.#first = this.#line;
  }

  #endRecord() {
    this.#endCell();
    this.#records.push({ line: this.#first, cells: this.#cells, fault: this.#fault });
    this.#cells = [];
    this.#fault = null;
  }

  #taken(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

/** The separator a first line shows: comma, semicolon or tab, whichever stands most often outside quotes. */
export function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, "");
  const count = (separator: string) => bare.split(separator).length;
  return [",", ";", "\t"].reduce((best, next) => count(next) > count(best) ? next : best);
}
