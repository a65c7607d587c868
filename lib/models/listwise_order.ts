import { z } from "zod";
import type { Failure, FailureCause } from "../base/mod.ts";
import { bareJson, readReply } from "./chat_reply.ts";

/** An order as places of the list that was shown, best first; or what is wrong with an answer, and what it said. */
export type ReadOrder = { order: number[] } | { failure: Failure; said: string };

/**
 * Reads an order of `n` passages from a chat's answer; one that is not whole is a failure, never mended. Messages say
 * what kind of thing was found, never the answer's own words, which could repeat a key.
 *
 * @example
 * ```ts
 * import { readOrder } from "./listwise_order.ts";
 * const message = { content: '{"order":[2,1]}' };
 * const read = readOrder({ choices: [{ finish_reason: "stop", message }] }, 2);
 * if (!("order" in read) || read.order.join() !== "1,0") throw new Error();
 * ```
 */
export function readOrder(answer: unknown, n: number): ReadOrder {
  const reply = readReply(answer);
  if ("failure" in reply) return reply;
  const { said } = reply;
  let json: unknown;
  try {
    json = JSON.parse(bareJson(said));
  } catch {
    return wrong("unparseable", `it is not JSON (${said.length} characters)`, said);
  }
  const order = orderOf(n).safeParse(json);
  if (order.success) return { order: order.data.order.map((number) => number - 1) };
  const [issue] = order.error.issues;
  return wrong("unparseable", issue!.message, said);
}

function orderOf(n: number) {
  return z.object({
    order: z.array(z.int({ error: '"order" holds something that is not a whole number' }), {
      error: 'it has no list "order"',
    }).superRefine((numbers, context) => {
      const twice = numbers.filter((number, i) => numbers.indexOf(number) < i);
      const other = numbers.filter((number) => number < 1 || number > n);
      const missing = Array.from({ length: n }, (_, i) => i + 1).filter((number) =>
        !numbers.includes(number)
      );
      const message = [
        named(missing, "missing"),
        named(twice, "there more than once"),
        named(other, `not from 1 to ${n}`),
      ].filter(Boolean).join("; ");
      if (message) context.addIssue({ code: "custom", message });
    }),
  }, { error: "it is not an object" });
}

function named(numbers: readonly number[], what: string): string {
  const list = [...new Set(numbers)];
  if (!list.length) return "";
  const shown = list.slice(0, 10).join(", ") + (list.length > 10 ? ` and ${list.length - 10} more` : "");
  return `${list.length === 1 ? "the number" : "the numbers"} ${shown} ${
    list.length === 1 ? "is" : "are"
  } ${what}`;
}

function wrong(cause: FailureCause, message: string, said = ""): ReadOrder {
  return { failure: { cause, message }, said };
}
