import type { Row } from "../tables/mod.ts";

/** An answer worth looking at, and why. */
export interface Example {
  kind: "best" | "worst" | "most disputed";
  system: string;
  question_id: string;
  /** Why it was chosen, in words. */
  why: string;
}

/**
 * The answers with the highest and the lowest score of a measure, and the one most in dispute: the one on which two judges
 * differ most, or else the repeats of one judge, or else the one whose statements are split most evenly into yes and no.
 * Of equals the first counts; an answer stands here once.
 */
export function examples(
  measurements: readonly Row<"measurements">[],
  verdicts: readonly Row<"verdicts">[],
  { measure, judge, second }: { measure: string; judge: string; second?: string },
): Example[] {
  const scores = spreads(measurements, measure, judge);
  const others = second === undefined ? new Map() : spreads(measurements, measure, second);
  const ranked = [...scores].sort(([, a], [, b]) => b.mean - a.mean);
  const top = ranked[0], bottom = ranked.find(([, { mean }]) => mean === ranked.at(-1)![1].mean);
  if (!top || !bottom) return [];
  const disputes: { key: string; by: number; why: string }[][] = [
    [...scores].flatMap(([key, { mean }]) => {
      const other = others.get(key);
      return other
        ? [{
          key,
          by: Math.abs(mean - other.mean),
          why: `one judge gave ${mean.toFixed(3)}, the other ${other.mean.toFixed(3)}`,
        }]
        : [];
    }),
    [...scores].map(([key, { low, high }]) => ({
      key,
      by: high - low,
      why: `repeats gave from ${low.toFixed(3)} to ${high.toFixed(3)}`,
    })),
    splits(verdicts, measure, judge).filter(({ key }) => scores.has(key)),
  ];
  const disputed = disputes.map((list) => list.toSorted((a, b) => b.by - a.by)[0]).find((found) =>
    found && found.by > 0
  );
  const chosen: { kind: Example["kind"]; key: string; why: string }[] = [
    { kind: "best", key: top[0], why: `${measure} ${top[1].mean.toFixed(3)}` },
    { kind: "worst", key: bottom[0], why: `${measure} ${bottom[1].mean.toFixed(3)}` },
    ...(disputed ? [{ kind: "most disputed" as const, ...disputed }] : []),
  ];
  return chosen.filter(({ key }, i) => chosen.findIndex((other) => other.key === key) === i)
    .map(({ kind, key, why }) => {
      const [system, question_id] = JSON.parse(key) as [string, string];
      return { kind, system, question_id, why };
    });
}

function keyOf({ system, question_id }: { system: string; question_id: string }): string {
  return JSON.stringify([system, question_id]);
}

function spreads(measurements: readonly Row<"measurements">[], measure: string, judge: string) {
  const rows = measurements.filter((row) =>
    row.measure === measure && row.judge === judge && row.value !== null
  );
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, list]) => {
    const values = list.map((row) => row.value!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return [key, { mean, low: Math.min(...values), high: Math.max(...values) }];
  }));
}

/** How evenly the verdicts of each answer are split: 0 where all are alike, more where halves of many differ. */
function splits(verdicts: readonly Row<"verdicts">[], measure: string, judge: string) {
  const rows = verdicts.filter((row) => row.measure === measure && row.judge === judge && row.repeat === 0);
  return [...Map.groupBy(rows, keyOf)].map(([key, list]) => {
    const yes = list.filter((row) => row.verdict === 1).length, no = list.length - yes;
    return { key, by: Math.min(yes, no), why: `${yes} of ${list.length} verdicts are yes` };
  });
}
