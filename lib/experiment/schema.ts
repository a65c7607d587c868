import { z } from "zod";
import { answersSchema, judgeSchema, secondJudgeSchema } from "./answers_schema.ts";
import { modelsSchema } from "./model_schema.ts";
import { URL_RULES } from "./normalise_url.ts";
import { address, column, file, folder, type remote } from "./place_schema.ts";
import { rerankSchema } from "./rerank_schema.ts";
import { spanishSchema } from "./spanish_schema.ts";

const language = z.string().regex(/^[a-z]{2,3}$/, "a language code such as en or es").default("en")
  .describe("language of texts that do not say theirs");

const hour = z.number().int().min(0).max(24);
const source = {
  start: z.array(address).min(1).describe("addresses the crawl starts from"),
  within: z.array(address).min(1).describe("the crawl never leaves these prefixes, not even by a redirect"),
  folder: folder.optional().describe(
    "saved pages: they are served on loopback in place of the site, and nothing is fetched from outside",
  ),
  sitemap: z.boolean().default(true).describe("also start from the pages that the site's sitemap lists"),
  delayMs: z.number().int().min(0).max(60_000).default(1500)
    .describe("pause between two requests to a host, varied by a third up or down"),
  connections: z.number().int().min(1).max(3).default(3).describe("requests under way at once"),
  hours: z.strictObject({
    from: hour,
    to: hour,
    zone: z.string().min(1).default("UTC").describe("time zone, such as Europe/Madrid"),
  }).optional().describe("hours of the day in which the site may be asked; the crawl waits for them"),
  maxPages: z.number().int().min(1).default(10_000).describe("most pages taken"),
  maxPagesPerHost: z.number().int().min(1).optional().describe("most pages taken from one host"),
  maxPageMB: z.number().positive().max(100).default(10).describe("longer pages are left out"),
  render: z.boolean().default(false)
    .describe("open each page in Chromium, for sites that build their pages in the browser"),
  contact: z.string().min(1).optional().describe(
    "an address or e-mail that the crawler names, so that a site can reach you",
  ),
};

const selector = z.string().min(1);
const forum = z.strictObject({
  kind: z.literal("forum").describe("questions from the pages of a forum"),
  ...source,
  preset: z.enum(["qapage", "microsoft-qa"]).default("qapage").describe(
    "qapage: pages with schema.org QAPage markup; microsoft-qa: Microsoft Q&A",
  ),
  selectors: z.strictObject({
    question: selector.optional().describe("the element that holds the question"),
    title: selector.optional().describe("its title, such as h1"),
    body: selector.optional().describe("its text"),
    date: selector.optional().describe("when it was asked; an attribute datetime or content is read first"),
    tags: selector.optional().describe("its tags, one element each or between commas"),
    author: selector.optional().describe("who asked; the name is removed from the texts"),
    answer: selector.optional().describe("the text of the accepted answer, such as .answer.accepted .body"),
  }).optional().describe("CSS selectors, each in place of what the preset says"),
});

const questionColumns = {
  file,
  id: column.describe("column of the identifier"),
  text: column.describe("column of the question"),
  answer: column.optional().describe("column of the reference answer"),
  relevant: column.optional().describe(
    "column of the relevant documents: identifiers or addresses, a list, or text between spaces, commas or semicolons; the links of the answer unless named",
  ),
  date: column.optional(),
  topic: column.optional(),
};
const questionTable = z.strictObject({
  kind: z.literal("table").describe("questions from a CSV, TSV, JSONL or Parquet file with named columns"),
  ...questionColumns,
});
const questions = z.discriminatedUnion("kind", [forum, questionTable]).optional()
  .describe("where questions, accepted answers and links come from");

const treatment = z.enum(["drop", "report", "off"]);
/** What every kind of collection takes. */
function common(duplicates: { exact: "drop" | "report"; near: "drop" | "report" }, redact: boolean) {
  return {
    language,
    topics: z.record(z.string().min(1), z.record(z.string().min(1), z.number().positive()))
      .optional()
      .describe("topic → keyword → weight; without it the topic is what the source says, else the folder"),
    normalise: z.partialRecord(z.enum(URL_RULES), z.boolean()).default({}).describe(
      "rules by which addresses are made comparable, all on unless set to false",
    ),
    duplicates: z.strictObject({
      exact: treatment.default(duplicates.exact).describe("documents with the same text"),
      near: treatment.default(duplicates.near).describe("documents with almost the same text"),
      threshold: z.number().gt(0).max(1).default(0.9)
        .describe("share of word sequences two near duplicates have in common"),
    }).prefault({}).describe("what is found twice: drop keeps one and its judgements; report only says so"),
    redact: z.boolean().default(redact).describe(
      "remove names, e-mail addresses, phone numbers, IP addresses, keys and GUIDs from questions and answers",
    ),
    tune: z.number().gt(0).lt(1).optional().describe(
      "share of the questions, drawn by topic, that is kept apart for tuning and never measured",
    ),
    licence: z.string().min(1).optional().describe("licence of the documents, shown in the report"),
    attribution: z.string().min(1).optional().describe("whom the report names as the source"),
  };
}
const own = common({ exact: "drop", near: "report" }, true);
/** Public sets stay as they are, so that results can be compared with published ones. */
const published = common({ exact: "report", near: "report" }, false);

