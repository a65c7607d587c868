import { z } from "zod";

/** The shape of an order of `n` passages by their numbers, best first; endpoints are told the numbers and their count. */
export function orderShape(n: number): z.ZodType<{ order: number[] }> {
  const number = z.int({ error: '"order" holds something that is not a whole number' })
    .meta({ minimum: 1, maximum: n });
  const order = z.array(number, { error: 'it has no list "order"' }).meta({ minItems: n, maxItems: n });
  return z.object({ order }, { error: "it is not an object" });
}

/**
 * What is wrong with an order of `n` passages: it is not whole, and it is never mended.
 *
 * @example
 * ```ts
 * import { wrongOrder } from "./listwise_order.ts";
 * if (wrongOrder([2, 1], 2) !== undefined) throw new Error();
 * if (wrongOrder([2, 2], 2) !== "the number 1 is missing; the number 2 is there more than once") throw new Error();
 * ```
 */
export function wrongOrder(numbers: readonly number[], n: number): string | undefined {
  const twice = numbers.filter((number, i) => numbers.indexOf(number) < i);
  const other = numbers.filter((number) => number < 1 || number > n);
  const missing = Array.from({ length: n }, (_, i) => i + 1).filter((number) => !numbers.includes(number));
  return [
    named(missing, "missing"),
    named(twice, "there more than once"),
    named(other, `not from 1 to ${n}`),
  ].filter(Boolean).join("; ") || undefined;
}

function named(numbers: readonly number[], what: string): string {
  const list = [...new Set(numbers)];
  if (!list.length) return "";
  const shown = list.slice(0, 10).join(", ") + (list.length > 10 ? ` and ${list.length - 10} more` : "");
  return `${list.length === 1 ? "the number" : "the numbers"} ${shown} ${
    list.length === 1 ? "is" : "are"
  } ${what}`;
}
