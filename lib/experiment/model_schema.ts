import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits");
const entry = {
  dimension: z.number().int().min(1).max(65_536).describe("length of a vector"),
  limit: z.number().int().min(8).max(1_000_000).describe(
    "most tokens the model reads, special tokens included",
  ),
  similarity: z.enum(["cosine", "dot"]).default("cosine").describe("how its authors compare two vectors"),
  prefixes: z.strictObject({
    question: z.string().default("").describe('put before questions, such as "query: "'),
    document: z.string().default("").describe('put before documents, such as "passage: "'),
  }).prefault({}),
  language: z.string().min(2).default("multilingual").describe("language code, or multilingual"),
  licence: z.string().min(1).default("not stated"),
};
const files = {
  ...entry,
  pooling: z.enum(["mean", "cls"]).describe("how its authors make one vector of the tokens'"),
  positions: z.number().int().min(8).optional().describe(
    "most tokens its weights can read; limit unless given",
  ),
  file: z.string().min(1).default("onnx/model.onnx").describe("the ONNX file in its folder"),
  sha256: hash.optional().describe(
    "hash of that file; without it, one of the hub is held to the hash it had when it was downloaded, and one in a folder is taken as it is",
  ),
  quantised: z.boolean().default(false).describe("whether the weights are quantised (q8, int8, q4)"),
  data: z.array(z.string().min(1)).default([]).describe(
    "further files of the weights, such as onnx/model.onnx_data",
  ),
  dense: z.string().min(1).optional().describe(
    "folder of the linear layer after the pooling, where the model has one, such as 2_Dense",
  ),
};

/** How exports name quantised weights: model_quantized, model_qint8_avx512, model_q4f16. */
const QUANTISED = /quanti[sz]ed|int8|int4|bnb4|q4|q8/i;
const saysQuantised = ({ file, quantised }: { file: string; quantised: boolean }) =>
  quantised || !QUANTISED.test(file.split("/").at(-1)!);
const unsaid = {
  path: ["quantised"],
  message:
    'allowed: true, since "file" has the name of quantised weights: their vectors depend on what else is encoded beside a text',
};

const folder = z.strictObject({
  kind: z.literal("folder").describe(
    "files in a folder of this machine: config.json, tokenizer.json, ONNX weights",
  ),
  folder: z.string().min(1).describe("relative to this file"),
  ...files,
}).refine(saysQuantised, unsaid);
const hub = z.strictObject({
  kind: z.literal("hub").describe("a repository of the Hugging Face hub with ONNX weights"),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, "owner/name"),
  revision: z.string().regex(/^[\w.-]+$/, "a commit, tag or branch").default("main")
    .describe("a commit is best: a branch can change"),
  ...files,
}).refine(saysQuantised, unsaid);
const api = z.strictObject({
  kind: z.literal("api").describe(
    "an endpoint that speaks OpenAI's /embeddings: Text Embeddings Inference, vLLM, Ollama, a cloud",
  ),
  address: z.url({ protocol: /^https?$/ }).refine(
    (text) => !/^https?:\/\/[^/?#]*@/i.test(text),
    "allowed: an address without a user name and password; put the key into an environment variable",
  ).describe("address up to and with /v1"),
  model: z.string().min(1).describe("the model's name there"),
  key: z.string().regex(
    /^(OPENAI_API_KEY|COTEJO_[A-Z0-9_]+)$/,
    "a name that begins with COTEJO_, or OPENAI_API_KEY for OpenAI itself",
  )
    .optional().describe(
      "name of the environment variable that holds the key; the key itself never stands in a file",
    ),
  asksDimension: z.boolean().default(false).describe("ask the endpoint for vectors of this dimension"),
  tokenizer: z.string().min(1).optional().describe(
    'what counts its tokens: "cl100k_base" or a model of "deno task models"; without it, tokens are estimated',
  ),
  dollarsPerMillionTokens: z.number().min(0).optional().describe("price, for the budget and the ledger"),
  batch: z.strictObject({
    texts: z.number().int().min(1).max(2048).default(32),
    tokens: z.number().int().min(1).default(16_384),
  }).prefault({}).describe("most a request holds"),
  connections: z.number().int().min(1).max(64).default(8).describe("most requests under way at once"),
  ...entry,
}).refine(
  ({ address, key }) => key !== "OPENAI_API_KEY" || new URL(address).origin === "https://api.openai.com",
  { path: ["key"], message: "allowed: a name that begins with COTEJO_, since the address is not OpenAI's" },
);

/** Models that an experiment describes itself, by the name it gives them. */
export const modelsSchema = z.record(
  z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._/:@-]*$/u, "letters, digits and . _ / : @ -"),
  z.discriminatedUnion("kind", [folder, hub, api]),
);

/** A model as an experiment describes it. */
export type DescribedModel = z.infer<typeof modelsSchema>[string];
