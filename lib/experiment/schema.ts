import { z } from "zod";

const folder = z.string().min(1).describe("a folder, relative to this file");
const address = z.url({ protocol: /^https?$/ });
const source = {
  start: z.array(address).min(1).describe("addresses the crawl starts from"),
  within: z.array(address).min(1).describe("the crawl never leaves these prefixes, not even by a redirect"),
  folder: folder.optional().describe(
    "saved pages: they are served on loopback in place of the site, and nothing is fetched from outside",
  ),
  delayMs: z.number().int().min(0).max(60_000).default(1500).describe("pause between two requests"),
  connections: z.number().int().min(1).max(3).default(3).describe("requests under way at once"),
  maxPages: z.number().int().min(1).default(10_000).describe("most pages taken"),
};

const forum = z.strictObject({
  kind: z.literal("forum").describe("question pages with schema.org QAPage markup"),
  ...source,
});

const site = z.strictObject({
  kind: z.literal("site").describe("a web site, crawled politely"),
  ...source,
  questions: forum.describe("where questions, accepted answers and links come from"),
  topics: z.record(z.string().min(1), z.record(z.string().min(1), z.number().positive()))
    .optional()
    .describe("topic → keyword → weight; without it the first folder of the address is the topic"),
});

const file = z.string().min(1).describe("a file, relative to this file");
const language = z.string().regex(/^[a-z]{2,3}$/, "a language code such as en or es").default("en")
  .describe("language of documents and questions");

const beir = z.strictObject({
  kind: z.literal("beir").describe(
    "a folder in BEIR's layout: corpus.jsonl, queries.jsonl, qrels/<split>.tsv",
  ),
  folder,
  split: z.string().min(1).default("test").describe("which judgements: qrels/<split>.tsv"),
  language,
});

const squad = z.strictObject({
  kind: z.literal("squad").describe("SQuAD, SQAC or XQuAD in JSON: paragraphs become documents"),
  file,
  language,
});

const trec = z.strictObject({
  kind: z.literal("trec").describe("TREC topics and qrels with a corpus in JSONL or TSV"),
  documents: file,
  topics: file,
  qrels: file,
  language,
});

const column = z.string().min(1);
const tables = z.strictObject({
  kind: z.literal("tables").describe(
    "CSV, TSV, JSONL or Parquet files with named columns, text ones also as .gz",
  ),
  documents: z.strictObject({
    file,
    id: column.describe("column of the identifier"),
    text: column.describe("column of the text"),
    title: column.optional(),
    url: column.optional().describe("column of the address; links are compared with it"),
    date: column.optional(),
    topic: column.optional(),
  }),
  questions: z.strictObject({
    file,
    id: column.describe("column of the identifier"),
    text: column.describe("column of the question"),
    answer: column.optional().describe("column of the reference answer"),
    relevant: column.optional().describe(
      "column of the relevant documents: identifiers or addresses, a list or text between spaces",
    ),
    date: column.optional(),
    topic: column.optional(),
    redact: z.boolean().default(true).describe(
      "remove e-mail addresses, phone numbers, IP addresses and GUIDs",
    ),
  }),
  judgements: z.strictObject({ file, question: column, document: column, grade: column.optional() })
    .optional()
    .describe("a table of judgements, instead of the column `relevant`"),
  language,
});

/** The schema of an experiment file. Descriptions become the help that editors show. */
export const experimentSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/,
    "lower-case letters, digits, dot, dash and underscore only",
  )
    .describe("name of the run's folder under outputs/"),
  title: z.string().min(1).optional().describe("title of the report"),
  seed: z.number().int().min(0).default(42).describe("every use of chance starts from it"),
  collection: z.discriminatedUnion("kind", [site, beir, squad, trec, tables]).describe(
    "documents, questions and ground truth",
  ),
  chunking: z.strictObject({
    tokens: z.number().int().min(16).max(8192).default(512).describe(
      "most tokens a chunk, special tokens included",
    ),
    tokenizer: z.string().default("all-MiniLM-L6-v2").describe("the model whose tokens are counted"),
    overlap: z.number().int().min(0).default(0).describe("tokens repeated from the chunk before"),
  }).prefault({}),
  retrievers: z.array(z.string().min(1)).min(1)
    .default(["bm25", "all-MiniLM-L6-v2", "gte-small", "rrf(bm25,gte-small)"])
    .describe("systems of the first stage, in the project's notation"),
  rerankers: z.array(z.string().min(1)).default(["maxsim(all-MiniLM-L6-v2)"])
    .describe("each is put on top of every retriever"),
  depth: z.number().int().min(1).max(1000).default(15).describe("documents each system keeps a question"),
  fusionDepth: z.number().int().min(1).max(10_000).default(100)
    .describe("documents each list brings into a fusion"),
  k: z.array(z.number().int().min(1)).min(1).default([1, 3, 5, 10, 15]).describe("cut-offs"),
  measures: z.array(z.string().min(1)).min(1)
    .default(["P@k", "R@k", "F1@k", "AP@k", "RR@k", "nDCG@k", "Success@k", "Judged@k"])
    .describe("retrieval measures; one that ends in @k is taken at every cut-off of k"),
  answers: z.strictObject({
    generator: z.enum(["extractive"]).default("extractive")
      .describe("extractive: sentences chosen from the contexts, no language model"),
    model: z.string().default("all-MiniLM-L6-v2").describe("encoder that compares question and sentences"),
    contexts: z.number().int().min(1).max(50).default(3).describe("chunks given to the generator"),
    sentences: z.number().int().min(1).max(20).default(3).describe("most sentences of an extractive answer"),
  }).prefault({}),
  judge: z.strictObject({
    kind: z.enum(["embedding"]).default("embedding")
      .describe("embedding: a proxy by sentence similarity, no language model"),
    model: z.string().default("all-MiniLM-L6-v2").describe("encoder of the embedding judge"),
  }).prefault({}),
  bertscore: z.strictObject({
    model: z.string().default("all-MiniLM-L6-v2").describe("encoder whose token vectors are matched"),
  }).prefault({}),
  statistics: z.strictObject({
    headline: z.string().default("nDCG@10").describe("the measure of the headline table and the conclusion"),
    alpha: z.number().gt(0).lt(1).default(0.05).describe("level of significance"),
    correction: z.enum(["bonferroni", "holm", "benjamini-hochberg", "benjamini-yekutieli"]).default("holm"),
    resamples: z.number().int().min(99).max(100_000).default(9_999).describe("bootstrap resamples"),
    margin: z.number().min(0).max(1).default(0.02).describe("smallest difference worth having"),
  }).prefault({}),
  cellTimeoutMinutes: z.number().positive().default(1440).describe(
    "a notebook cell that runs longer is stopped",
  ),
  hosts: z.array(z.string().min(1)).default([])
    .describe("hosts a step may connect to besides those of the collection; loopback is always allowed"),
});

/** An experiment with all defaults filled in. */
export type Experiment = z.infer<typeof experimentSchema>;

/** The JSON Schema that editors use to complete and check an experiment file. */
export function experimentJsonSchema(): unknown {
  const { $schema, ...rest } = z.toJSONSchema(experimentSchema, { io: "input" });
  return { $schema, title: "Cotejo experiment", ...rest };
}
