import type { App } from "../app.ts";
import { api, type Route } from "../http/route.ts";
import { searchCalls } from "./search_calls.ts";
import {
  answer,
  answerQuery,
  documentQuery,
  type SearchEvent,
  searchEvent,
  searchQuery,
  sourceList,
  wholeDocument,
} from "./shapes.ts";

/** What the search answers. */
export function searchRoutes(app: App): Route[] {
  const engine = searchCalls(app);
  const asked = (url: URL, language: string) => ({ lang: language, ...Object.fromEntries(url.searchParams) });
  return [
    api({
      method: "GET",
      path: "/api/sources",
      summary: "What can be searched, and with which systems",
      answer: sourceList,
      handle: async (_, { language }) => [...await engine.sources(language)],
    }),
    api({
      method: "GET",
      path: "/api/search",
      summary: "Searches; the answer is a stream of lines, each an event as JSON (application/x-ndjson)",
      query: searchQuery,
      answer: searchEvent,
      handle: async (_, { url, language }) =>
        streamed(await engine.prepare(asked(url, language)), app.closing),
    }),
    api({
      method: "GET",
      path: "/api/documents/:source/:document",
      summary: "A document in its chunks, with the words of a query marked",
      query: documentQuery,
      answer: wholeDocument,
      handle: (_, { url, params, language }) =>
        engine.document(params.source!, params.document!, asked(url, language)),
    }),
    api({
      method: "GET",
      path: "/api/answer",
      summary:
        "An answer from the documents found, with what it cites: quoted, or by a language model if one is set up",
      query: answerQuery,
      answer,
      handle: (_, { url, language }) => engine.answer(asked(url, language), app.closing),
    }),
  ];
}

/** Events as lines of JSON, as they come; when nobody reads any more, their making is told to stop. */
function streamed(make: (signal: AbortSignal) => AsyncGenerator<SearchEvent>, outer: AbortSignal): Response {
  const gone = new AbortController(), events = make(AbortSignal.any([outer, gone.signal]));
  const encoder = new TextEncoder();
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
