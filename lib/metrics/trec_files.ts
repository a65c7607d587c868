import { Problem } from "../base/mod.ts";
import { byteLines, nameOf } from "./byte_lines.ts";
import { IdNumbers } from "./id_numbers.ts";
import { Pool } from "./pool.ts";
import { Run } from "./run.ts";

/**
 * Reads judgements in TREC's format, a line each: question, anything, document, grade; fields between white
 * space. Lines that are empty or begin with "#" are stepped over. "-" is standard input; gzip is unpacked.
 */
export async function readQrels(path: string): Promise<Pool> {
  const pool = new Pool(), names = new IdNumbers();
  const numbers: number[] = [];
  const fields = new Fields(path, 4, "question, anything, document, grade", false);
  for await (const { bytes, from, to } of byteLines(path)) {
    fields.open(bytes, from, to);
    while (fields.next()) {
      const { starts, ends } = fields;
      const grade = wholeNumber(bytes, starts[3]!, ends[3]!);
      if (grade === undefined) {
        return fields.fail(
          "A grade is not a whole number",
          fields.text(3),
          "0, 1, 2 …, or a negative number for a document without a verdict",
        );
      }
      const name = names.number(bytes, starts[0]!, ends[0]!);
      if (name === numbers.length) numbers.push(pool.question(fields.id(0)));
      pool.add(numbers[name]!, bytes, starts[2]!, ends[2]!, grade);
    }
  }
  return pool.checked(nameOf(path));
}

/** What {@linkcode readRuns} gives: some of a file's questions, valid until the next part is asked for. */
export interface RunPart {
  run: Run;
  /** The questions of the run that are complete. */
  questions: readonly string[];
  /** The name that the last line read gives the run. */
  tag: string;
}

/** How {@linkcode readRuns} reads. */
export interface ReadRunOptions {
  /** Lines of questions that these judgements do not know are left out. */
  judged?: Pool;
  /** Bytes of lines to hold before the questions read so far are handed over (128 MB). */
  held?: number;
}

const UNJUDGED = -1, HANDED_OVER = -2;

/**
 * Reads a run in TREC's format, a line each: question, anything, document, rank (not used), score, name of the
 * run; further fields are not used. The questions come in parts, each question whole in one of them, so that a
 * file of any size can be measured as long as the lines of a question stand within `held` bytes of each other; a
 * question that comes back later than that is refused by name.
 */
export async function* readRuns(path: string, options: ReadRunOptions = {}): AsyncGenerator<RunPart> {
  const { judged, held = 128 * 2 ** 20 } = options;
  const fields = new Fields(path, 6, "question, anything, document, rank, score, name of the run", true);
  const names = new IdNumbers();
  /** For each name its number in the present part, or one of the two below. */
  const numbers: number[] = [];
  const run = new Run();
  let tag = "", last = 0;
  for await (const { bytes, from, to } of byteLines(path)) {
    fields.open(bytes, from, to);
    let read = false;
    while (fields.next()) {
      read = true;
      const { starts, ends } = fields;
      const score = decimal(bytes, starts[4]!, ends[4]!);
      if (Number.isNaN(score)) {
        fields.fail("A score is not a number", fields.text(4), "a number such as 12.5 or 1e-3");
      }
      last = names.number(bytes, starts[0]!, ends[0]!);
      if (last === numbers.length) {
        const id = fields.id(0), wanted = judged === undefined || judged.questionAt(id) >= 0;
        numbers.push(wanted ? run.question(id) : UNJUDGED);
      }
      const question = numbers[last]!;
      if (question >= 0) run.add(question, bytes, starts[2]!, ends[2]!, score);
      else if (question === HANDED_OVER) throw scattered(fields.text(0), fields.where, held);
    }
    if (read) tag = fields.text(5);
    if (run.size < held) continue;
    const open = names.ids.text(last), questions = run.questions.filter((id) => id !== open);
    if (questions.length === 0) continue;
    yield { run: run.ordered(nameOf(path)), questions, tag };
    run.keepOnly(open);
    for (const [name, number] of numbers.entries()) {
      if (number >= 0) numbers[name] = name === last ? 0 : HANDED_OVER;
    }
  }
  if (tag === "") {
    throw new Problem({ what: "The run is empty", where: nameOf(path), allowed: fields.wanted });
  }
  yield { run: run.ordered(nameOf(path)), questions: run.questions, tag };
}

