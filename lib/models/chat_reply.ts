import { z } from "zod";
import type OpenAI from "openai";
import type { Failure, FailureCause } from "../base/mod.ts";
import type { ChatBody } from "./chat_body.ts";

/** What a chat said, or why that is no answer. */
export type ChatReply = { said: string } | { said: string; failure: Failure };

/** Words, or parts of which some are words and some are thoughts. */
const content = z.union([
  z.string(),
  z.array(z.object({ text: z.string().nullish() })).transform((parts) =>
    parts.map(({ text }) => text ?? "").join("")
  ),
]);
const completion = z.object({
  choices: z.array(z.object({
    finish_reason: z.string().nullish(),
    message: z.object({ content: content.nullish(), refusal: z.string().nullish() }),
  })).min(1),
});

/**
 * Sends a chat. An answer that is none, such as a page of a proxy or a failure that calls itself a success, is
 * unreadable: it is asked for again and not kept.
 */
export async function complete(client: OpenAI, body: ChatBody, signal: AbortSignal): Promise<unknown> {
  const answer: unknown = await client.chat.completions.create(body, { signal });
  if (!completion.safeParse(answer).success) throw new SyntaxError("not an answer of a chat");
  return answer;
}

/**
 * Reads what a chat said. One that was cut off by the limit of tokens is truncated, whatever its words look like.
 * Messages never hold the answer's own words, which could repeat a key.
 *
 * @example
 * ```ts
 * import { readReply } from "./chat_reply.ts";
 * const reply = readReply({ choices: [{ finish_reason: "length", message: { content: '{"verdicts": [' } }] });
 * if (!("failure" in reply) || reply.failure.cause !== "truncated") throw new Error();
 * ```
 */
export function readReply(answer: unknown): ChatReply {
  const { data } = completion.safeParse(answer);
  if (!data) return wrong("unparseable", "it is not an answer of a chat");
  const { finish_reason, message: { content, refusal } } = data.choices[0]!;
  const said = content ?? "";
  if (refusal || finish_reason === "content_filter") {
    return wrong("refused", "the model refused to answer", refusal ?? said);
  }
  if (finish_reason === "length") return wrong("truncated", "it was cut off before its end", said);
  return { said };
}

/**
 * An answer without what models put around JSON: thoughts before it, whose first mark may be missing, and a code fence,
 * which ends after a bracket since there may be fences inside the JSON.
 */
export function bareJson(said: string): string {
  const json = withoutThoughts(said);
  if (json.startsWith("{")) return json;
  return /```(?:json)?\s*([\s\S]*?[}\]])\s*(?:```|$)/i.exec(json)?.[1] ?? json;
}

/** An answer without thoughts before it. */
export function withoutThoughts(said: string): string {
  const all = said.trim();
  return all.startsWith("{") ? all : all.replace(/^[\s\S]*?<\/think>\s*/, "");
}

function wrong(cause: FailureCause, message: string, said = ""): ChatReply {
  return { failure: { cause, message }, said };
}
