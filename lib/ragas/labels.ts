import { Problem } from "../base/mod.ts";
import { JUDGED_MEASURES } from "../experiment/mod.ts";
import { didYouMean, measureDefinition } from "../notation/mod.ts";
import { type Row, schemas } from "../tables/mod.ts";
import { unitOf } from "./agreements_units.ts";
import { type TableRow, tableRows } from "./labels_table.ts";

/** What a person says of a verdict, or of the score of a whole answer. */
export interface Label {
  system: string;
  question_id: string;
  measure: string;
  part: Row<"verdicts">["part"];
  place: number | null;
  /** What was judged; null where the label is of the score. */
  statement: string | null;
  chunk_id: string | null;
  /** 1 yes or 0 no; of a score a number in the range of its measure. */
  label: number;
  /** Its row in the file. */
  row: number;
}

/** The labels of a file. */
export interface Labels {
  labels: Label[];
  /** Rows whose label is still empty. */
  unlabelled: number;
}

const NEEDED = ["system", "question_id", "measure", "part", "place", "statement", "label"] as const;
type Column = typeof NEEDED[number] | "chunk_id";

const PARTS: readonly string[] = schemas.verdicts.columns.part.values.filter((part) => part !== "mark");

/**
 * Reads what people say of a judge's verdicts: CSV, TSV, JSONL or Parquet with the columns system, question_id, measure,
 * part, place, statement, label, and chunk_id where contexts or citations are labelled, as `toLabel` writes them. Other
 * columns are ignored, rows whose label is empty are counted. A label is 1 (yes) or 0 (no). A row whose statement is
 * empty labels the score of the whole answer, by a number in the range of its measure; part and place do not count then.
 *
 * What cannot be understood is a {@linkcode Problem} that names file, row and column, and so are two labels of the same
 * thing that differ.
 *
 * @example
 * ```ts
 * import { readLabels } from "./labels.ts";
 * const file = await Deno.makeTempFile({ suffix: ".csv" });
 * const rows = ["bm25,q1,faithfulness,answer,0,It is 308.,1", "bm25,q1,faithfulness,answer,1,It is blue.,"];
 * await Deno.writeTextFile(file, ["system,question_id,measure,part,place,statement,label", ...rows].join("\n"));
 * const { labels, unlabelled } = await readLabels(file);
 * await Deno.remove(file);
 * if (labels.length !== 1 || labels[0]?.label !== 1 || unlabelled !== 1) throw new Error(JSON.stringify(labels));
 * ```
 */
export async function readLabels(file: string): Promise<Labels> {
  const labels = new Map<string, Label>();
  let unlabelled = 0;
  for (const row of await tableRows(file, { needed: NEEDED, optional: ["chunk_id"] })) {
    if (!row.cells.has("label")) {
      unlabelled++;
      continue;
    }
    const label = labelOf(row, file), key = unitOfLabel(label), before = labels.get(key);
    if (before && before.label !== label.label) {
      throw new Problem({
        what: "Two labels of the same thing differ",
        where: `${file}, rows ${before.row} and ${label.row}, column "label"`,
        found: `${before.label} and ${label.label} for ${labelInWords(label)}`,
        allowed: "one label for each thing",
        todo: "Keep the one that is right",
      });
    }
    if (!before) labels.set(key, label);
  }
  return { labels: [...labels.values()], unlabelled };
}

/** What a label is of, for people. */
export function labelInWords({ system, question_id, measure, part, place, statement }: Label): string {
  const what = statement === null
    ? "the score"
    : `${[part ?? "statement", ...place === null ? [] : [place]].join(" ")}: ${shortened(statement)}`;
  return `${measure} of ${system}, question ${question_id}, ${what}`;
}

function shortened(text: string, most = 60): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

function unitOfLabel({ system, question_id, measure, part, place, statement, chunk_id }: Label): string {
  const unit = statement === null ? [] : [place, ...unitOf({ part, statement, chunk_id })];
  return JSON.stringify([system, question_id, measure, ...unit]);
}

function labelOf(row: TableRow, file: string): Label {
  const { cells } = row, wrong = complaints(row, file);
  const needed = (column: Column) => {
    const text = cells.get(column)?.trim();
    if (text === undefined) throw wrong(column, "A cell is empty", "what the label is of");
    return text;
  };
  const common = { system: needed("system"), question_id: needed("question_id"), measure: needed("measure") };
  const { measure } = common;
  if (!(JUDGED_MEASURES as readonly string[]).includes(measure)) {
    const todo = didYouMean(measure, JUDGED_MEASURES);
    throw wrong("measure", "It is no measure of a judge", JUDGED_MEASURES.join(", "), todo);
  }
  const label = numberOf(cells.get("label")!), statement = cells.get("statement") ?? null;
  if (statement === null) {
    const [low, high] = measureDefinition(measure).range;
    if (!(label >= low && label <= high)) {
      throw wrong(
        "label",
        "The label of a score does not fit",
        `a number from ${low} to ${high}, or nothing`,
      );
    }
    return { ...common, part: null, place: null, statement, chunk_id: null, label, row: row.row };
  }
  if (label !== 0 && label !== 1) {
    throw wrong("label", "The label of a verdict does not fit", "1 (yes), 0 (no), or nothing");
  }
  const chunk_id = cells.get("chunk_id")?.trim() ?? null;
  return { ...common, ...partOf(row, wrong), statement, chunk_id, label, row: row.row };
}

function partOf({ cells }: TableRow, wrong: ReturnType<typeof complaints>): Pick<Label, "part" | "place"> {
  const part = cells.get("part")?.trim() ?? null;
  if (part === "mark") {
    const what = "The label of a mark stands with the score of its answer";
    throw wrong("part", what, PARTS.join(", "), "Leave part, place and statement empty");
  }
  if (part !== null && !PARTS.includes(part)) {
    throw wrong("part", "It is no part that is judged", PARTS.join(", "), didYouMean(part, PARTS));
  }
  const place = cells.has("place") ? numberOf(cells.get("place")!) : null;
  if (place !== null && !(Number.isSafeInteger(place) && place >= 0)) {
    throw wrong("place", "It is no place", "a whole number from 0, or nothing");
  }
  return { part, place };
}

function complaints({ row, cells }: TableRow, file: string) {
  return (column: Column, what: string, allowed: string, todo?: string) =>
    new Problem({
      what,
      where: `${file}, row ${row}, column "${column}"`,
      found: cells.get(column) ?? "",
      allowed,
      ...todo !== undefined && { todo },
    });
}

/** A number with a point or, as some spreadsheets write it, a comma; true is 1, false is 0. NaN where it is none. */
function numberOf(cell: string): number {
  const text = cell.trim().toLowerCase();
  if (text === "true" || text === "false") return text === "true" ? 1 : 0;
  return /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/.test(text) ? Number(text.replace(",", ".")) : NaN;
}
