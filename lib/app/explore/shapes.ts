import { z } from "zod";

const number = z.number().nullable();

/** A run in a list. */
export const runShape = z.object({
  name: z.string(),
  title: z.string(),
  language: z.string(),
  created: z.string(),
  steps: z.array(z.object({ step: z.string(), id: z.string(), done: z.boolean() })),
  size: z.object({
    documents: z.int(),
    chunks: z.int(),
    questions: z.int(),
    judgements: z.int(),
    systems: z.int(),
  }),
});

/** A measure of a run. */
export const measureShape = z.object({
  id: z.string().describe("its name in the other addresses"),
  measure: z.string(),
  judge: z.string().nullable(),
  label: z.string(),
  k: z.int().nullable(),
  better: z.union([z.literal(1), z.literal(-1), z.literal(0)]).describe(
    "1: more is better, -1: less is, 0: it describes",
  ),
});

/** The systems of a run with their means on the headline measures. */
export const systemsShape = z.object({
  headline: z.string().nullable(),
  measures: z.array(measureShape).describe("all of the run"),
  lacks: z.array(z.object({ part: z.string(), step: z.string(), planned: z.boolean() })),
  systems: z.array(z.object({
    system: z.string(),
    kind: z.string(),
    base: z.string().nullable(),
    reranker: z.string().nullable(),
    means: z.array(z.object({
      measure: z.string(),
      value: number,
      low: number,
      high: number,
      n: z.int(),
      failures: z.int(),
    })),
  })),
});

const pair = z.object({ a: z.string(), b: z.string() });

/** A page of questions. */
export const questionsShape = z.object({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  order: z.string(),
  pair: pair.nullable(),
  measure: z.string().nullable(),
  questions: z.array(z.object({
    number: z.int(),
    question_id: z.string(),
    text: z.string(),
    topic: z.string().nullable(),
    asked: z.string().nullable(),
    answerable: z.string(),
    failed: z.boolean(),
    a: number,
    b: number,
    difference: number,
    spread: number,
  })),
});

const relevance = z.enum(["yes", "no", "not judged"]);
const shared = z.object({ shared: z.array(z.string()), missing: z.array(z.string()) });
const place = z.int().nullable();
const ranked = z.object({
  doc_id: z.string(),
  title: z.string(),
  rank: z.int(),
  other: place.describe("its rank in the other ranking"),
  relevant: relevance,
  grade: number,
  score: number,
  raw_score: number,
  chunk_id: z.string(),
  words: shared,
});
const span = z.object({ text: z.string(), mark: z.enum(["word", "close"]).optional() });

/** One question under two systems. */
export const questionShape = z.object({
  number: z.int(),
  question: z.object({
    question_id: z.string(),
    text: z.string(),
    answer: z.string().nullable(),
    language: z.string(),
    asked: z.string().nullable(),
    topic: z.string().nullable(),
    answerable: z.string(),
    split: z.string().nullable(),
  }),
  pair,
  reranks: z.boolean(),
  why: z.array(z.string()).describe("in the language asked for"),
  before: z.array(ranked),
  after: z.array(ranked),
  relevant: z.array(z.object({
    doc_id: z.string(),
    title: z.string(),
    grade: z.number(),
    before: place,
    after: place,
    passed: z.int(),
    passedBy: z.array(z.object({
      doc_id: z.string(),
      title: z.string(),
      before: place,
      after: z.int(),
      raw_score: number,
    })),
  })),
  measures: z.array(z.object({
    id: z.string(),
    label: z.string(),
    a: number,
    b: number,
    difference: number,
    failures: z.array(z.object({ system: z.string(), cause: z.string(), message: z.string() })),
  })),
  document: z.object({
    doc_id: z.string(),
    title: z.string(),
    url: z.string(),
    relevant: relevance,
    before: place,
    after: place,
    chunks: z.array(z.object({
      chunk_id: z.string(),
      headings: z.string(),
      of: z.array(z.enum(["before", "after"])),
      text: z.array(span),
      words: shared,
    })),
  }).nullable().describe("the one asked for with `doc`"),
  answers: z.array(z.object({
    system: z.string(),
    generator: z.string(),
    text: z.string().nullable(),
    contexts: z.array(z.string()),
    refused: z.boolean().nullable(),
    failure_cause: z.string().nullable(),
    failure: z.string().nullable(),
  })),
  verdicts: z.array(z.object({
    system: z.string(),
    measure: z.string(),
    judge: z.string(),
    repeat: z.int(),
    part: z.string().nullable(),
    place: z.int().nullable(),
    statement: z.string(),
    verdict: z.int(),
    reason: z.string(),
    chunk_id: z.string().nullable(),
    evidence: z.string().nullable(),
  })),
});
