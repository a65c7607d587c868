import { z } from "zod";
import type OpenAI from "openai";
import type { Turn } from "./asker.ts";
import { jsonSchema } from "./json_schema.ts";

/** How an answer's shape is asked for, the strictest first. */
export const FORMATS = ["json_schema", "json_object", "text"] as const;
export type Format = typeof FORMATS[number];

/**
 * "plain" with temperature, seed and max_tokens; "seedless" without the seed, which some endpoints do not know;
 * "thinking" with none of them, as models that think before they answer want it.
 */
export type Sampling = "plain" | "seedless" | "thinking";

/** A way of asking that endpoints differ in. */
export interface Manner {
  format: Format;
  sampling: Sampling;
}

/** The way that asks most: a request is known by the body that it has this way. */
export const STRICTEST: Manner = { format: "json_schema", sampling: "plain" };

/** What of a request does not depend on the way it is put. */
export interface ChatContent {
  model: string;
  turns: readonly Turn[];
  shape: z.ZodType;
  maxTokens: number;
  temperature: number;
  seed: number;
}

/** The body of a request to `/chat/completions`. */
export type ChatBody = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * What is sent to `/chat/completions`. A shape becomes a JSON Schema with all its counts, so that an endpoint that holds
 * its model to it cannot leave out a verdict.
 *
 * @example
 * ```ts
 * import { z } from "zod";
 * import { chatBody } from "./chat_body.ts";
 * const content = { model: "m", turns: [], maxTokens: 9, temperature: 0, seed: 42, shape: z.strictObject({ a: z.int() }) };
 * const body = chatBody(content, { format: "json_schema", sampling: "plain" });
 * if (body.response_format?.type !== "json_schema" || body.seed !== 42) throw new Error();
 * ```
 */
export function chatBody(
  { model, turns, shape, maxTokens, temperature, seed }: ChatContent,
  { format, sampling }: Manner,
): ChatBody {
  const messages = turns.map(({ role, content }) => ({ role, content: content.toWellFormed() }));
  return {
    model,
    messages,
    ...(sampling === "thinking"
      ? { max_completion_tokens: maxTokens }
      : { temperature, ...(sampling === "plain" && { seed }), max_tokens: maxTokens }),
    ...responseFormat(format, shape),
  };
}

function responseFormat(format: Format, shape: z.ZodType): Pick<ChatBody, "response_format"> {
  if (format === "text") return {};
  if (format === "json_object") return { response_format: { type: "json_object" } };
  const schema = jsonSchema(shape) as Record<string, unknown>;
  return { response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } } };
}

/**
 * The next way of asking after one that an endpoint refused, by what it said; undefined where the refusal speaks of
 * neither, or nothing is left to give up.
 */
export function milder({ format, sampling }: Manner, said: string): Manner | undefined {
  if (sampling !== "thinking" && /max_tokens|max_completion_tokens|temperature/i.test(said)) {
    return { format, sampling: "thinking" };
  }
  if (sampling === "plain" && /\bseed\b/i.test(said)) return { format, sampling: "seedless" };
  const next = FORMATS[FORMATS.indexOf(format) + 1];
  if (next && /response_format|json_schema|json_object|schema|json mode|structured/i.test(said)) {
    return { format: next, sampling };
  }
}
