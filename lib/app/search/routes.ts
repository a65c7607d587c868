import { type Bm25, readRetriever } from "../../notation/mod.ts";
import type { App } from "../app.ts";
import { notFound } from "../http/refusal.ts";
import { api, type Route } from "../http/route.ts";
import { SearchEngine } from "./engine.ts";
import { chosenSystem, searchEvents } from "./search.ts";
import {
  documentQuery,
  type SearchEvent,
  searchEvent,
  searchQuery,
  sourceList,
  wholeDocument,
} from "./shapes.ts";
import { Showing } from "./showing.ts";
import { sourceEntry } from "./source_entries.ts";
import { allSources, sourceOf } from "./sources.ts";

/** What the search answers. */
export function searchRoutes(app: App): Route[] {
  return [
    api({
      method: "GET",
      path: "/api/sources",
      summary: "What can be searched, and with which systems",
      answer: sourceList,
      handle: async (_, { language }) =>
        await Promise.all((await allSources(app)).map((source) => sourceEntry(app, source, language))),
    }),
    api({
      method: "GET",
      path: "/api/search",
      summary: "Searches; the answer is a stream of lines, each an event as JSON (application/x-ndjson)",
      query: searchQuery,
      answer: searchEvent,
      handle: async ({ query }, { language }) => {
        const source = await sourceOf(app, query.source), chosen = await chosenSystem(app, source, query);
        const request = { ...query, ...chosen, language };
        return streamed((signal) => searchEvents(app, source, request, signal), app.closing);
      },
    }),
    api({
      method: "GET",
      path: "/api/documents/:source/:document",
      summary: "A document in its chunks, with the words of a query marked",
      query: documentQuery,
      answer: wholeDocument,
      handle: async ({ query: { q } }, { params }) => {
        const source = await sourceOf(app, params.source), opened = await SearchEngine.of(app).open(source);
        using _use = opened.use();
        const row = opened.docAt(params.document!);
        if (row < 0) throw notFound("There is no such document here", { found: params.document });
        const { analyser } = await opened.sparse(readRetriever("bm25") as Bm25);
        const showing = new Showing(opened, analyser, q),
          { row: _, ...document } = opened.store.document(row);
        const chunks = opened.store.chunksOf(row).map((row) => opened.store.chunk(row));
        return {
          ...document,
          title: showing.mark(document.title),
          chunks: chunks.map(({ chunk_id, headings, text }) => ({
            chunk_id,
            headings,
            text: showing.mark(text),
          })),
        };
      },
    }),
  ];
}

/** Events as lines of JSON, as they come; when nobody reads any more, their making is told to stop. */
function streamed(make: (signal: AbortSignal) => AsyncGenerator<SearchEvent>, outer: AbortSignal): Response {
  const gone = new AbortController(), signal = AbortSignal.any([outer, gone.signal]);
  const events = make(signal), encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(JSON.stringify(value) + "\n"));
    },
    async cancel() {
      gone.abort();
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "no-store, no-transform",
    },
  });
}
