import type { AskedTexts, Reordered } from "./asked_texts.ts";
import { type Asker, Unanswered } from "./asker.ts";
import { promptTokens } from "./chat_limits.ts";
import { listwisePrompt } from "./listwise_prompt.ts";
import { orderShape, wrongOrder } from "./listwise_order.ts";
import { windows } from "./listwise_windows.ts";

/** Most tokens of an answer: room for a model that thinks before it orders. */
const ANSWER_TOKENS = 2048;
/** Most characters of a passage where whole passages would pass the tokens of a request. */
const CUT_CHARACTERS = 1500;
const SEED = 42;

/**
 * Orders texts by a language model that is shown a question with numbered passages and says which come first. More than
 * twenty go in overlapping windows. The scores are places, n for the first and 1 for the last: they say nothing of
 * relevance, and those of two questions cannot be compared. Passages are cut where a prompt would have more tokens than
 * `mostTokens`.
 *
 * @example
 * ```ts
 * import { listwise } from "./listwise.ts";
 * const asker = { ask: () => Promise.resolve({ order: [2, 1] } as never), connections: 1 };
 * const ordered = await listwise(asker, { question: "what?", texts: ["this", "that"] }, 1000);
 * if (!("scores" in ordered) || ordered.scores.join() !== "1,2") throw new Error();
 * ```
 */
export async function listwise(
  asker: Asker,
  { question, texts }: AskedTexts,
  mostTokens: number,
): Promise<Reordered> {
  const places = texts.map((_, i) => i);
  for (const [from, to] of windows(texts.length)) {
    const shown = places.slice(from, to), n = shown.length;
    try {
      const { order } = await asker.ask({
        purpose: "rerank",
        turns: prompt(question, shown.map((i) => texts[i]!), mostTokens),
        shape: orderShape(n),
        wrong: ({ order }) => wrongOrder(order, n),
        maxTokens: ANSWER_TOKENS,
        temperature: 0,
        seed: SEED,
        repeat: 0,
      });
      places.splice(from, n, ...order.map((number) => shown[number - 1]!));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const { cause, message } = error.failure;
      return { failure: { cause, message: `no order of ${n} texts: ${message}` } };
    }
  }
  const scores = new Float64Array(texts.length);
  places.forEach((i, place) => scores[i] = texts.length - place);
  return { scores };
}

/** The prompt with whole passages or, where these would have too many tokens, with the beginning of each. */
function prompt(question: string, passages: readonly string[], mostTokens: number) {
  const whole = listwisePrompt(question, passages);
  if (promptTokens(whole) <= mostTokens) return whole;
  return listwisePrompt(question, passages.map((text) => text.slice(0, CUT_CHARACTERS).toWellFormed()));
}
