import { Problem } from "../base/mod.ts";
import type { Experiment } from "../experiment/mod.ts";
import { LLM_PROMPTS, RATING_PROMPT } from "./prompts/versions.ts";

/** Who judges, as an experiment says it. */
export type JudgeSettings = Pick<Experiment["judge"], "kind" | "model" | "chat">;

/** Version of what counts as support by closeness: it goes up with every change that moves a score. */
const EMBEDDING_VERSION = 2;

/**
 * The name under which a judge stands in the tables: with its model, and with the version of its prompts or rules, so
 * that scores of different ones are never taken for the same.
 *
 * @example
 * ```ts
 * import { judgeName } from "./judge_name.ts";
 * const name = judgeName({ kind: "embedding", model: "gte-small" });
 * if (!/^embedding proxy \(gte-small, version \d+\)$/.test(name)) throw new Error(name);
 * ```
 */
export function judgeName({ kind, model, chat }: JudgeSettings): string {
  if (kind === "embedding") return `embedding proxy (${model}, version ${EMBEDDING_VERSION})`;
  if (chat === undefined) {
    throw new Problem({
      what: `A judge of kind ${kind} needs a language model, and none is named`,
      where: "judge.chat",
      todo: "Name one of kind chat under models, or a model of the server that OPENAI_BASE_URL names",
    });
  }
  return kind === "llm"
    ? `llm (${chat}, prompts ${LLM_PROMPTS})`
    : `rating-1-5 (${chat}, prompt ${RATING_PROMPT})`;
}
