import { sha256 } from "../../base/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { oneLine } from "../../text/mod.ts";

/** What people judge: a document for a question, a judge's statement, and what the audit of step 01 drew. */
export const KINDS = ["document", "statement", "question", "judgement"] as const;
export type Kind = typeof KINDS[number];

/** A verdict as far as it says what was judged. */
export type StatementOf =
  & Pick<
    Row<"verdicts">,
    "system" | "measure" | "part" | "place" | "chunk_id"
  >
  & {
    /** In one line; null where the score of the whole answer is judged. */
    statement: string | null;
  };

/** One thing that can be judged. */
export interface Thing {
  kind: Kind;
  question_id: string;
  /** Of a document and of a judgement. */
  doc_id: string | null;
  /** Of a statement. */
  of: StatementOf | null;
}

/** What there is beside the kind and the question, as one text. */
export function itemOf({ doc_id, of }: Thing): string {
  if (of === null) return doc_id ?? "";
  return JSON.stringify([of.system, of.measure, of.part, of.place, of.statement, of.chunk_id]);
}

/** The other way round. */
export function thingOf(kind: Kind, question_id: string, item: string): Thing {
  if (kind !== "statement") return { kind, question_id, doc_id: item === "" ? null : item, of: null };
  const [system, measure, part, place, statement, chunk_id] = JSON.parse(item);
  return { kind, question_id, doc_id: null, of: { system, measure, part, place, statement, chunk_id } };
}

/** A thing as a text by which it is found again. */
export function keyOf(thing: Thing): string {
  return JSON.stringify([thing.kind, thing.question_id, itemOf(thing)]);
}

/**
 * The thing that a label of a verdict names. The chunk belongs to it only where a context or a citation is judged, and
 * of a mark the score of the answer is judged, not the mark.
 */
export function statementThing(
  row: Pick<Row<"verdicts">, "system" | "question_id" | "measure" | "part" | "place" | "chunk_id"> & {
    statement: string | null;
  },
): Thing {
  const { system, question_id, measure } = row, score = row.part === "mark" || row.statement === null;
  const chunk_id = row.part === "context" || row.part === "citation" ? row.chunk_id : null;
  return {
    ...{ kind: "statement", question_id, doc_id: null },
    of: score ? { system, measure, part: null, place: null, statement: null, chunk_id: null } : {
      ...{ system, measure, part: row.part, place: row.place, chunk_id },
      statement: oneLine(row.statement!),
    },
  };
}

/**
 * The name under which a thing goes to the browser. That of a statement is a hash, since the system that wrote it is not
 * to be seen before it is judged.
 *
 * @example
 * ```ts
 * import { publicId } from "./thing.ts";
 * const id = publicId({ kind: "document", question_id: "q", doc_id: "d", of: null });
 * if (id !== '["document","q","d"]') throw new Error(id);
 * ```
 */
export function publicId(thing: Thing): string {
  const { kind, question_id, of } = thing;
  return JSON.stringify(
    of ? [kind, of.measure, sha256(keyOf(thing)).slice(0, 24)] : [kind, question_id, itemOf(thing)],
  );
}
