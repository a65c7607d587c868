import type { Row } from "../tables/mod.ts";

/** How often a system answered or refused, by whether the corpus answers the question. */
export interface RefusalCounts {
  system: string;
  answerable: "yes" | "no" | "unknown";
  answered: number;
  refused: number;
}

/** Answerable × refused, for every system. Refusing is counted, not scored. */
export function refusals(
  answers: readonly Row<"answers">[],
  questions: ReadonlyMap<string, Row<"questions">>,
): RefusalCounts[] {
  const counts = new Map<string, RefusalCounts>();
  for (const { system, question_id, refused } of answers) {
    const answerable = questions.get(question_id)!.answerable as RefusalCounts["answerable"];
    const key = JSON.stringify([system, answerable]);
    const count = counts.get(key) ?? { system, answerable, answered: 0, refused: 0 };
    counts.set(key, count);
    if (refused) count.refused++;
    else count.answered++;
  }
  return [...counts.values()].sort((a, b) =>
    a.system < b.system ? -1 : a.system > b.system ? 1 : b.answerable < a.answerable ? -1 : 1
  );
}