/** Reads a whole run into memory; see {@linkcode readRuns} for the format. */
export async function readRun(path: string, judged?: Pool): Promise<RunPart> {
  for await (const part of readRuns(path, { ...(judged && { judged }), held: Infinity })) return part;
  throw new Problem({ what: "The run is empty", where: nameOf(path) });
}

function scattered(question: string, where: string, held: number): Problem {
  return new Problem({
    what: `The lines of a question stand more than ${Math.round(held / 2 ** 20)} MB apart`,
    where,
    found: question,
    todo: "Sort the file by its first field, so that the lines of a question stand together",
  });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** Walks over lines of fields between white space without making strings of them. */
class Fields {
  /** Where each field of the present line starts and ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #to = 0;
  #line = 0;

  constructor(
    readonly path: string,
    readonly count: number,
    readonly wanted: string,
    readonly moreAllowed: boolean,
  ) {
    this.starts = new Int32Array(count);
    this.ends = new Int32Array(count);
  }

  get where(): string {
    return `${nameOf(this.path)}, line ${this.#line.toLocaleString("en-US")}`;
  }

  open(bytes: Uint8Array, from: number, to: number): void {
    [this.#bytes, this.#at, this.#to] = [bytes, from, to];
  }

  /** Steps to the next line that holds fields; false at the end of the block. */
  next(): boolean {
    const bytes = this.#bytes, { starts, ends, count } = this;
    let at = this.#at;
    while (at < this.#to) {
      this.#line++;
      let field = 0, byte = bytes[at]!;
      const first = at;
      while (byte !== 10) {
        while (byte === 32 || (byte >= 9 && byte <= 13 && byte !== 10)) byte = bytes[++at]!;
        if (byte === 10) break;
        if (field === 0 && byte === 35) {
          at = bytes.indexOf(10, at);
          break;
        }
        if (field < count) starts[field] = at;
        while (byte > 32 || !(byte === 32 || (byte >= 9 && byte <= 13))) byte = bytes[++at]!;
        if (field < count) ends[field] = at;
        field++;
      }
      at++;
      if (field === 0) continue;
      this.#at = at;
      if (field < count || (field > count && !this.moreAllowed)) {
        const line = decoder.decode(bytes.subarray(first, at - 1)).trim();
        this.fail(`A line has ${field} field${field === 1 ? "" : "s"}`, line);
      }
      return true;
    }
    this.#at = at;
    return false;
  }

  text(field: number): string {
    return decoder.decode(this.#bytes.subarray(this.starts[field], this.ends[field]));
  }

  /** A field that names something: two different names must not become the same text. */
  id(field: number): string {
    try {
      return strict.decode(this.#bytes.subarray(this.starts[field], this.ends[field]));
    } catch {
      return this.fail("An identifier is not UTF-8", this.text(field), "UTF-8; convert the file first");
    }
  }

  fail(what: string, found: string, allowed = `a line holds ${this.wanted}`): never {
    throw new Problem({ what, where: this.where, found, allowed });
  }
}

function wholeNumber(bytes: Uint8Array, from: number, to: number): number | undefined {
  const value = decimal(bytes, from, to);
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : undefined;
}

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);

/**
 * The number that the bytes spell, correctly rounded; NaN if they do not spell one. Up to 15 digits without an
 * exponent are a whole number divided by a power of ten, both exact; all else is left to the engine.
 */
function decimal(bytes: Uint8Array, from: number, to: number): number {
  const negative = bytes[from] === 45;
  let at = negative || bytes[from] === 43 ? from + 1 : from;
  let digits = 0, decimals = 0, mantissa = 0, point = false;
  for (; at < to; at++) {
    const digit = bytes[at]! - 48;
    if (digit >= 0 && digit <= 9) {
      mantissa = 10 * mantissa + digit;
      digits++;
      if (point) decimals++;
    } else if (digit === -2 && !point) point = true;
    else break;
  }
  if (at === to && digits > 0 && digits <= 15) {
    const value = mantissa / POWERS[decimals]!;
    return negative ? -value : value;
  }
  const text = decoder.decode(bytes.subarray(from, to));
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text);
  if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}
