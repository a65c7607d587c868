import { z } from "zod";
import { column } from "./place_schema.ts";

/** What step 08 looks at besides the questions themselves. */
export const spanishSchema = z.strictObject({
  misspelled: z.strictObject({
    file: z.string().min(1).describe(
      "a table with the questions as people mistype them, relative to this file",
    ),
    id: column.describe("column of the question's identifier"),
    text: column.describe("column of the mistyped question"),
    errors: column.optional().describe("column that says what kind of mistakes these are"),
  }).optional(),
  similarity: z.strictObject({
    file: z.string().min(1).describe("pairs of sentences with human scores (STS), relative to this file"),
    scores: z.string().min(1).optional().describe(
      "SemEval's second file, where the scores stand by themselves",
    ),
    scale: z.tuple([z.number(), z.number()]).refine(
      ([low, high]) => low < high,
      "allowed: the lowest score, then a higher one, such as [0, 5]",
    ).optional().describe(
      "lowest and highest score; told by the scores themselves unless given",
    ),
  }).optional(),
  encoders: z.array(z.string().min(1)).default([
    "multilingual-e5-small",
    "paraphrase-multilingual-MiniLM-L12-v2",
    "distiluse-base-multilingual-cased-v2",
  ]).describe("encoders that are tried where they are present"),
  crossEncoders: z.array(z.string().min(1)).default(["mmarco-mMiniLMv2-L12-H384-v1"]).describe(
    "cross-encoders that are tried where they are present",
  ),
}).prefault({}).describe("what step 08 looks at besides the questions themselves");
