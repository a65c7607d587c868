import { wilson } from "../stats/mod.ts";
import type { Row } from "../tables/mod.ts";

/** How often a system answered or refused, by whether the corpus answers the question. */
export interface RefusalCounts {
  system: string;
  answerable: "yes" | "no" | "unknown";
  answered: number;
  refused: number;
  /** Answers that came to nothing: neither answered nor refused. */
  failed: number;
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
    const count = counts.get(key) ?? { system, answerable, answered: 0, refused: 0, failed: 0 };
    counts.set(key, count);
    if (refused === null) count.failed++;
    else if (refused) count.refused++;
    else count.answered++;
  }
  return [...counts.values()].sort((a, b) =>
    a.system < b.system ? -1 : a.system > b.system ? 1 : b.answerable < a.answerable ? -1 : 1
  );
}

/** The share of a system's questions of one kind that it refused, with Wilson's 95% interval. */
export interface RefusalRate {
  system: string;
  /** Of the questions that the corpus answers, where refusing is wrong, or of those it does not, where it is right. */
  answerable: "yes" | "no";
  refused: number;
  /** Questions answered or refused. */
  n: number;
  /** Questions left out because the answer failed. */
  failed: number;
  share: number | null;
  low: number | null;
  high: number | null;
  /** Why there is no share. */
  reason?: string;
}

/**
 * The two shares people read, for every system: of the questions that the corpus does not answer, those refused, and of
 * the questions that it does answer, those refused.
 *
 * @example
 * ```ts
 * import { refusalRates } from "./refusals.ts";
 * const [no, yes] = refusalRates([{ system: "s", answerable: "no", answered: 1, refused: 3, failed: 2 }]);
 * if (no!.share !== 0.75 || no!.n !== 4 || yes!.share !== null) throw new Error(JSON.stringify([no, yes]));
 * ```
 */
export function refusalRates(counts: readonly RefusalCounts[]): RefusalRate[] {
  const systems = [...new Set(counts.map(({ system }) => system))];
  return systems.flatMap((system) =>
    (["no", "yes"] as const).map((answerable): RefusalRate => {
      const found = counts.find((count) => count.system === system && count.answerable === answerable);
      const { answered, refused, failed } = found ?? { answered: 0, refused: 0, failed: 0 };
      const n = answered + refused, of = { system, answerable, refused, n, failed };
      if (n > 0) return { ...of, share: refused / n, ...wilson(refused, n) };
      const kind = answerable === "yes" ? "that the corpus answers" : "that the corpus does not answer";
      const reason = failed > 0
        ? `every answer to a question ${kind} failed`
        : `there is no question ${kind}`;
      return { ...of, share: null, low: null, high: null, reason };
    })
  );
}
