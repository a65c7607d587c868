import { messageOf, Problem, unpackedBlocks } from "../base/mod.ts";

/** A line of a text file, without its end. */
export interface Line {
  /** From 1. */
  line: number;
  text: string;
}

/** A JSON object as read, its fields not checked. */
export type JsonObject = Record<string, unknown>;

/** Which fields of an object hold what; the first that is there counts. */
export interface FieldNames {
  id: readonly string[];
  text: readonly string[];
  title?: readonly string[];
}

/** A document or a question as its file gives it; what the file does not give is "". */
export interface Entry {
  id: string;
  title: string;
  text: string;
  url: string;
  line: number;
}

const LINE_FEED = 10, CARRIAGE_RETURN = 13;

/** A place for messages. */
export function place(path: string, line: number): string {
  return `${path}, line ${line.toLocaleString("en-US")}`;
}

/**
 * The lines of a UTF-8 file, one after the other; no more is held than a block and the present line. What is
 * packed with gzip is unpacked, whatever its name. Lines of white space alone are stepped over, but counted.
 *
 * @example
 * ```ts
 * import { textLines } from "./json_lines.ts";
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, "one\n\nthree");
 * const lines = await Array.fromAsync(textLines(path));
 * if (lines.length !== 2 || lines[1]?.line !== 3) throw new Error(JSON.stringify(lines));
 * await Deno.remove(path);
 * ```
 */
export async function* textLines(path: string): AsyncGenerator<Line> {
  const decode = decoderOf(path);
  let open: Uint8Array[] = [], line = 0;
  const close = (last: Uint8Array): Line => {
    const bytes = open.length === 0 ? last : joined([...open, last]);
    open = [];
    line++;
    return { line, text: decode(bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes, line) };
  };
  for await (const block of unpackedBlocks(path)) {
    let from = 0;
    for (let to; (to = block.indexOf(LINE_FEED, from)) >= 0; from = to + 1) {
      const found = close(block.subarray(from, to));
      if (found.text.trim() !== "") yield found;
    }
    if (from < block.length) open.push(block.subarray(from));
  }
  const last = close(new Uint8Array(0));
  if (last.text.trim() !== "") yield last;
}

/** The objects of a file with one JSON object a line; a line that holds anything else is a {@linkcode Problem}. */
export async function* jsonLines(path: string): AsyncGenerator<{ line: number; value: JsonObject }> {
  for await (const { line, text } of textLines(path)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new Problem({
        what: `The line is not JSON: ${messageOf(error)}`,
        where: place(path, line),
        found: text,
        allowed: "one JSON object a line",
        cause: error,
      });
    }
    if (!isObject(value)) {
      throw new Problem({
        what: "The line is not a JSON object",
        where: place(path, line),
        found: value,
        allowed: "one JSON object a line",
      });
    }
    yield { line, value };
  }
}

/** The fields between tabs of each line, without white space around them. */
export async function* tsvLines(path: string): AsyncGenerator<{ line: number; fields: string[] }> {
  for await (const { line, text } of textLines(path)) {
    yield { line, fields: text.split("\t").map((field) => field.trim()) };
  }
}

/**
 * Documents or questions from one JSON object a line. The address is that in `url` or in `metadata.url`. An object
 * without an identifier, or with none of the fields for text and title, is a {@linkcode Problem} that lists those
 * it has.
 */
export async function* jsonEntries(path: string, names: FieldNames): AsyncGenerator<Entry> {
  for await (const { line, value } of jsonLines(path)) {
    const where = () => place(path, line);
    const id = fieldOf(value, names.id, where)?.trim();
    if (!id) throw lacks(value, "identifier", names.id, where());
    const text = fieldOf(value, names.text, where), title = fieldOf(value, names.title ?? [], where);
    if (text === undefined && title === undefined) throw lacks(value, "text", names.text, where());
    yield { id, title: title ?? "", text: text ?? "", url: urlOf(value), line };
  }
}

/** A whole JSON file, packed or not; broken JSON is a {@linkcode Problem} that names the line. */
export async function jsonFile(path: string): Promise<unknown> {
  const text = decoderOf(path)(joined(await Array.fromAsync(unpackedBlocks(path))));
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = brokenLine(text);
    throw new Problem({
      what: `The file is not JSON: ${messageOf(error)}`,
      where: line === undefined ? path : place(path, line),
      cause: error,
    });
  }
}

/** Whether a value is an object with fields: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldOf(value: JsonObject, names: readonly string[], where: () => string): string | undefined {
  const name = names.find((name) => Object.hasOwn(value, name));
  if (name === undefined) return undefined;
  const found = value[name] ?? "";
  if (typeof found === "string") return found;
  if (typeof found === "number") return String(found);
  throw new Problem({ what: `The field "${name}" is not a text`, where: where(), found, allowed: "a text" });
}

function urlOf({ url, metadata }: JsonObject): string {
  const found = url ?? (isObject(metadata) ? metadata.url : undefined);
  return typeof found === "string" ? found.trim() : "";
}

function lacks(value: JsonObject, what: string, names: readonly string[], where: string): Problem {
  return new Problem({
    what: `The line has no ${what}`,
    where,
    found: Object.keys(value),
    allowed: `a field named ${names.join(" or ")}`,
  });
}

const PADDING = " ".repeat(40);
/** As many characters stand before the faulty one where a message of V8 quotes the text. */
const QUOTED_BEFORE = 10;

/**
 * The line at which a text stops being JSON. V8's messages give the position or quote the text around it; with
 * space on both sides the quotation is always cut at both ends, so that the place within it is known.
 */
function brokenLine(text: string): number | undefined {
  const padded = PADDING + text + PADDING;
  try {
    JSON.parse(padded);
  } catch (error) {
    const message = messageOf(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    const quoted = /\.\.\."([^]*)"\.\.\. is not valid JSON$/.exec(message)?.[1];
    if (position !== undefined) return lineAt(padded, Number(position));
    if (quoted !== undefined) return lineAt(padded, padded.indexOf(quoted) + QUOTED_BEFORE);
    if (message.startsWith("Unexpected end")) return lineAt(padded, padded.trimEnd().length);
  }
}

/** The line, from 1, that a position in a text lies on. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < position; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function decoderOf(path: string): (bytes: Uint8Array, line?: number) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes, line) => {
    try {
      return decoder.decode(bytes);
    } catch (error) {
      throw new Problem({
        what: "The text is not in UTF-8",
        where: line === undefined ? path : place(path, line),
        found: new TextDecoder().decode(bytes.subarray(0, 200)),
        todo: "save the file in UTF-8",
        cause: error,
      });
    }
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
