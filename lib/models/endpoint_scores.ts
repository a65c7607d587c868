import type { Failure, FailureCause } from "../base/mod.ts";
import { Ways } from "./endpoint_ways.ts";

/** How a request to `/rerank` is written: as for Cohere, Jina or vLLM, as for Text Embeddings Inference, or as for Voyage. */
export type Dialect = "cohere" | "tei" | "voyage";

/** Stands for an answer that is not JSON because of a NaN or an infinity. */
export const NOT_FINITE: unique symbol = Symbol("a number that is not finite");

/** The dialects of `/rerank`: an endpoint refuses those that it does not speak as bad requests. */
export function dialects(): Ways<Dialect> {
  return new Ways<Dialect>(["cohere", "tei", "voyage"], ({ outcome }) => /^HTTP 4(00|22)$/.test(outcome));
}

/**
 * What is sent to `/rerank`: no more than is needed, since Cohere refuses fields that it does not know.
 *
 * @example
 * ```ts
 * import { rerankRequest } from "./endpoint_scores.ts";
 * const request = rerankRequest("tei", "m", "what?", ["this", "that"]);
 * if (JSON.stringify(request.texts) !== '["this","that"]') throw new Error();
 * ```
 */
export function rerankRequest(
  dialect: Dialect,
  model: string,
  query: string,
  texts: readonly string[],
): Record<string, unknown> {
  if (dialect === "tei") return { query, texts, raw_scores: false, truncate: true };
  const most = dialect === "cohere" ? { top_n: texts.length } : { top_k: texts.length };
  return { model, query, documents: texts, ...most };
}

/**
 * Reads the scores of an answer to `count` texts, in the order of the texts; what is not right is a failure, never
 * mended: a score that is no number is one of its text alone, unless no score is any. Messages say what kind of thing was found, never the answer's own words, which could repeat a key.
 *
 * @example
 * ```ts
 * import { scoresOf } from "./endpoint_scores.ts";
 * const read = scoresOf([{ index: 1, score: 0.9 }, { index: 0, score: 0.2 }], 2);
 * if (!("scores" in read) || read.scores.join() !== "0.2,0.9") throw new Error();
 * ```
 */
export function scoresOf(
  answer: unknown,
  count: number,
): { scores: number[]; failures: Map<number, Failure> } | { failure: Failure } {
  if (answer === NOT_FINITE) return wrong("not_a_number", "a number that is not finite");
  const { results, data } = answer as { results?: unknown; data?: unknown };
  const list = Array.isArray(answer) ? answer : results ?? data;
  if (!Array.isArray(list)) return wrong("unparseable", "an answer without a list of scores");
  const scores: number[] = [], failures = new Map<number, Failure>();
  for (const item of list as unknown[]) {
    const { index, relevance_score, score = relevance_score } = (item ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) {
      const found = typeof index === "number" ? `index ${index}` : "no index";
      return wrong("unparseable", `a score that belongs to no text (${found}, of ${count} texts)`);
    }
    if (scores[index as number] !== undefined) {
      return wrong("unparseable", `two scores for one text (index ${index}, of ${count} texts)`);
    }
    if (!Number.isFinite(score)) {
      const found = score === null || typeof score === "number" ? String(score) : typeof score;
      const said = `a score that is not a finite number (${found}, at index ${index})`;
      failures.set(index as number, wrong("not_a_number", said).failure);
    }
    scores[index as number] = Number.isFinite(score) ? score as number : NaN;
  }
  const [first] = failures.values();
  if (first && failures.size === list.length) return { failure: first };
  if (list.length < count) return wrong("unparseable", `scores for ${list.length} of ${count} texts`);
  return { scores, failures };
}

function wrong(cause: FailureCause, found: string): { failure: Failure } {
  return { failure: { cause, message: `the endpoint gave ${found}` } };
}
