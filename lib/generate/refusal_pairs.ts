import { below, random, shuffled } from "../base/mod.ts";
import type { Row } from "../tables/mod.ts";

/** A question and a page: one that it links to, or one drawn from the others. */
export interface RefusalPair {
  question: Row<"questions">;
  doc_id: string;
  linked: boolean;
}

/** What thresholds for refusing are set on. */
export interface RefusalPairs {
  /** Pairs of each half of the judged questions. */
  halves: readonly [RefusalPair[], RefusalPair[]];
  /** In which half a judged question is. */
  halfOf: ReadonlyMap<string, 0 | 1>;
}

/**
 * Every judged question with each page that it links to and with as many drawn from the others, in two halves drawn
 * by the seed. `docs` are the pages that can be drawn.
 */
export function refusalPairs(
  questions: readonly Row<"questions">[],
  judgements: readonly Row<"judgements">[],
  docs: readonly string[],
  seed: number,
): RefusalPairs {
  const linked = Map.groupBy(judgements.filter((j) => j.grade > 0), (j) => j.question_id);
  const judged = questions.filter((question) => linked.has(question.question_id));
  const next = random(seed, "refusal threshold");
  const halfOf = new Map(shuffled(judged, next).map((q, i) => [q.question_id, i % 2 as 0 | 1]));
  const place = new Map(docs.map((doc, i) => [doc, i]));
  const halves: [RefusalPair[], RefusalPair[]] = [[], []];
  for (const question of judged) {
    const good = linked.get(question.question_id)!.map((j) => j.doc_id);
    const skipped = good.flatMap((doc) => place.get(doc) ?? []).sort((a, b) => a - b);
    const into = halves[halfOf.get(question.question_id)!];
    for (const doc_id of good) {
      into.push({ question, doc_id, linked: true });
      if (docs.length === skipped.length) continue;
      let other = below(docs.length - skipped.length, next);
      for (const at of skipped) if (at <= other) other++;
      into.push({ question, doc_id: docs[other]!, linked: false });
    }
  }
  return { halves, halfOf };
}
