import { type Bm25, readRetriever } from "../../notation/mod.ts";
import type { App } from "../app.ts";
import { notFound } from "../http/refusal.ts";
import { checked } from "../http/route.ts";
import { isLanguage, type Language } from "../http/words.ts";
import { answerFrom } from "./answer.ts";
import { SearchEngine } from "./engine.ts";
import { chosenSystem, searchEvents } from "./search.ts";
import {
  type Answer,
  answerQuery,
  documentQuery,
  type SearchEvent,
  searchQuery,
  type SourceEntry,
  type WholeDocument,
} from "./shapes.ts";
import { Showing } from "./showing.ts";
import { sourceEntry } from "./source_entries.ts";
import { allSources, sourceOf } from "./sources.ts";

/** A query as the API takes it, by the names of its fields: `source`, `q`, `system`, … */
type Asked = Readonly<Record<string, string>>;

/** What can be asked of the search, for the API and for the pages alike; wrong queries are Refusals. */
export interface SearchCalls {
  sources(lang?: string): Promise<readonly SourceEntry[]>;
  /** Checks what is asked; what cannot be answered is refused before the first event. */
  prepare(asked: Asked): Promise<(signal: AbortSignal) => AsyncGenerator<SearchEvent>>;
  search(asked: Asked, signal: AbortSignal): AsyncGenerator<SearchEvent>;
  document(source: string, id: string, asked: Asked): Promise<WholeDocument>;
  answer(asked: Asked, signal: AbortSignal): Promise<Answer>;
}

/** The search of an application. */
export function searchCalls(app: App): SearchCalls {
  const engine = SearchEngine.of(app);
  return {
    sources: async (lang) =>
      await Promise.all((await allSources(app)).map((source) => sourceEntry(app, source, languageOf(lang)))),
    prepare: (asked) => prepare(app, asked),
    async *search(asked, signal) {
      yield* (await prepare(app, asked))(signal);
    },
    async document(id, document, asked) {
      const { q } = checked(documentQuery, asked, "query");
      const opened = await engine.open(await sourceOf(app, id));
      using _use = opened.use();
      const row = opened.docAt(document);
      if (row < 0) throw notFound("There is no such document here", { found: document });
      const { analyser } = await opened.sparse(readRetriever("bm25") as Bm25);
      const showing = new Showing(opened, analyser, q), { row: _, ...shown } = opened.store.document(row);
      const chunks = opened.store.chunksOf(row).map((row) => opened.store.chunk(row));
      return {
        ...shown,
        title: showing.mark(shown.title),
        chunks: chunks.map(({ chunk_id, headings, text }) => ({
          chunk_id,
          headings,
          text: showing.mark(text),
        })),
      };
    },
    async answer(asked, signal) {
      const query = checked(answerQuery, asked, "query");
      const source = await sourceOf(app, query.source), chosen = await chosenSystem(app, source, query);
      const opened = await engine.open(source);
      using _use = opened.use();
      return await answerFrom(app, engine, opened, { ...query, ...chosen }, signal);
    },
  };
}

async function prepare(app: App, asked: Asked) {
  const query = checked(searchQuery, asked, "query");
  const source = await sourceOf(app, query.source), chosen = await chosenSystem(app, source, query);
  const request = { ...query, ...chosen, language: languageOf(query.lang) };
  return (signal: AbortSignal) => searchEvents(app, source, request, signal);
}

function languageOf(lang: string | undefined): Language {
  return isLanguage(lang) ? lang : "en";
}
