import type { Mark } from "./journal.ts";
import { keyOf, type Kind, type Thing } from "./thing.ts";

/** What several people say of a thing, as one. */
export interface Merged {
  thing: Thing;
  grade: number;
  /** The notes, each with whose it is where there are several. */
  note: string;
}

/**
 * The marks of several people as one mark a thing. Grades of documents: their mean, rounded half up. Yes and no (of
 * statements, and of the audit): what most say, and where as many say the one as the other, what was said last, so that
 * people settle a disagreement by judging again. Scores: their mean. What is only noted or skipped does not count.
 *
 * @example
 * ```ts
 * import { merged } from "./merged.ts";
 * const thing = { kind: "document", question_id: "q", doc_id: "d", of: null } as const;
 * const mark = (person: string, grade: number) => ({ thing, person, grade, skipped: false, note: "", time: "2026" });
 * if (merged([mark("AB", 2), mark("CD", 3)])[0]?.grade !== 3) throw new Error("2.5 is rounded up");
 * ```
 */
export function merged(marks: readonly Mark[]): Merged[] {
  const groups = Map.groupBy(marks.filter(({ grade }) => grade !== null), ({ thing }) => keyOf(thing));
  return [...groups.values()].map((group) => ({
    thing: group[0]!.thing,
    grade: together(group[0]!.thing, group),
    note: noteOf(group),
  }));
}

function together(thing: Thing, group: readonly Mark[]): number {
  const grades = group.map(({ grade }) => grade!);
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length;
  if (thing.kind === "document") return Math.floor(mean + 0.5);
  if (isScore(thing)) return mean;
  if (mean !== 0.5) return mean > 0.5 ? 1 : 0;
  return group.toSorted((a, b) => a.time < b.time ? -1 : a.time > b.time ? 1 : 0).at(-1)!.grade!;
}

/** Whether a number from 0 to 1 is given, not yes or no. */
export function isScore({ kind, of }: { kind: Kind; of: Thing["of"] }): boolean {
  return kind === "statement" && of?.statement === null;
}

function noteOf(group: readonly Mark[]): string {
  const noted = group.filter(({ note }) => note !== "").toSorted((a, b) => a.person < b.person ? -1 : 1);
  return noted.map(({ person, note }) => group.length > 1 ? `${person}: ${note}` : note).join(" · ");
}

/**
 * Grades of people on the scale of the run's own judgements: at most as high as the highest of these. Where they say no
 * more than "relevant", which is 1, whatever helps counts as 1; the grades themselves are kept as they were given.
 */
export function onScale(grade: number, highest: number): number {
  return Math.min(grade, Math.max(1, highest));
}
