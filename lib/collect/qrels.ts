import { trecId } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";

/**
 * Judgements in TREC's form, a line each: question, 0, document, grade, as `trec_eval` and `deno task eval` read them.
 * White space in an identifier, which the form does not allow, is written as in an address.
 *
 * @example
 * ```ts
 * import { qrels } from "./qrels.ts";
 * const text = qrels([{ question_id: "q 1", doc_id: "azure/disks", grade: 2 }]);
 * if (text !== "q%201 0 azure/disks 2\n") throw new Error(text);
 * ```
 */
export function qrels(
  judgements: readonly Pick<Row<"judgements">, "question_id" | "doc_id" | "grade">[],
): string {
  return judgements.map(({ question_id, doc_id, grade }) =>
    `${trecId(question_id)} 0 ${trecId(doc_id)} ${grade}\n`
  ).join("");
}
