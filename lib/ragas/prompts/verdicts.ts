import { z } from "zod";

/** Texts by their numbers, from 1. */
export type Numbered = Record<string, string>;

/** Yes (1) or no (0), with the reason first: a model that has said why decides better. */
export const verdict = z.strictObject({ reason: z.string(), verdict: z.literal([0, 1]) });

/**
 * A verdict that repeats the number and the words of what it is about. A small model that does not repeat the statement
 * first repeats it in place of the reason.
 */
export const numberedVerdict = z.strictObject({
  number: z.number(),
  statement: z.string(),
  ...verdict.shape,
});

export type NumberedVerdict = z.infer<typeof numberedVerdict>;

/**
 * Texts under their numbers from the first on, as a model reads them and as its verdicts refer to them.
 *
 * @example
 * ```ts
 * import { numbered } from "./verdicts.ts";
 * if (JSON.stringify(numbered(["a", "b"])) !== '{"1":"a","2":"b"}') throw new Error();
 * ```
 */
export function numbered(texts: readonly string[], first = 1): Numbered {
  return Object.fromEntries(texts.map((text, i) => [first + i, text]));
}

/** Verdicts on as many texts. */
export type VerdictsShape<V = NumberedVerdict> = z.ZodType<{ verdicts: V[] }>;

/** The shape of exactly one verdict for each of n texts, given that of one under such a number; made once for each n. */
export function verdictsOf<V>(
  one: (number: z.ZodLiteral<number>) => z.ZodType<V>,
): (n: number) => VerdictsShape<V> {
  const shapes = new Map<number, VerdictsShape<V>>();
  return (n) => {
    let shape = shapes.get(n);
    if (!shape) {
      const number = z.literal(Array.from({ length: n }, (_, i) => i + 1));
      shape = z.strictObject({ verdicts: z.array(one(number)).length(n) });
      shapes.set(n, shape);
    }
    return shape;
  };
}

/** The shape of exactly one verdict for each of n texts. */
export const verdictsShape = verdictsOf((number) => numberedVerdict.extend({ number }));

/** What is wrong with the numbers of verdicts on as many texts: each of 1 to n stands once, in whatever order. */
export function wrongNumbers(verdicts: readonly { number: number }[]): string | undefined {
  const numbers = verdicts.map(({ number }) => number);
  const missing = numbers.map((_, i) => i + 1).filter((number) => !numbers.includes(number));
  if (missing.length === 0) return undefined;
  return `each number from 1 to ${numbers.length} needs one verdict; there are verdicts on ${
    numbers.join(", ")
  }, none on ${missing.join(", ")}`;
}
