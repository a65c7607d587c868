import { z } from "zod";

const hash = z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits");
const any = {
  language: z.string().min(2).default("multilingual").describe("language code, or multilingual"),
  licence: z.string().min(1).default("not stated"),
};
const entry = {
  ...any,
  dimension: z.number().int().min(1).max(65_536).describe("length of a vector"),
  limit: z.number().int().min(8).max(1_000_000).describe(
    "most tokens the model reads, special tokens included",
  ),
  similarity: z.enum(["cosine", "dot"]).default("cosine").describe("how its authors compare two vectors"),
  prefixes: z.strictObject({
    question: z.string().default("").describe('put before questions, such as "query: "'),
    document: z.string().default("").describe('put before documents, such as "passage: "'),
  }).prefault({}),
};
const weights = {
  file: z.string().min(1).default("onnx/model.onnx").describe("the ONNX file in its folder"),
  sha256: hash.optional().describe(
    "hash of that file; without it, one of the hub is held to the hash it had when it was downloaded, and one in a folder is taken as it is",
  ),
  quantised: z.boolean().default(false).describe("whether the weights are quantised (q8, int8, q4)"),
  data: z.array(z.string().min(1)).default([]).describe(
    "further files of the weights, such as onnx/model.onnx_data",
  ),
};
const files = {
  ...entry,
  ...weights,
  pooling: z.enum(["mean", "cls"]).describe("how its authors make one vector of the tokens'"),
  positions: z.number().int().min(8).optional().describe(
    "most tokens its weights can read; limit unless given",
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
    'allowed: true, since "file" has the name of quantised weights: their results depend on what else is in a batch',
};

const folder = z.strictObject({
  kind: z.literal("folder").describe(
    "files in a folder of this machine: config.json, tokenizer.json, ONNX weights",
  ),
  folder: z.string().min(1).describe("relative to this file"),
  ...files,
}).refine(saysQuantised, unsaid);
const repository = z.string().regex(/^[\w.-]+\/[\w.-]+$/, "owner/name");
const revision = z.string().regex(/^[\w.-]+$/, "a commit, tag or branch").default("main")
  .describe("a commit is best: a branch can change");
const hub = z.strictObject({
  kind: z.literal("hub").describe("a repository of the Hugging Face hub with ONNX weights"),
  repository,
  revision,
  ...files,
}).refine(saysQuantised, unsaid);
const crossEncoder = z.strictObject({
  kind: z.literal("cross-encoder").describe("a cross-encoder with ONNX weights, for cross(NAME)"),
  folder: z.string().min(1).optional().describe("a folder of this machine, relative to this file"),
  repository: repository.optional().describe("or a repository of the Hugging Face hub"),
  revision,
  limit: z.number().int().min(8).max(1_000_000).default(512).describe(
    "most tokens it reads of question and text together, special tokens included",
  ),
  output: z.enum(["logit", "probability"]).default("logit").describe(
    "its score: the number it gives, or the probability that this stands for",
  ),
  label: z.number().int().min(0).optional().describe(
    "which of its labels is the score, where it has several",
  ),
  ...any,
  ...weights,
}).refine(saysQuantised, unsaid).refine(
  ({ folder, repository }) => (folder === undefined) !== (repository === undefined),
  { path: ["folder"], message: 'allowed: either "folder" or "repository", one of the two' },
);

const endpoint = {
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
  dollarsPerMillionTokens: z.number().min(0).optional().describe("price, for the budget and the ledger"),
  batch: z.strictObject({
    texts: z.number().int().min(1).max(2048).default(32),
    tokens: z.number().int().min(1).default(16_384),
  }).prefault({}).describe("most a request holds"),
  connections: z.number().int().min(1).max(64).default(8).describe("most requests under way at once"),
};
const ownKey = ({ address, key }: { address: string; key?: string }) =>
  key !== "OPENAI_API_KEY" || new URL(address).origin === "https://api.openai.com";
const notOpenAI = {
  path: ["key"],
  message: "allowed: a name that begins with COTEJO_, since the address is not OpenAI's",
};
const api = z.strictObject({
  kind: z.literal("api").describe(
    "an endpoint that speaks OpenAI's /embeddings: Text Embeddings Inference, vLLM, Ollama, a cloud",
  ),
  ...endpoint,
  asksDimension: z.boolean().default(false).describe("ask the endpoint for vectors of this dimension"),
  tokenizer: z.string().min(1).optional().describe(
    'what counts its tokens: "cl100k_base" or a model of "deno task models"; without it, tokens are estimated',
  ),
  ...entry,
}).refine(ownKey, notOpenAI);
const rerank = z.strictObject({
  kind: z.literal("rerank").describe(
    "an endpoint that has /rerank, as Text Embeddings Inference, Cohere, Jina or vLLM do, for cross(NAME)",
  ),
  ...endpoint,
  ...any,
}).refine(ownKey, notOpenAI);
const chat = z.strictObject({
  kind: z.literal("chat").describe(
    "a language model behind an endpoint that speaks OpenAI's /chat/completions: for listwise(NAME), answers.generator and judge.chat",
  ),
  ...endpoint,
  dollarsPerMillionOutputTokens: z.number().min(0).optional().describe(
    "price of what it writes, where that differs from the price of what it reads",
  ),
  contextTokens: z.number().int().min(256).optional().describe(
    "most tokens it reads and writes together; asked of the endpoint unless given",
  ),
  timeoutSeconds: z.number().min(1).max(3600).default(180).describe("the longest one call may take"),
  ...any,
}).refine(ownKey, notOpenAI);

/** Models that an experiment describes itself, by the name it gives them. */
export const modelsSchema = z.record(
  z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._/:@-]*$/u, "letters, digits and . _ / : @ -"),
  z.discriminatedUnion("kind", [folder, hub, api, crossEncoder, rerank, chat]),
);

/** A model as an experiment describes it. */
export type DescribedModel = z.infer<typeof modelsSchema>[string];

/** One that an experiment describes as an encoder, and one as a reranker. */
export type DescribedEncoder = Extract<DescribedModel, { kind: "folder" | "hub" | "api" }>;
export type DescribedReranker = Exclude<DescribedModel, DescribedEncoder>;
