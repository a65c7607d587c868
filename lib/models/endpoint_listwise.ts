import type OpenAI from "openai";
import type { Failure, Problem } from "../base/mod.ts";
import type { Turn } from "./asker.ts";
import { promptTokens } from "./chat_limits.ts";
import type { EndpointCalls, Work } from "./endpoint_calls.ts";
import type { AskedTexts, Reordered } from "./asked_texts.ts";
import { Ways } from "./endpoint_ways.ts";
import type { EndpointRerankerEntry } from "./entry.ts";
import { readOrder } from "./listwise_order.ts";
import { listwisePrompt, repairPrompt } from "./listwise_prompt.ts";
import { windows } from "./listwise_windows.ts";

/** How an answer is asked for; "bare" as models that think take it, which refuse a temperature, a seed and max_tokens. */
type Format = "json_schema" | "json_object" | "text" | "bare";
type Undecided = { failure: Failure } | { refused: Problem } | undefined;

const MOST_REPAIRS = 3;
/** Most tokens of an answer: room for a model that thinks before it orders. */
const ANSWER_TOKENS = 2048;
/** Most characters of a passage where whole passages would pass the tokens of a request. */
const CUT_CHARACTERS = 1500;
/** Most characters of a wrong answer that are shown to the model again. */
const SHOWN_CHARACTERS = 2000;
const SEED = 42;

/**
 * Orders by a chat that is shown a question with numbered passages and says which come first. More than twenty go in
 * overlapping windows. The scores are places, n for the first and 1 for the last: they say nothing of relevance, and
 * those of two questions cannot be compared.
 */
export class Listwise {
  readonly #formats = new Ways<Format>(
    ["json_schema", "json_object", "text", "bare"],
    ({ outcome, problem }) =>
      /^HTTP 4(00|22)$/.test(outcome) &&
      /response_format|json_schema|json_object|max_tokens|temperature|seed/i.test(problem.message),
  );

  constructor(private readonly entry: EndpointRerankerEntry, private readonly calls: EndpointCalls) {}

  /** What comes of a question; undefined when work stopped meanwhile. */
  async scores(
    { question, texts }: AskedTexts,
    work: Work<unknown>,
  ): Promise<Reordered | { refused: Problem } | undefined> {
    const places = texts.map((_, i) => i);
    for (const [from, to] of windows(texts.length)) {
      const shown = places.slice(from, to);
      const result = await this.order(question, shown.map((i) => texts[i]!), work);
      if (!result || !("order" in result)) return result;
      places.splice(from, to - from, ...result.order.map((at) => shown[at]!));
    }
    const scores = new Float64Array(texts.length);
    places.forEach((i, place) => scores[i] = texts.length - place);
    return { scores };
  }

  /** The order of one window. An answer that is not one is shown to the model with what was wrong, three times at most. */
  private async order(
    question: string,
    passages: readonly string[],
    work: Work<unknown>,
  ): Promise<{ order: number[] } | Undecided> {
    const n = passages.length, turns = this.prompt(question, passages);
    for (let repairs = 0;; repairs++) {
      const reply = await this.ask(turns, n, work);
      if (!reply || "refused" in reply) return reply;
      const read = readOrder(reply.answer, n);
      if ("order" in read) return read;
      const { cause, message } = read.failure;
      if (repairs === MOST_REPAIRS) {
        return {
          failure: {
            cause,
            message: `no order of ${n} texts after ${repairs} repairs; the last answer: ${message}`,
          },
        };
      }
      turns.push(
        { role: "assistant", content: read.said.slice(0, SHOWN_CHARACTERS).toWellFormed() || "(nothing)" },
        { role: "user", content: repairPrompt(message, n) },
      );
    }
  }

  /** The prompt with whole passages or, where these would pass the tokens of a request, with the beginning of each. */
  private prompt(question: string, passages: readonly string[]): Turn[] {
    const whole = listwisePrompt(question, passages);
    if (promptTokens(whole) <= this.entry.source.batch.tokens) return whole;
    return listwisePrompt(question, passages.map((text) => text.slice(0, CUT_CHARACTERS).toWellFormed()));
  }

  private ask(turns: readonly Turn[], n: number, work: Work<unknown>) {
    const messages = [...turns];
    return this.calls.request({
      texts: n,
      tokens: promptTokens(messages) + ANSWER_TOKENS,
      ways: this.#formats,
      send: (client, format, signal) =>
        client.chat.completions.create({
          model: this.entry.source.model,
          messages,
          ...(format === "bare"
            ? { max_completion_tokens: ANSWER_TOKENS }
            : { temperature: 0, seed: SEED, max_tokens: ANSWER_TOKENS, ...responseFormat(format, n) }),
        }, { signal }),
    }, work);
  }
}

function responseFormat(
  format: Exclude<Format, "bare">,
  n: number,
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, "response_format"> {
  if (format === "text") return {};
  if (format === "json_object") return { response_format: { type: "json_object" } };
  const order = { type: "array", items: { type: "integer" }, minItems: n, maxItems: n };
  const schema = { type: "object", properties: { order }, required: ["order"], additionalProperties: false };
  return { response_format: { type: "json_schema", json_schema: { name: "order", strict: true, schema } } };
}
