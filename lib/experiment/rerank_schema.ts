import { z } from "zod";

/** How rerankers work, whichever they are. */
export const rerankSchema = z.strictObject({
  depth: z.number().int().min(1).max(1000).optional().describe(
    "candidates that are reordered, the first of what the first stage kept: all of them unless named; the others stay below, in their order",
  ),
  input: z.enum(["chunk", "document"]).default("chunk").describe(
    "what is read of a candidate: the chunk that found it, or all chunks of the document, of which the best counts",
  ),
  preprocess: z.enum(["none", "alnum+lower"]).default("none").describe(
    "alnum+lower: everything but letters and digits is dropped and capitals become small, as Ardoiz (2022) did",
  ),
  stride: z.number().min(0.05).max(1).default(0.5).describe(
    "a text longer than a cross-encoder reads is read in windows, the best of which counts; this is the step from one to the next as a share of a window",
  ),
  tokens: z.strictObject({
    megabytes: z.number().min(0).default(4096).describe(
      "most token vectors kept on disk for each model; beyond it, texts are encoded when they are needed",
    ),
    int8: z.boolean().default(false).describe("keep them in a quarter of the room, a little rounded"),
  }).prefault({}).describe("the vectors of documents' tokens that late interaction keeps"),
  depths: z.array(z.number().int().min(1).max(1000)).default([10, 15, 25, 50, 100]).describe(
    "depths at which gain and cost are compared, by models on this machine; [] leaves that out",
  ),
  depthQuestions: z.number().int().min(1).default(100).describe(
    "most questions that this comparison takes, drawn by the seed",
  ),
}).prefault({}).describe("how candidates are reordered");
