import { messageOf, Problem, silent } from "../../base/mod.ts";
import { useModels } from "../../embed/mod.ts";
import {
  type Candidate,
  EXTRACTIVE,
  extractiveAnswer,
  generateAnswers,
  generatorName,
  quotable,
} from "../../generate/mod.ts";
import { isApi, modelPresence, promptLanguage, secretOf } from "../../models/mod.ts";
import { encodersIn, readRetriever } from "../../notation/mod.ts";
import { rankingRows } from "../../scores/mod.ts";
import type { Row } from "../../tables/mod.ts";
import { citedSentences } from "../../text/mod.ts";
import type { App } from "../app.ts";
import { Refusal } from "../http/refusal.ts";
import type { SearchEngine } from "./engine.ts";
import { find, type Finding, rerankHits } from "./find.ts";
import type { OpenedSource } from "./opened_source.ts";
import { entryOf } from "./readiness.ts";
import type { Answer } from "./shapes.ts";
import { documentAddress, type ShownHit } from "./showing.ts";
import { type SearchSource, settingsOf, USUAL } from "./source.ts";

/** What is asked, and how its contexts are found. */
export interface AnswerRequest {
  q: string;
  system: string;
  reranker?: string;
}

/**
 * The language model that answers, where one was set up: COTEJO_CHAT names it, and OPENAI_API_KEY or OPENAI_BASE_URL says
 * how it is reached.
 */
export function chatOfEnvironment(): string | undefined {
  const reached = secretOf("OPENAI_API_KEY") !== undefined || secretOf("OPENAI_BASE_URL") !== undefined;
  return reached ? secretOf("COTEJO_CHAT") : undefined;
}

/** An answer from the documents that a search finds, with what it cites: by a language model, or of quoted sentences. */
export async function answerFrom(
  app: App,
  engine: SearchEngine,
  opened: OpenedSource,
  request: AnswerRequest,
  signal?: AbortSignal,
): Promise<Answer> {
  const { system, reranker } = request, { source } = opened, settings = settingsOf(source);
  const query = request.q.toWellFormed().replaceAll("\0", " ").trim();
  if (query === "") throw new Refusal(400, { what: "There is no question to answer", where: "query.q" });
  const finding: Finding = { query, opened, settings, signal, models: engine.models, cache: app.cache };
  const found = await find(system, settings.depth, finding);
  const best: readonly ShownHit[] = reranker === undefined
    ? found
    : (await rerankHits(reranker, system, found, finding)).hits;
  const hits = best.slice(0, settings.answers.contexts);
  const contexts = hits.map(({ doc, chunk }, i) => {
    const { title } = opened.store.document(opened.docAt(doc));
    const { headings, text } = opened.store.chunk(opened.chunkAt(chunk));
    const opens = documentAddress(source.id, doc, query);
    return { n: i + 1, doc_id: doc, chunk_id: chunk, opens, title, headings, text };
  });
  const name = chatOfEnvironment();
  return name === undefined
    ? { ...await quoted(app, source, contexts, finding), contexts }
    : { ...await written(name, app, engine, contexts, finding), contexts };
}

type Context = Answer["contexts"][number];
type Said = Omit<Answer, "contexts">;

/** An answer of sentences quoted from the contexts. */
async function quoted(
  app: App,
  source: SearchSource,
  contexts: readonly Context[],
  finding: Finding,
): Promise<Said> {
  const common = { kind: "extractive", generator: EXTRACTIVE } as const,
    { query, settings, models } = finding;
  const model = await encoderOf(source, app.cache);
  if (model === undefined) {
    const message = "No encoder is on this machine that could tell which sentence is close to the question";
    return { ...common, sentences: [], refused: false, failure: { cause: "no_model", message } };
  }
  const language = promptLanguage(source.language);
  const candidates = contexts.flatMap(({ title, text }, context) =>
    quotable(text, language).filter((text) => text !== title).map((text): Candidate => ({ text, context }))
  );
  const texts = [query, ...new Set(candidates.map(({ text }) => text))];
  const vectors = await models.sentences(entryOf(model, settings, app.cache), texts, finding.signal);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]!]));
  const text = extractiveAnswer(query, candidates, {
    cosine: (a, b) => cosine(vectorOf.get(a)!, vectorOf.get(b)!),
  }, {
    sentences: settings.answers.sentences,
    threshold: await source.refusalThreshold?.(model) ?? USUAL_THRESHOLDS[model] ?? -Infinity,
    language,
  });
  return {
    ...common,
    sentences: text === undefined ? [] : cited(text, language),
    refused: text === undefined,
  };
}

