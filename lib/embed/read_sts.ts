import { messageOf, Problem, unpackedBlocks } from "../base/mod.ts";
import { decodeText } from "../text/mod.ts";
import { type StsRow, stsRows } from "./sts_rows.ts";

/** Where sentence pairs with human scores are. */
export interface StsOptions {
  file: string;
  /** SemEval's second file, one score a line. */
  scores?: string;
  /** The lowest and the highest score; unless named, 0 to 1 if no score is higher, else 0 to 5. */
  scale?: readonly [low: number, high: number];
}

/** Two sentences and how close people find them. */
export interface StsPair {
  first: string;
  second: string;
  score: number;
}

/** The pairs of a file. */
export interface StsSet {
  pairs: StsPair[];
  scale: readonly [low: number, high: number];
  /** Whether the scale was told from the scores, and not named. */
  derived: boolean;
  /** How the file was understood. */
  layout: string;
  /** Pairs that the file has no score for, and which are left out. */
  unscored: number;
}

/** Names of columns and fields, in small letters without signs. */
const NAMES = {
  first: ["sentence1", "sentencea", "text1", "s1"],
  second: ["sentence2", "sentenceb", "text2", "s2"],
  score: ["score", "similarityscore", "relatednessscore", "similarity", "goldscore", "label"],
};
/** An object or a list of objects; a sentence may begin with a bracket too. */
const JSON_START = /^\s*(\[\s*)?\{\s*["}]/;
type Part = keyof typeof NAMES;
type Places = Record<Part, number>;

/**
 * Reads sentence pairs with human scores, packed with gzip or not: CSV or TSV with a header; the STS benchmark's seven or
 * more columns without one; three columns with the score first or last; SemEval's pair of files; JSON, one object a line
 * or a list, with sentence1, sentence2 and score.
 *
 * @example
 * ```ts
 * import { readSts } from "./read_sts.ts";
 * const file = await Deno.makeTempFile();
 * await Deno.writeTextFile(file, "4.5\tUn hombre corre.\tCorre un hombre.\n");
 * const { pairs, scale } = await readSts({ file });
 * if (pairs[0]?.score !== 4.5 || scale.join() !== "0,5") throw new Error();
 * await Deno.remove(file);
 * ```
 */
export async function readSts({ file, scores, scale: stated }: StsOptions): Promise<StsSet> {
  if (stated) checkScale(stated, file);
  const text = await textOf(file);
  const { rows, places, layout } = scores === undefined
    ? arranged(JSON_START.test(text) ? jsonRows(text, file) : stsRows(text, file), file)
    : joined(text, await textOf(scores), file, scores);
  const pairs: StsPair[] = [], lines: number[] = [];
  let unscored = 0;
  for (const { line, cells } of rows) {
    const at = (part: Part) => cells[places[part]]?.trim() ?? "";
    const where = `${file}, line ${line}`;
    const first = at("first"), second = at("second"), score = Number(at("score"));
    if (first === "" || second === "") {
      throw new Problem({ what: "A sentence is missing", where, found: cells });
    }
    if (at("score") === "") unscored++;
    else if (!Number.isFinite(score)) {
      throw new Problem({ what: "A score is not a number", where, found: at("score") });
    } else {
      pairs.push({ first, second, score });
      lines.push(line);
    }
  }
  if (pairs.length === 0) throw new Problem({ what: "The file has no pair with a score", where: file });
  const scale = stated ?? (pairs.every(({ score }) => score <= 1) ? [0, 1] as const : [0, 5] as const);
  const beyond = pairs.findIndex(({ score }) => score < scale[0] || score > scale[1]);
  if (beyond >= 0) {
    throw new Problem({
      what: "A score is outside the scale",
      where: `${file}, line ${lines[beyond]}`,
      found: pairs[beyond]!.score,
      allowed: `${scale[0]} to ${scale[1]}`,
      todo: 'name the lowest and the highest score as "scale"',
    });
  }
  return { pairs, scale, derived: stated === undefined, layout, unscored };
}

/** Complains about a scale whose lowest score is not below its highest. */
export function checkScale([low, high]: StsSet["scale"], where: string): void {
  if (Number.isFinite(low) && Number.isFinite(high) && low < high) return;
  throw new Problem({
    what: "The scale of scores has no extent",
    where,
    found: `${low} to ${high}`,
    allowed: "the lowest score, then a higher one, such as 0 to 5",
  });
}

async function textOf(file: string): Promise<string> {
  const blocks = await Array.fromAsync(unpackedBlocks(file));
  return decodeText(new Uint8Array(await new Blob(blocks as BlobPart[]).arrayBuffer())).replace(
    /^\ufeff/,
    "",
  );
}

interface Arranged {
  rows: StsRow[];
  places: Places;
  layout: string;
}

function arranged(rows: StsRow[], file: string): Arranged {
  const [header] = rows;
  if (!header) throw new Problem({ what: "The file is empty", where: file });
  const named = placesOf(header.cells);
  if (named) return { rows: rows.slice(1), places: named, layout: "columns named in the first row" };
  const isScores = (column: number) =>
    rows.every(({ cells }) => {
      const cell = cells[column]?.trim() ?? "";
      return cell === "" || Number.isFinite(Number(cell));
    });
  const width = Math.min(...rows.map(({ cells }) => cells.length));
  if (width >= 7 && isScores(4)) {
    return { rows, places: { score: 4, first: 5, second: 6 }, layout: "columns of the STS benchmark" };
  }
  if (width === 3 && isScores(0)) {
    return { rows, places: { score: 0, first: 1, second: 2 }, layout: "score, sentence, sentence" };
  }
  if (width === 3 && isScores(2)) {
    return { rows, places: { first: 0, second: 1, score: 2 }, layout: "sentence, sentence, score" };
  }
  throw new Problem({
    what: "The file does not have the form of sentence pairs with scores",
    where: `${file}, line ${header.line}`,
    found: header.cells,
    allowed:
      "a header with sentence1, sentence2 and score; the STS benchmark's seven columns; three columns with the score first or last",
    ...(width === 2 && { todo: 'name the file of SemEval\'s scores as "scores"' }),
  });
}

/** Where the columns are that a header names; undefined where it is none. */
function placesOf(names: readonly string[]): Places | undefined {
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const place = (part: Part) => plain.findIndex((name) => NAMES[part].includes(name));
  const places = { first: place("first"), second: place("second"), score: place("score") };
  return Object.values(places).every((at) => at >= 0) ? places : undefined;
}

/** JSON as rows with a header. */
function jsonRows(text: string, file: string): StsRow[] {
  const list = text.trimStart().startsWith("[");
  const values = list ? [{ line: 1, text }] : text.split(/\r?\n/).map((text, i) => ({ line: i + 1, text }));
  const objects = values.filter(({ text }) => text.trim() !== "").flatMap(({ line, text }) => {
    try {
      const value: unknown = JSON.parse(text);
      return (Array.isArray(value) ? value : [value]).map((value) => ({ line, value }));
    } catch (error) {
      const what = `It is not JSON: ${messageOf(error)}`;
      throw new Problem({ what, where: `${file}, line ${line}`, cause: error });
    }
  });
  const names = [
    ...new Set(objects.flatMap(({ value }) => typeof value === "object" ? Object.keys(value ?? {}) : [])),
  ];
  return [
    { line: 1, cells: names },
    ...objects.map(({ line, value }) => ({ line, cells: names.map((name) => String(value?.[name] ?? "")) })),
  ];
}

/** SemEval's two files, line by line. */
function joined(text: string, scores: string, file: string, scoreFile: string): Arranged {
  const lines = (text: string) => text.replace(/\r?\n$/, "").split(/\r?\n/);
  const pairs = lines(text), numbers = lines(scores);
  if (pairs.length !== numbers.length) {
    throw new Problem({
      what: "SemEval's two files do not have as many lines",
      where: `${file} and ${scoreFile}`,
      found: `${pairs.length} and ${numbers.length} lines`,
    });
  }
  return {
    rows: pairs.map((pair, i) => ({ line: i + 1, cells: [numbers[i]!, ...pair.split("\t")] })),
    places: { score: 0, first: 1, second: 2 },
    layout: "SemEval's two files",
  };
}
