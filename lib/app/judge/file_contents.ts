import { auditCsv, type AuditRow, qrels } from "../../collect/mod.ts";
import { csvText } from "../../ragas/mod.ts";
import type { Row } from "../../tables/mod.ts";
import type { Mark } from "./journal.ts";
import { type Merged, merged, onScale } from "./merged.ts";
import { keyOf, type Thing } from "./thing.ts";

type PersonRow = Row<"person_judgements">;

/** Everything that people said, one row each, in an order that does not depend on when it was said. */
export function personRows(marks: readonly Mark[]): PersonRow[] {
  const said = marks.filter(({ grade, note }) => grade !== null || note !== "");
  return said.map(({ thing: { kind, question_id, doc_id, of }, grade, person, note, time }): PersonRow => ({
    ...{ kind, question_id, doc_id, grade, person, note, time },
    ...{ system: of?.system ?? null, measure: of?.measure ?? null, part: of?.part ?? null },
    ...{ place: of?.place ?? null, statement: of?.statement ?? null, chunk_id: of?.chunk_id ?? null },
  })).sort((x, y) => {
    const [a, b] = [x, y].map(sortKey) as [string, string];
    return a < b ? -1 : 1;
  });
}

function sortKey(row: PersonRow): string {
  const { kind, question_id, doc_id, system, measure, part, place, statement, chunk_id, person } = row;
  return JSON.stringify([
    kind,
    question_id,
    doc_id,
    system,
    measure,
    part,
    place,
    statement,
    chunk_id,
    person,
  ]);
}

/** The mark that a row holds. */
export function markOfRow(row: PersonRow): Mark {
  const { kind, question_id, doc_id, system, measure, part, place, statement, chunk_id } = row;
  const of = kind === "statement"
    ? { system: system!, measure: measure!, part: part as never, place, statement, chunk_id }
    : null;
  return {
    thing: { kind: kind as Thing["kind"], question_id, doc_id, of },
    ...{ person: row.person, grade: row.grade, skipped: false, note: row.note, time: row.time },
  };
}

type Judged = Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">;

/** The run's judgements with those of people in their place, on the run's scale, by question and document. */
export function mergedJudgements(judgements: readonly Judged[], marks: readonly Mark[]): Judged[] {
  const highest = judgements.reduce((most, { grade }) => Math.max(most, grade), 1);
  const key = ({ question_id, doc_id }: { question_id: string; doc_id: string | null }) =>
    JSON.stringify([question_id, doc_id]);
  const all = new Map(judgements.map(({ question_id, doc_id, grade }) => {
    const row = { question_id, doc_id, grade };
    return [key(row), row];
  }));
  for (const { thing: { kind, question_id, doc_id }, grade } of merged(marks)) {
    if (kind !== "document" || doc_id === null) continue;
    const row = { question_id, doc_id, grade: onScale(grade, highest) };
    all.set(key(row), row);
  }
  return [...all].sort(([x], [y]) => x < y ? -1 : 1).map(([, row]) => row);
}

/** TREC qrels of {@linkcode mergedJudgements}. */
export function qrelsText(judgements: readonly Judged[], marks: readonly Mark[]): string {
  return qrels(mergedJudgements(judgements, marks));
}

const LABEL_COLUMNS = [
  ...["label", "statement", "note"],
  ...["system", "question_id", "measure", "part", "place", "chunk_id"],
];

/** Labels as step 05 reads them where an experiment names the file. */
export function labelsText(marks: readonly Mark[]): string {
  const rows = sorted(merged(marks).filter(({ thing }) => thing.kind === "statement"));
  return csvText([
    LABEL_COLUMNS,
    ...rows.map(({ thing: { question_id, of }, grade, note }) => [
      ...[String(grade), of!.statement ?? "", note],
      ...[of!.system, question_id, of!.measure, of!.part ?? "", String(of!.place ?? ""), of!.chunk_id ?? ""],
    ]),
  ]);
}

/**
 * The file that step 01 reads: what it drew, in its order, with what people said; then what they said of things that are
 * no longer drawn, which is kept though it does not count.
 */
export function auditText(
  rows: readonly AuditRow[],
  things: readonly Thing[],
  marks: readonly Mark[],
): string {
  const said = new Map<string, Merged>();
  for (const one of merged(marks)) {
    if (one.thing.kind === "question" || one.thing.kind === "judgement") said.set(keyOf(one.thing), one);
  }
  const filled = rows.map((row, i): AuditRow => {
    const key = keyOf(things[i]!), found = said.get(key);
    said.delete(key);
    return found ? { ...row, faulty: found.grade === 1, note: found.note } : row;
  });
  const others = sorted([...said.values()]).map(({ thing, grade, note }): AuditRow => ({
    kind: thing.kind as AuditRow["kind"],
    ...{ id: thing.question_id, doc_id: thing.doc_id, text: "", title: "", flags: [] },
    ...{ faulty: grade === 1, note },
  }));
  return auditCsv([...filled, ...others]);
}

function sorted(all: readonly Merged[]): Merged[] {
  return all.toSorted((x, y) => keyOf(x.thing) < keyOf(y.thing) ? -1 : 1);
}