/**
 * How close a sentence must be where a source has no questions to tell: for the encoder that comes with the project, as
 * the sample's own questions set it. By other encoders nothing is refused then.
 */
const USUAL_THRESHOLDS: Readonly<Record<string, number>> = { "all-MiniLM-L6-v2": 0.36 };

/** The encoder that tells how close sentences are: the one that answers are made with, or one of the systems'. */
async function encoderOf(source: SearchSource, cache: string): Promise<string | undefined> {
  const settings = settingsOf(source), { model } = settings.answers;
  const encoders = source.systems.flatMap((system) => encodersIn(readRetriever(system)));
  for (const one of new Set([...model === undefined ? [] : [model], ...encoders])) {
    const entry = entryOf(one, settings, cache);
    if (!isApi(entry) && (await modelPresence(entry)).present) return one;
  }
}

/** An answer of a language model; an ask that came to nothing is a failure, which is said and nothing put in its place. */
async function written(
  name: string,
  app: App,
  engine: SearchEngine,
  contexts: readonly Context[],
  { query, opened: { source }, settings }: Finding,
): Promise<Said> {
  const { temperature, maxTokens } = settings.answers;
  const common = { kind: "llm", generator: generatorName({ generator: name, temperature }) } as const;
  const language = promptLanguage(source.language);
  try {
    useModels(USUAL.models, app.cache);
    const chunks = contexts.map((context, position): Row<"chunks"> => ({
      ...{
        chunk_id: context.chunk_id,
        doc_id: context.doc_id,
        headings: context.headings,
        text: context.text,
      },
      ...{ position, tokens: 0, start: 0, end: context.text.length },
    }));
    const hits = contexts.map(({ doc_id, chunk_id }, i) => ({ doc: doc_id, chunk: chunk_id, score: -i }));
    const { answers, stop } = await generateAnswers({
      asker: await engine.chat(name),
      generator: name,
      ...{ temperature, maxTokens, seed: 42, concurrency: 1, progress: silent },
      questions: [{ ...QUESTION, text: query, language: source.language }],
      chunks,
      rankings: rankingRows("search", QUESTION.question_id, hits),
      systems: ["search"],
      contexts: contexts.length,
    });
    const { text, refused, failure_cause, failure } = answers[0]!;
    if (failure_cause !== null) {
      const message = stop ? messageOf(stop) : failure ?? "";
      return { ...common, sentences: [], refused: false, failure: { cause: failure_cause, message } };
    }
    return { ...common, sentences: text === null ? [] : cited(text, language), refused: refused === true };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await engine.dropChat(name);
    return {
      ...common,
      sentences: [],
      refused: false,
      failure: { cause: "transport", message: error.message },
    };
  }
}

const QUESTION = {
  question_id: "q",
  answer: null,
  asked: null,
  topic: null,
  answerable: "unknown",
  split: "test",
} as const;

function cited(text: string, language: string): Answer["sentences"] {
  return citedSentences(text, language).map(({ text, cites }) => ({ text, citations: cites }));
}

function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0, ofA = 0, ofB = 0;
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    ofA += a[i]! ** 2;
    ofB += b[i]! ** 2;
  }
  return product / (Math.sqrt(ofA * ofB) || 1);
}
