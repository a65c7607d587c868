/**
 * Rows without those of a second judge, for all that is made of one judge's scores alone: a composite score, a
 * correlation, a headline. Without a second judge they are all there.
 *
 * @example
 * ```ts
 * import { withoutJudge } from "./without_judge.ts";
 * const rows = [{ judge: "first", value: 1 }, { judge: "second", value: 0 }, { judge: null, value: 0.5 }];
 * if (withoutJudge(rows, "second").length !== 2) throw new Error();
 * ```
 */
export function withoutJudge<R extends { judge: string | null }>(
  rows: readonly R[],
  second: string | undefined,
): R[] {
  return second === undefined ? [...rows] : rows.filter(({ judge }) => judge !== second);
}