const site = z.strictObject({
  kind: z.literal("site").describe("a web site, crawled politely"),
  ...source,
  questions,
  ...own,
});

const folderKind = z.strictObject({
  kind: z.literal("folder").describe("a folder of .md, .html, .txt, .pdf, .docx, .pptx and .ipynb files"),
  folder,
  base: address.optional().describe("address of the folder on the web: links are compared with it"),
  questions,
  ...own,
});

const msdocs = z.strictObject({
  kind: z.literal("msdocs").describe(
    "a checkout of a MicrosoftDocs repository; its FAQ files become questions unless others are named",
  ),
  folder,
  base: address.default("https://learn.microsoft.com/").describe("address that site paths begin with"),
  paths: z.record(z.string(), z.string()).optional().describe(
    "folder of the checkout → path on the site, for repositories that do not say it",
  ),
  questions,
  ...own,
});

const beir = z.strictObject({
  kind: z.literal("beir").describe(
    "a folder in BEIR's layout: corpus.jsonl, queries.jsonl, qrels/<split>.tsv",
  ),
  folder,
  split: z.string().min(1).default("test").describe("which judgements: qrels/<split>.tsv"),
  ...published,
});

const squad = z.strictObject({
  kind: z.literal("squad").describe(
    "SQuAD, SQAC or XQuAD in JSON, or RISQAC's list: passages become documents",
  ),
  file: z.union([
    ...file.options,
    z.array(file).min(1).describe("several files, such as SQAC's three, read in order as one set"),
  ]),
  triples: z.boolean().default(false).describe(
    "one passage a title and one question a passage, both numbered anew, as RISQAC was made from SQAC",
  ),
  ...published,
});

const trec = z.strictObject({
  kind: z.literal("trec").describe("TREC topics and qrels with a corpus in JSONL or TSV"),
  documents: file,
  qrels: file,
  ...published,
  topics: file.describe("the questions: classic topics, TSV or JSONL"),
});

