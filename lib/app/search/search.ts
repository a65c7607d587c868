import { messageOf } from "../../base/mod.ts";
import { fileEntry, isApi } from "../../models/mod.ts";
import { type Bm25, encodersIn, readReranker, readRetriever } from "../../notation/mod.ts";
import { correct, isUnderstood } from "../../retrieve/mod.ts";
import type { App } from "../app.ts";
import { problemJson, Refusal } from "../http/refusal.ts";
import type { Language } from "../http/words.ts";
import { closeSentences } from "./close_sentences.ts";
import { SearchEngine } from "./engine.ts";
import type { Filter } from "./filter.ts";
import { countFound, find, type Finding, rerankHits } from "./find.ts";
import { unlessAborted } from "./in_turn.ts";
import type { OpenedSource } from "./opened_source.ts";
import { entryOf, whyNoReranker, whyNoSystem } from "./readiness.ts";
import { Showing, type ShownHit } from "./showing.ts";
import { MOST_RESULTS, type SearchEvent } from "./shapes.ts";
import { type SearchSource, settingsOf } from "./source.ts";
import { searchWords } from "./words.ts";

/** What is searched for, where and how. */
export interface SearchRequest extends Filter {
  q: string;
  system: string;
  reranker?: string;
  page: number;
  size: number;
  language: Language;
}

/** What whoever waits is told at most this often. */
const NOTE_EVERY_MS = 1000;

/**
 * The system and the reranker that are asked for, or those that are usual; refused where the source has none of that name
 * or it cannot be used on this machine.
 */
export async function chosenSystem(
  app: App,
  source: SearchSource,
  asked: { system?: string; reranker?: string },
): Promise<{ system: string; reranker?: string }> {
  const settings = settingsOf(source), { system, reranker } = asked;
  const refused = (what: string, found: string, rest: { allowed?: string; todo?: string }) =>
    new Refusal(400, { what, found, ...rest });
  if (system !== undefined && !source.systems.includes(system)) {
    throw refused("There is no such system here", system, { allowed: source.systems.join(", ") });
  }
  if (reranker !== undefined && !source.rerankers.includes(reranker)) {
    throw refused("There is no such reranker here", reranker, { allowed: source.rerankers.join(", ") });
  }
  const lack = reranker === undefined ? undefined : await whyNoReranker(reranker, settings, app.cache);
  if (lack !== undefined) throw refused("This reranker cannot be used here", `${reranker}: ${lack}`, TASK);
  if (system !== undefined) {
    const lack = await whyNoSystem(system, settings, app.cache);
    if (lack !== undefined) throw refused("This system cannot be used here", `${system}: ${lack}`, TASK);
    return { system, reranker };
  }
  for (const first of source.systems) {
    if (await whyNoSystem(first, settings, app.cache) === undefined) return { system: first, reranker };
  }
  return { system: BM25, reranker };
}

const TASK = { todo: 'choose another one; "deno task models" says how to get a model' };
const BM25 = "bm25";

/**
 * Searches, and tells step by step: what the query became, the list of BM25, that of the system asked for, the reranked
 * one, and last the sentences nearest in meaning. It ends early when whoever asked is gone. Faults after the first event
 * are events themselves.
 */
export async function* searchEvents(
  app: App,
  source: SearchSource,
  request: SearchRequest,
  signal?: AbortSignal,
): AsyncGenerator<SearchEvent> {
  const started = performance.now(), elapsed = () => Math.round(10 * (performance.now() - started)) / 10;
  const engine = SearchEngine.of(app);
  try {
    const opened = yield* waited(
      engine,
      () => engine.open(source),
      searchWords(request.language).preparing,
      signal,
    );
    using _use = opened.use();
    yield* stages(app, engine, opened, request, elapsed, signal);
    yield { event: "done", milliseconds: elapsed() };
  } catch (error) {
    if (signal?.aborted) return;
    const fault = await problemJson(error).json();
    yield { event: "problem", ...fault };
    if (!(error instanceof Refusal)) app.log(`A search failed: ${messageOf(error)}`);
  }
}

