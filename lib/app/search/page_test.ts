import assert from "node:assert/strict";
import type { App } from "../app.ts";
import { Router } from "../http/router.ts";
import { notFound } from "../http/refusal.ts";
import { type PagesNeed, possible, searchPages } from "./page.ts";
import { stateOf } from "../client/search_state.ts";
import type { Result, SearchEvent, SourceEntry } from "./shapes.ts";

const HOSTILE = `"><script>harm()</script><img src=x onerror=harm()>`;

const source: SourceEntry = {
  ...{ id: "run:x", title: HOSTILE, kind: "run", language: "en", documents: 1200, chunks: 3000 },
  systems: [
    { system: "bm25", kind: "sparse", label: "BM25", ready: true },
    { system: "gte-small", kind: "dense", label: "gte-small", ready: true },
    { system: "absent", kind: "dense", label: "absent", ready: false, why: "its files are not here" },
  ],
  rerankers: [{ reranker: "maxsim(m)", label: "maxsim", ready: true }],
  topics: ["A & B", HOSTILE],
  sources: ["one"],
  dates: null,
  examples: [`${HOSTILE}\n\nmore`],
};

const found: Result = {
  ...{ doc_id: HOSTILE, rank: 1, before: 3, score: null, title: [{ text: HOSTILE, mark: "word" }] },
  ...{
    url: "javascript:harm()",
    opens: `/document?source=run%3Ax&id=1`,
    date: null,
    topic: HOSTILE,
    source: "one",
  },
  ...{ language: "en", headings: HOSTILE, snippet: [{ text: HOSTILE, mark: "close" }], chunk_id: HOSTILE },
};

function engine(parts: Partial<PagesNeed> = {}): { needs: PagesNeed; asked: Record<string, string>[] } {
  const asked: Record<string, string>[] = [];
  const list = (system: string, stage: "first" | "final", results: Result[]): SearchEvent => ({
    ...{ event: "results", stage, system, milliseconds: 2, total: 25, shown: 25, page: 1, size: 10, results },
  });
  const needs: PagesNeed = {
    sources: () => Promise.resolve([source]),
    async *search(query) {
      asked.push({ ...query });
      yield { event: "query", terms: [], suggestion: { text: HOSTILE, words: [] }, total: 1 };
      yield list("bm25", "first", []);
      yield list(query.system!, "final", [found]);
      yield { event: "done", milliseconds: 3 };
    },
    document: () => Promise.reject(notFound("There is no such document here")),
    answer: () => Promise.reject(new Error("not asked")),
    ...parts,
  };
  return { needs, asked };
}

async function shown(needs: PagesNeed, path: string): Promise<Response> {
  const app = { closing: new AbortController().signal } as App;
  return await new Router(searchPages(needs)).handle(new Request(`http://127.0.0.1${path}`), app);
}

const text = async (needs: PagesNeed, path: string) => await (await shown(needs, path)).text();

Deno.test("results are in the page before any script runs, and nothing of them is read as HTML", async () => {
  const { needs, asked } = engine();
  const page = await text(needs, `/?q=${encodeURIComponent(HOSTILE)}&system=bm25&reranker=maxsim(m)`);
  assert.deepEqual(asked, [{
    ...{
      source: "run:x",
      q: HOSTILE,
      system: "bm25",
      reranker: "maxsim(m)",
      page: "1",
      size: "10",
      lang: "en",
    },
  }]);
  assert.match(page, /<li class="result"/);
  assert.match(page, /▲2/);
  assert.doesNotMatch(page, /<script>|<img|href="javascript:/);
});

Deno.test("what a source cannot do is not asked of it", () => {
  const state = possible(
    stateOf(
      new URLSearchParams(
        "q=x&source=gone&system=absent&reranker=none&compare=absent&compare_reranker=maxsim(m)&topic=C&from=2024-01-01",
      ),
    ),
    source,
  );
  assert.deepEqual(
    [
      state.source,
      state.system,
      state.reranker,
      state.compare,
      state.compareReranker,
      state.topic,
      state.from,
    ],
    ["run:x", "bm25", "", "", "", "", ""],
  );
});

Deno.test("systems that are not ready are there, disabled, with why", async () => {
  const page = await text(engine().needs, "/");
  assert.match(page, /<option value="absent"[^>]*\sdisabled\s*>Meaning \(absent\)\s*\(not ready\)/);
  assert.match(page, /<dt>absent<\/dt>\s*<dd>its files are not here<\/dd>/);
});

Deno.test("two systems are asked, each for its own list", async () => {
  const { needs, asked } = engine();
  const page = await text(needs, "/?q=x&system=bm25&compare=gte-small&compare_reranker=maxsim(m)");
  assert.deepEqual(asked.map(({ system, reranker }) => [system, reranker]), [
    ["bm25", undefined],
    ["gte-small", "maxsim(m)"],
  ]);
  assert.match(page, /Words \(BM25\)[^]*Meaning \(gte-small\) \+ maxsim\(m\)/);
  assert.match(page, /1 of the first 1 are in both lists/);
});

Deno.test("a search that fails says so in the page, with what to do", async () => {
  const { needs } = engine({
    // deno-lint-ignore require-yield
    async *search() {
      await Promise.resolve();
      throw notFound("The collection was removed", { todo: "choose another one" });
    },
  });
  const page = await text(needs, "/?q=x");
  assert.match(page, /role="alert"[^]*The collection was removed[^]*choose another one[^]*Try again/);
});

Deno.test("a page does not wait long: the browser goes on where it was left", async () => {
  const { needs } = engine({
    async *search(query, signal) {
      const { value } = await engine().needs.search(query, signal)[Symbol.asyncIterator]().next();
      yield value!;
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
    answer: () => Promise.reject(new Error("nobody answers there")),
  });
  const page = await text(needs, "/?q=x&answer=1");
  assert.match(page, /id="lists"[^>]*\sdata-unfinished[^]*Searching/);
  assert.match(page, /<noscript>[^]*Look again/);
  assert.doesNotMatch(page, /id="answer-box"[^>]*\sdata-unfinished/);
  assert.match(page, /There is no answer: <\/strong>nobody answers there/);
  assert.doesNotMatch(await text(engine().needs, "/?q=x"), /data-unfinished|<noscript>/);
});

Deno.test("a random question leads to its results", async () => {
  const answer = await shown(engine().needs, "/?source=run:x&surprise=1");
  assert.equal(answer.status, 303);
  const to = new URL(answer.headers.get("location")!, "http://127.0.0.1");
  assert.equal(to.searchParams.get("q"), HOSTILE);
});

Deno.test("without anything to search the page says how to begin", async () => {
  const page = await text(engine({ sources: () => Promise.resolve([]) }).needs, "/");
  assert.match(page, /nothing to search yet[^]*href="\/documents"/);
});

Deno.test("a document that is not there, or that the address does not name, is refused", async () => {
  const { needs } = engine();
  for (const path of ["/document", "/document?source=run:x", "/document?source=run:x&id=gone"]) {
    await assert.rejects(shown(needs, path), { status: 404 }, path);
  }
});
