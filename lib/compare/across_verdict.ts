import type { AcrossRow } from "./across_runs.ts";
import { middle } from "./detectable.ts";
import { bracketed, correctedP, count, decimals, list } from "./words.ts";

/** What two runs come to. */
export interface AcrossVerdict {
  /** Whether something fell that counts. */
  fell: boolean;
  /** In plain words: what fell, or what was seen instead, and what could not be. */
  text: string;
}

/**
 * Whether the new run is worse than the old one, in words that claim what the decisions say and no more: that nothing
 * is shown to have fallen is not that nothing fell. With `any`, a drop that is real but smaller than worth having
 * counts too.
 */
export function acrossVerdict(rows: readonly AcrossRow[], { any = false } = {}): AcrossVerdict {
  const fallen = rows.filter((row) => row.decision === "worse" || (any && row.fell));
  const said = fallen.length === 0
    ? ["Nothing is shown to have fallen."]
    : [`The new run is worse: ${drops(fallen, rows).join("; ")}.`];
  return {
    fell: fallen.length > 0,
    text: [...said, tally(rows), ...slight(rows, any), ...missed(rows)].join(" "),
  };
}

/** How many drops are told one by one. */
const TOLD = 5;

function drops(fallen: readonly AcrossRow[], rows: readonly AcrossRow[]): string[] {
  const more = fallen.length - TOLD;
  return [
    ...fallen.slice(0, TOLD).map((row) => drop(row, rows)),
    ...more > 0 ? [`and ${more} more, see the table`] : [],
  ];
}

function drop(row: AcrossRow, rows: readonly AcrossRow[]): string {
  const { low, high, measure, n, difference, p_corrected, correction } = row;
  const range = low === null || high === null ? "" : ` ${bracketed([low, high])}`;
  const family = rows.filter((other) => other.family === row.family).length;
  const p = p_corrected === null ? "" : `${correctedP(p_corrected, correction, family)}, `;
  return `${measure} of ${row.system} fell by ${decimals(Math.abs(difference!))}, from ${
    decimals(row.old!)
  } to ${decimals(row.new!)} (difference ${decimals(difference!)}${range}, ${p}${count(n, "question")})`;
}

function tally(rows: readonly AcrossRow[]): string {
  const parts = ["better", "worse", "practically equal", "undecided"].flatMap((decision) => {
    const some = rows.filter((row) => row.decision === decision);
    if (some.length === 0) return [];
    const reasons = [...Map.groupBy(some.filter((row) => row.withheld !== null), (row) => row.withheld)];
    const why = reasons.map(([reason, withheld]) => `${withheld.length}: ${reason}`).join("; ");
    return [`${some.length} ${decision}${why === "" ? "" : ` (withheld ${why})`}`];
  });
  const same = rows.filter((row) => row.n > 0 && row.difference === 0 && row.p === null).length;
  const alike = same === 0 ? "" : ` ${same} of them scored the same on every question.`;
  return `Of ${count(rows.length, "comparison")}: ${list(parts, "and")}.${alike}`;
}

function slight(rows: readonly AcrossRow[], any: boolean): string[] {
  const some = rows.filter((row) => row.fell && row.decision === "practically equal");
  if (any || some.length === 0) return [];
  return [
    `A drop smaller than worth having is there in ${
      list(some.map(({ measure, system }) => `${measure} of ${system}`), "and")
    }.`,
  ];
}

/** How large a drop of the first measure could have been missed, where anything is open. */
function missed(rows: readonly AcrossRow[]): string[] {
  const first = rows.filter((row) => row.family === rows[0]!.family);
  const size = middle(first.flatMap((row) => row.detectable ?? []));
  if (size === null || rows.every((row) => row.decision !== "undecided")) return [];
  return [
    `Differences under ${decimals(size)} in ${first[0]!.measure} could well have been missed (80% power).`,
  ];
}
