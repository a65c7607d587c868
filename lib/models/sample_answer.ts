import type { z } from "zod";
import { type JsonSchema, jsonSchema } from "./json_schema.ts";

/** Items of a list whose length is free. */
const FREE_ITEMS = 3;
/** As long as a statement or a reason is on average. */
const SENTENCE =
  "A statement of the length that such statements have on average, some twenty words or so, not more. [1]";

/**
 * An answer that has a shape and says nothing: as many items as a list must have, or a few; sentences of middling length.
 * It stands in where only the size of answers matters; `mark` begins every sentence, so that two answers can differ.
 *
 * @example
 * ```ts
 * import { z } from "zod";
 * import { sampleAnswer } from "./sample_answer.ts";
 * const shape = z.strictObject({ verdicts: z.array(z.strictObject({ number: z.literal([1, 2]) })).length(2) });
 * if (sampleAnswer(shape).verdicts.map(({ number }) => number).join() !== "1,2") throw new Error();
 * ```
 */
export function sampleAnswer<T>(shape: z.ZodType<T>, mark = ""): T {
  return sampleOfSchema(jsonSchema(shape), mark) as T;
}

/** The same for a JSON Schema. */
export function sampleOfSchema(schema: JsonSchema, mark = ""): unknown {
  return sample(schema, 0, mark);
}

function sample(schema: JsonSchema, index: number, mark: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[index % schema.enum.length];
  if (schema.anyOf) return sample(schema.anyOf[index % schema.anyOf.length] as JsonSchema, index, mark);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map((
          [name, of],
        ) => [name, sample(of as JsonSchema, index, mark)]),
      );
    case "array": {
      const length = schema.minItems ?? Math.min(FREE_ITEMS, schema.maxItems ?? FREE_ITEMS);
      return Array.from({ length }, (_, i) => sample(schema.items as JsonSchema, i, mark));
    }
    case "integer":
    case "number":
      return schema.minimum ?? index + 1;
    case "boolean":
      return false;
    default:
      return mark + SENTENCE;
  }
}
