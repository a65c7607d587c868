import { z } from "zod";

/** The JSON Schema of a shape, as requests carry it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of a shape, made once for each. */
export function jsonSchema(shape: z.ZodType): JsonSchema {
  let schema = known.get(shape);
  if (!schema) {
    const { $schema: _, ...made } = z.toJSONSchema(shape);
    known.set(shape, schema = made as JsonSchema);
  }
  return schema;
}
