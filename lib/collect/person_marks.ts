import { join } from "node:path";
import { Problem } from "../base/mod.ts";
import type { AuditedQuestion } from "./audit.ts";
import { type AuditMark, type AuditRow, readMarks } from "./audit_marks.ts";
import type { Collection } from "./collection.ts";

/** The file in a run's folder that a person, or the application, writes marks to. */
const MARKS_FILE = "person.audit.csv";

/**
 * What a person has marked in a run so far, of the rows that are drawn for it; nothing when there is no file of marks.
 */
export async function personMarks(folder: string, drawn: readonly AuditRow[]): Promise<AuditMark[]> {
  const path = join(folder, MARKS_FILE);
  const key = ({ kind, id, doc_id }: AuditMark | AuditRow) => JSON.stringify([kind, id, doc_id]);
  const asked = new Set(drawn.map(key));
  try {
    return readMarks(await Deno.readTextFile(path)).filter((mark) => asked.has(key(mark)));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    if (error instanceof Problem) {
      throw new Problem({ ...error.parts, where: [path, error.parts.where].filter(Boolean).join(", ") });
    }
    throw error;
  }
}

/** What is drawn for a person to look at, as rows of the file to fill in. */
export function auditRows(
  questions: readonly AuditedQuestion[],
  judgements: Collection["judgements"],
  { documents, questions: all }: Pick<Collection, "documents" | "questions">,
): AuditRow[] {
  const titles = new Map(documents.map(({ doc_id, title }) => [doc_id, title]));
  const texts = new Map(all.map(({ question_id, text }) => [question_id, text]));
  return [
    ...questions.map(({ question_id, text, flags }): AuditRow => ({
      kind: "question",
      id: question_id,
      doc_id: null,
      text,
      title: "",
      flags,
    })),
    ...judgements.map(({ question_id, doc_id }): AuditRow => ({
      kind: "judgement",
      id: question_id,
      doc_id,
      text: texts.get(question_id) ?? "",
      title: titles.get(doc_id) ?? "",
      flags: [],
    })),
  ];
}