async function* stages(
  app: App,
  engine: SearchEngine,
  opened: OpenedSource,
  request: SearchRequest,
  elapsed: () => number,
  signal?: AbortSignal,
): AsyncGenerator<SearchEvent> {
  const { q, system, reranker, page, size, language } = request,
    { source } = opened,
    settings = settingsOf(source);
  const query = q.toWellFormed().replaceAll("\0", " ").trim();
  const finding: Finding = {
    ...{ query, opened, settings, signal, models: engine.models, cache: app.cache },
    wanted: opened.wanted(request),
  };
  const said = searchWords(language);
  const bm25 = await opened.sparse(readRetriever(BM25) as Bm25);
  const { text, replaced } = correct(query, opened.corrector, isUnderstood(bm25));
  const total = await countFound(BM25, finding);
  const terms = [...new Set(bm25.analyser.tokens(query))];
  yield {
    event: "query",
    terms,
    suggestion: replaced.length > 0 ? { text, words: replaced.map(({ from, to }) => ({ from, to })) } : null,
    total,
  };
  const showing = new Showing(opened, bm25.analyser, query);
  const onPage = <T>(list: readonly T[]) => list.slice((page - 1) * size, page * size);
  const list = (
    stage: "first" | "final",
    name: string,
    total: number,
    hits: readonly ShownHit[],
    before?: readonly { doc: string }[],
  ): SearchEvent => ({
    ...{
      event: "results",
      stage,
      system: name,
      milliseconds: elapsed(),
      total,
      shown: hits.length,
      page,
      size,
    },
    results: showing.results(onPage(hits), (page - 1) * size, before),
  });
  let before: ShownHit[] | undefined;
  const isSparse = encodersIn(readRetriever(system)).length === 0;
  if (!isSparse) {
    before = await find(BM25, MOST_RESULTS, finding);
    yield list("first", BM25, total, before);
  }
  if (query === "") return yield list("final", system, 0, []);
  const found = yield* waited(engine, () => find(system, MOST_RESULTS, finding), said.preparing, signal);
  const all = await countFound(system, finding);
  yield list(reranker === undefined ? "final" : "first", system, all, found, before);
  let last: readonly ShownHit[] = found, name = system;
  if (reranker !== undefined) {
    const reranked = yield* waited(
      engine,
      () => rerankHits(reranker, system, found, finding),
      said.preparing,
      signal,
    );
    if (reranked.failures.length > 0) {
      yield { event: "note", message: said.unranked(reranked.failures.length) };
    }
    [last, name] = [reranked.hits, `${system}+${reranker}`];
    yield list("final", name, all, last, found);
  }
  const encoder = encoderFor(system, reranker);
  const entry = encoder === undefined ? undefined : entryOf(encoder, settings, app.cache);
  if (!entry || isApi(entry)) return;
  const close = await closeSentences(onPage(last), fileEntry(entry), showing, finding);
  if (close.length > 0) yield { event: "close", system: name, results: close };
}

/** The encoder that tells which sentence is nearest: that of the system, or of late interaction. */
function encoderFor(system: string, reranker: string | undefined): string | undefined {
  const [own] = encodersIn(readRetriever(system));
  if (own !== undefined || reranker === undefined) return own;
  const { kind, model } = readReranker(reranker);
  return kind === "maxsim" ? model : undefined;
}

/** What work gives; while it takes long, whoever waits is told how far it has come. */
async function* waited<T>(
  engine: SearchEngine,
  work: () => Promise<T>,
  usual: string,
  signal?: AbortSignal,
): AsyncGenerator<SearchEvent, T> {
  const result = unlessAborted(work(), signal);
  let done = false, told: string | undefined;
  const ended = result.then(() => done = true, () => done = true);
  for (;;) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = new Promise<void>((resume) => timer = setTimeout(resume, NOTE_EVERY_MS));
    await Promise.race([ended, pause]);
    clearTimeout(timer);
    if (done) return await result;
    const message = engine.underWay ?? usual;
    if (message !== told) yield { event: "note", message: told = message, passing: true };
  }
}