const tables = z.strictObject({
  kind: z.literal("tables").describe(
    "CSV, TSV, JSONL or Parquet files with named columns, text ones also as .gz",
  ),
  documents: z.strictObject({
    file,
    id: column.describe("column of the identifier"),
    text: column.describe("column of the text"),
    format: z.enum(["text", "markdown", "html"]).default("text").describe("how the texts are written"),
    title: column.optional(),
    url: column.optional().describe("column of the address; links are compared with it"),
    date: column.optional(),
    topic: column.optional(),
  }),
  questions: z.strictObject(questionColumns).optional(),
  judgements: z.strictObject({ file, question: column, document: column, grade: column.optional() })
    .optional()
    .describe("a table of judgements, instead of the column `relevant`"),
  ...own,
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
  collection: z.discriminatedUnion("kind", [site, folderKind, msdocs, beir, squad, trec, tables]).describe(
    "documents, questions and ground truth",
  ),
  chunking: z.strictObject({
    tokens: z.number().int().min(16).max(8192).default(512).describe(
      "most tokens a chunk, special tokens included",
    ),
    tokenizer: z.string().optional().describe(
      "the model whose tokens are counted: the first encoder unless named",
    ),
    overlap: z.number().int().min(0).default(0).describe("tokens repeated from the chunk before"),
  }).prefault({}),
  models: modelsSchema.default({}).describe(
    'models that "deno task models" does not list, by the name that retrievers use',
  ),
  device: z.enum(["cpu", "cuda", "webgpu"]).default("cpu").describe("what runs the models' weights"),
  budget: z.strictObject({
    tokens: z.number().int().min(0).optional().describe("most tokens sent to paid endpoints"),
    dollars: z.number().min(0).optional().describe("most money spent at their prices"),
    calls: z.number().int().min(0).optional().describe("most requests sent to them, repeated ones included"),
  }).prefault({}).describe(
    "what paid calls of this experiment may cost in all; they stop before it is passed",
  ),
  chroma: z.strictObject({
    address: address.optional().describe(
      "a Chroma server of your own, or Chroma Cloud; without it, one is started on this machine",
    ),
    tenant: z.string().min(1).optional(),
    database: z.string().min(1).optional(),
    key: z.string().regex(/^COTEJO_[A-Z0-9_]+$/, "a name that begins with COTEJO_").optional()
      .describe("name of the environment variable that holds the server's key"),
  }).prefault({}).describe("where the systems chroma(MODEL) search"),
  retrievers: z.array(z.string().min(1)).min(1)
    .default(["bm25", "all-MiniLM-L6-v2", "gte-small", "rrf(bm25,gte-small)"])
    .describe("systems of the first stage, in the project's notation"),
  rerankers: z.array(z.string().min(1)).default(["maxsim(all-MiniLM-L6-v2)"])
    .describe("each is put on top of every retriever: maxsim(ENCODER), cross(MODEL), listwise(MODEL)"),
  rerank: rerankSchema,
  levels: z.array(z.enum(["document", "chunk"])).min(1).default(["document"]).describe(
    "what is ranked and measured: documents, by their best chunk, and chunks too if you like",
  ),
  depth: z.number().int().min(1).max(1000).default(15).describe("documents each system keeps a question"),
  fusionDepth: z.number().int().min(1).max(10_000).default(100)
    .describe("documents each list brings into a fusion"),
  k: z.array(z.number().int().min(1)).min(1).default([1, 3, 5, 10, 15]).describe("cut-offs"),
  measures: z.array(z.string().min(1)).min(1)
    .default(["P@k", "R@k", "F1@k", "AP@k", "RR@k", "nDCG@k", "Success@k", "Judged@k"])
    .describe("retrieval measures; one that ends in @k is taken at every cut-off of k"),
  answers: answersSchema,
  judge: judgeSchema,
  secondJudge: secondJudgeSchema,
  bertscore: z.strictObject({
    model: z.string().default("all-MiniLM-L6-v2").describe("encoder whose token vectors are matched"),
    layer: z.number().int().min(0).max(200).optional().describe(
      "which layer's vectors, where the weights offer hidden_states.N: the last unless named",
    ),
    idf: z.boolean().default(false).describe("weigh tokens by how rare they are in the accepted answers"),
    rescale: z.boolean().default(false).describe("rescale so that unrelated texts score 0: (x − b)/(1 − b)"),
    baseline: z.strictObject({
      p: z.number().min(-1).lt(1).describe("b of precision"),
      r: z.number().min(-1).lt(1).describe("b of recall"),
      f1: z.number().min(-1).lt(1).describe("b of F1"),
    }).optional().describe("b, if it shall be neither the published one nor estimated"),
    pairs: z.number().int().min(10).max(100_000).default(1000).describe(
      "most pairs of unrelated accepted answers that b is estimated from",
    ),
  }).prefault({}),
  statistics: z.strictObject({
    headline: z.string().default("nDCG@10").describe("the measure of the headline table and the conclusion"),
    alpha: z.number().gt(0).lt(1).default(0.05).describe("level of significance"),
    correction: z.enum(["bonferroni", "holm", "benjamini-hochberg", "benjamini-yekutieli"]).default("holm"),
    resamples: z.number().int().min(99).max(100_000).default(9_999).describe("bootstrap resamples"),
    margin: z.number().min(0).max(1).default(0.02).describe("smallest difference worth having"),
    composite: z.strictObject({
      retrieval: share("the headline"),
      faithfulness: share("faithfulness"),
      bertscore: share("BERTScore F1"),
    }).refine(
      ({ retrieval, faithfulness, bertscore }) => Math.abs(retrieval + faithfulness + bertscore - 1) < 1e-9,
      { error: "the three weights must sum to 1" },
    ).default({ retrieval: 1 / 3, faithfulness: 1 / 3, bertscore: 1 / 3 }).describe(
      "weights of the composite score of document and answer, which sum to 1",
    ),
  }).prefault({}),
  steps: z.array(z.enum(["01", "02", "03", "04", "05", "06", "07", "08"])).min(1).optional().describe(
    "the steps that run: all that fit the experiment unless named; 08 is for Spanish collections",
  ),
  spanish: spanishSchema,
  cellTimeoutMinutes: z.number().positive().default(1440).describe(
    "a notebook cell that runs longer is stopped",
  ),
  hosts: z.array(
    z.string().regex(/^[^\s/]+$/, "a host such as docs.example.org or localhost:3000, without http://"),
  )
    .default([])
    .describe(
      "hosts a step may connect to besides those of the collection; private and loopback addresses are crawled only if they stand here",
    ),
});

function share(of: string) {
  return z.number().min(0).max(1).describe(`weight of ${of}`);
}

/** An experiment with all defaults filled in. */
export type Experiment = z.infer<typeof experimentSchema> & { chunking: { tokenizer: string } };

/** The number of a step. */
export type StepNumber = NonNullable<Experiment["steps"]>[number];

/** Whether a language code is that of Spanish. */
export function isSpanish(language: string): boolean {
  return language === "es";
}

/** A file or archive to download. */
export type Remote = z.infer<typeof remote>;

/** A part of an experiment in which every download has become a path on this machine. */
export type Located<T> = T extends Remote ? never : T extends object ? { [K in keyof T]: Located<T[K]> } : T;

/** The JSON Schema that editors use to complete and check an experiment file. */
export function experimentJsonSchema(): unknown {
  const { $schema, ...rest } = z.toJSONSchema(experimentSchema, { io: "input" });
  return { $schema, title: "Cotejo experiment", ...rest };
}
