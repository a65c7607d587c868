import type { Row } from "../tables/mod.ts";

type Ranked = Pick<Row<"rankings">, "system" | "question_id" | "rank" | "doc_id">;

/**
 * For each pair of systems the mean over the questions of the share of documents that stand among the first k of both:
 * of the k, or of the longer list where both are shorter. A question for which both found nothing does not count; `null`
 * where that leaves none.
 *
 * @example
 * ```ts
 * import { commonDocuments } from "./common_documents.ts";
 * const row = (system: string, rank: number, doc_id: string) => ({ system, question_id: "q", rank, doc_id });
 * const rankings = [row("x", 1, "a"), row("x", 2, "b"), row("y", 1, "b"), row("y", 2, "c")];
 * const [[, shared]] = commonDocuments(["x", "y"], rankings, 2) as [[number, number]];
 * if (shared !== 0.5) throw new Error("one of two");
 * ```
 */
export function commonDocuments(
  systems: readonly string[],
  rankings: readonly Ranked[],
  k: number,
): (number | null)[][] {
  const found = new Map(systems.map((system) => [system, new Map<string, Set<string>>()]));
  const questions = new Set<string>();
  for (const { system, question_id, rank, doc_id } of rankings) {
    const lists = found.get(system);
    if (rank > k || lists === undefined) continue;
    questions.add(question_id);
    const list = lists.get(question_id);
    if (list) list.add(doc_id);
    else lists.set(question_id, new Set([doc_id]));
  }
  const nothing = new Set<string>();
  const share = (a: string, b: string) => {
    const values = [...questions].flatMap((question) => {
      const first = found.get(a)!.get(question) ?? nothing, second = found.get(b)!.get(question) ?? nothing;
      const longer = Math.max(first.size, second.size);
      return longer === 0 ? [] : [first.intersection(second).size / longer];
    });
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return systems.map((a) => systems.map((b) => share(a, b)));
}
