import { type CohenKappa, cohenKappa } from "../../stats/mod.ts";
import type { Mark } from "./journal.ts";
import { keyOf, type Kind, KINDS, type Thing } from "./thing.ts";

/** How far two people agree on what both judged. */
export interface PairAgreement {
  kind: Kind;
  /** In the order of their names. */
  a: string;
  b: string;
  kappa: CohenKappa;
  /** What they judged differently. */
  differing: { thing: Thing; a: number; b: number }[];
}

/**
 * For each kind of thing and each two people who judged some of the same: Cohen's kappa, not weighted (a 3 for a 2 counts as
 * much as a 3 for a 0), with the share of equal grades and how many things it rests on, and what they judged differently.
 *
 * @example
 * ```ts
 * import { agreementsOf } from "./agreement.ts";
 * const of = (person: string, grade: number, i: number) => ({
 *   ...{ thing: { kind: "document" as const, question_id: "q", doc_id: `d${i}`, of: null } },
 *   ...{ person, grade, skipped: false, note: "", time: "" },
 * });
 * const marks = [1, 1, 0, 0].flatMap((grade, i) => [of("AB", grade, i), of("CD", i === 1 ? 0 : grade, i)]);
 * const [found] = agreementsOf(marks);
 * if (found?.kappa.agreement !== 3 / 4 || found.kappa.value !== 1 / 2) throw new Error(JSON.stringify(found));
 * ```
 */
export function agreementsOf(marks: readonly Mark[]): PairAgreement[] {
  return KINDS.flatMap((kind) => {
    const judged = marks.filter(({ thing, grade }) => thing.kind === kind && grade !== null);
    const people = [...Map.groupBy(judged, ({ person }) => person)].sort(([x], [y]) => x < y ? -1 : 1)
      .map(([person, own]) => ({ person, by: new Map(own.map((mark) => [keyOf(mark.thing), mark])) }));
    return people.flatMap((a, i) =>
      people.slice(i + 1).flatMap((b): PairAgreement[] => {
        const both = [...a.by].flatMap(([key, { thing, grade }]) => {
          const other = b.by.get(key);
          return other ? [{ thing, a: grade!, b: other.grade! }] : [];
        });
        if (both.length === 0) return [];
        return [{
          kind,
          a: a.person,
          b: b.person,
          kappa: cohenKappa(both.map((one) => one.a), both.map((one) => one.b)),
          differing: both.filter((one) => one.a !== one.b),
        }];
      })
    );
  });
}
